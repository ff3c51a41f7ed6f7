/** One record of a file, and the line it begins on, counted from 1. */
export type CsvRecord = { line: number; values: string[] };

/**
 * Reads comma-separated values as RFC 4180 has them: quoted values may hold
 * commas, quotes (doubled) and line breaks. A byte order mark and empty lines
 * are passed over. Null when a quoted value does not end.
 */
export function parseCsv(text: string): CsvRecord[] | null {
  const records: CsvRecord[] = [];
  const source = text.replace(/^\ufeff/, "");
  let line = 1;
  let begun = 1;
  let values: string[] = [];
  let value = "";
  let quoted = false;
  const endValue = () => {
    values.push(value);
    value = "";
  };
  const endRecord = () => {
    endValue();
    if (values.some((one) => one.trim() !== "")) records.push({ line: begun, values });
    values = [];
    begun = line;
  };
  for (let index = 0; index < source.length; index += 1) {
    const char = source[index];
    if (char === "\n") line += 1;
    if (quoted) {
      if (char !== '"') value += char;
      else if (source[index + 1] === '"') {
        value += '"';
        index += 1;
      } else quoted = false;
    } else if (char === '"' && value === "") quoted = true;
    else if (char === ",") endValue();
    else if (char === "\n") endRecord();
    else if (char !== "\r" || source[index + 1] !== "\n") value += char;
  }
  if (quoted) return null;
  endRecord();
  return records;
}
