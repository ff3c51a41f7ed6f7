/** Finds what an answer by email quotes. Runs anywhere. */

/** A line of a quote; '>= 24 frames' is the writer's own. */
const isQuoted = (line: string) => /^\s*>(?!=)/.test(line);
const isEmpty = (line: string) => line.trim() === "";

/** The line above a quote in many languages: 'On Mon, Jan 5, 2026 Heartlight wrote:'. */
const attribution = /(@|\b(19|20)\d\d\b|\b(wrote|schrieb|écrit|escribió|escreveu|scritto|skrev)\b)/;
const longestAttribution = 3;

/** Lines after which programs of the Outlook family put the whole quoted email. */
const isSeparator = (line: string) =>
  /^\s*(-{2,}\s*(Original Message|Forwarded message|Ursprüngliche Nachricht)\s*-{2,}|_{10,})\s*$/i.test(
    line,
  );
/** 'From: …', 'Sent: …', 'To: …' one below the other; 'From: Beirut' alone is the writer's own. */
const isHead = (lines: readonly string[], at: number) =>
  /^\*?From:\*? /.test(lines[at] ?? "") &&
  lines.slice(at + 1, at + 5).filter((line) => /^\*?(Sent|Date|To|Cc|Subject):\*? /.test(line))
    .length >= 2;

/** Where the quote begins that ends the text; the number of lines without one. */
function quoteStart(lines: readonly string[]): number {
  const copied = lines.findIndex(
    (line, index) =>
      isHead(lines, index) || (isSeparator(line) && lines.slice(index + 1).some((l) => l)),
  );
  let end = copied < 0 ? lines.length : copied;
  let start = end;
  while (start > 0 && (isQuoted(lines[start - 1] ?? "") || isEmpty(lines[start - 1] ?? ""))) {
    start -= 1;
  }
  if (!lines.slice(start, end).some(isQuoted)) return end;
  while (start < end && isEmpty(lines[start] ?? "")) start += 1;
  end = start;
  // Its attribution, perhaps above an empty line.
  while (end > 0 && isEmpty(lines[end - 1] ?? "")) end -= 1;
  let first = end;
  while (first > 0 && end - first < longestAttribution && !isEmpty(lines[first - 1] ?? "")) {
    first -= 1;
    const above = lines.slice(first, end).join(" ").trim();
    // 'hello@festival.example> wrote:' goes on above.
    const isWhole = above.includes("<") || !above.includes(">");
    if (isWhole && above.endsWith(":") && attribution.test(above)) return first;
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
