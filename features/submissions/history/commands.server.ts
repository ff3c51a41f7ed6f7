import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissionChanges, submissions } from "~/db/tables";
import type { SubmissionRow } from "../rows.server";
import type { FieldValue } from "./schema";

const asValue = (value: unknown): FieldValue =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : null;

/**
 * Writes a correction into its entry, and each changed field into the entry's history, with who
 * and when. `row` is the entry as it is, read `for update` in the same transaction; `changed`
 * holds, by column, the fields alone that differ (`readCorrection`). The length of a log line
 * follows from it. Answers the entry as it is then.
 */
export async function writeCorrection(
  tx: Database,
  row: SubmissionRow,
  changed: Readonly<Record<string, unknown>>,
  { actor, now }: { actor: string; now: Date },
): Promise<SubmissionRow> {
  const fields = Object.keys(changed);
  if (fields.length === 0) return row;
  const { logLine } = changed;
  const [after] = await tx
    .update(submissions)
    .set({
      ...changed,
      corrections: row.corrections + 1,
      ...(typeof logLine === "string" && { characterCount: logLine.length }),
    })
    .where(eq(submissions.id, row.id))
    .returning();
  await tx.insert(submissionChanges).values(
    fields.map((field) => ({
      submissionId: row.id,
      field,
      was: asValue(row[field as keyof SubmissionRow]),
      became: asValue(changed[field]),
      actor,
      createdAt: now,
    })),
  );
  return after ?? row;
}
