import { compile, type FormatCallback, type HtmlToTextOptions } from "html-to-text";

/** The plain text of an email's parts. */
const formatters: Record<string, FormatCallback> = {
  /** 'the news (https://…)', or 'Open it: https://…'; an address that is its own text only once. */
  link(element, walk, builder, { colon }) {
    const address = String(element.attribs?.href ?? "").replace(/^mailto:/i, "");
    let words = "";
    builder.pushWordTransform((word) => {
      words += word;
      return word;
    });
    walk(element.children, builder);
    builder.popWordTransform();
    if (!address || words.includes(address)) return;
    builder.addInline(colon ? `: ${address}` : ` (${address})`, { noWordTransform: true });
  },
  /** 'Fee: $30' */
  row(element, walk, builder) {
    builder.openBlock({ leadingLineBreaks: element === element.parent?.children[0] ? 0 : 1 });
    const cells = element.children.filter(({ type }) => type === "tag");
    for (const [index, cell] of cells.entries()) {
      if (index > 0) builder.addLiteral(": ");
      walk(cell.children, builder);
    }
    builder.closeBlock({ trailingLineBreaks: 1 });
  },
  /** '> The quoted message.' */
  quote(element, walk, builder) {
    builder.openBlock({ leadingLineBreaks: 1, reservedLineLength: 2 });
    walk(element.children, builder);
    builder.closeBlock({
      trailingLineBreaks: 1,
      blockTransform: (text) =>
        text
          .split("\n")
          .map((line) => `> ${line}`.trimEnd())
          .join("\n"),
    });
  },
};

/** `gap`: line breaks between two paragraphs. `colon`: an address follows its words after a colon. */
function convertOptions({ gap, colon }: { gap: 1 | 2; colon: boolean }): HtmlToTextOptions {
  const blockBreaks = (breaks: number) => ({
    leadingLineBreaks: breaks,
    trailingLineBreaks: breaks,
    uppercase: false,
  });
  return {
    wordwrap: false,
    preserveNewlines: gap === 1,
    formatters,
    selectors: [
      { selector: "a", format: "link", options: { colon } },
      ...["p", "h1", "h2", "h3", "h4"].map((selector) => ({
        selector,
        format: "block",
        options: blockBreaks(gap),
      })),
      { selector: "table", format: "block", options: blockBreaks(2) },
      { selector: "tr", format: "row" },
      { selector: "blockquote", format: "quote" },
      {
        selector: "ul",
        options: { leadingLineBreaks: 1, trailingLineBreaks: 2, itemPrefix: "- " },
      },
      { selector: "img", format: "skip" },
    ],
  };
}

/** Building the selectors costs ten times as much as converting an email. */
const convertEmail = compile(convertOptions({ gap: 2, colon: true }));
const convertTemplate = compile(convertOptions({ gap: 1, colon: false }));
/** Other people's emails: layout tables, styles, any depth. */
const convertForeignEmail = compile({
  ...convertOptions({ gap: 2, colon: false }),
  selectors: [
    ...(convertOptions({ gap: 2, colon: false }).selectors ?? []).filter(
      ({ selector }) => selector !== "tr",
    ),
    { selector: "tr", format: "block" },
    ...["head", "style", "script", "title"].map((selector) => ({ selector, format: "skip" })),
  ],
  limits: { maxDepth: 300, maxInputLength: 1_000_000 },
});

/** The plain text of an email from somebody else; quotes begin with '>'. */
export const readHtmlText = (html: string): string => convertForeignEmail(html);

/** The plain text of one of our emails, with blank lines between paragraphs: 'Open it: https://…'. */
export const renderEmailText = (html: string) => `${convertEmail(html)}\n`;

/** The plain text of the director's template, line by line, with variables. */
export const templateText = (html: string): string => convertTemplate(html);
