import { money } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { numberText, withCents } from "~/lib/number-format";
import type { FigureKey, FigureValue } from "./schema";

/** What the figures of an edition are called and how they are written. Runs anywhere. */

export const figureLabels: Record<FigureKey, string> = {
  entries: "Entries",
  entries_by_category: "Entries by category",
  entries_by_country: "Entries by country",
  fees_taken_cents: "Fees received",
  fees_refunded_cents: "Fees refunded",
  selected: "Films selected",
  selected_from_entries: "Selected films that were paid entries",
  median_days_to_answer: "Days until an answer, median",
};

/** Figures in cents: 12345 is $123.45. */
const inCents: readonly FigureKey[] = ["fees_taken_cents", "fees_refunded_cents"];

/** A number as a figure of this name is written: '1,204', '$24,080'. */
export function writtenNumber(key: FigureKey, value: number): string {
  if (!inCents.includes(key)) return numberText(value);
  return value % 100 === 0 ? money(value / 100) : `$${withCents(value / 100)}`;
}

/** A figure of several names as lines, the largest first; categories by their names. */
export const linesOf = (
  facts: Pick<FestivalSettings, "categories">,
  value: Record<string, number>,
): { name: string; count: number }[] =>
  Object.entries(value)
    .map(([name, count]) => ({
      name: facts.categories.find(({ type }) => type === name)?.plural ?? name,
      count,
    }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, "en"));

/** False for unknown figures, which are left out rather than shown as 0. */
export const isKnown = (value: FigureValue): value is number | Record<string, number> =>
  value !== null && (typeof value === "number" || Object.keys(value).length > 0);
