import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions } from "~/db/schema";
import { storePaymentWithoutEntry } from "~/features/ledger/commands.server";
import type { PaymentGateway, PaymentIntent } from "~/features/payments/gateway.server";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { feeDeadlineAt } from "~/features/settings/rules";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import type { Clock } from "~/lib/dates/clock";

type Deps = { db: Database; clock: Clock; gateway: PaymentGateway; publicUrl: string };
type PaymentOrigin = Pick<DraftRow, "id" | "editionId" | "submissionType" | "feePeriod">;

/**
 * What the provider stores with a payment: enough to list it without its draft. A new draft has no `editionId` yet: the
 * database gives it the current one. `site`: several sites may share one account.
 */
export const paymentMetadata = (
  {
    id,
    editionId,
    submissionType,
    feePeriod,
  }: Omit<PaymentOrigin, "editionId"> & { editionId?: string },
  publicUrl: string,
): Record<string, string> => ({
  draft_id: id,
  submission_type: submissionType,
  fee_period: feePeriod,
  site: publicUrl,
  ...(editionId && { edition_id: editionId }),
});

/**
 * Refunds a captured payment of this site that no draft claims, because its draft is gone or was paid in another
 * way. Lists it first, so that the director sees it whatever happens next. Repeating it refunds once. False if it is
 * not captured, or another site's. Throws GatewayUnavailable.
 */
export async function refundUnclaimed(deps: Deps, intent: PaymentIntent): Promise<boolean> {
  const { clock, gateway, publicUrl } = deps;
  const { draft_id: draftId, submission_type: submissionType, site } = intent.metadata;
  if (!draftId || !submissionType || site !== publicUrl || intent.status !== "succeeded") {
    return false;
  }
  const payment = { submissionType, updatedAt: clock(), ...(await readOrigin(deps, intent)) };
  const reason = "There is no entry for this payment.";
  await storePaymentWithoutEntry(deps, payment, intent, reason);
  // As for a draft without an entry: one key, so that both refund once.
  await gateway.refundIntent(intent.id, `refund-${draftId}`);
  const refundedIntent = await gateway.retrieveIntent(intent.id);
  if (refundedIntent) await storePaymentWithoutEntry(deps, payment, refundedIntent, reason);
  return true;
}

/** The edition and fee deadline of a payment; today's if its edition is gone or was not stored. */
async function readOrigin({ db, clock }: Deps, { metadata }: PaymentIntent) {
  const paidEditionId = metadata.edition_id ?? "";
  const [paidEdition] = /^[0-9a-f-]{36}$/i.test(paidEditionId)
    ? await db.select({ id: editions.id }).from(editions).where(eq(editions.id, paidEditionId))
    : [];
  const { id: editionId } = paidEdition ?? (await currentEdition(db));
  const currentDeadline = feeDeadlineAt(await getSettings(db, editionId), clock());
  return { editionId, feePeriod: metadata.fee_period ?? currentDeadline.code };
}
