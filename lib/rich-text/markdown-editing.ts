import { isLinkAddress } from "./link-address";

/** The edits of toolbar and keys in a Markdown text. Runs anywhere. */

/** A text and its selection; `from` equals `to` for a cursor. */
export type TextSelection = { text: string; from: number; to: number };

/** A replacement in the text, and the selection afterwards. */
export type Edit = { from: number; to: number; put: string; selection: [from: number, to: number] };

/** Toggles emphasis of the selection: '*' for em, '**' for strong. */
export function toggleEmphasis({ text, from, to }: TextSelection, mark: "*" | "**"): Edit {
  const selectedText = text.slice(from, to);
  const start = from + (selectedText.length - selectedText.trimStart().length);
  const words = selectedText.trim();
  const end = start + words.length;
  const { length } = mark;
  const behind = stars(text.slice(end), "start");
  const around = Math.min(stars(text.slice(0, start), "end"), behind);
  if (words === "" && hasMark(behind, mark)) {
    // At the end of emphasised text the key moves behind the marks; without text it removes them.
    const out = start + length;
    return hasMark(around, mark)
      ? { from: start - length, to: out, put: "", selection: [start - length, start - length] }
      : { from: start, to: start, put: "", selection: [out, out] };
  }
  if (words !== "" && hasMark(around, mark)) {
    const selection: Edit["selection"] = [start - length, end - length];
    return { from: start - length, to: end + length, put: words, selection };
  }
  const within = Math.min(stars(words, "start"), stars(words, "end"));
  if (words.length > 2 * length && hasMark(within, mark)) {
    const put = words.slice(length, -length);
    return { from: start, to: end, put, selection: [start, start + put.length] };
  }
  return {
    from: start,
    to: end,
    put: mark + words + mark,
    selection: [start + length, end + length],
  };
}

/** Three stars are both kinds of emphasis, two are strong. */
const hasMark = (count: number, mark: "*" | "**") => (mark === "**" ? count >= 2 : count % 2 === 1);

const stars = (text: string, at: "start" | "end") =>
  (at === "start" ? /^\**/ : /\**$/).exec(text)?.[0].length ?? 0;

export type LineMark = "heading" | "list" | "numbers" | "quote";

const marks: Record<LineMark, { has: RegExp; mark: (index: number) => string }> = {
  heading: { has: /^#{1,6} /, mark: () => "## " },
  list: { has: /^[-*+] /, mark: () => "- " },
  numbers: { has: /^\d{1,9}[.)] /, mark: (index) => `${index + 1}. ` },
  quote: { has: /^> ?/, mark: () => "> " },
};

/** Toggles a mark at the start of each selected line: removed if all lines have it. */
export function toggleLineMark({ text, from, to }: TextSelection, kind: LineMark): Edit {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", Math.max(from, to - 1));
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const filled = lines.filter((line) => line.trim() !== "");
  const { has: pattern, mark } = marks[kind];
  const all = filled.length > 0 && filled.every((line) => pattern.test(line));
  let index = -1;
  const put = lines
    .map((line) => {
      if (all) return line.replace(pattern, "");
      if (line.trim() === "" && filled.length > 0) return kind === "quote" ? ">" : line;
      index += 1;
      const bare = kind === "quote" ? line : Object.values(marks).reduce(without, line);
      return mark(index) + bare;
    })
    .join("\n");
  const caret = start + put.length;
  return {
    from: start,
    to: end,
    put,
    selection: lines.length > 1 ? [start, caret] : [caret, caret],
  };
}

const without = (line: string, { has: kind }: (typeof marks)[LineMark]) =>
  kind === marks.quote.has ? line : line.replace(kind, "");

/** Enter in a list or quote continues it; on an empty item it ends it. Null elsewhere. */
export function continueList({ text, from, to }: TextSelection): Edit | null {
  if (from !== to) return null;
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const line = text.slice(start, from);
  const [, space = "", mark = "", words = ""] =
    /^(\s*)([-*+] |\d{1,9}[.)] |> )(.*)$/.exec(line) ?? [];
  if (mark === "") return null;
  if (words.trim() === "") return { from: start, to: from, put: "", selection: [start, start] };
  const number = /^\d+/.exec(mark)?.[0];
  const next = number ? mark.replace(number, String(Number(number) + 1)) : mark;
  const put = `\n${space}${next}`;
  return { from, to, put, selection: [from + put.length, from + put.length] };
}

/** Replaces the selection. */
export const insertText = ({ from, to }: TextSelection, put: string): Edit => ({
  from,
  to,
  put,
  selection: [from + put.length, from + put.length],
});

/** Inserts a separate paragraph. */
export function insertParagraph({ text, from, to }: TextSelection, put: string): Edit {
  const before = text.slice(0, from);
  const gap = before.trim() === "" ? "" : "\n\n".slice(/\n{0,2}$/.exec(before)?.[0].length ?? 0);
  const after = "\n\n".slice(/^\n{0,2}/.exec(text.slice(to))?.[0].length ?? 0);
  return insertText({ text, from, to }, `${gap}${put}${after}`);
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
export function linkTo(
  address: string,
  words: string,
  options: { filledIn?: boolean } = {},
): string | null {
  const to = completeTypedUrl(address);
  if (!isLinkAddress(to, options)) return null;
  return `[${described(words) || to}](${to.replaceAll("(", "%28").replaceAll(")", "%29")})`;
}

/** A picture of this site as Markdown. Marks in its alt text are removed. */
export const pictureOf = (src: string, alt: string) =>
  `![${onOneLine(alt).replace(/[\\[\]*_<]/g, "\\$&")}](${src})`;

const onOneLine = (words: string) => words.trim().replace(/\s+/g, " ");

/** Escapes text for square brackets, with its emphasis. */
const described = (words: string) => onOneLine(words).replace(/\\$|[[\]]/g, "\\$&");
