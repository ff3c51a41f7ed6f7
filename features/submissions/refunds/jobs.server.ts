import { and, eq, lte } from "drizzle-orm";
import { refunds } from "~/db/tables";
import { GatewayUnavailable } from "~/features/payments/gateway.server";
import { describeError, type Logger } from "~/http/log";
import { askProvider } from "./commands.server";
import { takeInPayment } from "./provider.server";
import type { RefundDeps, RefundRow } from "./rows.server";

/** Refunds asked for at once. */
const batchSize = 20;

/** Minutes until a refund is looked at again: soon at first, hourly in the end. */
const nextLook = (checks: number) => Math.min(60, 2 ** checks);

export type RefundJobDeps = RefundDeps & { log: Logger };

/**
 * Looks at refunds that were left open: asks the provider what it knows of them, and for those
 * that it never heard of, once more. Asking first matters: the provider forgets the keys by which
 * it knows a repeated request again after a day. Run at start (`all` ignores the schedule) and
 * every half minute. Returns how many were seen.
 */
export async function reconcileRefunds(
  deps: RefundJobDeps,
  { all = false }: { all?: boolean } = {},
): Promise<number> {
  const { db, clock } = deps;
  const open = eq(refunds.state, "asked");
  if (all) await db.update(refunds).set({ nextCheckAt: clock() }).where(open);
  let seen = 0;
  for (;;) {
    // Each look moves a refund out of what is due, so this ends.
    const due = await db
      .select()
      .from(refunds)
      .where(and(open, lte(refunds.nextCheckAt, clock())))
      .orderBy(refunds.nextCheckAt)
      .limit(batchSize);
    if (due.length === 0) return seen;
    for (const refund of due) {
      seen += 1;
      try {
        await lookAfter(deps, refund);
      } catch (error) {
        if (error instanceof GatewayUnavailable) return seen;
        deps.log.error("refund not reconciled", {
          refundId: refund.id,
          error: describeError(error),
        });
      }
    }
  }
}

async function lookAfter(deps: RefundJobDeps, refund: RefundRow): Promise<void> {
  const { db, clock } = deps;
  const wait = nextLook(refund.checks) * 60_000;
  const same = eq(refunds.id, refund.id);
  await db
    .update(refunds)
    .set({ checks: refund.checks + 1, nextCheckAt: new Date(clock().getTime() + wait) })
    .where(same);
  await takeInPayment(deps, refund.submissionId);
  const [still] = await db.select().from(refunds).where(same);
  if (still?.state === "asked" && !still.providerRefundId) await askProvider(deps, still);
}
