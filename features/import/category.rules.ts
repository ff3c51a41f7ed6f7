import type { SubmissionType } from "~/db/enums";
import { orderedTypes } from "~/features/settings/category.rules";
import { documentedCategories } from "~/features/settings/documented-categories.rules";
import { byLength, fold } from "./maps.rules";
import type { ImportMap } from "./schema";

/** Maps a row's value to a category. Runs anywhere. */

export type CategoryMatch =
  | { type: SubmissionType }
  /** The parts of the value fit several categories: the director chooses. */
  | { possibleTypes: SubmissionType[] }
  | { refusal: string };

type Lengths = {
  /** The longest short film, for `by_length`. */
  shortMinutes: number;
  /** The length of the row's film. */
  minutes: number | null;
};

/**
 * The category of a value: by the whole value, then by its comma-separated parts, then by `otherwise`.
 */
export function categoryFor(
  value: string,
  { categories, otherwise }: Pick<ImportMap, "categories" | "otherwise">,
  { shortMinutes, minutes }: Lengths,
): CategoryMatch {
  const typeByName = new Map(Object.entries(categories).map(([name, type]) => [fold(name), type]));
  const exactType = typeByName.get(fold(value));
  if (exactType) return { type: exactType };
  const partTypes = new Set(value.split(",").flatMap((part) => typeByName.get(fold(part)) ?? []));
  const [firstType] = partTypes;
  if (partTypes.size > 1)
    return { possibleTypes: orderedTypes({ categories: documentedCategories }, partTypes) };
  if (firstType) return { type: firstType };
  if (otherwise === byLength && minutes !== null) {
    return { type: minutes <= shortMinutes ? "short_film" : "feature_film" };
  }
  if (otherwise && otherwise !== byLength) return { type: otherwise };
  return { refusal: value.trim() ? `No category for "${value.trim()}"` : "No category" };
}
