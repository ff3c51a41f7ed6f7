import type { PaymentState } from "~/db/enums";

/** Texts about payments. Runs anywhere. */

export const paymentStateNames: Record<PaymentState, string> = {
  paid: "Paid",
  part_refunded: "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  held: "Held",
  waived: "Waived",
};

export const providerNames: Record<string, string> = {
  stripe: "Stripe",
  sandbox: "Sandbox, no card",
};

export const paymentTexts = {
  note: "All paid and waived fees, newest first.",
  dayBookNote:
    "Income and refunds per day, as booked by the payment provider. A refund is shown on the day it was sent.",
  feesUnknown: (count: number) =>
    count === 1 ? "1 provider fee is not known yet" : `${count} provider fees are not known yet`,
  /** The heading of the sums. */
  sumsBy: (hasTiers: boolean) =>
    hasTiers ? "By category, deadline and tier" : "By category and deadline",
  /** The tier of payments whose entry and draft were deleted. */
  unknownTier: "Not known",
  none: "No payments yet",
  noneText: "Fees appear here when filmmakers pay.",
  noneFound: "No payments match",
  noneFoundText: "Choose another state, category, day or amount.",
};
