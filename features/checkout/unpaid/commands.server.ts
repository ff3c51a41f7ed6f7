import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryLinks, submissionDrafts } from "~/db/schema";
import type { PayableIntent } from "~/features/payments/schema";
import { giveToDraft } from "~/features/screeners/unpaid-films.commands.server";
import { categoryOf, requireCategory } from "~/features/settings/category.rules";
import { readFestival } from "~/features/settings/editions.queries.server";
import { openTierOf } from "~/features/settings/price-tiers.rules";
import { chargedFee } from "~/features/settings/rules";
import { seasonAt, submissionsClosedMessage } from "~/features/settings/season.rules";
import { findDraftByToken } from "~/features/submissions/links/links.queries.server";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import { formatMoney } from "~/lib/money/format";
import {
  buildDraft,
  formatFeeMismatch,
  isFeeAmount,
  lockOpenEdition,
  openIntent,
  toClientIntent,
} from "../payments/drafts.commands.server";
import {
  type FinalizeDeps,
  finalizeSubmission,
  submitFree,
} from "../payments/finalize.commands.server";
import { freeSubmitted, paymentStatusTexts } from "../payments/payment-status.texts";
import { closedReason } from "../quote/category-limits.queries.server";
import { readUnpaidStatus } from "./queries.server";

/** The result of continuing a draft's payment. */

export type ContinueResult =
  | { kind: "opened"; intent: PayableIntent }
  | { kind: "unknown" }
  | { kind: "refused"; detail: string };

const refused = (detail: string): ContinueResult => ({ kind: "refused", detail });

/**
 * Continues the payment of a draft. An open one continues at its quoted fee, so that each person has one to pay. If it has
 * expired, the values become a new draft at today's fee, and all links lead to that one. Of two windows at the same
 * time, one creates the new draft and both get it. Throws GatewayUnavailable.
 */
export async function continuePayment(
  deps: FinalizeDeps,
  token: string,
  amount: number,
): Promise<ContinueResult> {
  const draft = await findDraftByToken(deps.db, token);
  if (!draft?.values) return { kind: "unknown" };
  const status = await readUnpaidStatus(deps.db, draft);
  if (status !== "unpaid") return refused(paymentStatusTexts[status]);
  const openResult = await continueIntent(deps, draft, amount);
  if (openResult) return openResult;
  if (draft.provider === "none" && draft.state === "open") return submitFreeDraft(deps, draft);

  const { settings, edition } = await readFestival(deps.db, draft.editionId);
  const now = deps.clock();
  const season = seasonAt(settings, edition, now);
  if (!season.entriesTaken) return refused(submissionsClosedMessage(settings, edition, season));
  const { submissionType, values, editionId, remindedAt } = draft;
  const category = requireCategory(settings, submissionType);
  const reason = closedReason(category);
  if (reason) return refused(reason);
  const fee = chargedFee(settings, submissionType, now, { tier: openTierOf(settings, draft.tier) });
  if (!isFeeAmount(amount, fee)) return refused(formatFeeMismatch(category, fee));
  const forNext = season.forNext;
  const newDraft = buildDraft(deps, {
    submissionType,
    values,
    fee,
    editionId,
    forNext,
    remindedAt,
    tokenHash: null,
  });
  const isReplaced = await deps.db.transaction((tx) =>
    replaceDraft(tx, edition.slug, draft.id, newDraft),
  );
  // Another window was faster and its payment is used, or the edition was just closed.
  if (!isReplaced) return continuePayment(deps, token, amount);
  if (fee.cents === 0) {
    const freeDraft = await findDraftByToken(deps.db, token);
    return freeDraft ? submitFreeDraft(deps, freeDraft) : { kind: "unknown" };
  }
  return { kind: "opened", intent: await openIntent(deps, settings, newDraft) };
}

/** Submits a free draft for the holder of its link; there is nothing to pay. */
async function submitFreeDraft(deps: FinalizeDeps, draft: DraftRow): Promise<ContinueResult> {
  const result = await submitFree(deps, draft);
  if (result.kind === "too many") return refused(result.detail);
  return "submission" in result ? refused(freeSubmitted) : { kind: "unknown" };
}

/** The open payment of a draft, or its result; null if a new draft is needed. */
async function continueIntent(
  deps: FinalizeDeps,
  draft: DraftRow,
  amount: number,
): Promise<ContinueResult | null> {
  const { gateway } = deps;
  const { paymentIntentId, provider } = draft;
  if (provider !== gateway.provider) return null;
  const intent = paymentIntentId ? await gateway.retrieveIntent(paymentIntentId) : null;
  if (intent?.status === "succeeded") {
    const result = await finalizeSubmission(deps, intent.id);
    if ("submission" in result) return refused(paymentStatusTexts["handed in"]);
    return refused(paymentStatusTexts[result.kind === "held" ? "held" : "refunded"]);
  }
  if (intent?.status === "processing") return refused(paymentStatusTexts.processing);
  if (draft.state !== "open" || intent?.status === "canceled") return null;
  const { settings } = await readFestival(deps.db, draft.editionId);
  const { amountCents: cents, currency } = draft;
  if (!isFeeAmount(amount, { cents, currency })) {
    const { name } = categoryOf(settings, draft.submissionType);
    return refused(
      `The fee that you were quoted for this ${name.toLowerCase()} is ${formatMoney(cents, currency, settings.formats)}. Please check it before you pay.`,
    );
  }
  if (!paymentIntentId) {
    // Its process died, or another window is asking now: the same key returns the same payment.
    return { kind: "opened", intent: await openIntent(deps, settings, draft) };
  }
  if (!intent?.clientSecret) return null;
  const { id, clientSecret } = intent;
  return { kind: "opened", intent: toClientIntent(gateway, draft, { id, clientSecret }) };
}

/**
 * Writes the draft that replaces another one, and moves its links to the new one. False, without a change, if another
 * request replaced it or the edition was closed.
 */
async function replaceDraft(
  tx: Database,
  slug: string,
  formerId: string,
  draft: typeof submissionDrafts.$inferInsert & { id: string },
): Promise<boolean> {
  if (!(await lockOpenEdition(tx, slug))) return false;
  const isOfFormerDraft = eq(entryLinks.draftId, formerId);
  const links = await tx.select().from(entryLinks).where(isOfFormerDraft).for("update");
  if (links.length === 0) return false;
  await tx.insert(submissionDrafts).values(draft);
  await tx.update(entryLinks).set({ draftId: draft.id }).where(isOfFormerDraft);
  await giveToDraft(tx, formerId, draft.id);
  return true;
}
