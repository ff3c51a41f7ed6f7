import { randomUUID } from "node:crypto";
import { and, eq, inArray, not } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/db/client";
import { outcomes } from "~/db/enums";
import { whereVersion } from "~/db/optimistic-lock";
import { submissionEvents, submissions } from "~/db/schema";
import { requireUnarchivedEntries } from "~/features/settings/archived.queries.server";
import type { NamedActor } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import {
  type Change,
  changesForStatus,
  decide,
  filterFinal,
  lockEntries,
  recordChanges,
} from "./decision/commands.server";
import { readLastDecisions, readPreviousDecisions } from "./decision/history.commands.server";
import { unlessScheduled } from "./decision/locked-announcement.commands.server";
import { isDifferent, statusOf } from "./decision/rules";
import type {
  bulkStatusSchema,
  changedSchema,
  submissionChangeSchema,
  undoneSchema,
  undoStatusSchema,
} from "./schema";
import type { SubmissionRow } from "./types.rules.server";

/** Toggles the star. Null for an unknown submission, or (see `version`) if it has another version. */
export async function toggleFavorite(
  db: Database,
  id: string,
  version?: number,
): Promise<SubmissionRow | null> {
  const [row] = await db
    .update(submissions)
    .set({ isFavorite: not(submissions.isFavorite) })
    .where(and(eq(submissions.id, id), whereVersion(submissions.version, version)))
    .returning();
  return row ?? null;
}

/** Nothing was changed: these entries were announced as accepted or rejected. */
type AlreadyAnnounced = { announced: SubmissionRow[] };

/**
 * Changes notes, and the decision or the mark by a documented status (see `withStatus`); a change is recorded with its
 * author and time. Null: unknown id. 'withdrawn': it cannot be decided. 'stale': it has another version. 'scheduled':
 * its decision is about to be announced. 'announced': it was announced. A status is refused in an archived edition.
 */
export async function patchSubmission(
  db: Database,
  clock: Clock,
  actor: NamedActor,
  id: string,
  { version, status, adminNotes }: z.output<typeof submissionChangeSchema>,
): Promise<SubmissionRow | "withdrawn" | "stale" | "scheduled" | AlreadyAnnounced | null> {
  const result = db.transaction(
    async (tx): Promise<SubmissionRow | "withdrawn" | "stale" | AlreadyAnnounced | null> => {
      if (status) await requireUnarchivedEntries(tx, [id]);
      const [existing] = await tx
        .select()
        .from(submissions)
        .where(eq(submissions.id, id))
        .for("update");
      if (!existing) return null;
      if (version !== undefined && version !== existing.version) return "stale";
      const changes = status ? await changesForStatus(tx, [existing], status) : [];
      if (existing.withdrawnAt && changes.length > 0) return "withdrawn";
      const announced = filterFinal([existing], changes);
      if (announced.length > 0) return { announced };
      const newValues = { ...(adminNotes !== undefined && { adminNotes }), ...changes[0]?.to };
      if (Object.keys(newValues).length === 0) return existing;
      const [changedRow] = await tx
        .update(submissions)
        .set(newValues)
        .where(eq(submissions.id, id))
        .returning();
      await recordChanges(tx, clock, actor, changes);
      return changedRow ?? null;
    },
  );
  return unlessScheduled(result);
}

type StatusesChanged = z.output<typeof changedSchema>;

/**
 * Sets one status for many submissions, which decides or marks (see `withStatus`); each change is recorded with its
 * author and time. Unknown ids and withdrawn submissions are skipped. `change` is the id for `undoStatuses`; null if
 * nothing had to change. Nothing changes for 'stale': one has another version; 'scheduled': a decision is about to be
 * announced; 'announced': one was announced. Refused if the edition of one is archived.
 */
export async function setStatuses(
  db: Database,
  clock: Clock,
  actor: NamedActor,
  { ids, status, versions = {} }: z.output<typeof bulkStatusSchema>,
): Promise<StatusesChanged | "stale" | "scheduled" | AlreadyAnnounced> {
  const result = db.transaction(
    async (tx): Promise<StatusesChanged | "stale" | AlreadyAnnounced> => {
      const lockedEntries = await lockEntries(tx, ids);
      if (lockedEntries.some(({ id, version }) => (versions[id] ?? version) !== version))
        return "stale";
      const changes = await changesForStatus(tx, lockedEntries, status);
      if (changes.length === 0) return { changed: 0, change: null };
      const announced = filterFinal(lockedEntries, changes);
      if (announced.length > 0) return { announced };
      const change = randomUUID();
      await decide(tx, clock, actor, changes, { change });
      return { changed: changes.length, change };
    },
  );
  return unlessScheduled(result);
}

type StatusEvent = Pick<typeof submissionEvents.$inferSelect, "detail">;

const outcomeSchema = z.enum(outcomes).nullable().catch(null);
const decisionBefore = ({ detail }: StatusEvent) => outcomeSchema.parse(detail.was ?? detail.from);
const decisionAfter = ({ detail }: StatusEvent) => outcomeSchema.parse(detail.became ?? detail.to);
const isDecisionChange = (statusEvent: StatusEvent) =>
  decisionBefore(statusEvent) !== decisionAfter(statusEvent);
/** The mark after an event that changed it; null if the event did not change the mark. */
const markAfter = ({ detail }: StatusEvent) =>
  typeof detail.reviewed === "boolean" ? detail.reviewed : null;

/**
 * Undoes a change of status for entries whose same field was not changed since: later decisions or marks stay, even
 * with the same value. Recorded like any other change. An unknown or already undone change restores nothing. Nothing is
 * restored for 'scheduled': a decision is about to be announced; 'announced': one was announced. Refused if the edition
 * of one is archived.
 */
export async function undoStatuses(
  db: Database,
  clock: Clock,
  actor: NamedActor,
  { change, ids }: z.output<typeof undoStatusSchema>,
): Promise<z.output<typeof undoneSchema> | "scheduled" | AlreadyAnnounced> {
  const result = db.transaction(async (tx) => {
    const lockedEntries = await lockEntries(tx, ids);
    const entryById = new Map(lockedEntries.map((entry) => [entry.id, entry]));
    const history = await tx
      .select()
      .from(submissionEvents)
      .where(
        and(
          inArray(submissionEvents.submissionId, ids),
          inArray(submissionEvents.kind, ["status", "mark"]),
        ),
      );
    const lastDecisionById = await readLastDecisions(tx, ids);
    const formerDecisions = await readPreviousDecisions(tx, lastDecisionById);
    const changeEvents = history.filter(({ detail }) => detail.change === change);
    const changes = changeEvents.flatMap((event): Change[] => {
      const { submissionId: id } = event;
      const entry = entryById.get(id);
      if (!entry) return [];
      const isDecision = isDecisionChange(event);
      const reviewedMark = markAfter(event);
      const wasDecidedSince =
        isDecision &&
        (entry.outcome !== decisionAfter(event) || lastDecisionById.get(id)?.changeId !== change);
      const wasMarkedSince =
        reviewedMark !== null &&
        (entry.isReviewed !== reviewedMark ||
          history.some(
            (otherEvent) =>
              otherEvent.submissionId === id &&
              otherEvent.id !== event.id &&
              markAfter(otherEvent) !== null &&
              otherEvent.createdAt >= event.createdAt,
          ));
      if (wasDecidedSince || wasMarkedSince) return [];
      const from = { outcome: entry.outcome, isReviewed: entry.isReviewed };
      const to = {
        outcome: isDecision ? decisionBefore(event) : from.outcome,
        isReviewed: reviewedMark === null ? from.isReviewed : !reviewedMark,
      };
      const waitRank = isDecision ? formerDecisions.get(id)?.waitRank : undefined;
      return isDifferent(from, to)
        ? [{ id, from, to, waitRank, last: lastDecisionById.get(id) }]
        : [];
    });
    const announced = filterFinal(lockedEntries, changes);
    if (announced.length > 0) return { announced };
    await decide(tx, clock, actor, changes, { undoes: change });
    const restored = changes.map(({ id, to }) => ({ id, status: statusOf(to) }));
    return { restored, leftAlone: changeEvents.length - restored.length };
  });
  return unlessScheduled(result);
}
