import type { Category } from "./category.schema";
import { documentedCategories } from "./documented-categories.rules";

/** Apart from the other rules of categories, since every page loads those. Runs anywhere. */

/** 'Submit a short film'; a name of the festival's own may be in any language or number: 'Submit: Escuelas' */
export const submitTitle = ({ type, name }: Pick<Category, "type" | "name">): string =>
  documentedCategories.some((category) => category.type === type && category.name === name)
    ? `Submit a ${name.toLowerCase()}`
    : `Submit: ${name}`;
