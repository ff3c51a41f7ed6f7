import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { outcomes } from "~/db/enums";
import { announcements, submissions } from "~/db/schema";
import { type DecisionResult, decideIn } from "~/features/decisions/commands.server";
import type { correctionSchema } from "~/features/decisions/schema";
import { getSettings } from "~/features/settings/queries.server";
import { unlessScheduled } from "~/features/submissions/decision/locked-announcement.commands.server";
import { submissionTitle } from "~/features/submissions/schema";
import { audit, type NamedActor } from "~/lib/api/audit-log.server";
import { isolate } from "~/lib/bidi";
import { dayIn } from "~/lib/dates/calendar";
import { type LockDeps, lockAnnouncement } from "./lock.commands.server";
import type { AnnouncementRow } from "./recipients.queries.server";

/** Corrections of announced decisions: a separate email, released the same way. */

export type CorrectionResult =
  | { kind: "locked"; announcement: AnnouncementRow }
  | { kind: "refused"; reason: string; status: 409 | 422 }
  | Exclude<DecisionResult, { kind: "done" }>;

/** Thrown to roll back a transaction whose result is known. */
class NotCorrected extends Error {
  readonly result: Exclude<CorrectionResult, { kind: "locked" }>;
  constructor(result: Exclude<CorrectionResult, { kind: "locked" }>) {
    super(result.kind);
    this.result = result;
  }
}

const nothingToCorrect =
  "There is nothing to correct: this entry was not announced with another decision.";

/**
 * Changes an announced decision and locks its email, in one commit. The email is sent when this
 * announcement is released.
 */
export async function correctDecision(
  deps: LockDeps,
  actor: NamedActor,
  id: string,
  change: z.output<typeof correctionSchema>,
): Promise<CorrectionResult> {
  const correcting = deps.db.transaction(async (tx): Promise<CorrectionResult> => {
    const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for("update");
    if (!row) return { kind: "unknown" };
    const decided = await decideIn(tx, deps.clock, actor, id, change);
    if (decided.kind !== "done") throw new NotCorrected(decided);
    const announced = outcomes.find((outcome) => outcome === row.announcedStatus);
    if (!announced || announced === change.outcome) {
      throw new NotCorrected({ kind: "refused", reason: nothingToCorrect, status: 409 });
    }
    const draft = await makeDraft(tx, deps, row, change.outcome);
    const locked = await lockAnnouncement({ ...deps, db: tx }, draft);
    if (locked.kind === "refused") throw new NotCorrected({ ...locked, status: 409 });
    if (locked.kind !== "done") throw new Error(`A new correction is ${locked.kind}.`);
    return { kind: "locked", announcement: locked.row };
  });
  try {
    const done = await unlessScheduled(correcting);
    return done === "scheduled" ? { kind: "scheduled" } : done;
  } catch (error) {
    if (error instanceof NotCorrected) return error.result;
    throw error;
  }
}

/**
 * Creates the correction's announcement. An invited person gets the same deadline as others, if it
 * is in the future.
 */
async function makeDraft(
  tx: Database,
  { clock }: LockDeps,
  row: typeof submissions.$inferSelect,
  outcome: AnnouncementRow["outcomes"][number],
): Promise<AnnouncementRow> {
  const now = clock();
  const [last] = await tx
    .select({ answerBy: announcements.answerBy })
    .from(announcements)
    .where(and(eq(announcements.editionId, row.editionId), eq(announcements.state, "released")))
    .orderBy(desc(announcements.releasedAt))
    .limit(1);
  const { timeZone } = await getSettings(tx, row.editionId);
  const isAhead = last?.answerBy && last.answerBy > dayIn(timeZone, now);
  const title = submissionTitle(row);
  const [draft] = await tx
    .insert(announcements)
    .values({
      editionId: row.editionId,
      kind: "correction",
      submissionId: row.id,
      name: `Correction: ${isolate(title)}`.slice(0, 120),
      types: [row.submissionType],
      outcomes: [outcome],
      answerBy: isAhead ? last.answerBy : null,
      createdAt: now,
    })
    .returning();
  if (!draft) throw new Error("The correction was not stored.");
  const was = row.announcedStatus;
  const detail = { submissionId: row.id, was, becomes: outcome };
  await audit(tx, now, "director", "announcement corrected", { subject: draft.id, detail });
  return draft;
}
