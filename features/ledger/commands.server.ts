import { isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { payments } from "~/db/schema";
import { isDisputeOpen } from "~/features/payments/dispute.rules";
import type { PaymentGateway, PaymentIntent } from "~/features/payments/gateway.server";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import type { Clock } from "~/lib/dates/clock";

type Deps = { db: Database; clock: Clock; gateway: PaymentGateway };

/**
 * Stores a captured payment without an entry: held (`heldReason` says why), or refunded. Repeating it updates the row
 * from the provider. A payment with an entry is skipped, because triggers maintain its row. Throws GatewayUnavailable.
 */
export async function storePaymentWithoutEntry(
  { db, clock, gateway }: Deps,
  draft: Pick<DraftRow, "editionId" | "submissionType" | "feePeriod" | "updatedAt">,
  intent: PaymentIntent,
  heldReason: string | null = null,
): Promise<void> {
  if (intent.status !== "succeeded") return;
  const providerState = { ...(await readProviderState(gateway, intent, clock())), heldReason };
  await db
    .insert(payments)
    .values({
      paymentIntentId: intent.id,
      provider: gateway.provider,
      editionId: draft.editionId,
      submissionType: draft.submissionType,
      feePeriod: draft.feePeriod,
      ...providerState,
      paidAt: intent.charge?.paidAt ?? draft.updatedAt,
      nextCheckAt: clock(),
    })
    .onConflictDoUpdate({
      target: payments.paymentIntentId,
      set: providerState,
      setWhere: isNull(payments.submissionId),
    });
}

/** Amount and refunds of a payment without an entry, from its provider. */
export async function readProviderState(gateway: PaymentGateway, intent: PaymentIntent, now: Date) {
  const { amountCents, currency, refundedCents, disputeStatus } = intent;
  const refunds = refundedCents > 0 ? await gateway.listRefunds(intent.id) : [];
  const refundTimes = refunds.map(({ createdAt }) => createdAt.getTime());
  return {
    amountCents,
    currency,
    refundedCents,
    isDisputed: isDisputeOpen(disputeStatus),
    // Refunds of several days are all booked on the last one; now, if the provider lists none (the maximum is 0).
    refundedAt: refundedCents === 0 ? null : new Date(Math.max(...refundTimes, 0) || now),
  };
}
