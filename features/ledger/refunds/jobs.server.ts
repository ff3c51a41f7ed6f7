import { and, asc, eq, lte, sql } from "drizzle-orm";
import { refunds } from "~/db/schema";
import { GatewayUnavailable } from "~/features/payments/gateway.server";
import { describeError, type Logger } from "~/lib/log";
import { requestRefund } from "./commands.server";
import { syncRefundsFromProvider } from "./provider.commands.server";
import type { RefundDeps, RefundRow } from "./types.rules.server";

export type RefundJobDeps = RefundDeps & { log: Logger };

/**
 * Checks open refunds: asks the provider for their state, and requests those again that it does not know. Asking first
 * matters, because the provider forgets idempotency keys after a day. Runs at start (`ignoreSchedule`: not only due
 * ones) and every half minute; one process at a time handles each. The waits grow from a minute to an hour. Returns the
 * number of checked refunds.
 */
export async function reconcileRefunds(
  deps: RefundJobDeps,
  { ignoreSchedule = false }: { ignoreSchedule?: boolean } = {},
): Promise<number> {
  const { db, clock } = deps;
  const isOpen = eq(refunds.state, "asked");
  if (ignoreSchedule) await db.update(refunds).set({ nextCheckAt: clock() }).where(isOpen);
  let checkedCount = 0;
  for (;;) {
    // A claimed refund is scheduled for later, so this ends.
    const refund = await claimRefund(deps);
    if (!refund) return checkedCount;
    checkedCount += 1;
    try {
      await syncRefundsFromProvider(deps, refund.submissionId);
      const [currentRefund] = await db.select().from(refunds).where(eq(refunds.id, refund.id));
      if (currentRefund?.state === "asked" && !currentRefund.providerRefundId)
        await requestRefund(deps, currentRefund);
    } catch (error) {
      if (error instanceof GatewayUnavailable) return checkedCount;
      deps.log.error("refund not reconciled", {
        refundId: refund.id,
        error: describeError(error),
      });
    }
  }
}

/** The exponent is bounded too: an open refund is checked for years, and 2 to the power of 1,024 is out of range. */
const backoffMinutes = sql`least(60, power(2, least(6, ${refunds.checks})))`;

/** Claims the refund that is due first, and schedules its next check; skips those that another process holds. */
async function claimRefund({ db, clock }: RefundJobDeps): Promise<RefundRow | undefined> {
  const now = clock().toISOString();
  const dueRefund = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, "asked"), lte(refunds.nextCheckAt, clock())))
    .orderBy(asc(refunds.nextCheckAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [refund] = await db
    .update(refunds)
    .set({
      checks: sql`${refunds.checks} + 1`,
      nextCheckAt: sql`${now}::timestamptz + interval '1 minute' * ${backoffMinutes}`,
    })
    .where(sql`${refunds.id} = any(array(${dueRefund}))`)
    .returning();
  return refund;
}

/**
 * Makes refunds due whose next check is later than any wait: it was scheduled by a clock that was ahead and has been set
 * back.
 */
export async function rescheduleRefunds({ db, clock }: Pick<RefundJobDeps, "db" | "clock">) {
  const now = clock();
  // Twice the wait of `claimRefund`, since the clocks of two machines may differ.
  const longestWait = sql`interval '2 minutes' * ${backoffMinutes}`;
  const isCheckTooLate = sql`${refunds.nextCheckAt} > ${now.toISOString()}::timestamptz + ${longestWait}`;
  await db
    .update(refunds)
    .set({ nextCheckAt: now })
    .where(and(eq(refunds.state, "asked"), isCheckTooLate));
}
