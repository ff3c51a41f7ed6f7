import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import createIcon from "./create-lucide-icon";

test("an icon is drawn as large as it is asked to be, and says no more of its look than its class", () => {
  const Cross = createIcon({ node: [["path", { d: "M18 6 6 18", key: "a" }]] as never });
  expect(renderToStaticMarkup(createElement(Cross, { size: 18, className: "icon" }))).toBe(
    '<svg width="18" height="18" viewBox="0 0 24 24" class="icon"><path d="M18 6 6 18"></path></svg>',
  );
  expect(renderToStaticMarkup(createElement(Cross))).toContain('width="24"');
});
