import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { announcementItems, feedbackChips, submissions } from "~/db/schema";
import { requireUnarchivedEntries } from "~/features/settings/archived.queries.server";
import {
  type Change,
  decide,
  filterFinal,
  lockEntries,
} from "~/features/submissions/decision/commands.server";
import {
  type DecisionRow,
  readLastDecisions,
} from "~/features/submissions/decision/history.commands.server";
import {
  lockUnreleasedAnnouncements,
  unlessScheduled,
  unlockWhere,
} from "~/features/submissions/decision/locked-announcement.commands.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import type { NamedActor } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { bulkDecisionSchema, chipChangeSchema, DecisionChange, newChipSchema } from "./schema";

/** Commands of decisions and feedback comments. */

export type DecisionResult =
  | { kind: "done" }
  | { kind: "unknown" }
  | { kind: "stale" }
  | { kind: "withdrawn" }
  | { kind: "scheduled" }
  | { kind: "invalid"; errors: FieldError[] };

/**
 * Saves a private decision and its status, visible in the admin only. Of two simultaneous changes
 * the second is stale.
 */
export async function makeDecision(
  db: Database,
  clock: Clock,
  actor: NamedActor,
  id: string,
  change: DecisionChange,
): Promise<DecisionResult> {
  const transaction = db.transaction((tx) => makeDecisionWithin(tx, clock, actor, id, change));
  const result = await unlessScheduled(transaction);
  return result === "scheduled" ? { kind: "scheduled" } : result;
}

/**
 * Saves a private decision within a transaction, which must roll back if it throws: see `unlessScheduled`. Refused in an
 * archived edition.
 */
export async function makeDecisionWithin(
  tx: Database,
  clock: Clock,
  actor: NamedActor,
  id: string,
  { version, outcome, waitRank, ...content }: DecisionChange,
): Promise<DecisionResult> {
  await requireUnarchivedEntries(tx, [id]);
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for("update");
  if (!row) return { kind: "unknown" };
  const lastDecision = (await readLastDecisions(tx, [id])).get(id);
  if ((lastDecision?.version ?? 0) !== version) return { kind: "stale" };
  if (row.withdrawnAt) return { kind: "withdrawn" };
  if (waitRank != null && outcome !== "waitlisted") {
    const message = "Only waitlisted entries have a place on the waitlist.";
    return { kind: "invalid", errors: [{ path: "waitRank", message }] };
  }
  if (!(await canChooseChips(tx, content.chips ?? [], lastDecision))) {
    const message = "Choose feedback comments that exist and are not retired.";
    return { kind: "invalid", errors: [{ path: "chips", message }] };
  }
  const from = { outcome: row.outcome, isReviewed: row.isReviewed };
  const to = { ...from, outcome };
  await decide(tx, clock, actor, [{ ...content, id, from, to, waitRank, last: lastDecision }]);
  return { kind: "done" };
}

export type BulkDecisionResult =
  /** `change` is the id that `undoStatuses` takes; null if nothing changed. */
  | { kind: "done"; changed: number; change: string | null }
  /** A decision has another version than the expected one. */
  | { kind: "stale" }
  /** One of them is about to be announced. */
  | { kind: "scheduled" }
  /** These were announced as accepted or rejected: only a correction changes them. */
  | { kind: "announced"; announced: SubmissionRow[] };

/**
 * Makes one private decision about many entries in one commit, or changes nothing. Withdrawn
 * entries and unknown ids are skipped; notes, feedback and ranks stay (see `logDecisions`). Refused if the edition of one
 * is archived.
 */
export async function decideMany(
  db: Database,
  clock: Clock,
  actor: NamedActor,
  { ids, outcome, versions = {} }: z.output<typeof bulkDecisionSchema>,
): Promise<BulkDecisionResult> {
  const transaction = db.transaction(async (tx): Promise<BulkDecisionResult> => {
    const lockedRows = await lockEntries(tx, ids);
    const lastDecisionById = await readLastDecisions(
      tx,
      lockedRows.map(({ id }) => id),
    );
    const versionOf = (id: string) => lastDecisionById.get(id)?.version ?? 0;
    if (lockedRows.some(({ id }) => (versions[id] ?? versionOf(id)) !== versionOf(id))) {
      return { kind: "stale" };
    }
    const changes = lockedRows.flatMap(({ id, outcome: previousOutcome, isReviewed }): Change[] => {
      const from = { outcome: previousOutcome, isReviewed };
      return previousOutcome === outcome
        ? []
        : [{ id, from, to: { ...from, outcome }, last: lastDecisionById.get(id) }];
    });
    if (changes.length === 0) return { kind: "done", changed: 0, change: null };
    const announced = filterFinal(lockedRows, changes);
    if (announced.length > 0) return { kind: "announced", announced };
    const change = randomUUID();
    await decide(tx, clock, actor, changes, { change });
    return { kind: "done", changed: changes.length, change };
  });
  const result = await unlessScheduled(transaction);
  return result === "scheduled" ? { kind: "scheduled" } : result;
}

/** Whether these feedback comments can be chosen: each is not retired, or the entry has it already. */
async function canChooseChips(
  tx: Database,
  chipIds: readonly string[],
  lastDecision: DecisionRow | undefined,
): Promise<boolean> {
  const newChipIds = chipIds.filter((id) => !lastDecision?.chips.includes(id));
  if (newChipIds.length === 0) return true;
  const newChips = await tx
    .select()
    .from(feedbackChips)
    .where(inArray(feedbackChips.id, newChipIds));
  return newChips.filter(({ retiredAt }) => retiredAt === null).length === newChipIds.length;
}

/** Stores a remark that can be chosen for feedback. */
export async function createChip(
  db: Database,
  clock: Clock,
  values: z.output<typeof newChipSchema>,
) {
  const [chip] = await db
    .insert(feedbackChips)
    .values({ ...values, createdAt: clock() })
    .returning();
  if (!chip) throw new Error("The line was not stored.");
  return chip;
}

/**
 * Edits, retires or restores a feedback comment; null: unknown. Waiting emails with its text are
 * written again; 'scheduled': they are about to be sent, and nothing changed.
 */
export async function changeChip(
  db: Database,
  clock: Clock,
  id: string,
  { retired, ...chipFields }: z.output<typeof chipChangeSchema>,
) {
  const transaction = db.transaction(async (tx) => {
    await lockUnreleasedAnnouncements(tx);
    const [storedChip] = await tx
      .select()
      .from(feedbackChips)
      .where(eq(feedbackChips.id, id))
      .for("update");
    if (!storedChip) return null;
    const retiredAt = retired ? (storedChip.retiredAt ?? clock()) : null;
    const [updatedChip] = await tx
      .update(feedbackChips)
      .set({ ...chipFields, retiredAt: retired === undefined ? storedChip.retiredAt : retiredAt })
      .where(eq(feedbackChips.id, id))
      .returning();
    if (updatedChip && updatedChip.text !== storedChip.text) {
      const usesChip = sql`${storedChip.text} = any(${announcementItems.feedback})`;
      await unlockWhere(tx, usesChip, `The feedback comment “${storedChip.text}” was changed.`);
    }
    return updatedChip ?? null;
  });
  return unlessScheduled(transaction);
}
