import type { FestivalSettings } from "~/features/settings/schema";
import { formatAmounts, formatMoney, type MoneyFormats } from "~/lib/money/format";
import { numberText } from "~/lib/number-format";
import type { Figure, FigureKey, FigureValue } from "./schema";

/** Names and formats of an edition's figures. Runs anywhere. */

export const figureLabels: Record<FigureKey, string> = {
  entries: "Entries",
  entries_by_category: "Entries by category",
  entries_by_country: "Entries by country",
  fees_taken_cents: "Fees received",
  fees_taken_other: "Fees received in other currencies",
  fees_refunded_cents: "Fees refunded",
  fees_refunded_other: "Fees refunded in other currencies",
  selected: "Films selected",
  selected_from_entries: "Selected films that were paid entries",
  median_days_to_answer: "Median days to a decision",
};

/** Figures of money in the edition's currency; amounts are in its minor unit. */
const moneyFigures: readonly FigureKey[] = ["fees_taken_cents", "fees_refunded_cents"];
/** Figures of money in other currencies, an amount for each: {usd: 3000}. */
const otherCurrencyFigures: readonly FigureKey[] = ["fees_taken_other", "fees_refunded_other"];

/** The currency of a figure; undefined if it is no amount, or in several currencies. */
export const currencyOf = (key: FigureKey, currency: string): string | undefined =>
  moneyFigures.includes(key) ? currency : undefined;

/** Whether a figure is listed only if it has a value. */
export const isOptional = (key: FigureKey): boolean => otherCurrencyFigures.includes(key);

type FigureToFormat = Pick<Figure, "key" | "value" | "currency">;

/** A single value as text: '1,204', '$24,080', '$30 and £12'; null for a list of names. */
export function figureText({ key, value, currency }: FigureToFormat, formats: MoneyFormats) {
  if (typeof value === "number") {
    return currency ? formatMoney(value, currency, formats) : numberText(value);
  }
  if (value === null || !otherCurrencyFigures.includes(key)) return null;
  const amounts = Object.entries(value).map(([name, cents]) => ({ currency: name, cents }));
  return formatAmounts(amounts, formats);
}

/** A list of names as lines, largest first; categories by their names. */
export const sortedCounts = (
  settings: Pick<FestivalSettings, "categories">,
  value: Record<string, number>,
): { name: string; count: number }[] =>
  Object.entries(value)
    .map(([name, count]) => ({
      name: settings.categories.find(({ type }) => type === name)?.plural ?? name,
      count,
    }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, "en"));

/** False for unknown figures, which are left out rather than shown as 0. */
export const isKnown = (value: FigureValue): value is number | Record<string, number> =>
  value !== null && (typeof value === "number" || Object.keys(value).length > 0);
