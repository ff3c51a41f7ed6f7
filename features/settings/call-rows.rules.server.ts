import type { categories } from "~/db/schema";
import type { Category } from "./category.schema";
import { type FeeRows, withFeeRows } from "./fees.rules";
import type { FestivalSettings } from "./schema";

/** The categories of the settings as rows, and from them. */

type CategoryRow = Omit<typeof categories.$inferSelect, "editionId" | "position">;
/** The rows of an edition's call for entries, in their order. */
export type CallRows = FeeRows & { categories: CategoryRow[] };

/** The settings with the call for entries of these rows; without rows they stay as they are. */
export const withCallRows = (
  settings: FestivalSettings,
  { categories, ...feeRows }: CallRows,
): FestivalSettings =>
  categories.length === 0
    ? settings
    : withFeeRows({ ...settings, categories: categories.map(categoryOf) }, feeRows);

/** A category without its fees. */
function categoryOf({
  advertisedEarlyBird,
  advertisedRegular,
  minMinutes,
  maxMinutes,
  minCharacters,
  maxCharacters,
  genres,
  open,
  carried,
  ...values
}: CategoryRow): Category {
  const text = boundsOf(minCharacters, maxCharacters);
  return {
    ...withoutNulls(values),
    advertisedFee: { earlyBird: advertisedEarlyBird, regular: advertisedRegular },
    chargedFee: { earlyBird: 0, regular: 0 },
    acceptedMinutes: boundsOf(minMinutes, maxMinutes),
    ...(text && { text }),
    // In the order of the schema, which jsonb does not keep.
    ...(genres && { genres: genres.map(({ value, label }) => ({ value, label })) }),
    ...(!open && { open }),
    ...(carried && { carried }),
  };
}

const boundsOf = (min: number | null, max: number | null) =>
  min === null || max === null ? null : { min, max };

type WithoutNulls<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]>;
};
const withoutNulls = <T extends object>(values: T) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null),
  ) as WithoutNulls<T>;

/** A category as a row, without its edition and position. Its fees are rows of their own. */
export const categoryRowOf = ({
  advertisedFee,
  acceptedMinutes,
  text,
  chargedFee: _,
  unpriced: __,
  ...category
}: Category) => ({
  ...category,
  advertisedEarlyBird: advertisedFee.earlyBird,
  advertisedRegular: advertisedFee.regular,
  minMinutes: acceptedMinutes?.min,
  maxMinutes: acceptedMinutes?.max,
  minCharacters: text?.min,
  maxCharacters: text?.max,
});
