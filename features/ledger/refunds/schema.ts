import { z } from "zod";
import { refundOrigins, refundStates } from "~/db/enums";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { exampleAmount, readAmount } from "~/lib/money/amount";
import { chargeStep } from "~/lib/money/charge";
import { currencyWord, formatMoney, type MoneyFormats, unitOf } from "~/lib/money/format";

/** The error of an amount above the rest, for the dialog and the server. */
export const tooMuchMessage = (leftCents: number, currency: string, formats: MoneyFormats) =>
  leftCents > 0
    ? `At most ${formatMoney(leftCents, currency, formats)} is left`
    : "The fee is fully refunded";

export const maxReasonLength = 500;
/** The director's optional reason for a change. */
export const reasonSchema = z
  .string()
  .trim()
  .max(maxReasonLength, `Please keep the reason under ${maxReasonLength} characters`)
  .transform((text) => text || null);

const amountRule = "Enter an amount, like 12.50";

export const refundSchema = z.object({
  /** As typed, '12.50'; it is parsed in the entry's currency. */
  amount: z.string({ error: amountRule }).trim().max(20, amountRule),
  /** The rest in minor units that the director saw: of two simultaneous requests the second is refused. */
  left: z.int("Send the amount that was left").min(0),
  /** The reason, which the filmmaker reads; optional. */
  reason: reasonSchema.optional(),
});

/** The amount of a refund in minor units, or the error. */
export function readRefund(
  text: string,
  { left, currency, formats }: { left: number; currency: string; formats: MoneyFormats },
): { amount: number } | { error: string } {
  const unit = unitOf(currency);
  const amount = readAmount(
    text.startsWith(unit) ? text.slice(unit.length) : text,
    currency,
    formats.numbers,
  );
  if (!amount || amount % chargeStep(currency) !== 0) {
    return {
      error: `Enter an amount in ${currencyWord(currency)}, like ${exampleAmount(currency)}`,
    };
  }
  return amount > left ? { error: tooMuchMessage(left, currency, formats) } : { amount };
}

/** The schema of the form, with the parsed amount. */
export const refundSchemaIn = (currency: string, formats: MoneyFormats) =>
  refundSchema.transform(({ amount: typedAmount, left, reason }, context) => {
    const parsed = readRefund(typedAmount, { left, currency, formats });
    if ("amount" in parsed) return { amount: parsed.amount, left, reason };
    context.addIssue({ code: "custom", path: ["amount"], message: parsed.error });
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
  /** The director's reason; the filmmaker reads it. */
  reason: z.string().nullable(),
  createdAt: momentSchema,
  settledAt: momentSchema.nullable(),
});
export type Refund = z.output<typeof refundAnswerSchema>;

/** A refund in the list of all, with its entry. */
export const listedRefundSchema = refundAnswerSchema.extend({
  title: z.string(),
  submitterName: z.string(),
  submissionFee: z.string(),
});
export type ListedRefund = z.output<typeof listedRefundSchema>;
