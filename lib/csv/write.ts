import { guardFormulas } from "./formula-guard";

/** Writes comma-separated values (RFC 4180) that are safe to open in a spreadsheet. */

function formatCell(value: Value): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  return `"${guardFormulas(value).replaceAll('"', '""')}"`;
}

type Value = string | number | boolean | null;

/** One line with its line break. */
export function csvLine(values: readonly Value[]): string {
  return `${values.map(formatCell).join(",")}\r\n`;
}

/** The name of a column, and its value in a row. */
export type CsvColumn<Row> = readonly [name: string, of: (row: Row) => Value];

type Batches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/**
 * A file in pieces with their numbers of rows. It starts with a byte order mark, so that spreadsheets read UTF-8, and
 * the names of the columns.
 */
export async function* csvPieces<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<{ rows: number; text: string }> {
  yield { rows: 0, text: `\ufeff${csvLine(columns.map(([name]) => name))}` };
  for await (const rows of batches) {
    const lines = rows.map((row) => csvLine(columns.map(([, readValue]) => readValue(row))));
    yield { rows: rows.length, text: lines.join("") };
  }
}

/** A file in pieces of text. */
export async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<string> {
  for await (const { text } of csvPieces(columns, batches)) yield text;
}
