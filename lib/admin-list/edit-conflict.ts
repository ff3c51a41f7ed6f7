/** Finds fields that two people changed at the same time. Runs anywhere. */

export type EditConflict = {
  /** The field's name in the form: 'title', 'prizes.0.amount'. */
  path: string;
  ownValue: unknown;
  otherValue: unknown;
};

type ObjectValue = Record<string, unknown>;

const isObject = (value: unknown): value is ObjectValue =>
  typeof value === "object" && value !== null && !(value instanceof Date);

/** An emptied text equals one that never existed. */
const comparable = (value: unknown) => JSON.stringify(value === "" ? null : (value ?? null));
const isEqual = (a: unknown, b: unknown) => comparable(a) === comparable(b);

/** A list of words is one field; a list of objects has a field for each, while both are equally long. */
const hasInnerFields = (value: unknown) =>
  isObject(value) && (!Array.isArray(value) || value.some((part) => isObject(part)));

/**
 * Fields that both sides changed to different values. `base`: the common original. `ownValue`: the typed values. `otherValue`:
 * the saved values.
 */
export function findEditConflicts(
  base: unknown,
  ownValue: unknown,
  otherValue: unknown,
  path = "",
): EditConflict[] {
  const sizes = [base, ownValue, otherValue].map((side) =>
    Array.isArray(side) ? side.length : -1,
  );
  const hasSameSize = sizes.every((size) => size === sizes[0]);
  if (hasSameSize && [base, ownValue, otherValue].every(hasInnerFields)) {
    const names = new Set([
      ...Object.keys(ownValue as ObjectValue),
      ...Object.keys(otherValue as ObjectValue),
    ]);
    return [...names].flatMap((name) =>
      findEditConflicts(
        (base as ObjectValue)[name],
        (ownValue as ObjectValue)[name],
        (otherValue as ObjectValue)[name],
        path === "" ? name : `${path}.${name}`,
      ),
    );
  }
  return isEqual(base, ownValue) || isEqual(base, otherValue) || isEqual(ownValue, otherValue)
    ? []
    : [{ path, ownValue, otherValue }];
}

/** Ids are not shown. */
const isId = (value: unknown) =>
  typeof value === "string" && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** A value for people: each item of a list on its own line. */
export function formatValue(value: unknown): string {
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (value === null || value === undefined || value === "") return "Nothing";
  if (!isObject(value)) return String(value);
  if (value instanceof Date) return value.toISOString();
  const formattedItems = Object.values(value)
    .filter((part) => !isId(part))
    .map(formatValue);
  const separator = Array.isArray(value) && value.some(isObject) ? "\n" : ", ";
  return formattedItems.length > 0 ? formattedItems.join(separator) : "Nothing";
}
