import { parse } from "csv-parse/sync";
import { Unzip, UnzipInflate } from "fflate";
import type readXlsxFile from "read-excel-file/node";
import { cleanText } from "~/lib/api/storable-text";
import { unguardFormulas, unwrapText } from "~/lib/csv/formula-guard";
import { numberText } from "~/lib/number-format";
import { cutText } from "~/lib/shorten";
import { type FarCell, farCellFinder } from "./cell-names";
import { decode, wideEncoding } from "./decode";
import { archiveKindOf, type FileKind, fileKindMessages, fileKindOf } from "./file-kind";
import { headerIndexOf } from "./header-row";
import {
  spreadsheetLimits as limits,
  type ReadOptions,
  type Spreadsheet,
  type SpreadsheetRow,
  UnreadableSpreadsheet,
} from "./types";

/** Parses a CSV or XLSX file. Runs in a process of its own, so that a malicious file cannot stop the site. */

const notATable = (kind: FileKind) => new UnreadableSpreadsheet(415, fileKindMessages[kind]);

/** The records of a file with their row numbers, before headers are known. */
type Records = Pick<
  Spreadsheet,
  "format" | "encoding" | "delimiter" | "sheet" | "sheets" | "mixedRows" | "previews"
> & { records: string[][] };

/** Parses a whole file; throws `UnreadableSpreadsheet` to refuse it. */
export async function parseSpreadsheet(
  bytes: Uint8Array,
  options: ReadOptions = {},
): Promise<Spreadsheet> {
  if (isZip(bytes)) return tableOf(await readXlsx(bytes, options), options);
  const kind = fileKindOf(bytes, wideEncoding(bytes) !== null);
  if (kind) throw notATable(kind);
  return tableOf(readCsv(bytes, options), options);
}

const isZip = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 4)).toString("hex") === "504b0304";

// ------------------------------------------------------------------- CSV

const csvOptions = {
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  info: true,
};

type ParsedRecord = { info: { lines: number }; record: string[] };

function readCsv(bytes: Uint8Array, options: ReadOptions): Records {
  const { text: decoded, encoding, mixedLines, previews } = decode(bytes, options.encoding);
  const text = decoded.replace(/^\ufeff/, "");
  const delimiter = options.delimiter ?? delimiterOf(text);
  const parsed = parseCsv(text, { delimiter, to: limits.rows + 2_000 });
  let nextLine = 1;
  const foreignLines = new Set(mixedLines);
  const mixedRows: number[] = [];
  for (const [index, { info }] of parsed.entries()) {
    for (let line = nextLine; foreignLines.size > 0 && line <= info.lines; line += 1) {
      if (foreignLines.has(line) && mixedRows.at(-1) !== index + 1) mixedRows.push(index + 1);
    }
    nextLine = info.lines + 1;
  }
  const records = parsed.map(({ record }) =>
    record.map((cell) => unguardFormulas(unwrapText(cell))),
  );
  const file = { format: "csv", encoding, delimiter, sheet: null, sheets: [] } as const;
  return { ...file, sheets: [], records, mixedRows, previews };
}

function parseCsv(text: string, options: { delimiter: string; to?: number }): ParsedRecord[] {
  try {
    return parse(text, { ...csvOptions, ...options }) as unknown as ParsedRecord[];
  } catch (error) {
    const { code, records } = error as { code?: string; records?: number };
    if (code !== "CSV_QUOTE_NOT_CLOSED") throw error;
    throw new UnreadableSpreadsheet(
      422,
      `The quote in row ${numberText((records ?? 0) + 1)} never ends.`,
    );
  }
}

const delimiters = [",", ";", "\t"];

/**
 * The delimiter whose count varies least in the first records; of several the one with more columns. One with which
 * every quote is at an end of its cell comes before one that tears quoted cells apart.
 */
function delimiterOf(text: string): string {
  const usableDelimiters = delimiters.filter(
    (delimiter) => firstRecords(text, delimiter, { relaxQuotes: false }).length > 0,
  );
  const rated = (usableDelimiters.length > 0 ? usableDelimiters : delimiters).map((delimiter) => {
    const widths = firstRecords(text, delimiter).map((record) => record.length);
    const widest = [...Map.groupBy(widths, (width) => width)]
      .filter(([width]) => width > 1)
      .sort(([a, rows], [b, otherRows]) => otherRows.length - rows.length || b - a)[0];
    return { delimiter, steady: widest?.[1].length ?? 0, width: widest?.[0] ?? 1 };
  });
  const [best] = rated.sort((a, b) => b.steady - a.steady || b.width - a.width);
  return best && best.steady > 0 ? best.delimiter : ",";
}

/** The first 20 records that are not empty; none if the text is no CSV with this delimiter. */
function firstRecords(text: string, delimiter: string, { relaxQuotes = true } = {}): string[][] {
  try {
    const head = text.slice(0, 400_000);
    const options = { ...csvOptions, relax_quotes: relaxQuotes, delimiter, to: 20 };
    return (parse(head, options) as unknown as ParsedRecord[])
      .map(({ record }) => record)
      .filter((record) => record.some((value) => value.trim() !== ""));
  } catch {
    return [];
  }
}

// ------------------------------------------------------------------ XLSX

async function readXlsx(bytes: Uint8Array, { sheet }: ReadOptions): Promise<Records> {
  const { calendar } = inspectWorkbook(bytes);
  // Half of a decoder's start, and most files are CSV.
  const { default: readExcelFile } = await import("read-excel-file/node");
  let sheets: Awaited<ReturnType<typeof readXlsxFile>>;
  try {
    sheets = await readExcelFile(Buffer.from(bytes), { trim: false });
  } catch {
    throw notATable("damaged");
  }
  // A workbook often begins with a cover or notes.
  const chosenSheet =
    sheets.find((candidate) => candidate.sheet === sheet) ?? sheets.find(hasRows) ?? sheets[0];
  if (!chosenSheet) throw new UnreadableSpreadsheet(422, "The file is empty.");
  return {
    format: "xlsx",
    encoding: "utf-8",
    delimiter: null,
    mixedRows: [],
    previews: [],
    sheet: chosenSheet.sheet,
    sheets: sheets.map((sheet) => sheet.sheet),
    records: chosenSheet.data.map((row) => row.map((value) => cellText(value, calendar))),
  };
}

/** Whether a sheet has a row below its headers, and more than one column. */
const hasRows = ({ data }: { data: readonly (readonly unknown[])[] }): boolean =>
  data.filter((row) => row.filter((cell) => cell !== null).length > 1).length > 1;

/** Characters of the workbook's first part that are looked through. */
const maxWorkbookCharacters = 100_000;

/**
 * Unpacks a workbook to count its bytes, and to look for cells far away and for its calendar, before anything is
 * stored.
 */
function inspectWorkbook(bytes: Uint8Array): { calendar: Calendar } {
  let size = 0;
  let workbook = "";
  const names = new Set<string>();
  const unzip = new Unzip((file) => {
    names.add(file.name);
    if (names.size > limits.parts) {
      throw new UnreadableSpreadsheet(
        422,
        `The workbook has more than ${numberText(limits.parts)} parts. Copy the table to a new workbook.`,
      );
    }
    const isWorkbook = file.name === "xl/workbook.xml";
    const farCellIn = farCellFinder();
    file.ondata = (error, chunk) => {
      if (error) throw error;
      size += chunk.length;
      if (size > limits.unpacked) {
        throw new UnreadableSpreadsheet(
          422,
          "The unpacked file is larger than 120 MB. Please make it smaller.",
        );
      }
      if (isWorkbook && workbook.length < maxWorkbookCharacters) {
        workbook += Buffer.from(chunk).toString("latin1");
      }
      const far = farCellIn(chunk);
      if (far) throw tooLarge(far);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    const step = 16 * 1024;
    for (let offset = 0; offset < bytes.length; offset += step) {
      unzip.push(bytes.subarray(offset, offset + step), offset + step >= bytes.length);
    }
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) throw error;
    throw notATable(archiveKindOf(bytes, names) ?? "damaged");
  }
  const kind = archiveKindOf(bytes, names);
  if (kind) throw notATable(kind);
  return { calendar: calendarOf(workbook) };
}

/** The refusal of a table that is too wide or too long. */
function tooLarge(far: FarCell): UnreadableSpreadsheet {
  if (far.kind === "name") return notATable("damaged");
  const detail =
    far.kind === "rows"
      ? `The file has more than ${numberText(limits.rows)} rows. Split it into several.`
      : `The file has ${numberText(far.columns)} columns; ${limits.columns} are the most.`;
  return new UnreadableSpreadsheet(422, detail);
}

/**
 * The first day of a workbook's calendar (1900 or 1904), in days since 1970, and the one that the library assumes: it
 * recognises only one of the two spellings of the 1904 flag.
 */
type Calendar = { firstDay: number; assumedFirstDay: number };
const from1900 = -25_569;
const from1904 = -24_107;

function calendarOf(workbook: string): Calendar {
  const [, flag = ""] =
    /<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'](\w+)["']/.exec(workbook) ?? [];
  const is1904 = flag === "1" || flag === "true";
  return {
    firstDay: is1904 ? from1904 : from1900,
    assumedFirstDay: flag === "1" ? from1904 : from1900,
  };
}

const dayMs = 86_400_000;
/** Days from a calendar's beginning that mean a length: no film lasts two months, and none was sent in 1900. */
const maxDurationDays = 60;

/** A cell as text: moments as ISO, times and lengths as '00:12:34', which may have more than 24 hours. */
function cellText(value: unknown, { firstDay, assumedFirstDay }: Calendar): string {
  if (value === null || value === undefined) return "";
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return "";
  const seconds = Math.round((value.getTime() - assumedFirstDay * dayMs) / 1_000);
  if (seconds >= 0 && seconds < maxDurationDays * 86_400) return clockText(seconds);
  const moment = new Date(firstDay * dayMs + seconds * 1_000);
  if (Number.isNaN(moment.getTime())) return "";
  const iso = moment.toISOString();
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso.slice(0, 16);
}

const twoDigits = (count: number) => String(Math.floor(count)).padStart(2, "0");
const clockText = (seconds: number) =>
  [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map(twoDigits).join(":");

// ----------------------------------------------------------------- table

const isEmpty = (record: readonly string[]) => record.every((value) => value.trim() === "");
const addressOrLink = /^\s*(?:https?:\/\/\S+|[^\s@]+@[^\s@]+\.[a-z]{2,})\s*$/i;

/** Adds headers to a file's records, and reports errors of single rows. */
function tableOf(file: Records, { headerRow: chosenRow }: ReadOptions): Spreadsheet {
  const { records, ...rest } = file;
  const headerIndex = headerIndexOf(records);
  if (headerIndex < 0) throw new UnreadableSpreadsheet(422, "The file is empty.");
  const headerRow = chosenRow ?? headerIndex + 1;
  const titleRows = records
    .slice(0, chosenRow === undefined ? headerIndex : 0)
    .flatMap((record, index) => (isEmpty(record) ? [] : [index + 1]));
  const headerRecord = headerRow === 0 ? [] : (records[headerRow - 1] ?? []);
  const below = records.slice(headerRow);
  const width =
    headerRow === 0 ? Math.max(...below.slice(0, 20).map(widthOf)) : widthOf(headerRecord);
  if (width > limits.columns) {
    throw tooLarge({ kind: "columns", columns: width });
  }
  const { headers, doubleHeaders } = headersOf(headerRecord, width);
  const rows = below.flatMap((record, index): SpreadsheetRow[] =>
    isEmpty(record) ? [] : [rowOf(record, headerRow + index + 1, headers, file.format)],
  );
  if (rows.length === 0)
    throw new UnreadableSpreadsheet(422, "The file has headers, but no rows below them.");
  if (rows.length > limits.rows) {
    throw tooLarge({ kind: "rows" });
  }
  const lacksHeader =
    chosenRow === undefined && headerRecord.some((value) => addressOrLink.test(value));
  return { ...rest, headerRow, headers, doubleHeaders, lacksHeader, titleRows, rows };
}

/** The number of values up to the last one that is not empty. */
const widthOf = (record: readonly string[]) =>
  record.findLastIndex((value) => value.trim() !== "") + 1;

function headersOf(head: readonly string[], width: number) {
  const headers: string[] = [];
  const doubleHeaders = new Set<string>();
  for (let index = 0; index < width; index += 1) {
    const header = cutText(cleanCell(head[index] ?? "").trim(), 200);
    const name = header || `Column ${index + 1}`;
    let uniqueName = name;
    for (let count = 2; headers.includes(uniqueName); count += 1) uniqueName = `${name} (${count})`;
    if (uniqueName !== name) doubleHeaders.add(name);
    headers.push(uniqueName);
  }
  return { headers, doubleHeaders: [...doubleHeaders] };
}

/** As every text that comes in; what no database can keep is removed, since one cell must not refuse a whole file. */
export const cleanCell = (text: string) => cleanText(text.toWellFormed()).replaceAll("\0", "");

function rowOf(
  record: readonly string[],
  row: number,
  headers: readonly string[],
  format: Records["format"],
): SpreadsheetRow {
  const width = widthOf(record);
  const cellCount = Math.max(width, Math.min(record.length, headers.length));
  const hasWrongLength = format === "csv" ? cellCount !== headers.length : width > headers.length;
  const notes: string[] = [];
  let fault = hasWrongLength
    ? `It has ${numberText(Math.max(width, hasWrongLength ? record.length : 0))} values, the header ${numberText(headers.length)}`
    : undefined;
  const cells = headers.map((header, index) => {
    const value = record[index] ?? "";
    if (value.length > limits.value) {
      fault ??= `"${header}" has ${numberText(value.length)} characters, ${numberText(limits.value)} are the most`;
      return cleanCell(cutText(value, 200));
    }
    const cleaned = cleanCell(value);
    if (cleaned !== value) notes.push(`Invisible characters were removed from "${header}"`);
    return cleaned;
  });
  return { row, cells, ...(fault && { fault }), ...(notes.length > 0 && { notes }) };
}
