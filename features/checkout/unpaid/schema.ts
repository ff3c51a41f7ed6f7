import { z } from "zod";
import { paymentStatuses } from "../payments/payment-status.schema";

/** The secret of a link in an email, or of a draft in the browser that created it. */
export const linkTokenSchema = z.string().regex(/^[\w-]{32}$|^[\w-]{43}$/);

/** Whether an entry still waits for its payment, for a returning browser. */
export const unpaidStatusSchema = z.object({
  /** The state of its payment: 'unpaid' while it can be paid, or later. */
  standing: z.enum(paymentStatuses),
  /** Its title, or the start of its log line. */
  title: z.string(),
  /** With `handed in`: another draft of the same person, with the same title, was paid. */
  paidElsewhere: z.literal(true).optional(),
  /** The fee to continue with, in the currency's major unit; only for unpaid drafts. */
  amount: z.number().optional(),
  /** The stored values of the form's fields; only for unpaid drafts. */
  typed: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
