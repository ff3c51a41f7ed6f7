import { numberText } from "~/lib/number-format";

/** Texts about categories that several pages show. Runs anywhere. */

export const categoryClosed = "Closed";

const words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** 'Four categories.' */
export const categoryCount = (count: number): string =>
  `${words[count] ?? numberText(count)} ${count === 1 ? "category" : "categories"}.`;
