import { isLinkAddress } from "./link-address";

/** The edits of toolbar and keys in a Markdown text. Runs anywhere. */

/** A text and its selection; `from` equals `to` for a cursor. */
export type TextSelection = { text: string; from: number; to: number };

/** A replacement in the text, and the selection afterwards. */
export type Edit = {
  from: number;
  to: number;
  replacement: string;
  selection: [from: number, to: number];
};

/** Toggles emphasis of the selection: '*' for em, '**' for strong. */
export function toggleEmphasis({ text, from, to }: TextSelection, mark: "*" | "**"): Edit {
  const selectedText = text.slice(from, to);
  const start = from + (selectedText.length - selectedText.trimStart().length);
  const words = selectedText.trim();
  const end = start + words.length;
  const { length } = mark;
  const starsAfter = countStars(text.slice(end), "start");
  const starsAround = Math.min(countStars(text.slice(0, start), "end"), starsAfter);
  if (words === "" && hasMark(starsAfter, mark)) {
    // At the end of emphasised text the key moves behind the marks; without text it removes them.
    const afterMark = start + length;
    return hasMark(starsAround, mark)
      ? {
          from: start - length,
          to: afterMark,
          replacement: "",
          selection: [start - length, start - length],
        }
      : { from: start, to: start, replacement: "", selection: [afterMark, afterMark] };
  }
  if (words !== "" && hasMark(starsAround, mark)) {
    const selection: Edit["selection"] = [start - length, end - length];
    return { from: start - length, to: end + length, replacement: words, selection };
  }
  const starsInside = Math.min(countStars(words, "start"), countStars(words, "end"));
  if (words.length > 2 * length && hasMark(starsInside, mark)) {
    const replacement = words.slice(length, -length);
    return { from: start, to: end, replacement, selection: [start, start + replacement.length] };
  }
  return {
    from: start,
    to: end,
    replacement: mark + words + mark,
    selection: [start + length, end + length],
  };
}

/** Three stars are both kinds of emphasis, two are strong. */
const hasMark = (count: number, mark: "*" | "**") => (mark === "**" ? count >= 2 : count % 2 === 1);

const countStars = (text: string, side: "start" | "end") =>
  (side === "start" ? /^\**/ : /\**$/).exec(text)?.[0].length ?? 0;

export type LineMark = "heading" | "list" | "numbers" | "quote";

const lineMarks: Record<LineMark, { pattern: RegExp; mark: (index: number) => string }> = {
  heading: { pattern: /^#{1,6} /, mark: () => "## " },
  list: { pattern: /^[-*+] /, mark: () => "- " },
  numbers: { pattern: /^\d{1,9}[.)] /, mark: (index) => `${index + 1}. ` },
  quote: { pattern: /^> ?/, mark: () => "> " },
};

/** Toggles a mark at the start of each selected line: removed if all lines have it. */
export function toggleLineMark({ text, from, to }: TextSelection, kind: LineMark): Edit {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", Math.max(from, to - 1));
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const filledLines = lines.filter((line) => line.trim() !== "");
  const { pattern, mark } = lineMarks[kind];
  const areAllMarked = filledLines.length > 0 && filledLines.every((line) => pattern.test(line));
  let index = -1;
  const replacement = lines
    .map((line) => {
      if (areAllMarked) return line.replace(pattern, "");
      if (line.trim() === "" && filledLines.length > 0) return kind === "quote" ? ">" : line;
      index += 1;
      const bareLine = kind === "quote" ? line : Object.values(lineMarks).reduce(removeMark, line);
      return mark(index) + bareLine;
    })
    .join("\n");
  const caret = start + replacement.length;
  return {
    from: start,
    to: end,
    replacement,
    selection: lines.length > 1 ? [start, caret] : [caret, caret],
  };
}

/** The line without a mark of this kind. A quote stays: it may contain the other kinds. */
const removeMark = (line: string, { pattern }: (typeof lineMarks)[LineMark]) =>
  pattern === lineMarks.quote.pattern ? line : line.replace(pattern, "");

/** Enter in a list or quote continues it; on an empty item it ends it. Null elsewhere. */
export function continueList({ text, from, to }: TextSelection): Edit | null {
  if (from !== to) return null;
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const line = text.slice(start, from);
  const [, space = "", mark = "", words = ""] =
    /^(\s*)([-*+] |\d{1,9}[.)] |> )(.*)$/.exec(line) ?? [];
  if (mark === "") return null;
  if (words.trim() === "")
    return { from: start, to: from, replacement: "", selection: [start, start] };
  const number = /^\d+/.exec(mark)?.[0];
  const next = number ? mark.replace(number, String(Number(number) + 1)) : mark;
  const replacement = `\n${space}${next}`;
  return {
    from,
    to,
    replacement,
    selection: [from + replacement.length, from + replacement.length],
  };
}

/** Replaces the selection. */
export const insertText = ({ from, to }: TextSelection, replacement: string): Edit => ({
  from,
  to,
  replacement,
  selection: [from + replacement.length, from + replacement.length],
});

/** Inserts a separate paragraph. */
export function insertParagraph({ text, from, to }: TextSelection, replacement: string): Edit {
  const textBefore = text.slice(0, from);
  const breaksBefore =
    textBefore.trim() === "" ? "" : "\n\n".slice(/\n{0,2}$/.exec(textBefore)?.[0].length ?? 0);
  const breaksAfter = "\n\n".slice(/^\n{0,2}/.exec(text.slice(to))?.[0].length ?? 0);
  return insertText({ text, from, to }, `${breaksBefore}${replacement}${breaksAfter}`);
}

/** Completes a typed address: 'films.example' gets https, 'ines@films.example' gets mailto. */
export function completeTypedUrl(input: string): string {
  const address = input.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#].*)?$/u.test(address)
    ? `https://${address}`
    : address;
}

/** A link as Markdown; null for an address that is not allowed. */
export function formatLink(
  address: string,
  words: string,
  options: { isEmailTemplate?: boolean } = {},
): string | null {
  const url = completeTypedUrl(address);
  if (!isLinkAddress(url, options)) return null;
  return `[${escapeBrackets(words) || url}](${url.replaceAll("(", "%28").replaceAll(")", "%29")})`;
}

/** A picture of this site as Markdown. Marks in its alt text are removed. */
export const formatPicture = (src: string, alt: string) =>
  `![${toOneLine(alt).replace(/[\\[\]*_<]/g, "\\$&")}](${src})`;

const toOneLine = (words: string) => words.trim().replace(/\s+/g, " ");

/** Escapes text for square brackets, with its emphasis. */
const escapeBrackets = (words: string) => toOneLine(words).replace(/\\$|[[\]]/g, "\\$&");
