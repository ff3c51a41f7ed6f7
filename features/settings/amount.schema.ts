import { z } from "zod";
import { amountField } from "~/lib/forms/fields";

/** Amounts in the major unit of the edition's currency. Runs anywhere. */

/** Enough for a prize in a currency of little value. */
const most = 1_000_000_000;

export const prizeAmount = amountField(most, "Enter an amount, like 500");

const feeAmount = amountField(most, "Enter a fee, like 30 or 12.50").refine(
  (fee) => fee > 0,
  "Enter a fee above 0",
);

/** A fee before and after the early-bird day. */
export const feePair = z.object({ earlyBird: feeAmount, regular: feeAmount });
