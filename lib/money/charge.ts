import { toMajor } from "./amount";
import { digitsOf } from "./currencies";

/** Amounts that a card can be charged: a minimum, and the steps that providers accept. Runs anywhere. */

/** Minimum charges in minor units; unknown for other currencies. */
const minAmounts: Record<string, number> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
};

/** Charges have at most eight digits, in minor units. */
export const maxCharge = 99_999_999;

/** The step of amounts, in minor units: the third digit of a dinar is 0, an ariary is whole. */
export function chargeStep(currency: string): number {
  if (currency === "mga") return 100;
  return digitsOf(currency) === 3 ? 10 : 1;
}

/** The least amount above 0 that can be charged, in minor units. */
function lowestCharge(currency: string): number {
  const step = chargeStep(currency);
  return Math.ceil((minAmounts[currency] ?? 1) / step) * step;
}

/** The nearest amount that can be charged, in minor units; 0 stays 0. */
export function nearestCharge(minor: number, currency: string): number {
  if (minor <= 0) return 0;
  const step = chargeStep(currency);
  const lowest = lowestCharge(currency);
  const highest = Math.floor(maxCharge / step) * step;
  return Math.min(highest, Math.max(lowest, Math.round(minor / step) * step));
}

/** The nearest amount that can be charged, in the major unit: (0.2, 'eur') → 0.5, (12.5, 'jpy') → 50. */
export function nearestFee(major: number, currency: string): number {
  // Not rounded to a minor unit first: an amount with too many digits is between two of them.
  return toMajor(nearestCharge(major * 10 ** digitsOf(currency), currency), currency);
}

/** What is taken off a charge: a whole percentage, an amount in minor units, or all of it. */
type Discount =
  | { kind: "percent"; percent: number }
  | { kind: "amount"; amountCents: number }
  | { kind: "free" };

/** What is left of a charge, in minor units: rounded half up to a step, and 0 below the minimum charge. */
export function reducedCharge(fullAmount: number, currency: string, discount: Discount): number {
  const step = chargeStep(currency);
  const rounded =
    Math.floor((hundredthsLeft(fullAmount, discount) + 50 * step) / (100 * step)) * step;
  return rounded < lowestCharge(currency) ? 0 : rounded;
}

/** In hundredths of a minor unit, so that nothing is rounded twice. */
function hundredthsLeft(fullAmount: number, discount: Discount): number {
  if (discount.kind === "percent") return fullAmount * (100 - discount.percent);
  return discount.kind === "amount" ? 100 * Math.max(0, fullAmount - discount.amountCents) : 0;
}
