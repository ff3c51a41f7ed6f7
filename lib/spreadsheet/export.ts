import { type CsvColumn, csvPieces } from "../csv/write";
import { wallClock, wallClockAsUtc } from "../dates/calendar";
import { type XlsxColumn, xlsxOf, xlsxType } from "../xlsx";

/** A list as a spreadsheet file, CSV or XLSX, with the same columns. */

export type SheetFormat = "csv" | "xlsx";

/** `width`: in characters. */
export type SheetColumn<Row> = {
  name: string;
  width: number;
  readValue: (row: Row) => string | number | Date | null;
};

/** A column by its heading, its width in characters and the value of a row. */
export const sheetColumn = <Row>(
  name: string,
  width: number,
  readValue: SheetColumn<Row>["readValue"],
): SheetColumn<Row> => ({ name, width, readValue });

/** Some rows of the file, as bytes. */
export type SheetPiece = { rows: number; bytes: Uint8Array };

type Sheet<Row> = {
  /** The name of the sheet, 'Submissions'. */
  name: string;
  columns: readonly SheetColumn<Row>[];
  /** Moments are shown in this zone, in whole minutes. */
  timeZone: string;
};

type Batches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

async function* csvOf<Row>(
  { columns, timeZone }: Sheet<Row>,
  batches: Batches<Row>,
): AsyncGenerator<SheetPiece> {
  const formatMoment = (value: string | number | Date | null) =>
    value instanceof Date ? wallClock(timeZone, value).replace("T", " ") : value;
  const shownColumns = columns.map(
    ({ name, readValue }): CsvColumn<Row> => [name, (row) => formatMoment(readValue(row))],
  );
  for await (const { rows, text } of csvPieces(shownColumns, batches)) {
    yield { rows, bytes: Buffer.from(text) };
  }
}

function xlsxSheetOf<Row>(
  { name, columns, timeZone }: Sheet<Row>,
  batches: Batches<Row>,
): AsyncGenerator<SheetPiece> {
  const cellRows = async function* () {
    for await (const rows of batches)
      yield rows.map((row) => columns.map(({ readValue }) => readValue(row)));
  };
  const xlsxColumns = columns.map(({ name, width }): XlsxColumn => ({ name, width }));
  // Whole minutes, as in the CSV file.
  const toWallClock = (moment: Date) =>
    Math.floor(wallClockAsUtc(timeZone, moment) / 60_000) * 60_000;
  return xlsxOf({ name, columns: xlsxColumns, wallClockAsUtc: toWallClock }, cellRows());
}

/** A file in pieces of some rows, created on demand. */
export const sheetPieces = <Row>(
  format: SheetFormat,
  sheet: Sheet<Row>,
  batches: Batches<Row>,
): AsyncGenerator<SheetPiece> =>
  format === "csv" ? csvOf(sheet, batches) : xlsxSheetOf(sheet, batches);

export const sheetTypes: Record<SheetFormat, string> = { csv: "text/csv", xlsx: xlsxType };

/** The bytes of a file, without its numbers of rows. */
export async function* bytesOf(pieces: AsyncIterable<SheetPiece>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of pieces) yield bytes;
}
