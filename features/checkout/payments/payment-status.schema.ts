/** The state of a payment for a visitor who returns from the provider. `paid`: not submitted yet. */
export const paymentStatuses = [
  "handed in",
  "paid",
  "processing",
  "unpaid",
  "held",
  "refunded",
  "unknown",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
