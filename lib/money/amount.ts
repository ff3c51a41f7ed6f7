import type { NumberFormats } from "../number-format";
import { digitsOf } from "./currencies";

/**
 * Amounts are kept in minor units, whole numbers: 1250 are 12.50 €, 1250 ¥ or 1.250 dinars. What
 * people type and calls take is in the major unit. Runs anywhere.
 */

/** An amount of money; two of them are added only where their currencies are the same. */
export type Amount = { currency: string; cents: number };

/** (12.5, 'eur') → 1250, (3000, 'jpy') → 3000 */
export const toMinor = (major: number, currency: string): number =>
  Math.round(major * 10 ** digitsOf(currency));

/** (1250, 'eur') → 12.5, (3000, 'jpy') → 3000 */
export const toMajor = (minor: number, currency: string): number =>
  minor / 10 ** digitsOf(currency);

/** (1250, 'eur') → '12.50', (3000, 'jpy') → '3000': for files and inputs, which every format reads. */
export const majorText = (minor: number, currency: string): string =>
  toMajor(minor, currency).toFixed(digitsOf(currency));

/** Whether a currency has such an amount: 12.5 € yes, 12.5 ¥ no. */
export const fitsDigits = (major: number, currency: string): boolean =>
  toMajor(toMinor(major, currency), currency) === Number(major.toFixed(6));

/**
 * '12.50' as it is typed, in minor units; null for what is no amount of this currency. Where a
 * festival writes '12,50' that is one, too; elsewhere a comma may stand between thousands.
 */
export function readAmount(
  typed: string,
  currency: string,
  numbers: NumberFormats["numbers"] = "comma_point",
): number | null {
  const text = numbers === "comma_point" ? typed.trim() : typed.trim().replace(",", ".");
  if (!/^\d{1,9}(?:\.\d{1,3})?$/.test(text)) return null;
  const major = Number(text);
  return fitsDigits(major, currency) ? toMinor(major, currency) : null;
}

/** What an amount of a currency looks like where one is asked for: '12.50', '3000', '1.500'. */
export const exampleAmount = (currency: string): string =>
  ({ 0: "3000", 2: "12.50", 3: "1.500" })[digitsOf(currency)];

/** Amounts by currency, each currency once and in the order in which they come; those of `first` first. */
export function addUp(amounts: readonly Amount[], first?: string): Amount[] {
  const sums = new Map<string, number>(first === undefined ? [] : [[first, 0]]);
  for (const { currency, cents } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return [...sums].map(([currency, cents]) => ({ currency, cents }));
}

/** Whether any of the sums is more or less than nothing. */
export const isSomething = (amounts: readonly Amount[]): boolean =>
  amounts.some(({ cents }) => cents !== 0);
