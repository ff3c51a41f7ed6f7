/** Finds what an answer by email quotes. Runs anywhere. */

/** A line of a quote; '>= 24 frames' is the writer's own. */
const isQuoted = (line: string) => /^\s*>(?!=)/.test(line);
const isEmpty = (line: string) => line.trim() === "";

/** The line above a quote in many languages: 'On Mon, Jan 5, 2026 Heartlight wrote:'. */
const attributionPattern =
  /(@|\b(19|20)\d\d\b|\b(wrote|schrieb|écrit|escribió|escreveu|scritto|skrev)\b)/;
const maxAttributionLines = 3;

/** Lines after which programs of the Outlook family put the whole quoted email. */
const isSeparator = (line: string) =>
  /^\s*(-{2,}\s*(Original Message|Forwarded message|Ursprüngliche Nachricht)\s*-{2,}|_{10,})\s*$/i.test(
    line,
  );
/** 'From: …', 'Sent: …', 'To: …' one below the other; 'From: Beirut' alone is the writer's own. */
const isHeaderBlock = (lines: readonly string[], at: number) =>
  /^\*?From:\*? /.test(lines[at] ?? "") &&
  lines.slice(at + 1, at + 5).filter((line) => /^\*?(Sent|Date|To|Cc|Subject):\*? /.test(line))
    .length >= 2;

/** Where the quote begins that ends the text; the number of lines without one. */
function quoteStart(lines: readonly string[]): number {
  const separatorIndex = lines.findIndex(
    (line, index) =>
      isHeaderBlock(lines, index) ||
      (isSeparator(line) && lines.slice(index + 1).some((text) => text)),
  );
  let quoteEnd = separatorIndex < 0 ? lines.length : separatorIndex;
  let start = quoteEnd;
  while (start > 0 && (isQuoted(lines[start - 1] ?? "") || isEmpty(lines[start - 1] ?? ""))) {
    start -= 1;
  }
  if (!lines.slice(start, quoteEnd).some(isQuoted)) return quoteEnd;
  while (start < quoteEnd && isEmpty(lines[start] ?? "")) start += 1;
  quoteEnd = start;
  // Its attribution, perhaps above an empty line.
  while (quoteEnd > 0 && isEmpty(lines[quoteEnd - 1] ?? "")) quoteEnd -= 1;
  let firstLine = quoteEnd;
  while (
    firstLine > 0 &&
    quoteEnd - firstLine < maxAttributionLines &&
    !isEmpty(lines[firstLine - 1] ?? "")
  ) {
    firstLine -= 1;
    const aboveText = lines.slice(firstLine, quoteEnd).join(" ").trim();
    // 'hello@festival.example> wrote:' is the rest of an attribution that begins in the line above.
    const isWholeLine = aboveText.includes("<") || !aboveText.includes(">");
    if (isWholeLine && aboveText.endsWith(":") && attributionPattern.test(aboveText))
      return firstLine;
  }
  return start;
}

/**
 * The writer's own words, and the quote below them as it came; null without one. Answers between quoted lines stay with
 * them; a text of quotes alone is the writer's own.
 */
export function splitQuote(text: string): { ownText: string; quotedText: string | null } {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const start = quoteStart(lines);
  const ownText = lines.slice(0, start).join("\n").trim();
  const quotedText = lines.slice(start).join("\n").trim();
  return ownText && quotedText
    ? { ownText, quotedText }
    : { ownText: text.trim(), quotedText: null };
}
