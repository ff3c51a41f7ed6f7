import { unguardFormulas } from "./formula-guard";

/** A record and the line that it begins on, from 1. */
export type CsvRecord = { line: number; values: string[] };

/**
 * Parses comma-separated values (RFC 4180): quoted values may contain commas, doubled quotes and line breaks. Ignores a
 * byte order mark and empty lines, and takes off the guards of formulas. Null if a quoted value does not end.
 */
export function parseCsv(text: string): CsvRecord[] | null {
  const records: CsvRecord[] = [];
  const source = text.replace(/^\ufeff/, "");
  let line = 1;
  let firstLine = 1;
  let values: string[] = [];
  let value = "";
  let isQuoted = false;
  const endValue = () => {
    values.push(unguardFormulas(value));
    value = "";
  };
  const endRecord = () => {
    endValue();
    if (values.some((value) => value.trim() !== "")) records.push({ line: firstLine, values });
    values = [];
    firstLine = line;
  };
  for (let index = 0; index < source.length; index += 1) {
    const char = source[index];
    if (char === "\n") line += 1;
    if (isQuoted) {
      if (char !== '"') value += char;
      else if (source[index + 1] === '"') {
        value += '"';
        index += 1;
      } else isQuoted = false;
    } else if (char === '"' && value === "") isQuoted = true;
    else if (char === ",") endValue();
    else if (char === "\n") endRecord();
    else if (char !== "\r" || source[index + 1] !== "\n") value += char;
  }
  if (isQuoted) return null;
  endRecord();
  return records;
}
