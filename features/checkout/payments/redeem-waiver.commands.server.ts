import { and, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissionDrafts } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { SubmissionFormValues } from "~/features/submissions/form/submission-form.schema";
import { findSubmission } from "~/features/submissions/queries.server";
import type {
  DraftRow,
  FinalizeDeps,
  SubmissionRow,
} from "~/features/submissions/types.rules.server";
import { dayIn } from "~/lib/dates/calendar";
import { hashToken } from "~/lib/token.server";
import { refusalReason, takeUse } from "../codes/hold.commands.server";
import { type CodeRow, findCode } from "../codes/queries.server";
import { codeTexts } from "../codes/texts";
import { CLOSABLE_STATES, writeEntry } from "./create-submission.commands.server";

export type RedeemResult =
  | { kind: "created" | "already created"; submission: SubmissionRow }
  | { kind: "unknown" }
  | { kind: "refused"; detail: string };

type Redemption = { paymentIntentId: string; draftToken: string; code: string };

const refusal = (detail: string): RedeemResult => ({ kind: "refused", detail });

/**
 * Submits an entry whose fee a code waives. It starts like a paid one: with a draft, its fee and its payment intent.
 * The intent is cancelled first, so that it can never be paid as well; then the code is used, the draft closed and the
 * submission written in one transaction. After a kill in between, the same request leads to the same result. Throws
 * GatewayUnavailable.
 */
export async function redeemWaiver(
  deps: FinalizeDeps,
  redemption: Redemption,
): Promise<RedeemResult> {
  const { db, gateway } = deps;
  const draft = await findOwnDraft(db, redemption);
  if (!draft) return { kind: "unknown" };
  if (draft.submissionId) return findExistingSubmission(db, draft.submissionId);
  const settings = await getSettings(db, draft.editionId);
  const waiver = await findWaiver(db, redemption.code);
  const waiverRefusal = draftRefusal(deps, settings, draft, waiver);
  if (!waiver || waiverRefusal) {
    // The code may be used because the same request, sent twice, has just created this entry.
    const submittedDraft = waiver?.usedAt ? await findOwnDraft(db, redemption) : null;
    if (submittedDraft?.submissionId)
      return findExistingSubmission(db, submittedDraft.submissionId);
    return refusal(waiverRefusal ?? codeTexts.wrong);
  }
  if (draft.provider !== gateway.provider) return refusal(codeTexts.gone);
  const intent = await gateway.cancelIntent(redemption.paymentIntentId);
  if (intent && intent.status !== "canceled") return refusal(codeTexts.paid);
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
    const today = dayIn(settings.timeZone, now);
    if (!(await takeUse(tx, waiver, { today, now }))) return null;
    const values = lockedDraft.values as SubmissionFormValues;
    const submission = await writeEntry(
      { ...deps, db: tx, wakeMail: () => undefined },
      lockedDraft,
      values,
      fee,
      settings,
    );
    // Throwing rolls the use of the code back; a locked draft that can be closed is closed.
    if (!submission) throw new Error("A locked draft was not closed.");
    return submission;
  });
  if (created) {
    deps.wakeMail();
    return { kind: "created", submission: created };
  }
  const currentDraft = await findOwnDraft(db, redemption);
  if (currentDraft?.submissionId) return findExistingSubmission(db, currentDraft.submissionId);
  // Another request used the code first, or it was just revoked.
  const currentWaiver = await findWaiver(db, redemption.code);
  return refusal(
    draftRefusal(deps, settings, currentDraft ?? draft, currentWaiver) ?? codeTexts.gone,
  );
}

async function findExistingSubmission(db: Database, id: string): Promise<RedeemResult> {
  const submission = await findSubmission(db, id);
  return submission ? { kind: "already created", submission } : { kind: "unknown" };
}

/** The draft of an intent, for a caller with its secret; else null. */
async function findOwnDraft(
  db: Database,
  { paymentIntentId, draftToken }: Redemption,
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

async function findWaiver(db: Database, typedCode: string): Promise<CodeRow | null> {
  const code = await findCode(db, typedCode);
  return code?.isWaiver ? code : null;
}

/** Why a waiver code cannot be used for a draft, in a sentence for the visitor; null if it can. */
function draftRefusal(
  { clock }: Pick<FinalizeDeps, "clock">,
  settings: FestivalSettings,
  draft: DraftRow,
  waiver: CodeRow | null,
): string | null {
  const { submissionType: type, editionId } = draft;
  const today = dayIn(settings.timeZone, clock());
  const reason = refusalReason(waiver, settings, { type, editionId, today });
  const isClosable = draft.values && CLOSABLE_STATES.includes(draft.state);
  return reason ?? (isClosable ? null : codeTexts.gone);
}
