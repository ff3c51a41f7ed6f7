import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { refunds, submissionEvents, submissions } from "~/db/schema";
import { GatewayUnavailable, RefundRefused } from "~/features/payments/gateway.server";
import { getSettings } from "~/features/settings/queries.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { audit } from "~/lib/api/audit-log.server";
import { formatMoney, type MoneyFormats } from "~/lib/money/format";
import { markRefused, syncRefundsFromProvider } from "./provider.commands.server";
import { readRefund, type refundSchema, tooMuchMessage } from "./schema";
import type { RefundDeps, RefundRow } from "./types.rules.server";

/** Seconds that the requester of a refund has to finish it; then the reconciler takes over. */
const firstCheckSeconds = 30;

export type RefundRequestResult =
  | { kind: "asked"; refund: RefundRow & { currency: string } }
  | { kind: "unknown" }
  /** More than is left, or not an amount. */
  | { kind: "too much"; message: string }
  | { kind: "refused"; detail: string };

/**
 * Refunds a part of a fee: stores the row, then asks the provider with the row's id as idempotency key. After the first
 * commit it is refunded exactly once, even if a process is killed: the reconciler asks the provider for its state. Of
 * two simultaneous requests one is refused, since each sends the rest that it knew.
 */
export async function refundFee(
  deps: RefundDeps,
  submissionId: string,
  request: z.output<typeof refundSchema>,
): Promise<RefundRequestResult> {
  const result = await insertRefund(deps, submissionId, request);
  if (result.kind !== "asked") return result;
  try {
    await requestRefund(deps, result.refund);
  } catch (error) {
    // It stays requested: the reconciler asks for its state.
    if (!(error instanceof GatewayUnavailable)) throw error;
  }
  const [refund] = await deps.db.select().from(refunds).where(eq(refunds.id, result.refund.id));
  return { kind: "asked", refund: { ...result.refund, ...refund } };
}

/** Checks a requested refund and stores it, with its event and its row of the audit log. */
function insertRefund(
  { db, clock, gateway }: RefundDeps,
  submissionId: string,
  { amount: typedAmount, left, reason = null }: z.output<typeof refundSchema>,
): Promise<RefundRequestResult> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for("update");
    if (!row) return { kind: "unknown" };
    const { formats } = await getSettings(tx, row.editionId);
    const { currency } = row;
    const moneyText = (cents: number) => formatMoney(cents, currency, formats);
    // Checked against the amount that the director saw; whether it is still left is checked below.
    const parsed = readRefund(typedAmount, { left, currency, formats });
    if ("error" in parsed) return { kind: "too much", message: parsed.error };
    const { amount } = parsed;
    const refusal = await refusalReason(tx, row, gateway.provider, formats);
    if (refusal) return { kind: "refused", detail: refusal };
    const refundableCents = row.amountCents - row.refundedCents;
    if (amount > refundableCents)
      return { kind: "too much", message: tooMuchMessage(refundableCents, currency, formats) };
    if (left !== refundableCents) {
      const detail = `${moneyText(refundableCents)} of this fee can still be refunded. Please check again.`;
      return { kind: "refused", detail };
    }
    const now = clock();
    const [refund] = await tx
      .insert(refunds)
      .values({
        submissionId,
        amountCents: amount,
        reason,
        createdAt: now,
        nextCheckAt: new Date(now.getTime() + firstCheckSeconds * 1_000),
      })
      .returning();
    if (!refund) throw new Error("The refund was not written down.");
    await tx.insert(submissionEvents).values({
      submissionId,
      kind: "refund asked",
      actor: "director",
      createdAt: now,
      detail: { cents: amount, ...(reason && { why: reason }) },
    });
    await audit(tx, now, "director", "refund asked", {
      subject: submissionId,
      // Without the reason: rows of the audit log cannot change, and would outlive a deletion.
      detail: { entry: row.reference, amount: moneyText(amount) },
    });
    return { kind: "asked", refund: { ...refund, currency } };
  });
}

/** Why this fee cannot be refunded now; null if it can. */
async function refusalReason(
  tx: Database,
  row: SubmissionRow,
  provider: string,
  formats: MoneyFormats,
): Promise<string | null> {
  if (row.origin === "import") {
    return "The fee of this entry was paid on another platform. Refund it there.";
  }
  if (!row.paymentIntentId)
    return "The fee of this entry was waived, so there is nothing to refund.";
  if (row.paymentProvider !== provider) {
    return "This fee was paid through another provider. Refund it there.";
  }
  const [openRefund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.submissionId, row.id), eq(refunds.state, "asked")));
  if (!openRefund) return null;
  return `A refund of ${formatMoney(openRefund.amountCents, row.currency, formats)} is being processed. Please wait until it is done.`;
}

/**
 * Sends a stored refund to the provider and saves the result. Repeating it refunds once. Throws GatewayUnavailable:
 * then the state is unknown, and the reconciler asks for it later.
 */
export async function requestRefund(deps: RefundDeps, refund: RefundRow): Promise<void> {
  const { db, gateway } = deps;
  const [entry] = await db
    .select({
      paymentIntentId: submissions.paymentIntentId,
      provider: submissions.paymentProvider,
      currency: submissions.currency,
    })
    .from(submissions)
    .where(eq(submissions.id, refund.submissionId));
  if (!entry?.paymentIntentId || entry.provider !== gateway.provider) return;
  try {
    const { id, amountCents } = refund;
    const { paymentIntentId, currency } = entry;
    await gateway.createRefund({ paymentIntentId, amountCents, currency, id });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    await markRefused(deps, refund, error.message);
  }
  await syncRefundsFromProvider(deps, refund.submissionId);
}
