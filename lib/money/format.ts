import { formatNumber, type NumberFormats } from "../number-format";
import { type Amount, toMajor } from "./amount";
import { digitsOf, symbolOf } from "./currencies";

export const moneyPlaces = ["before", "after"] as const;
/** How a festival writes money: the symbol before or after the number, which has its own separators. */
export type MoneyFormats = NumberFormats & { money: (typeof moneyPlaces)[number] };

/** What stands beside an amount: '$', or 'KWD' of a currency without a symbol. */
export const unitOf = (currency: string): string => symbolOf(currency) ?? currency.toUpperCase();

/** A currency within a sentence: 'an amount in dollars', 'in EUR'. */
export const currencyWord = (currency: string): string =>
  currency === "usd" ? "dollars" : currency.toUpperCase();

/**
 * Minor units as people read them: '$1,234.50', '1.234,50 €', 'KWD 1.500'; no digits where they
 * are all 0. Engines print the same currency differently, so none is asked.
 */
export function formatMoney(minor: number, currency: string, formats: MoneyFormats): string {
  const digits = digitsOf(currency);
  const shown = minor % 10 ** digits === 0 ? 0 : digits;
  const number = formatNumber(Math.abs(toMajor(minor, currency)), formats, shown);
  const sign = minor < 0 ? "−" : "";
  const unit = unitOf(currency);
  if (formats.money === "after") return `${sign}${number} ${unit}`;
  return symbolOf(currency) ? `${sign}${unit}${number}` : `${sign}${unit} ${number}`;
}

/** Sums of several currencies, which nothing adds: '€1,250 and $30'; those of nothing are left out, but for one. */
export function formatAmounts(amounts: readonly Amount[], formats: MoneyFormats): string {
  const some = amounts.filter(({ cents }) => cents !== 0);
  const told = some.length > 0 ? some : amounts.slice(0, 1);
  const texts = told.map(({ cents, currency }) => formatMoney(cents, currency, formats));
  const last = texts.pop() ?? "";
  return texts.length > 0 ? `${texts.join(", ")} and ${last}` : last;
}
