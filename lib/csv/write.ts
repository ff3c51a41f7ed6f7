/** Writes comma-separated values (RFC 4180) that are safe to open in a spreadsheet. */

const formulaStart = /^[\s\u00a0\ufeff]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** True if a spreadsheet would run the text as a formula. */
export const isFormula = (text: string) => formulaStart.test(text);

/**
 * A formula after a character that some spreadsheets treat as a separator: Excel splits at the separator of the
 * computer's region, and quotes do not always prevent that.
 */
const formulaInside = /([,;|\t\r\n][\s"'\u00a0\ufeff]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

function cell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  // The apostrophe marks text.
  const inside = value.replace(formulaInside, "$1'");
  const safe = isFormula(value) ? `'${inside}` : inside;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One line with its line break. */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}
