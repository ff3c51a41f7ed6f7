import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, entrySources, importRows, submissionEvents, submissions } from "~/db/schema";
import { paidElsewhere } from "~/features/settings/fee-codes.rules";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import type { ImportRecord } from "./queries.server";
import { sourceValues } from "./source.rules";

/** Creates entries from rows, each with its source and an event. */

type RowRecord = typeof importRows.$inferSelect;

/** The source of a row's entry. Throws for a row without values. */
export function sourceRow(
  record: ImportRecord,
  { parsed, trackingNumber }: RowRecord,
  submissionId: string,
  now: Date,
) {
  if (!parsed) throw new Error("A row without values has no source.");
  return {
    ...sourceValues(parsed),
    submissionId,
    editionId: record.editionId,
    trackingNumber,
    key: parsed.key,
    source: record.source,
    name: record.sourceName,
    base: parsed.fields,
    runningSeconds: parsed.runningSeconds,
    importId: record.id,
    importedAt: now,
  };
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
const numberOrNull = (value: unknown) => (typeof value === "number" ? value : null);

/** An entry from a row: no payment, no agreement, no private link. */
function entryRow(record: ImportRecord, row: RowRecord, id: string, now: Date) {
  const { fields = {}, submittedAt = null } = row.parsed ?? {};
  const logLine = textOrNull(fields.logLine);
  return {
    id,
    editionId: record.editionId,
    origin: "import" as const,
    submissionType: row.chosenType ?? row.type ?? "short_film",
    submitterName: textOrNull(fields.submitterName) ?? row.email ?? "",
    submitterEmail: textOrNull(fields.submitterEmail) ?? "",
    submitterPhone: textOrNull(fields.submitterPhone),
    filmTitle: textOrNull(fields.filmTitle),
    director: textOrNull(fields.director),
    genre: textOrNull(fields.genre),
    duration: numberOrNull(fields.duration),
    completionYear: numberOrNull(fields.completionYear),
    country: textOrNull(fields.country),
    language: textOrNull(fields.language),
    synopsis: textOrNull(fields.synopsis),
    logLine,
    characterCount: logLine ? logLine.length : null,
    filmUrl: textOrNull(fields.filmUrl),
    filmPassword: textOrNull(fields.filmPassword),
    trailerUrl: textOrNull(fields.trailerUrl),
    submissionFee: "Paid elsewhere",
    feePeriod: paidElsewhere,
    amountCents: 0,
    agreedToTerms: false,
    submittedAt: submittedAt ? new Date(submittedAt) : (record.startedAt ?? now),
  } satisfies Partial<SubmissionRow>;
}

/** Inserts an entry per row, in the caller's transaction and with the caller's ids. */
export async function makeEntries(
  tx: Database,
  record: ImportRecord,
  newEntries: readonly { row: RowRecord; id: string }[],
  now: Date,
): Promise<void> {
  const [edition] = await tx
    .select({ currency: editions.currency })
    .from(editions)
    .where(eq(editions.id, record.editionId));
  await tx
    .insert(submissions)
    .values(newEntries.map(({ row, id }) => ({ ...entryRow(record, row, id, now), ...edition })));
  await tx
    .insert(entrySources)
    .values(newEntries.map(({ row, id }) => sourceRow(record, row, id, now)));
  await tx.insert(submissionEvents).values(
    newEntries.map(({ row, id: submissionId }) => ({
      submissionId,
      kind: "imported",
      actor: "director",
      createdAt: now,
      detail: { from: record.sourceName, row: row.row },
    })),
  );
  const ids = newEntries.map(({ row, id }) => ({ row: row.row, id }));
  await tx.execute(sql`update ${importRows} set result = 'made', submission_id = made.id
    from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as made (row int, id uuid)
    where ${importRows.importId} = ${record.id} and ${importRows.row} = made.row`);
}
