import { desc, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissionDrafts } from "~/db/tables";

/** A payment that arrived but does not fit its draft; only the director can settle it. */
export type HeldPayment = {
  id: string;
  paymentIntentId: string | null;
  reason: string;
  /** Who typed the draft, where it says so. */
  email: string | null;
};

/** The held payments, the latest first. There should be none. */
export async function listHeldPayments(db: Database): Promise<HeldPayment[]> {
  const rows = await db
    .select()
    .from(submissionDrafts)
    .where(eq(submissionDrafts.state, "held"))
    .orderBy(desc(submissionDrafts.updatedAt))
    .limit(50);
  return rows.map(({ id, paymentIntentId, heldReason, values }) => ({
    id,
    paymentIntentId,
    reason: heldReason ?? "",
    email: typeof values?.submitterEmail === "string" ? values.submitterEmail : null,
  }));
}
