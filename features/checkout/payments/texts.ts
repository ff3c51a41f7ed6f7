import type { PayableIntent } from "~/features/payments/schema";
import { toMinor } from "~/lib/money/amount";
import { formatMoney, type MoneyFormats } from "~/lib/money/format";

/** What a payment is over, as its button says it: '$30'. */
export const formatIntentFee = (
  { amount, currency }: Pick<PayableIntent, "amount" | "currency">,
  formats: MoneyFormats,
): string => formatMoney(toMinor(amount, currency), currency, formats);
