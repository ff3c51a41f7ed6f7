import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, not } from "drizzle-orm";
import { z } from "zod";
import { atVersion } from "~/db/at-version";
import type { Database } from "~/db/client";
import { submissionStatuses } from "~/db/lists";
import { submissionEvents, submissions } from "~/db/tables";
import type { Clock } from "~/http/clock";
import { type Change, changesTo, decide, noteDecisions } from "./decision/commands.server";
import { decisionsBefore, lastDecisions } from "./decision/log.server";
import { decidedOf } from "./decision/rules";
import { unlessScheduled } from "./decision/standing.server";
import type { SubmissionRow } from "./rows.server";
import type {
  bulkStatusSchema,
  changedSchema,
  submissionChangeSchema,
  undoneSchema,
  undoStatusSchema,
} from "./schema";

const statusSchema = z.enum(submissionStatuses);

/** Turns the star on or off. Null: no such submission, or (see `version`) not that one any more. */
export async function toggleFavorite(
  db: Database,
  id: string,
  version?: number,
): Promise<SubmissionRow | null> {
  const [row] = await db
    .update(submissions)
    .set({ isFavorite: not(submissions.isFavorite) })
    .where(and(eq(submissions.id, id), atVersion(submissions.version, version)))
    .returning();
  return row ?? null;
}

/**
 * Changes status or notes; a changed status is recorded with who and when, and is the entry's
 * decision. Null: no such one. 'withdrawn': its filmmaker took it back, so that there is
 * nothing to decide. 'stale': it is another version than the change was made from. 'scheduled':
 * what is decided of it is about to be announced.
 */
export async function patchSubmission(
  db: Database,
  clock: Clock,
  actor: string,
  id: string,
  { version, ...patch }: z.output<typeof submissionChangeSchema>,
): Promise<SubmissionRow | "withdrawn" | "stale" | "scheduled" | null> {
  const changing = db.transaction(
    async (tx): Promise<SubmissionRow | "withdrawn" | "stale" | null> => {
      const [before] = await tx
        .select()
        .from(submissions)
        .where(eq(submissions.id, id))
        .for("update");
      if (!before) return null;
      if (version !== undefined && version !== before.version) return "stale";
      const [change] = patch.status ? await changesTo(tx, [before], patch.status) : [];
      if (before.withdrawnAt && change) return "withdrawn";
      const [after] = await tx
        .update(submissions)
        .set(patch)
        .where(eq(submissions.id, id))
        .returning();
      if (change) await noteDecisions(tx, clock, actor, [change]);
      return after ?? null;
    },
  );
  return unlessScheduled(changing);
}

type Changed = z.output<typeof changedSchema>;

/**
 * Gives many submissions one status, which is their decision; each change is recorded with who
 * and when. Ids that do not exist, and what was withdrawn, are left out. `change` names what was
 * done for `undoStatuses`; null when nothing had to change. 'stale': one of them is not the
 * version it was seen in. 'scheduled': one of them is about to be announced. Then nothing changes.
 */
export async function setStatuses(
  db: Database,
  clock: Clock,
  actor: string,
  { ids, status, versions = {} }: z.output<typeof bulkStatusSchema>,
): Promise<Changed | "stale" | "scheduled"> {
  const changing = db.transaction(async (tx): Promise<Changed | "stale"> => {
    const locked = await lockStatuses(tx, ids);
    if (locked.some(({ id, version }) => (versions[id] ?? version) !== version)) return "stale";
    const changes = await changesTo(tx, locked, status);
    if (changes.length === 0) return { changed: 0, change: null };
    const change = randomUUID();
    await decide(tx, clock, actor, changes, { change });
    return { changed: changes.length, change };
  });
  return unlessScheduled(changing);
}

/** Those that can be decided about. The order keeps two changes at once from waiting for each other. */
const lockStatuses = (tx: Database, ids: readonly string[]) =>
  tx
    .select({ id: submissions.id, status: submissions.status, version: submissions.version })
    .from(submissions)
    .where(and(inArray(submissions.id, [...ids]), isNull(submissions.withdrawnAt)))
    .orderBy(submissions.id)
    .for("update");

/**
 * Takes a change of status back, wherever nobody decided anew since: what was
 * decided later stands, even if it came to the same. Recorded like any other
 * change. A change that is unknown or already taken back restores nothing. 'scheduled': one of
 * them is about to be announced, and nothing is restored.
 */
export async function undoStatuses(
  db: Database,
  clock: Clock,
  actor: string,
  { change, ids }: z.output<typeof undoStatusSchema>,
): Promise<z.output<typeof undoneSchema> | "scheduled"> {
  const changing = db.transaction(async (tx) => {
    const now = new Map((await lockStatuses(tx, ids)).map(({ id, status }) => [id, status]));
    const history = await tx
      .select()
      .from(submissionEvents)
      .where(and(inArray(submissionEvents.submissionId, ids), eq(submissionEvents.kind, "status")));
    const last = await lastDecisions(tx, ids);
    const former = await decisionsBefore(tx, last);
    const ours = history.filter(({ detail }) => detail.change === change);
    const changes = ours.flatMap(({ id, submissionId, detail, createdAt }): Change[] => {
      const decided = last.get(submissionId);
      const later =
        (decided && decided.changeId !== change) ||
        history.some(
          (other) =>
            other.submissionId === submissionId && other.id !== id && other.createdAt >= createdAt,
        );
      const status = statusSchema.safeParse(detail.from).data;
      const is = now.get(submissionId);
      if (later || !status || !is || is !== detail.to) return [];
      const before = former.get(submissionId);
      const from = { status: is, outcome: decidedOf(is, decided?.outcome ?? null) };
      const outcome = decidedOf(status, before?.outcome ?? null);
      const { waitRank } = before ?? {};
      return [{ id: submissionId, from, status, outcome, waitRank, last: decided }];
    });
    await decide(tx, clock, actor, changes, { undoes: change });
    const restored = changes.map(({ id, status }) => ({ id, status }));
    return { restored, leftAlone: ours.length - restored.length };
  });
  return unlessScheduled(changing);
}
