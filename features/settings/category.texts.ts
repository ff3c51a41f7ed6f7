import { numberText } from "~/lib/number-format";
import type { Category } from "./category.schema";

/** Texts about categories that several pages show. Runs anywhere. */

export const categoryClosed = "Closed";

/** Where the fees and lengths of the list differ from those of the forms. */
export const listNotes = {
  fees: "These are list prices. Each form shows the fee you pay today.",
  feesAndLengths:
    "These are list prices and lengths. Each form shows the fee you pay today and the length it accepts.",
};

const words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** 'Four categories.' */
export const categoryCount = (count: number): string =>
  `${words[count] ?? numberText(count)} ${count === 1 ? "category" : "categories"}.`;

/** The choices of a filter by category; '' for all. */
export const categoryFilter = (categories: readonly Pick<Category, "type" | "plural">[]) => [
  { value: "", label: "All categories" },
  ...categories.map(({ type, plural }) => ({ value: type, label: plural })),
];
