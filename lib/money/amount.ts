import type { NumberFormats } from "../number-format";
import { digitsOf } from "./currencies";

/**
 * Amounts are integers in minor units: 1250 is 12.50 €, 1250 ¥ or 1.250 dinars. People and API calls use the major
 * unit. Runs anywhere.
 */

/** An amount of money. Only amounts of the same currency are added. */
export type Amount = { currency: string; cents: number };

/** (12.5, 'eur') → 1250, (3000, 'jpy') → 3000 */
export const toMinor = (major: number, currency: string): number =>
  Math.round(major * 10 ** digitsOf(currency));

/** (1250, 'eur') → 12.5, (3000, 'jpy') → 3000 */
export const toMajor = (minor: number, currency: string): number =>
  minor / 10 ** digitsOf(currency);

/** (1250, 'eur') → '12.50', (3000, 'jpy') → '3000': for files and inputs, independent of formats. */
export const majorText = (minor: number, currency: string): string =>
  toMajor(minor, currency).toFixed(digitsOf(currency));

/** Whether the currency has this amount: 12.5 € yes, 12.5 ¥ no. Six digits: a computed 0.1 + 0.2 is 0.3. */
export const fitsDigits = (major: number, currency: string): boolean =>
  toMajor(toMinor(major, currency), currency) === Number(major.toFixed(6));

/**
 * Parses typed text ('12.50') to minor units; null if it is not an amount of this currency. Accepts '12,50' if the
 * festival writes it so. No text has separators of thousands: '1.250' is no amount of euros, rather than 1.25.
 */
export function readAmount(
  input: string,
  currency: string,
  numbers: NumberFormats["numbers"] = "comma_point",
): number | null {
  const text = numbers === "comma_point" ? input.trim() : input.trim().replace(",", ".");
  const match = /^\d{1,9}(?:\.(?<decimals>\d+))?$/.exec(text);
  const digits = match?.groups?.decimals?.length ?? 0;
  return match && digits <= digitsOf(currency) ? toMinor(Number(text), currency) : null;
}

/** An example of an amount: '12.50', '3000', '1.500'. */
export const exampleAmount = (currency: string): string =>
  ({ 0: "3000", 2: "12.50", 3: "1.500" })[digitsOf(currency)];

/** Sums by currency in order of appearance; `firstCurrency` comes first. */
export function sumAmounts(amounts: readonly Amount[], firstCurrency?: string): Amount[] {
  const sums = new Map<string, number>(firstCurrency === undefined ? [] : [[firstCurrency, 0]]);
  for (const { currency, cents } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return [...sums].map(([currency, cents]) => ({ currency, cents }));
}

/** Whether a sum is not zero. */
export const hasNonZero = (amounts: readonly Amount[]): boolean =>
  amounts.some(({ cents }) => cents !== 0);
