import type { Database } from "~/db/client";
import { shownAsUtc } from "~/features/festival/calendar";
import { festivalTimeZone } from "~/features/festival/schema";
import { csvLine } from "~/http/csv";
import { type XlsxColumn, xlsxOf, xlsxType } from "~/http/xlsx";
import { eachSubmission } from "../queries.server";
import type { SubmissionOfYear } from "../rows.server";
import type { ExportFormat, SubmissionFilters } from "../schema";

/** The columns of the export, in the documents' order and under their names; widths in characters. */
const widths = {
  id: 38,
  reference: 12,
  submissionType: 14,
  submitterName: 24,
  submitterEmail: 32,
  submitterPhone: 18,
  filmTitle: 32,
  director: 24,
  genre: 20,
  duration: 10,
  completionYear: 15,
  country: 20,
  language: 14,
  synopsis: 60,
  logLine: 60,
  characterCount: 15,
  filmUrl: 36,
  trailerUrl: 36,
  submissionFee: 14,
  submittedAt: 20,
  status: 11,
  isFavorite: 10,
  adminNotes: 40,
  paymentProvider: 16,
  paymentIntentId: 30,
  amountCents: 13,
  waivedCents: 13,
  currency: 9,
  refundedCents: 14,
  disputeStatus: 14,
  withdrawnAt: 20,
  edition: 9,
  forNext: 9,
} as const satisfies Partial<Record<keyof SubmissionOfYear, number>>;

const columns = Object.keys(widths) as (keyof typeof widths)[];
const moments: readonly string[] = ["submittedAt", "withdrawnAt"];

/** Some rows of the file, as bytes. */
type Piece = { rows: number; bytes: Uint8Array };

/** Submissions as CSV. The mark in front tells spreadsheets that it is UTF-8. */
async function* asCsv(batches: AsyncIterable<SubmissionOfYear[]>): AsyncGenerator<Piece> {
  yield { rows: 0, bytes: Buffer.from(`\ufeff${csvLine(columns)}`) };
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      csvLine(
        columns.map((column) => {
          const value = row[column];
          return value instanceof Date ? value.toISOString() : value;
        }),
      ),
    );
    yield { rows: rows.length, bytes: Buffer.from(lines.join("")) };
  }
}

async function* inOrder(batches: AsyncIterable<SubmissionOfYear[]>) {
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => row[column]));
}

/** Submissions as a spreadsheet. Its moments are the festival's own, and their headers say so. */
function asXlsx(batches: AsyncIterable<SubmissionOfYear[]>): AsyncGenerator<Piece> {
  const headed = columns.map(
    (column): XlsxColumn => ({
      name: moments.includes(column) ? `${column} (${festivalTimeZone})` : column,
      width: widths[column],
    }),
  );
  const shown = (moment: Date) => shownAsUtc(festivalTimeZone, moment);
  return xlsxOf({ name: "Submissions", columns: headed, shownAsUtc: shown }, inOrder(batches));
}

const makers: Record<
  ExportFormat,
  (batches: AsyncIterable<SubmissionOfYear[]>) => AsyncGenerator<Piece>
> = { csv: asCsv, xlsx: asXlsx };

const mediaTypes: Record<ExportFormat, string> = {
  csv: "text/csv",
  xlsx: xlsxType,
};

/** The file of what the filters leave: its name, its type, and its pieces, made as they are asked for. */
export function exportOf(db: Database, filters: SubmissionFilters, format: ExportFormat) {
  return {
    name: `submissions.${format}`,
    type: mediaTypes[format],
    pieces: makers[format](eachSubmission(db, filters)),
  };
}

/** The bytes alone: the file as it is saved. */
export async function* bytesOf(pieces: AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of pieces) yield bytes;
}
