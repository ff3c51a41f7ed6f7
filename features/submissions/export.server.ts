import type { Database } from "~/db/client";
import { csvLine } from "~/http/csv";
import type { SubmissionRow } from "./finalize.server";
import { eachSubmission } from "./queries.server";
import type { SubmissionFilters } from "./schema";

/** The columns of the export, in the documents' order and under their names. */
const columns = [
  "id",
  "submissionType",
  "submitterName",
  "submitterEmail",
  "submitterPhone",
  "filmTitle",
  "director",
  "genre",
  "duration",
  "completionYear",
  "country",
  "language",
  "synopsis",
  "logLine",
  "characterCount",
  "filmUrl",
  "trailerUrl",
  "submissionFee",
  "submittedAt",
  "status",
  "isFavorite",
  "adminNotes",
  "paymentProvider",
  "paymentIntentId",
  "amountCents",
  "currency",
  "refundedCents",
  "disputeStatus",
  "withdrawnAt",
] as const satisfies readonly (keyof SubmissionRow)[];

/** Submissions as CSV, a batch at a time. The mark in front tells spreadsheets that it is UTF-8. */
export async function* submissionsCsv(
  db: Database,
  filters: SubmissionFilters,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns)}`;
  for await (const rows of eachSubmission(db, filters)) {
    const lines = rows.map((row) =>
      csvLine(
        columns.map((column) => {
          const value = row[column];
          return value instanceof Date ? value.toISOString() : value;
        }),
      ),
    );
    yield lines.join("");
  }
}
