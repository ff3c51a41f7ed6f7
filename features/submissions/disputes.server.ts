import { eq } from "drizzle-orm";
import { submissionEvents, submissions } from "~/db/tables";
import { type FinalizeDeps, findByIntent } from "./finalize.server";

/**
 * Writes on the submission what became of its payment later: a refund made in
 * the provider's own dashboard, a dispute. The figures are asked from the
 * provider, so a repeated or late notice changes nothing.
 */
export async function recordPaymentTrouble(deps: FinalizeDeps, intentId: string): Promise<void> {
  const { db, clock, gateway } = deps;
  const submission = await findByIntent(db, intentId);
  const intent = await gateway.retrieveIntent(intentId);
  if (!submission || !intent) return;
  const { refundedCents, disputeStatus } = intent;
  const same =
    submission.refundedCents === refundedCents && submission.disputeStatus === disputeStatus;
  if (same) return;
  await db.transaction(async (tx) => {
    await tx
      .update(submissions)
      .set({ refundedCents, disputeStatus })
      .where(eq(submissions.id, submission.id));
    await tx.insert(submissionEvents).values({
      submissionId: submission.id,
      kind: disputeStatus && !submission.disputeStatus ? "disputed" : "refunded",
      actor: "payment provider",
      detail: { refundedCents },
      createdAt: clock(),
    });
  });
}
