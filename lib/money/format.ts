import { formatNumber, type NumberFormats } from "../number-format";
import { type Amount, toMajor } from "./amount";
import { digitsOf, symbolOf } from "./currencies";

export const moneyPlaces = ["before", "after"] as const;
/** How a festival writes money: symbol before or after the number, and separators. */
export type MoneyFormats = NumberFormats & { money: (typeof moneyPlaces)[number] };

/** The symbol of an amount: '$', or the code ('KWD') if the currency has none. */
export const unitOf = (currency: string): string => symbolOf(currency) ?? currency.toUpperCase();

/** A currency within a sentence: 'an amount in dollars', 'in EUR'. */
export const currencyWord = (currency: string): string =>
  currency === "usd" ? "dollars" : currency.toUpperCase();

/**
 * Formats minor units: '$1,234.50', '1.234,50 €', 'KWD 1.500'; zero decimals are left out. Without `Intl`, since
 * engines differ.
 */
export function formatMoney(minor: number, currency: string, formats: MoneyFormats): string {
  const digits = digitsOf(currency);
  const decimals = minor % 10 ** digits === 0 ? 0 : digits;
  const number = formatNumber(Math.abs(toMajor(minor, currency)), formats, decimals);
  const sign = minor < 0 ? "−" : "";
  const unit = unitOf(currency);
  if (formats.money === "after") return `${sign}${number} ${unit}`;
  return symbolOf(currency) ? `${sign}${unit}${number}` : `${sign}${unit} ${number}`;
}

/** Sums of several currencies: '€1,250 and $30'. Zero sums are left out unless all are zero. */
export function formatAmounts(amounts: readonly Amount[], formats: MoneyFormats): string {
  const nonZero = amounts.filter(({ cents }) => cents !== 0);
  const shownAmounts = nonZero.length > 0 ? nonZero : amounts.slice(0, 1);
  const texts = shownAmounts.map(({ cents, currency }) => formatMoney(cents, currency, formats));
  const last = texts.pop() ?? "";
  return texts.length > 0 ? `${texts.join(", ")} and ${last}` : last;
}
