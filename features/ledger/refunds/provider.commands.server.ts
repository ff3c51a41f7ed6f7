import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { refunds, submissionEvents, submissions } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { isDisputeOpen } from "~/features/payments/dispute.rules";
import type { PaymentIntent, ProviderRefund } from "~/features/payments/gateway.server";
import { getSettings } from "~/features/settings/queries.server";
import { dropLinkRequests } from "~/features/submissions/missing-link.commands.server";
import { deletedAddress } from "~/features/submissions/rights/rules";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { refundEmail } from "./emails/refund";
import type { RefundDeps, RefundRow } from "./types.rules.server";

/**
 * Stores the provider's state of an entry's payment: every refund, wherever it was made, and a dispute. Everything is
 * read again each time, so that a repeated, late or lost webhook does not matter. The filmmaker gets one email about a
 * finished refund, in the commit that stores it.
 */
export async function syncRefundsFromProvider(
  deps: RefundDeps,
  submissionId: string,
): Promise<void> {
  const { db, gateway } = deps;
  const [entry] = await db.select().from(submissions).where(eq(submissions.id, submissionId));
  if (!entry?.paymentIntentId || entry.paymentProvider !== gateway.provider) return;
  // Only these can be missing in the provider's list because they were won: a later one may be missing in an older response.
  const lostDisputes = await readLostDisputes(db, submissionId);
  const intent = await gateway.retrieveIntent(entry.paymentIntentId);
  if (!intent) return;
  const providerRefunds = await gateway.listRefunds(entry.paymentIntentId);
  const settings = await getSettings(db, entry.editionId);
  const hasFinishedRefund = await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for("update");
    if (!row) return false;
    await saveDispute(tx, deps, row, intent);
    const savedRefunds = await assignProviderIds(tx, row.id, providerRefunds);
    await reverseWonAppeals(tx, deps, lostDisputes, providerRefunds);
    let doneCount = 0;
    for (const refund of providerRefunds) {
      const before = savedRefunds.find(({ id, providerRefundId }) =>
        refund.refundId ? id === refund.refundId : providerRefundId === refund.id,
      );
      const ending = await saveRefund(tx, deps, { submission: row, before, refund });
      if (ending !== "done") continue;
      doneCount += 1;
      // A payer who got the money from their bank needs no email.
      if (refund.isDispute || row.submitterEmail === deletedAddress) continue;
      const email = refundEmail({
        submission: row,
        settings,
        amountCents: refund.amountCents,
        reason: before?.reason ?? null,
      });
      await queueMail(tx, deps.clock, email);
    }
    if (doneCount > 0) await dropLinkRequests(tx, submissionId);
    return doneCount > 0;
  });
  if (hasFinishedRefund) deps.wakeMail();
}

/**
 * Returns the stored refunds of an entry. A row without the provider's id is a sum from before refunds had rows of
 * their own: it gets the first refund that the provider lists, and the others become rows.
 */
async function assignProviderIds(
  tx: Database,
  submissionId: string,
  providerRefunds: readonly ProviderRefund[],
): Promise<RefundRow[]> {
  const savedRefunds = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.submissionId, submissionId));
  const rowsWithoutId = savedRefunds.filter(
    (row) => row.origin === "provider" && !row.providerRefundId,
  );
  const [sumRow] = rowsWithoutId;
  if (!sumRow || providerRefunds.length === 0) return savedRefunds;
  const knownIds = new Set(savedRefunds.map((row) => row.providerRefundId));
  // Already counted and emailed: only the ids are new.
  const [firstRefund, ...rest] = providerRefunds.filter(
    ({ id, state, isDispute }) => state === "done" && !isDispute && !knownIds.has(id),
  );
  if (!firstRefund) return savedRefunds;
  const providerValues = {
    providerRefundId: firstRefund.id,
    amountCents: firstRefund.amountCents,
    madeAt: firstRefund.createdAt,
  };
  await tx.update(refunds).set(providerValues).where(eq(refunds.id, sumRow.id));
  const otherRows = rest.map((refund) => ({
    submissionId,
    amountCents: refund.amountCents,
    state: "done" as const,
    origin: "provider" as const,
    providerRefundId: refund.id,
    createdAt: refund.createdAt,
    settledAt: refund.createdAt,
    madeAt: refund.createdAt,
  }));
  if (otherRows.length > 0) await tx.insert(refunds).values(otherRows);
  return tx.select().from(refunds).where(eq(refunds.submissionId, submissionId));
}

type RefundUpdate = {
  submission: SubmissionRow;
  before: RefundRow | undefined;
  refund: ProviderRefund;
};

/** Stores one refund. Returns how it ended with this response; null if it still runs or had ended before. */
async function saveRefund(
  tx: Database,
  { clock }: RefundDeps,
  { submission, before, refund }: RefundUpdate,
): Promise<"done" | "failed" | null> {
  const now = clock();
  const { state, failure, amountCents } = refund;
  // A failed refund stays failed: an older response may arrive after a newer one. Not one without an id, which was marked
  // here (`markRefused`): the provider may have made it after all.
  const isFinal = before?.state === "failed" && before.providerRefundId !== null;
  const isOlderState = before?.state === "done" && state === "asked";
  const refundFields = {
    state,
    failure,
    amountCents,
    providerRefundId: refund.id,
    settledAt: state === "asked" ? null : now,
    madeAt: refund.createdAt,
  };
  if (before) {
    if (isFinal || isOlderState) return null;
    if (before.state === state && before.providerRefundId) return null;
    await tx.update(refunds).set(refundFields).where(eq(refunds.id, before.id));
  } else {
    const { createdAt, isDispute } = refund;
    const origin = isDispute ? "dispute" : "provider";
    await tx
      .insert(refunds)
      .values({ submissionId: submission.id, origin, createdAt, ...refundFields });
  }
  if (state === "asked" || before?.state === state) return null;
  // A trigger has updated the refunded sum.
  const [updatedSubmission] = await tx
    .select()
    .from(submissions)
    .where(eq(submissions.id, submission.id));
  const refundKind = state === "done" ? "refunded" : "refund failed";
  await tx.insert(submissionEvents).values({
    submissionId: submission.id,
    kind: refund.isDispute ? "taken back" : refundKind,
    actor: before?.origin === "desk" ? "director" : "payment provider",
    detail: {
      cents: amountCents,
      refundedCents: updatedSubmission?.refundedCents,
      reason: failure,
    },
    createdAt: now,
  });
  return state;
}

/** Stores the state of a dispute; its start and its end are events. */
async function saveDispute(
  tx: Database,
  { clock }: RefundDeps,
  row: SubmissionRow,
  { disputeStatus }: PaymentIntent,
): Promise<void> {
  if (row.disputeStatus === disputeStatus) return;
  await tx.update(submissions).set({ disputeStatus }).where(eq(submissions.id, row.id));
  if (!disputeStatus) return;
  const [wasOpen, isOpen] = [row.disputeStatus, disputeStatus].map(isDisputeOpen);
  if (wasOpen && isOpen) return;
  await tx.insert(submissionEvents).values({
    submissionId: row.id,
    kind: isOpen ? "disputed" : "dispute ended",
    actor: "payment provider",
    createdAt: clock(),
    ...(!isOpen && { detail: { status: disputeStatus } }),
  });
}

/** The lost disputes of an entry, stored as refunds. */
const readLostDisputes = (db: Database, submissionId: string): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.submissionId, submissionId),
        eq(refunds.origin, "dispute"),
        eq(refunds.state, "done"),
      ),
    );

/** Marks disputes as failed refunds that the provider no longer lists: they were won on appeal, and the money is back. */
async function reverseWonAppeals(
  tx: Database,
  { clock }: RefundDeps,
  lostDisputes: readonly RefundRow[],
  providerRefunds: readonly ProviderRefund[],
): Promise<void> {
  const listedIds = new Set(providerRefunds.map(({ id }) => id));
  for (const { id, providerRefundId } of lostDisputes) {
    if (listedIds.has(providerRefundId ?? "")) continue;
    const failure = "The dispute was won on appeal.";
    const settledAt = clock();
    await tx.update(refunds).set({ state: "failed", failure, settledAt }).where(eq(refunds.id, id));
  }
}

/** Marks a refund that the provider refused; false if it was decided in the meantime. */
export async function markRefused(
  { db, clock }: RefundDeps,
  refund: RefundRow,
  reason: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock();
    const [failedRefund] = await tx
      .update(refunds)
      .set({ state: "failed", failure: reason, settledAt: now })
      .where(
        and(
          eq(refunds.id, refund.id),
          eq(refunds.state, "asked"),
          isNull(refunds.providerRefundId),
        ),
      )
      .returning();
    if (!failedRefund) return false;
    await tx.insert(submissionEvents).values({
      submissionId: refund.submissionId,
      kind: "refund failed",
      actor: "payment provider",
      detail: { cents: refund.amountCents, reason },
      createdAt: now,
    });
    return true;
  });
}
