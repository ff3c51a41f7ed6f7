/**
 * A table of text from a CSV or XLSX file. It is read in a process that Node runs from source, so its modules import
 * each other with file extensions.
 */

/** Bytes of a file, and limits of its content. */
export const spreadsheetLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 20_000,
  columns: 300,
  /** Characters of one value. */
  value: 100_000,
  /** Bytes and parts of an unpacked XLSX file. */
  unpacked: 120 * 1024 * 1024,
  parts: 1_000,
} as const;

/** Encodings by their names in `TextDecoder`; 'mixed': UTF-8, other lines Windows-1252. */
export type SpreadsheetEncoding =
  | "utf-8"
  | "utf-16le"
  | "utf-16be"
  | "windows-1252"
  | "windows-1250"
  | "iso-8859-2"
  | "windows-1251"
  | "koi8-r"
  | "windows-1253"
  | "windows-1254"
  | "windows-1255"
  | "windows-1256"
  | "windows-1257"
  | "windows-1258"
  | "macintosh"
  | "shift_jis"
  | "euc-jp"
  | "iso-2022-jp"
  | "euc-kr"
  | "gb18030"
  | "big5"
  | "mixed";

/** A few lines of a file as they read in an encoding. */
export type EncodingPreview = { encoding: SpreadsheetEncoding; lines: string[] };

/** Options for reading a file; missing ones are detected. */
export type ReadOptions = {
  encoding?: SpreadsheetEncoding;
  delimiter?: string;
  sheet?: string;
  /** The row with the headers, from 1; 0: none. */
  headerRow?: number;
};

/** A row below the headers. `row`: its number in a spreadsheet program. */
export type SpreadsheetRow = {
  row: number;
  cells: string[];
  /** Why the row cannot be used; absent if it can. */
  fault?: string;
  /** Characters that were removed from its values. */
  notes?: string[];
};

export type Spreadsheet = {
  format: "csv" | "xlsx";
  encoding: SpreadsheetEncoding;
  /** Of CSV files. */
  delimiter: string | null;
  /** Of XLSX files: the sheet that was read, and all sheets. */
  sheet: string | null;
  sheets: string[];
  headerRow: number;
  /** Unique: a second 'Duration' is 'Duration (2)'. */
  headers: string[];
  /** Headers that occur more than once. */
  doubleHeaders: string[];
  /** True if the first row contains an email address or a link, so it is not a header. */
  lacksHeader: boolean;
  /** Rows in another encoding than the others. */
  mixedRows: number[];
  /** If the encoding was guessed: the likely ones, the guess first. */
  previews: EncodingPreview[];
  /** Rows above the headers, such as a title, if the header row was detected. */
  titleRows: number[];
  rows: SpreadsheetRow[];
};

/** A file that cannot be read: the HTTP status, and the reason in a sentence. */
export type SpreadsheetRefusal = { status: 415 | 422; detail: string };

/** What a decoder answers: a table and then its rows, or a refusal. */
export type SpreadsheetPart =
  | { kind: "table"; table: Omit<Spreadsheet, "rows"> }
  | { kind: "rows"; rows: SpreadsheetRow[] }
  | { kind: "refused"; refusal: SpreadsheetRefusal };

export class UnreadableSpreadsheet extends Error {
  readonly refusal: SpreadsheetRefusal;
  constructor(status: 415 | 422, detail: string) {
    super(detail);
    this.refusal = { status, detail };
  }
}
