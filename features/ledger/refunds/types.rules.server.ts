import type { Database } from "~/db/client";
import type { refunds } from "~/db/schema";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import type { Clock } from "~/lib/dates/clock";

/** A stored refund. */
export type RefundRow = typeof refunds.$inferSelect;

/** Dependencies of refunds. */
export type RefundDeps = {
  db: Database;
  clock: Clock;
  gateway: PaymentGateway;
  /** Starts the delivery of queued mail. */
  wakeMail: () => void;
};
