import { parse } from "csv-parse/sync";
import { Unzip, UnzipInflate } from "fflate";
import readExcelFile from "read-excel-file/node";
import { cleanText } from "../api/storable-text.ts";
import { unguardFormulas } from "../csv/formula-guard.ts";
import { numberText as number } from "../number-format.ts";
import { type FarCell, farCellFinder } from "./cell-names.ts";
import { decode, isText, isZip } from "./decode.ts";
import {
  spreadsheetLimits as limits,
  type ReadOptions,
  type Spreadsheet,
  type SpreadsheetRow,
  UnreadableSpreadsheet,
} from "./types.ts";

/** Parses a CSV or XLSX file. Runs in a process of its own, so that a malicious file cannot stop the site. */

const notATable = "This is not a CSV or XLSX file. Please save it as CSV or XLSX.";

/** The records of a file with their row numbers, before headers are known. */
type Records = Pick<Spreadsheet, "format" | "encoding" | "delimiter" | "sheet" | "sheets"> & {
  records: string[][];
  mixedRows: number[];
};

/** Parses a whole file; throws `UnreadableSpreadsheet` to refuse it. */
export async function parseSpreadsheet(
  bytes: Uint8Array,
  options: ReadOptions = {},
): Promise<Spreadsheet> {
  const zipped = isZip(bytes);
  if (!zipped && !isText(bytes)) throw new UnreadableSpreadsheet(415, notATable);
  return tableOf(zipped ? await readXlsx(bytes, options) : readCsv(bytes, options), options);
}

// ------------------------------------------------------------------- CSV

const csvOptions = {
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  info: true,
};

type Parsed = { info: { lines: number }; record: string[] };

function readCsv(bytes: Uint8Array, options: ReadOptions): Records {
  const { text: decoded, encoding, mixedLines } = decode(bytes, options.encoding);
  const text = decoded.replace(/^\ufeff/, "");
  const delimiter = options.delimiter ?? delimiterOf(text);
  const parsed = parseCsv(text, { delimiter, to: limits.rows + 2_000 });
  let from = 1;
  const foreign = new Set(mixedLines);
  const mixedRows: number[] = [];
  for (const [index, { info }] of parsed.entries()) {
    for (let line = from; foreign.size > 0 && line <= info.lines; line += 1) {
      if (foreign.has(line) && mixedRows.at(-1) !== index + 1) mixedRows.push(index + 1);
    }
    from = info.lines + 1;
  }
  const records = parsed.map(({ record }) => record.map(unguardFormulas));
  return { format: "csv", encoding, delimiter, sheet: null, sheets: [], records, mixedRows };
}

function parseCsv(text: string, more: { delimiter: string; to?: number }): Parsed[] {
  try {
    return parse(text, { ...csvOptions, ...more }) as unknown as Parsed[];
  } catch (error) {
    const { code, records } = error as { code?: string; records?: number };
    if (code !== "CSV_QUOTE_NOT_CLOSED") throw error;
    throw new UnreadableSpreadsheet(
      422,
      `The quote in row ${number((records ?? 0) + 1)} never ends.`,
    );
  }
}

/** The delimiter whose count varies least in the first records; of several the one with more columns. */
function delimiterOf(text: string): string {
  const rated = [",", ";", "\t"].map((delimiter) => {
    const widths = firstRecords(text, delimiter).map((record) => record.length);
    const common = [...Map.groupBy(widths, (width) => width)]
      .filter(([width]) => width > 1)
      .sort(([a, one], [b, other]) => other.length - one.length || b - a)[0];
    return { delimiter, steady: common?.[1].length ?? 0, width: common?.[0] ?? 1 };
  });
  const [best] = rated.sort((a, b) => b.steady - a.steady || b.width - a.width);
  return best && best.steady > 0 ? best.delimiter : ",";
}

function firstRecords(text: string, delimiter: string): string[][] {
  try {
    const head = text.slice(0, 400_000);
    return (parse(head, { ...csvOptions, delimiter, to: 20 }) as unknown as Parsed[])
      .map(({ record }) => record)
      .filter((record) => record.some((value) => value.trim() !== ""));
  } catch {
    return [];
  }
}

// ------------------------------------------------------------------ XLSX

async function readXlsx(bytes: Uint8Array, { sheet }: ReadOptions): Promise<Records> {
  lookThrough(bytes);
  let sheets: Awaited<ReturnType<typeof readExcelFile>>;
  try {
    sheets = await readExcelFile(Buffer.from(bytes), { trim: false });
  } catch {
    throw new UnreadableSpreadsheet(415, notATable);
  }
  const read = sheets.find((one) => one.sheet === sheet) ?? sheets[0];
  if (!read) throw new UnreadableSpreadsheet(422, "The file is empty.");
  return {
    format: "xlsx",
    encoding: "utf-8",
    delimiter: null,
    mixedRows: [],
    sheet: read.sheet,
    sheets: sheets.map((one) => one.sheet),
    records: read.data.map((row) => row.map(cellText)),
  };
}

/** Unpacks a workbook to count its bytes and to look for cells far away, before anything is stored. */
function lookThrough(bytes: Uint8Array): void {
  let size = 0;
  let parts = 0;
  let isWorkbook = false;
  const tooLarge = () =>
    new UnreadableSpreadsheet(
      422,
      "The unpacked file is larger than 120 MB. Please make it smaller.",
    );
  const unzip = new Unzip((file) => {
    parts += 1;
    if (parts > limits.parts) throw tooLarge();
    if (file.name === "xl/workbook.xml") isWorkbook = true;
    const farCellIn = farCellFinder();
    file.ondata = (error, chunk) => {
      if (error) throw error;
      size += chunk.length;
      if (size > limits.unpacked) throw tooLarge();
      const far = farCellIn(chunk);
      if (far) throw tooFar(far);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    const step = 16 * 1024;
    for (let at = 0; at < bytes.length; at += step) {
      unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
    }
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) throw error;
    throw new UnreadableSpreadsheet(415, notATable);
  }
  if (!isWorkbook) throw new UnreadableSpreadsheet(415, notATable);
}

/** The refusal of a table that is too wide or too long. */
function tooFar(far: FarCell): UnreadableSpreadsheet {
  if (far.kind === "name") return new UnreadableSpreadsheet(415, notATable);
  const detail =
    far.kind === "rows"
      ? `The file has more than ${number(limits.rows)} rows. Split it into several.`
      : `The file has ${number(far.columns)} columns; ${limits.columns} are the most.`;
  return new UnreadableSpreadsheet(422, detail);
}

/** Earlier dates of a spreadsheet mean a time of day. */
const firstDay = new Date("1900-01-02T00:00:00Z").getTime();

/** A cell as text: moments as ISO, a time of day as '00:12:34'. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return "";
  const iso = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
  if (value.getTime() < firstDay) return iso.slice(11, 19);
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso.slice(0, 16);
}

// ----------------------------------------------------------------- table

const isEmpty = (record: readonly string[]) => record.every((value) => value.trim() === "");
const addressOrLink = /^\s*(?:https?:\/\/\S+|[^\s@]+@[^\s@]+\.[a-z]{2,})\s*$/i;

/** Adds headers to a file's records, and reports errors of single rows. */
function tableOf(read: Records, { headerRow: chosen }: ReadOptions): Spreadsheet {
  const { records, ...rest } = read;
  const first = records.findIndex((record) => !isEmpty(record));
  if (first < 0) throw new UnreadableSpreadsheet(422, "The file is empty.");
  const headerRow = chosen ?? first + 1;
  const head = headerRow === 0 ? [] : (records[headerRow - 1] ?? []);
  const below = records.slice(headerRow);
  const width = headerRow === 0 ? Math.max(...below.slice(0, 20).map(widthOf)) : widthOf(head);
  if (width > limits.columns) {
    throw tooFar({ kind: "columns", columns: width });
  }
  const { headers, doubleHeaders } = headersOf(head, width);
  const rows = below.flatMap((record, index): SpreadsheetRow[] =>
    isEmpty(record) ? [] : [rowOf(record, headerRow + index + 1, headers, read.format)],
  );
  if (rows.length === 0) throw new UnreadableSpreadsheet(422, "The file has no rows.");
  if (rows.length > limits.rows) {
    throw tooFar({ kind: "rows" });
  }
  const lacksHeader = chosen === undefined && head.some((value) => addressOrLink.test(value));
  return { ...rest, headerRow, headers, doubleHeaders, lacksHeader, rows };
}

/** The number of values up to the last one that is not empty. */
const widthOf = (record: readonly string[]) =>
  record.findLastIndex((value) => value.trim() !== "") + 1;

function headersOf(head: readonly string[], width: number) {
  const headers: string[] = [];
  const doubleHeaders = new Set<string>();
  for (let index = 0; index < width; index += 1) {
    const given = clean(head[index] ?? "")
      .trim()
      .slice(0, 200);
    const name = given || `Column ${index + 1}`;
    let own = name;
    for (let count = 2; headers.includes(own); count += 1) own = `${name} (${count})`;
    if (own !== name) doubleHeaders.add(name);
    headers.push(own);
  }
  return { headers, doubleHeaders: [...doubleHeaders] };
}

/** As every text that comes in; what no database can keep is removed, since one cell must not refuse a whole file. */
export const clean = (text: string) => cleanText(text.toWellFormed()).replaceAll("\0", "");

function rowOf(
  record: readonly string[],
  row: number,
  headers: readonly string[],
  format: Records["format"],
): SpreadsheetRow {
  const width = widthOf(record);
  const counted = Math.max(width, Math.min(record.length, headers.length));
  const isOff = format === "csv" ? counted !== headers.length : width > headers.length;
  const notes: string[] = [];
  let fault = isOff
    ? `It has ${number(Math.max(width, isOff ? record.length : 0))} values, the header ${number(headers.length)}`
    : undefined;
  const cells = headers.map((header, index) => {
    const value = record[index] ?? "";
    if (value.length > limits.value) {
      fault ??= `"${header}" has ${number(value.length)} characters, ${number(limits.value)} are the most`;
      return clean(value.slice(0, 200));
    }
    const cleaned = clean(value);
    if (cleaned !== value) notes.push(`Invisible characters were removed from "${header}"`);
    return cleaned;
  });
  return { row, cells, ...(fault && { fault }), ...(notes.length > 0 && { notes }) };
}
