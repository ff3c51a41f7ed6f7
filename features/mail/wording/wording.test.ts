import fc from "fast-check";
import { parse, serialize } from "parse5";
import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { runs } from "~/tests/seed";
import { templateText } from "../layout/plain-text.rules.server";
import { renderMarkdownEmail } from "../layout/render-email.rules.server";
import { renderDefault } from "./commands.server";
import { editableEmails, entryEmailKeys, variableNames } from "./texts";
import { findHtmlProblem, findVariableProblem } from "./validate-html.rules";
import { textPart } from "./wording.rules.server";

/** What the words of an email become. */

const wordsHtml = (markdown: string) => renderMarkdownEmail(markdown).html;

/** As a browser reads it: the order and the spelling of attributes make no difference. */
function readAs(html: string): string {
  const document = parse(html);
  const sort = (node: { attrs?: { name: string }[]; childNodes?: unknown[] }) => {
    node.attrs?.sort((a, b) => a.name.localeCompare(b.name));
    for (const child of node.childNodes ?? []) sort(child as typeof node);
  };
  sort(document as never);
  return serialize(document);
}

const row = (label: string, variable: string) =>
  `<tr><td style="padding:6px 16px 6px 0;color:#7a5f66;vertical-align:top;white-space:nowrap">${label}</td><td style="padding:6px 0">{{${variable}}}</td></tr>`;
const table = (...rows: string[]) =>
  `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:18px 0;border-top:1px solid #d9cabb;border-bottom:1px solid #d9cabb;width:100%;font-size:15px">${rows.join("")}</table>`;

/** The emails as they were delivered when they were written as HTML. */
const before: Record<string, string> = {
  payment: `<p>Dear {{FILMMAKER_NAME}},</p>
<p>We received your submission fee of <b>{{PAYMENT_AMOUNT}}</b>. This is your receipt; please keep it.</p>
${table(
  row("Amount", "PAYMENT_AMOUNT"),
  row("For", "FILM_TITLE"),
  row("Category", "SUBMISSION_TYPE"),
  row("Paid on", "SUBMISSION_DATE"),
  row("Payment", "PAYMENT_ID"),
  row("Paid by", "EMAIL"),
)}
<p>Submission fees are non-refundable.</p>`,
  submission: `<p>Dear {{FILMMAKER_NAME}},</p>
<p>Thank you for sending us a love story. Here is what we received. Our team will review it and contact you by February 1, 2026.</p>
${table(
  row("Title", "FILM_TITLE"),
  row("Category", "SUBMISSION_TYPE"),
  row("Genre", "GENRE"),
  row("Length", "DURATION"),
  row("Country", "COUNTRY"),
  row("Synopsis", "SYNOPSIS"),
  row("Film", "FILM_URL"),
  row("Received", "SUBMISSION_DATE"),
  row("Fee", "PAYMENT_AMOUNT"),
  row("Phone", "PHONE"),
  row("Email", "EMAIL"),
)}`,
};

test.each(entryEmailKeys)("the default %s looks as it always did", (key) => {
  const { html, markdown } = renderDefault(key, defaultSettings);
  const old = before[key] ?? "";
  expect(readAs(html)).toBe(readAs(old));
  expect(templateText(html)).toBe(templateText(old));
  // But for a blank line too many below the table.
  expect(textPart({ html, markdown })).toBe(templateText(old).replace(/\n{3,}/g, "\n\n"));
});

test("the festival's own sentence holds no marks", () => {
  const submissionThanks = "Thanks **3** times & a [day](https://x.example).";
  const settings = { ...defaultSettings, words: { ...defaultSettings.words, submissionThanks } };
  const { html } = renderDefault("submission", settings);
  expect(html).toContain("Thanks **3** times &amp; a [day](https://x.example).");
});

test("lines of a label and a variable are a table, others are not", () => {
  expect(wordsHtml("Title: {{FILM_TITLE}}\nFee: {{PAYMENT_AMOUNT}}")).toMatch(/^<table/);
  for (const words of [
    "Title: {{FILM_TITLE}}",
    "Title: {{FILM_TITLE}}\nFee: a lot",
    "See: {{FILM_TITLE}}\n**Fee**: {{PAYMENT_AMOUNT}}",
  ]) {
    expect(wordsHtml(words)).toMatch(/^<p>/);
  }
});

test("the plain half of words is as readable as they are", () => {
  const words = `# Thank you

Dear **{{FILMMAKER_NAME}}**,
[your film]({{FILM_URL}}) is here. Write to hello@heartlight.example.

1. one
2. two
   - within

> Quoted
> twice

---

![A pier](/images/a.webp)

## Then

The end.`;
  expect(renderMarkdownEmail(words).text).toBe(`Thank you

Dear {{FILMMAKER_NAME}},
your film ({{FILM_URL}}) is here. Write to hello@heartlight.example.

1. one
2. two
   - within

> Quoted
> twice

* * *

[A pier]

Then

The end.`);
});

test("every Markdown template renders to allowed HTML", () => {
  const marks =
    "# |## |> |- |1. |*|**|_|[|](|)|![|\n|\n\n|    |<script>|</b>|<!--|javascript:alert(1)|https://a.example/|/images/a.webp|mailto:a@b.example|\\|`|&lt;|&|{{FILM_URL}}|{{EMAIL}}|a b".split(
      "|",
    );
  const words = fc
    .array(fc.oneof(fc.constantFrom(...marks), fc.string()), { maxLength: 30 })
    .map((parts) => parts.join(""))
    .filter((text) => findVariableProblem(text, variableNames("submission")) === null);
  fc.assert(
    fc.property(words, (text) => {
      // Pictures of this site get its address when the email is filled in.
      const html = wordsHtml(text).replaceAll(' src="/', ' src="https://site.example/');
      expect(findHtmlProblem(html)).toBeNull();
    }),
    { numRuns: runs(1_000) },
  );
});

test("every default has its words", () => {
  for (const { defaultText } of Object.values(editableEmails)) {
    const { subject, markdown } = defaultText(defaultSettings, { forNext: false });
    expect(subject).toContain("{{FILM_TITLE}}");
    expect(markdown.length).toBeGreaterThan(100);
  }
});
