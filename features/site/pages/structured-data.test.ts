import { expect, test } from "vitest";
import { readMarkdown } from "~/lib/rich-text/parse-markdown";
import { faqData } from "./structured-data.rules";

test("each heading is a question, the text below it the answer", () => {
  const text =
    "Before all.\n\n## May I come late?\n\nUntil ten minutes in.\n\n- Quietly.\n\n## And leave?\n\n## Always.\n\nYes.";
  expect(faqData(readMarkdown(text))).toMatchObject({
    "@type": "FAQPage",
    mainEntity: [
      { name: "May I come late?", acceptedAnswer: { text: "Until ten minutes in.\n\n- Quietly." } },
      { name: "Always.", acceptedAnswer: { text: "Yes." } },
    ],
  });
  expect(faqData(readMarkdown("Only a paragraph."))).toBeNull();
});
