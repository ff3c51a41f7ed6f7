import { decodeInChild } from "../decoding/decode.server";
import type * as decoder from "./spreadsheet.decoder.server";
import type { ReadOptions, Spreadsheet, SpreadsheetRefusal, SpreadsheetRow } from "./types";

/** `mayStartThreads`: the library unpacks large files in threads. */
const bounds = { ms: 30_000, megabytes: 640, outputBytes: 200_000_000, mayStartThreads: true };

/** Why there is no table although the file may have one. */
const failures: Record<"slow" | "crashed" | "large", string> = {
  slow: "The file takes too long to read. Save it as CSV, or split it.",
  crashed:
    "The file could not be read: it may need too much memory. Save it as CSV, or split it, and upload it again.",
  large: "The file has too much text to be read at once. Split it into several.",
};

/** Reads a CSV or XLSX file in a process of its own. Resolves to the table or to a refusal. */
export async function readSpreadsheet(
  bytes: Uint8Array,
  options: ReadOptions = {},
): Promise<Spreadsheet | SpreadsheetRefusal> {
  const decoded = await decodeInChild<typeof decoder>(
    "lib/spreadsheet/spreadsheet.decoder.server.ts",
    { bytes, options },
    bounds,
  );
  if (!decoded.ok) return { status: 422, detail: failures[decoded.reason] };
  let table: Omit<Spreadsheet, "rows"> | null = null;
  const rows: SpreadsheetRow[] = [];
  for (const part of decoded.parts) {
    if (part.kind === "refused") return part.refusal;
    if (part.kind === "table") table = part.table;
    else rows.push(...part.rows);
  }
  return table ? { ...table, rows } : { status: 422, detail: failures.crashed };
}
