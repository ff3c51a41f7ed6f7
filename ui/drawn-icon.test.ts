import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import createIcon from "./drawn-icon";

test("an icon is drawn in the colour of its text, as large and as bold as it is asked to be", () => {
  const Cross = createIcon({ node: [["path", { d: "M18 6 6 18", key: "a" }]] as never });
  expect(renderToStaticMarkup(createElement(Cross, { size: 18, strokeWidth: 1.75 }))).toBe(
    '<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.75"><path d="M18 6 6 18"></path></svg>',
  );
  expect(renderToStaticMarkup(createElement(Cross))).toContain('width="24"');
});
