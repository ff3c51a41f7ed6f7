import { z } from "zod";
import { amountField } from "~/lib/forms/fields";

/** Amounts in the major unit of the edition's currency. Runs anywhere. */

/** Enough for a prize in a currency of little value. */
const maxAmount = 1_000_000_000;

export const prizeAmount = amountField(maxAmount, "Enter an amount, like 500");

/** 0: free. */
export const feeAmount = amountField(maxAmount, "Enter a fee, like 30 or 12.50");

/** A fee before and after the early-bird day. */
export const feePair = z.object({ earlyBird: feeAmount, regular: feeAmount });
