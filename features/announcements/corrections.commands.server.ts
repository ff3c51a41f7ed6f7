import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { outcomes } from "~/db/enums";
import { announcements, submissions } from "~/db/schema";
import { type DecisionResult, makeDecisionWithin } from "~/features/decisions/commands.server";
import type { correctionSchema } from "~/features/decisions/schema";
import { requireUnarchivedEntries } from "~/features/settings/archived.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { unlessScheduled } from "~/features/submissions/decision/locked-announcement.commands.server";
import { submissionTitle } from "~/features/submissions/schema";
import { audit, type NamedActor } from "~/lib/api/audit-log.server";
import { isolate } from "~/lib/bidi";
import { dayIn } from "~/lib/dates/calendar";
import { cutText } from "~/lib/shorten";
import { type LockDeps, lockAnnouncement } from "./lock.commands.server";
import type { AnnouncementRow } from "./recipients.queries.server";

/** Corrections of announced decisions: a separate email, released the same way. */

export type CorrectionResult =
  | { kind: "locked"; announcement: AnnouncementRow }
  | { kind: "refused"; reason: string; status: 409 | 422 }
  | Exclude<DecisionResult, { kind: "done" }>;

/** Thrown to roll back the transaction; has the result that is returned. */
class CorrectionError extends Error {
  readonly result: Exclude<CorrectionResult, { kind: "locked" }>;
  constructor(result: Exclude<CorrectionResult, { kind: "locked" }>) {
    super(result.kind);
    this.result = result;
  }
}

const nothingToCorrectMessage =
  "There is nothing to correct: this entry was not announced with another decision.";

/**
 * Changes an announced decision and locks its email, in one commit. The email is sent when this
 * announcement is released. Refused in an archived edition.
 */
export async function correctDecision(
  deps: LockDeps,
  actor: NamedActor,
  id: string,
  change: z.output<typeof correctionSchema>,
): Promise<CorrectionResult> {
  const transaction = deps.db.transaction(async (tx): Promise<CorrectionResult> => {
    // The edition is locked before its entry, as when it is archived.
    await requireUnarchivedEntries(tx, [id]);
    const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for("update");
    if (!row) return { kind: "unknown" };
    const decision = await makeDecisionWithin(tx, deps.clock, actor, id, change);
    if (decision.kind !== "done") throw new CorrectionError(decision);
    const announcedOutcome = outcomes.find((outcome) => outcome === row.announcedStatus);
    if (!announcedOutcome || announcedOutcome === change.outcome) {
      throw new CorrectionError({ kind: "refused", reason: nothingToCorrectMessage, status: 409 });
    }
    const draft = await createDraft(tx, deps, row, change.outcome);
    const lockResult = await lockAnnouncement({ ...deps, db: tx }, draft);
    if (lockResult.kind === "refused") throw new CorrectionError({ ...lockResult, status: 409 });
    if (lockResult.kind !== "done") throw new Error(`A new correction is ${lockResult.kind}.`);
    return { kind: "locked", announcement: lockResult.row };
  });
  try {
    const result = await unlessScheduled(transaction);
    return result === "scheduled" ? { kind: "scheduled" } : result;
  } catch (error) {
    if (error instanceof CorrectionError) return error.result;
    throw error;
  }
}

/**
 * Creates the correction's announcement, with the deadline of the last released announcement if it
 * is in the future.
 */
async function createDraft(
  tx: Database,
  { clock }: LockDeps,
  row: typeof submissions.$inferSelect,
  outcome: AnnouncementRow["outcomes"][number],
): Promise<AnnouncementRow> {
  const now = clock();
  const [lastAnnouncement] = await tx
    .select({ answerBy: announcements.answerBy })
    .from(announcements)
    .where(and(eq(announcements.editionId, row.editionId), eq(announcements.state, "released")))
    .orderBy(desc(announcements.releasedAt))
    .limit(1);
  const { timeZone } = await getSettings(tx, row.editionId);
  const isDeadlineAhead =
    lastAnnouncement?.answerBy && lastAnnouncement.answerBy > dayIn(timeZone, now);
  const title = submissionTitle(row);
  const [draft] = await tx
    .insert(announcements)
    .values({
      editionId: row.editionId,
      kind: "correction",
      submissionId: row.id,
      name: cutText(`Correction: ${isolate(title)}`, 120),
      types: [row.submissionType],
      outcomes: [outcome],
      answerBy: isDeadlineAhead ? lastAnnouncement.answerBy : null,
      createdAt: now,
    })
    .returning();
  if (!draft) throw new Error("The correction was not stored.");
  const previousStatus = row.announcedStatus;
  const detail = { submissionId: row.id, was: previousStatus, becomes: outcome };
  await audit(tx, now, "director", "announcement corrected", { subject: draft.id, detail });
  return draft;
}
