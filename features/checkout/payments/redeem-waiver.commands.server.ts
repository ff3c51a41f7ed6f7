import { and, eq, gte, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissionDrafts, waivers } from "~/db/schema";
import { readCode, waiverState } from "~/features/ledger/waivers/rules";
import { waiverTexts } from "~/features/ledger/waivers/schema";
import { categoryOf } from "~/features/settings/category.rules";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { SubmissionFormValues } from "~/features/submissions/form/submission-form.schema";
import { findSubmission } from "~/features/submissions/queries.server";
import type {
  DraftRow,
  FinalizeDeps,
  SubmissionRow,
  WaiverRow,
} from "~/features/submissions/types.rules.server";
import { dayIn } from "~/lib/dates/calendar";
import { hashToken } from "~/lib/token.server";
import { CLOSABLE_STATES, writeEntry } from "./create-submission.commands.server";

export type RedeemResult =
  | { kind: "made" | "already made"; submission: SubmissionRow }
  | { kind: "unknown" }
  | { kind: "refused"; detail: string };

type WaiverApplication = { paymentIntentId: string; draftToken: string; code: string };

const refused = (detail: string): RedeemResult => ({ kind: "refused", detail });

/**
 * Submits an entry whose fee a code waives. It starts like a paid one: with a draft, its fee and its payment intent.
 * The intent is cancelled first, so that it can never be paid as well; then the code is used, the draft closed and the
 * submission written in one transaction. After a kill in between, the same request leads to the same result. Throws
 * GatewayUnavailable.
 */
export async function redeemWaiver(
  deps: FinalizeDeps,
  redemption: WaiverApplication,
): Promise<RedeemResult> {
  const { db, gateway } = deps;
  const draft = await findOwnDraft(db, redemption);
  if (!draft) return { kind: "unknown" };
  if (draft.submissionId) return findExistingSubmission(db, draft.submissionId);
  const settings = await getSettings(db, draft.editionId);
  const waiver = await findWaiver(db, redemption.code);
  const waiverRefusal = refusalReason(deps, settings, draft, waiver);
  if (!waiver || waiverRefusal) {
    // The code may be used because the same request, sent twice, has just created this entry.
    const submittedDraft = waiver?.usedAt ? await findOwnDraft(db, redemption) : null;
    if (submittedDraft?.submissionId)
      return findExistingSubmission(db, submittedDraft.submissionId);
    return refused(waiverRefusal ?? waiverTexts.wrong);
  }
  if (draft.provider !== gateway.provider) return refused(waiverTexts.gone);
  const intent = await gateway.cancelIntent(redemption.paymentIntentId);
  if (intent && intent.status !== "canceled") return refused(waiverTexts.paid);
  const created = await db.transaction(async (tx): Promise<SubmissionRow | null> => {
    // Of two requests for one entry, the second waits here and finds the draft closed.
    const [lockedDraft] = await tx
      .select()
      .from(submissionDrafts)
      .where(eq(submissionDrafts.id, draft.id))
      .for("update");
    if (!lockedDraft?.values || !CLOSABLE_STATES.includes(lockedDraft.state)) return null;
    // It moved to the next edition in the meantime.
    if (lockedDraft.editionId !== waiver.editionId) return null;
    const fee = {
      paymentIntentId: null,
      paymentProvider: null,
      refundedCents: 0,
      disputeStatus: null,
      amountCents: 0,
      waiverId: waiver.id,
      waivedCents: lockedDraft.amountCents,
    };
    const now = deps.clock();
    if (!(await markUsed(tx, waiver, dayIn(settings.timeZone, now), now))) return null;
    const values = lockedDraft.values as SubmissionFormValues;
    const submission = await writeEntry(
      { ...deps, db: tx, wakeMail: () => undefined },
      lockedDraft,
      values,
      fee,
    );
    // Throwing rolls the use of the code back; a locked draft that can be closed is closed.
    if (!submission) throw new Error("A locked draft was not closed.");
    return submission;
  });
  if (created) {
    deps.wakeMail();
    return { kind: "made", submission: created };
  }
  const currentDraft = await findOwnDraft(db, redemption);
  if (currentDraft?.submissionId) return findExistingSubmission(db, currentDraft.submissionId);
  // Another request used the code first, or it was just revoked.
  const currentWaiver = await findWaiver(db, redemption.code);
  return refused(
    refusalReason(deps, settings, currentDraft ?? draft, currentWaiver) ?? waiverTexts.gone,
  );
}

async function findExistingSubmission(db: Database, id: string): Promise<RedeemResult> {
  const submission = await findSubmission(db, id);
  return submission ? { kind: "already made", submission } : { kind: "unknown" };
}

/** The draft of an intent, for a caller with its secret. */
async function findOwnDraft(
  db: Database,
  { paymentIntentId, draftToken }: WaiverApplication,
): Promise<DraftRow | null> {
  const [draft] = await db
    .select()
    .from(submissionDrafts)
    .where(
      and(
        eq(submissionDrafts.paymentIntentId, paymentIntentId),
        eq(submissionDrafts.tokenHash, hashToken(draftToken)),
      ),
    );
  return draft ?? null;
}

async function findWaiver(db: Database, text: string): Promise<WaiverRow | null> {
  const code = readCode(text);
  if (!code) return null;
  const [row] = await db.select().from(waivers).where(eq(waivers.code, code));
  return row ?? null;
}

/** Why a code is not valid for this entry, in a sentence; null if it is. */
function refusalReason(
  { clock }: Pick<FinalizeDeps, "clock">,
  settings: FestivalSettings,
  draft: DraftRow,
  waiver: WaiverRow | null,
): string | null {
  if (!waiver) return waiverTexts.wrong;
  const state = waiverState(waiver, dayIn(settings.timeZone, clock()));
  if (state !== "unused") return waiverTexts[state];
  if (waiver.submissionType !== draft.submissionType) {
    return waiverTexts.otherType(categoryOf(settings, waiver.submissionType).name);
  }
  if (waiver.editionId !== draft.editionId) return waiverTexts.otherEdition;
  return draft.values && CLOSABLE_STATES.includes(draft.state) ? null : waiverTexts.gone;
}

/** Marks a code as used; false if it was used, revoked or has expired. */
async function markUsed(
  tx: Database,
  { id }: WaiverRow,
  today: string,
  now: Date,
): Promise<boolean> {
  const spentWaivers = await tx
    .update(waivers)
    .set({ usedAt: now })
    .where(
      and(
        eq(waivers.id, id),
        isNull(waivers.usedAt),
        isNull(waivers.takenBackAt),
        gte(waivers.lastDay, today),
      ),
    )
    .returning({ id: waivers.id });
  return spentWaivers.length > 0;
}
