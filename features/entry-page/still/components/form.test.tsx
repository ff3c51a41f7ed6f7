import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { stillTexts } from "../texts";
import { StillForm } from "./form";

test("before its scripts the form takes no picture, and says that it needs them", () => {
  const html = renderToStaticMarkup(
    <StillForm onChanged={() => undefined} still={null} token="token" />,
  );
  expect(html).toContain(`<noscript><p class="text-muted">${stillTexts.noScripts}</p></noscript>`);
  expect(html).toMatch(/<input[^>]* disabled=""[^>]* type="file"/);
});
