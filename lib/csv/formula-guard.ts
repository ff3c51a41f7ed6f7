/**
 * Texts that a spreadsheet would run as a formula are written behind an apostrophe, which marks text; a reader takes
 * off exactly those apostrophes. A text that already looks guarded gets one more, so that nothing is lost.
 */

const formulaStart = /^[\s\u00a0\ufeff]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** True if a spreadsheet would run the text as a formula. */
export const isFormula = (text: string) => formulaStart.test(text);

const guardStart = /^(?='*[\s\u00a0\ufeff]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;
const guardedStart = /^'(?='*[\s\u00a0\ufeff]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

/**
 * A formula after a character that some spreadsheets treat as a separator: Excel splits at the separator of the
 * computer's region, and quotes do not always prevent that. What is before is read only where a formula begins: text of
 * many line breaks would take minutes otherwise.
 */
const guardInside = /(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=[,;|\t\r\n][\s"'\u00a0\ufeff]*)/g;
const guardedInside = /'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=[,;|\t\r\n][\s"'\u00a0\ufeff]*)/g;

/** A text for a cell, in which no spreadsheet finds a formula. */
export const guardFormulas = (text: string): string =>
  text.replace(guardStart, "'").replace(guardInside, "'");

/** `="0042"` is how spreadsheets are made to keep the digits of a text: the text in it; others stay. */
export const unwrapText = (cell: string): string =>
  /^="(?:[^"]|"")*"$/.test(cell) ? cell.slice(2, -1).replaceAll('""', '"') : cell;

/** The text that `guardFormulas` was given. */
export const unguardFormulas = (text: string): string =>
  text.replace(guardedInside, "").replace(guardedStart, "");
