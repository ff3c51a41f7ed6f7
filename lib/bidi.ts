/** Characters of scripts that are written from right to left (Hebrew, Arabic, Syriac, Thaana, N'Ko …). */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const linePattern = /[^\r\n]+/g;
const letterPattern = /\p{L}/u;

/**
 * Other people's words inside a sentence, kept together: with characters of a right-to-left script they are put between
 * U+2068 and U+2069, line by line, so that a sign at their end stays with them and the words around keep their places.
 * Everything else is returned as it is. For texts, attributes and subjects; in a separate box nothing is needed
 * (app/styles/base.css).
 */
export const isolate = (words: string): string =>
  words.replace(linePattern, (text) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text));

/** The `dir` of a block of an email: 'auto' if it has right-to-left characters, else none. */
export const directionOf = (words: string): "auto" | undefined =>
  rightToLeft.test(words) ? "auto" : undefined;

/** Whether words are read from right to left: their first alphabetic character is of such a script. */
export const isRightToLeft = (words: string): boolean =>
  rightToLeft.test(letterPattern.exec(words)?.[0] ?? "");
