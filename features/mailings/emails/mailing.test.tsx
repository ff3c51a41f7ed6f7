import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { mailingTemplates } from "../texts";
import { writeMailing } from "./mailing";

const ENTRY_LINK = "https://heartlight.example/entry/abc";

test("every link of a built-in text leads somewhere, also one to the entry's page", () => {
  const links = mailingTemplates.flatMap(({ markdown }) => {
    const { html, text } = writeMailing(
      { subject: "Hello", markdown },
      { ENTRY_LINK },
      defaultSettings,
    );
    const linkCount = [...markdown.matchAll(/\]\(/g)].length;
    const body = html.split("</h1>").at(-1) ?? html;
    return Array.from({ length: linkCount }, () => [
      body.includes(`href="${ENTRY_LINK}"`),
      text.includes(ENTRY_LINK),
    ]);
  });
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toEqual([true, true]);
});
