/**
 * Cuts texts at a number of UTF-16 units, as `length` counts them. Half of an emoji is no text: JSON columns refuse it,
 * and people see '�'. Runs anywhere.
 */

/** The first units of a text, without half a character at the end. */
export const cutText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");

/** A text of at most this length, with an ellipsis if some of it is left out. */
export const shorten = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${cutText(text, maxLength - 1).trimEnd()}…` : text;

/**
 * Another program's words as one line of at most this length, without what no database keeps: NUL, and half characters.
 */
export const cutLine = (text: string, maxLength: number): string =>
  cutText(
    text
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim(),
    maxLength,
  );
