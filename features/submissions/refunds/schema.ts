import { z } from "zod";
import { refundOrigins, refundStates } from "~/db/enums";
import { inDollars } from "~/features/settings/rules";
import { momentSchema } from "~/lib/dates/datetime-schema";

/** Refunds: the director's input, and the responses. Runs anywhere. */

const amountRule = "Enter an amount in dollars, like 12.50";

/** Typed dollars, '12.50', parsed as cents. */
const dollars = z
  .string({ error: amountRule })
  .trim()
  .regex(/^\$?[0-9]{1,6}(?:\.[0-9]{1,2})?$/, amountRule)
  .transform((typed) => Math.round(Number(typed.replace("$", "")) * 100));

/** One sentence for the dialog and the server. */
export const tooMuch = (leftCents: number) =>
  leftCents > 0 ? `At most ${inDollars(leftCents)} is left` : "The fee is fully refunded";

export const longestReason = 500;
/** Words of the director about a change, or none. */
export const reasonSchema = z
  .string()
  .trim()
  .max(longestReason, `Please keep the reason under ${longestReason} characters`)
  .transform((text) => text || null);

export const refundSchema = z
  .object({
    amount: dollars,
    /** Cents that were left when the director looked: who comes second is refused. */
    left: z.int("Send the amount that was left").min(0),
    /** Why, in words that the filmmaker reads; none where it is empty. */
    reason: reasonSchema.optional(),
  })
  .superRefine(({ amount, left }, context) => {
    const message = amount === 0 ? amountRule : amount > left ? tooMuch(left) : null;
    if (message) context.addIssue({ code: "custom", path: ["amount"], message });
  });
export type RefundForm = z.input<typeof refundSchema>;

export const refundAnswerSchema = z.object({
  id: z.uuid(),
  submissionId: z.uuid(),
  amountCents: z.number(),
  state: z.enum(refundStates),
  origin: z.enum(refundOrigins),
  /** Why it failed: the provider's sentence. */
  failure: z.string().nullable(),
  /** Why the director gave it back; the filmmaker reads it. */
  reason: z.string().nullable(),
  createdAt: momentSchema,
  settledAt: momentSchema.nullable(),
});
export type Refund = z.output<typeof refundAnswerSchema>;

/** The same in the list of all, with the entry that it is of. */
export const listedRefundSchema = refundAnswerSchema.extend({
  title: z.string(),
  submitterName: z.string(),
  submissionFee: z.string(),
});
export type ListedRefund = z.output<typeof listedRefundSchema>;
