import { z } from "zod";
import { refundOrigins, refundStates } from "~/db/enums";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { exampleAmount, readAmount } from "~/lib/money/amount";
import { chargeStep } from "~/lib/money/charge";
import { currencyWord, formatMoney, type MoneyFormats, unitOf } from "~/lib/money/format";

/** Refunds: the director's input, and the responses. Runs anywhere. */

/** One sentence for the dialog and the server. */
export const tooMuch = (leftCents: number, currency: string, formats: MoneyFormats) =>
  leftCents > 0
    ? `At most ${formatMoney(leftCents, currency, formats)} is left`
    : "The fee is fully refunded";

export const longestReason = 500;
/** Words of the director about a change, or none. */
export const reasonSchema = z
  .string()
  .trim()
  .max(longestReason, `Please keep the reason under ${longestReason} characters`)
  .transform((text) => text || null);

const refundRule = "Enter an amount, like 12.50";

export const refundSchema = z.object({
  /** As it is typed, '12.50': the entry's currency says how it is read. */
  amount: z.string({ error: refundRule }).trim().max(20, refundRule),
  /** What was left when the director looked, in minor units: who comes second is refused. */
  left: z.int("Send the amount that was left").min(0),
  /** Why, in words that the filmmaker reads; none where it is empty. */
  reason: reasonSchema.optional(),
});

/** The amount of a refund in minor units, or why it is none. */
export function readRefund(
  typed: string,
  { left, currency, formats }: { left: number; currency: string; formats: MoneyFormats },
): { amount: number } | { wrong: string } {
  const unit = unitOf(currency);
  const amount = readAmount(
    typed.startsWith(unit) ? typed.slice(unit.length) : typed,
    currency,
    formats.numbers,
  );
  if (!amount || amount % chargeStep(currency) !== 0) {
    return {
      wrong: `Enter an amount in ${currencyWord(currency)}, like ${exampleAmount(currency)}`,
    };
  }
  return amount > left ? { wrong: tooMuch(left, currency, formats) } : { amount };
}

/** The same as the form has it, its amount read. */
export const refundSchemaIn = (currency: string, formats: MoneyFormats) =>
  refundSchema.transform(({ amount: typed, left, reason }, context) => {
    const read = readRefund(typed, { left, currency, formats });
    if ("amount" in read) return { amount: read.amount, left, reason };
    context.addIssue({ code: "custom", path: ["amount"], message: read.wrong });
    return z.NEVER;
  });
export type RefundForm = z.input<typeof refundSchema>;

export const refundAnswerSchema = z.object({
  id: z.uuid(),
  submissionId: z.uuid(),
  amountCents: z.number(),
  currency: z.string(),
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
