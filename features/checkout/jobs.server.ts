import { and, asc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import type { draftStates } from "~/db/enums";
import { submissionDrafts } from "~/db/schema";
import { storePaymentWithoutEntry } from "~/features/ledger/commands.server";
import { GatewayUnavailable } from "~/features/payments/gateway.server";
import {
  draftExpiry,
  expiryMinutes,
  heldMinutes,
} from "~/features/submissions/rights/draft-expiry.rules";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import { describeError, type Logger } from "~/lib/log";
import { type FinalizeDeps, finalizeSubmission } from "./payments/finalize.commands.server";

/** Drafts per request. */
const batchSize = 20;
/** Minutes after which a paid draft without form data is refunded. */
const refundAfterMinutes = 60;
/** Seconds after which drafts claimed by a dead process are due again. */
const leaseSeconds = 30;

/** States in which money may still move. */
const unsettledStates: (typeof draftStates)[number][] = ["open", "refunding"];

const minutes = (count: number) => count * 60_000;

/** Minutes until the next check: first soon, finally once an hour. */
const minutesToNextCheck = (checks: number) => Math.min(60, 2 ** checks);

export type ReconcileDeps = FinalizeDeps & { log: Logger };

/**
 * Asks the provider for the state of due open drafts: paid ones become their submission, old unpaid ones are cancelled
 * and expire. Runs at start (`ignoreSchedule`: not only due ones) and regularly. Drafts opened after `openedBefore` are
 * left to the people who are paying. Only one process handles each draft. Returns how many were checked.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { ignoreSchedule = false, openedBefore }: { ignoreSchedule?: boolean; openedBefore?: Date } = {},
): Promise<number> {
  const { db, clock } = deps;
  if (ignoreSchedule) {
    await db
      .update(submissionDrafts)
      .set({ nextCheckAt: clock() })
      .where(inArray(submissionDrafts.state, unsettledStates));
  }
  await expireFree(deps);
  let checkedCount = 0;
  for (;;) {
    // Each check moves a draft out of the due ones, so this ends.
    const batch = await claimDrafts(deps, openedBefore);
    if (batch.length === 0) return checkedCount;
    for (const [index, draft] of batch.entries()) {
      checkedCount += 1;
      try {
        await reconcileDraft(deps, draft);
      } catch (error) {
        if (error instanceof GatewayUnavailable) {
          await releaseDrafts(deps, batch.slice(index));
          return checkedCount;
        }
        deps.log.error("draft not reconciled", { draftId: draft.id, error: describeError(error) });
        await scheduleNextCheck(deps, draft);
      }
    }
  }
}

/** Expires open drafts that cost no money: free ones, and those of the sandbox if it is no longer the provider. */
async function expireFree({ db, clock, gateway }: ReconcileDeps): Promise<void> {
  const now = clock();
  const { provider, state, createdAt, codeId } = submissionDrafts;
  await db
    .update(submissionDrafts)
    .set({ state: "expired", updatedAt: now })
    .where(
      and(
        inArray(provider, gateway.provider === "sandbox" ? ["none"] : ["none", "sandbox"]),
        eq(state, "open"),
        lte(
          createdAt,
          sql`${now.toISOString()}::timestamptz - case when ${codeId} is null then ${expiryMinutes({ codeId: null })}::int else ${heldMinutes}::int end * interval '1 minute'`,
        ),
      ),
    );
}

/** Claims due drafts; skips those that another process holds. */
async function claimDrafts({ db, clock, gateway }: ReconcileDeps, openedBefore?: Date) {
  const now = clock();
  const due = db
    .select({ id: submissionDrafts.id })
    .from(submissionDrafts)
    .where(
      and(
        inArray(submissionDrafts.state, unsettledStates),
        eq(submissionDrafts.provider, gateway.provider),
        lte(submissionDrafts.nextCheckAt, now),
        openedBefore &&
          or(
            lte(submissionDrafts.createdAt, openedBefore),
            // Opened before the clock was set back.
            gt(submissionDrafts.createdAt, new Date(now.getTime() + minutes(1))),
          ),
      ),
    )
    .orderBy(asc(submissionDrafts.nextCheckAt))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  return db
    .update(submissionDrafts)
    .set({ nextCheckAt: new Date(now.getTime() + leaseSeconds * 1000) })
    .where(sql`${submissionDrafts.id} = any(array(${due}))`)
    .returning();
}

/** Releases claimed drafts that were not processed. */
async function releaseDrafts(
  { db, clock }: ReconcileDeps,
  drafts: readonly DraftRow[],
): Promise<void> {
  const ids = drafts.map(({ id }) => id);
  await db
    .update(submissionDrafts)
    .set({ nextCheckAt: clock() })
    .where(inArray(submissionDrafts.id, ids));
}

async function reconcileDraft(deps: ReconcileDeps, draft: DraftRow): Promise<void> {
  const { gateway, clock, log } = deps;
  const age = clock().getTime() - draft.createdAt.getTime();
  if (draft.state === "refunding") return refundDraft(deps, draft);
  if (!draft.paymentIntentId) {
    // The secret of this intent was never sent, so it cannot have been paid.
    if (age >= minutes(expiryMinutes(draft))) await settleDraft(deps, draft, "expired");
    else await scheduleNextCheck(deps, draft);
    return;
  }
  const result = await finalizeSubmission(deps, draft.paymentIntentId);
  if (result.kind === "created") {
    log.info("submission made by the reconciler", { draftId: draft.id });
    return;
  }
  if (result.kind === "form missing" && age > minutes(refundAfterMinutes)) {
    // Written first, so that a simultaneous submission is refused instead of left without a payment.
    if (await settleDraft(deps, draft, "refunding")) await refundDraft(deps, draft);
    return;
  }
  if (result.kind === "refunded") {
    await settleDraft(deps, draft, "refunded");
    return;
  }
  const isPastExpiry = age >= minutes(expiryMinutes(draft));
  if (result.kind === "unknown intent" && isPastExpiry) {
    await settleDraft(deps, draft, "expired");
    return;
  }
  if (result.kind === "unpaid" && isPastExpiry && result.status !== "processing") {
    const cancelledIntent = await gateway.cancelIntent(draft.paymentIntentId);
    // Paid at the same time: the next check creates the submission.
    if (cancelledIntent?.status === "canceled" || cancelledIntent === null) {
      await settleDraft(deps, draft, "expired");
      return;
    }
  }
  await scheduleNextCheck(deps, draft);
}

async function refundDraft(deps: ReconcileDeps, draft: DraftRow): Promise<void> {
  if (draft.paymentIntentId) {
    await deps.gateway.refundIntent(draft.paymentIntentId, `refund-${draft.id}`);
    const intent = await deps.gateway.retrieveIntent(draft.paymentIntentId);
    if (intent) await storePaymentWithoutEntry(deps, draft, intent);
  }
  await settleDraft(deps, draft, "refunded");
}

/** Moves an unsettled draft to another state; false if another process settled it first. */
async function settleDraft(
  { db, clock }: ReconcileDeps,
  draft: DraftRow,
  state: "expired" | "refunding" | "refunded",
): Promise<boolean> {
  const settledDrafts = await db
    .update(submissionDrafts)
    .set({ state, updatedAt: clock() })
    .where(and(eq(submissionDrafts.id, draft.id), inArray(submissionDrafts.state, unsettledStates)))
    .returning({ id: submissionDrafts.id });
  return settledDrafts.length > 0;
}

async function scheduleNextCheck({ db, clock }: ReconcileDeps, draft: DraftRow): Promise<void> {
  const now = clock().getTime();
  const expiry = draftExpiry(draft).getTime();
  const wait = minutes(minutesToNextCheck(draft.checks));
  const nextCheckAt = new Date(now < expiry ? Math.min(now + wait, expiry) : now + wait);
  await db
    .update(submissionDrafts)
    .set({ checks: draft.checks + 1, nextCheckAt })
    .where(eq(submissionDrafts.id, draft.id));
}

/**
 * Makes drafts due that wait longer than any draft does: their check was scheduled by a clock that was ahead and has
 * been set back.
 */
export async function rescheduleDrafts({ db, clock }: Pick<ReconcileDeps, "db" | "clock">) {
  const now = clock();
  // Twice the lease, since the clocks of two machines may differ.
  const longestWait = sql`interval '2 minutes' * least(60, power(2, least(6, ${submissionDrafts.checks})))`;
  await db
    .update(submissionDrafts)
    .set({ nextCheckAt: now })
    .where(
      and(
        inArray(submissionDrafts.state, unsettledStates),
        sql`${submissionDrafts.nextCheckAt} > ${now.toISOString()}::timestamptz + ${longestWait}`,
      ),
    );
}
