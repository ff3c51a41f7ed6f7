import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { payments } from "~/db/schema";
import { GatewayUnavailable, type PaymentGateway } from "~/features/payments/gateway.server";
import type { Clock } from "~/lib/dates/clock";
import { describeError, type Logger } from "~/lib/log";
import { whatIsSaid } from "./commands.server";

type Deps = { db: Database; clock: Clock; gateway: PaymentGateway; log: Logger };

/** Payments per run; the next run takes the rest. */
const atOnce = 100;
const longestWaitMs = 64 * 60_000;

/**
 * Asks the provider for its fee and the time of capture. Each payment is requested until its fee is known, first after
 * a minute, later once an hour; one process at a time handles each. Resolves to the number of requests.
 */
export async function completePayments(deps: Deps): Promise<number> {
  let requestCount = 0;
  while (requestCount < atOnce) {
    const payment = await take(deps);
    if (!payment?.paymentIntentId) return requestCount;
    requestCount += 1;
    try {
      await complete(deps, payment.id, payment.paymentIntentId);
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

async function complete({ db, clock, gateway }: Deps, id: string, intentId: string) {
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
  // Triggers update the payment of an entry.
  await db
    .update(payments)
    .set(await whatIsSaid(gateway, intent, clock()))
    .where(and(eq(payments.id, id), isNull(payments.submissionId)));
}

/** Claims the payment that is due first, and schedules its next check. */
async function take({ db, clock, gateway }: Deps) {
  const now = clock();
  const later = new Date(now.getTime() + 2 * longestWaitMs);
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNull(payments.feeCents),
        isNotNull(payments.paymentIntentId),
        eq(payments.provider, gateway.provider),
        // Or the check was scheduled by a clock that was ahead and has been set back.
        or(lte(payments.nextCheckAt, now), gt(payments.nextCheckAt, later)),
      ),
    )
    .orderBy(asc(payments.nextCheckAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(payments)
    .set({
      checks: sql`${payments.checks} + 1`,
      nextCheckAt: sql`${now.toISOString()}::timestamptz + interval '1 minute' * power(2, least(6, ${payments.checks}))`,
    })
    .where(sql`${payments.id} = any(array(${due}))`)
    .returning();
  return taken;
}
