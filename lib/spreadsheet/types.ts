/** A table of text, as a CSV or XLSX file holds it. Read in a worker, so its modules import each other by file name. */

/** The maximum size of a file in bytes, and of its content. */
export const spreadsheetLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 20_000,
  columns: 300,
  /** Characters of one value. */
  value: 100_000,
  /** Bytes and parts that an XLSX file may unpack to. */
  unpacked: 120 * 1024 * 1024,
  parts: 1_000,
} as const;

export type SpreadsheetEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "mixed";

/** Options for reading a file; missing ones are detected. */
export type ReadOptions = {
  encoding?: SpreadsheetEncoding;
  delimiter?: string;
  sheet?: string;
  /** The row with the headers, from 1; 0: there is none. */
  headerRow?: number;
};

/** A row below the headers. `row` is its number in a spreadsheet program. */
export type SpreadsheetRow = {
  row: number;
  cells: string[];
  /** Why the row cannot be used; absent: it can. */
  fault?: string;
  /** Characters that were removed from its values. */
  notes?: string[];
};

export type Spreadsheet = {
  format: "csv" | "xlsx";
  encoding: SpreadsheetEncoding;
  /** Of a CSV file. */
  delimiter: string | null;
  /** Of an XLSX file: the sheet that was read, and all of them. */
  sheet: string | null;
  sheets: string[];
  headerRow: number;
  /** Each once: a second 'Duration' is called 'Duration (2)'. */
  headers: string[];
  /** Headers that the file has more than once. */
  doubleHeaders: string[];
  /** True where the first row holds an address or a link, so that it is no header. */
  lacksHeader: boolean;
  /** Rows that are not in the encoding of the others. */
  mixedRows: number[];
  rows: SpreadsheetRow[];
};

/** A file that cannot be read: the HTTP status that fits, and why in a sentence. */
export type SpreadsheetRefusal = { status: 415 | 422; detail: string };

/** What the worker answers, in pieces: rows as they come, then the rest or a refusal. */
export type WorkerAnswer =
  | { kind: "rows"; rows: SpreadsheetRow[] }
  | { kind: "done"; table: Omit<Spreadsheet, "rows"> }
  | { kind: "refused"; refusal: SpreadsheetRefusal };

/** Thrown within the worker for a refusal. */
export class UnreadableSpreadsheet extends Error {
  readonly refusal: SpreadsheetRefusal;
  constructor(status: 415 | 422, detail: string) {
    super(detail);
    this.refusal = { status, detail };
  }
}
