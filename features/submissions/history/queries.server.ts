import { asc, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissionChanges, submissionEvents } from "~/db/schema";
import type { HistoryStep } from "./schema";

/** The history of a submission, oldest first: its events, and its corrections, one per save. */
export async function readHistory(db: Database, submissionId: string): Promise<HistoryStep[]> {
  const events = await db
    .select()
    .from(submissionEvents)
    .where(eq(submissionEvents.submissionId, submissionId))
    .orderBy(asc(submissionEvents.createdAt));
  const changes = await db
    .select()
    .from(submissionChanges)
    .where(eq(submissionChanges.submissionId, submissionId))
    .orderBy(asc(submissionChanges.createdAt), asc(submissionChanges.field));
  const changesBySave = Map.groupBy(
    changes,
    ({ createdAt, actor }) => `${createdAt.toISOString()} ${actor}`,
  );
  const corrections = [...changesBySave.values()].flatMap((savedChanges): HistoryStep[] => {
    const [{ id, actor, createdAt, reason } = {}] = savedChanges;
    if (!id || !actor || !createdAt) return [];
    const changes = savedChanges.map(({ field, was, became }) => ({ field, was, became }));
    const at = createdAt.toISOString();
    const optionalReason = reason ? { reason } : {};
    return [
      { id, kind: "corrected", actor, detail: {}, changes, createdAt: at, ...optionalReason },
    ];
  });
  const steps = events.map(
    ({ id, kind, actor, detail, createdAt }): HistoryStep => ({
      id,
      kind,
      actor,
      detail,
      changes: [],
      createdAt: createdAt.toISOString(),
    }),
  );
  return [...steps, ...corrections].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}
