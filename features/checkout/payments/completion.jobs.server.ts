import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { payments } from "~/db/schema";
import { readProviderState } from "~/features/ledger/commands.server";
import { syncRefundsFromProvider } from "~/features/ledger/refunds/provider.commands.server";
import { GatewayUnavailable } from "~/features/payments/gateway.server";
import { describeError, type Logger } from "~/lib/log";
import { type FinalizeDeps, finalizeSubmission } from "./finalize.commands.server";

type Deps = FinalizeDeps & { log: Logger };

/** Payments per run; the next run takes the rest. */
const batchSize = 100;
/** The longest time between two checks: 2 to the power of 6 minutes. */
const longestWaitMs = 64 * 60_000;

/**
 * Asks the provider for its fee, the time of capture, the end of a dispute, and whether a held payment was refunded.
 * It is asked about each payment until the fee is known and nothing is open, first after a minute, later once an hour,
 * so that a lost webhook does not matter; one process at a time handles each. Resolves to the number of requests.
 */
export async function completePayments(deps: Deps): Promise<number> {
  let requestCount = 0;
  while (requestCount < batchSize) {
    const payment = await claimPayment(deps);
    if (!payment?.paymentIntentId) return requestCount;
    requestCount += 1;
    try {
      await completePayment(deps, payment, payment.paymentIntentId);
    } catch (error) {
      if (error instanceof GatewayUnavailable) return requestCount;
      deps.log.error("payment not completed", {
        paymentId: payment.id,
        error: describeError(error),
      });
    }
  }
  return requestCount;
}

type PaymentRow = typeof payments.$inferSelect;

async function completePayment(
  deps: Deps,
  { id, submissionId, isDisputed, heldReason }: PaymentRow,
  intentId: string,
) {
  const { db, clock, gateway } = deps;
  if (submissionId && isDisputed) await syncRefundsFromProvider(deps, submissionId);
  if (!submissionId && heldReason !== null) await finalizeSubmission(deps, intentId);
  const intent = await gateway.retrieveIntent(intentId);
  if (intent?.status !== "succeeded" || !intent.charge) return;
  const { paidAt, fee } = intent.charge;
  await db
    .update(payments)
    .set({
      ...(paidAt && { paidAt }),
      ...(fee && { feeCents: fee.cents, feeCurrency: fee.currency }),
    })
    .where(eq(payments.id, id));
  // Only payments without an entry: database triggers update the others.
  await db
    .update(payments)
    .set(await readProviderState(gateway, intent, clock()))
    .where(and(eq(payments.id, id), isNull(payments.submissionId)));
}

/** Claims the payment that is due first, and schedules its next check. */
async function claimPayment({ db, clock, gateway }: Deps) {
  const now = clock();
  const implausiblyLate = new Date(now.getTime() + 2 * longestWaitMs);
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        or(
          isNull(payments.feeCents),
          payments.isDisputed,
          and(isNotNull(payments.heldReason), lt(payments.refundedCents, payments.amountCents)),
        ),
        isNotNull(payments.paymentIntentId),
        eq(payments.provider, gateway.provider),
        // Or the check was scheduled by a clock that was ahead and has been set back.
        or(lte(payments.nextCheckAt, now), gt(payments.nextCheckAt, implausiblyLate)),
      ),
    )
    .orderBy(asc(payments.nextCheckAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [payment] = await db
    .update(payments)
    .set({
      checks: sql`${payments.checks} + 1`,
      nextCheckAt: sql`${now.toISOString()}::timestamptz + interval '1 minute' * power(2, least(6, ${payments.checks}))`,
    })
    .where(sql`${payments.id} = any(array(${due}))`)
    .returning();
  return payment;
}
