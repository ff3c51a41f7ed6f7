/** Comma-separated values as RFC 4180 has them, safe to open in a spreadsheet. */

const formulaStart = /^[\s\u00a0\ufeff]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** True of a text that a spreadsheet would run as a formula. */
export const isFormula = (text: string) => formulaStart.test(text);

/**
 * A formula after what some spreadsheet takes for the end of a cell: Excel splits at the
 * separator of the computer's region, and a quote in front of it does not always stop that.
 */
const formulaInside = /([,;|\t\r\n][\s"'\u00a0\ufeff]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

function cell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  // The apostrophe marks it as text.
  const inside = value.replace(formulaInside, "$1'");
  const safe = isFormula(value) ? `'${inside}` : inside;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One line, with its line break. */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}
