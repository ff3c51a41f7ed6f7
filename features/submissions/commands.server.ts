import { and, eq, inArray, ne, not } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { submissionEvents, submissions } from "~/db/tables";
import type { Clock } from "~/http/clock";
import type { SubmissionRow } from "./finalize.server";
import type { bulkStatusSchema, submissionPatchSchema } from "./schema";

/** Turns the star on or off. Null: no such submission. */
export async function toggleFavorite(db: Database, id: string): Promise<SubmissionRow | null> {
  const [row] = await db
    .update(submissions)
    .set({ isFavorite: not(submissions.isFavorite) })
    .where(eq(submissions.id, id))
    .returning();
  return row ?? null;
}

/** Changes status or notes; a changed status is recorded with who and when. Null: no such one. */
export async function patchSubmission(
  db: Database,
  clock: Clock,
  actor: string,
  id: string,
  patch: z.output<typeof submissionPatchSchema>,
): Promise<SubmissionRow | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, id))
      .for("update");
    if (!before) return null;
    const [after] = await tx
      .update(submissions)
      .set(patch)
      .where(eq(submissions.id, id))
      .returning();
    if (patch.status && patch.status !== before.status) {
      await tx.insert(submissionEvents).values({
        submissionId: id,
        kind: "status",
        actor,
        detail: { from: before.status, to: patch.status },
        createdAt: clock(),
      });
    }
    return after ?? null;
  });
}

/**
 * Gives many submissions one status; each change is recorded with who and when.
 * Ids that do not exist are left out. Returns how many changed.
 */
export async function setStatuses(
  db: Database,
  clock: Clock,
  actor: string,
  { ids, status }: z.output<typeof bulkStatusSchema>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const before = await tx
      .select({ id: submissions.id, status: submissions.status })
      .from(submissions)
      .where(and(inArray(submissions.id, ids), ne(submissions.status, status)))
      // The order keeps two such changes at once from waiting for each other.
      .orderBy(submissions.id)
      .for("update");
    if (before.length === 0) return 0;
    const changed = before.map(({ id }) => id);
    await tx.update(submissions).set({ status }).where(inArray(submissions.id, changed));
    await tx.insert(submissionEvents).values(
      before.map((row) => ({
        submissionId: row.id,
        kind: "status",
        actor,
        detail: { from: row.status, to: status },
        createdAt: clock(),
      })),
    );
    return before.length;
  });
}
