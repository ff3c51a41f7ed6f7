import type { FieldError } from "~/http/problem";

/** What a scorecard may hold. Runs anywhere. */

export const noteRule = { max: 4_000, message: "A note may have 4,000 characters at most" };
export const chipRule = { most: 3, max: 60 };

type Asked = { id: string; name: string; scale: number; required: boolean };
type Values = Readonly<Record<string, number>>;

/** What is wrong with values: unknown criteria, values out of scale, and on a given card what is missing. */
export function wrongIn(criteria: readonly Asked[], values: Values, given: boolean): FieldError[] {
  const known = new Map(criteria.map((one) => [one.id, one]));
  const errors = Object.entries(values).flatMap(([id, value]) => {
    const criterion = known.get(id);
    if (!criterion) return [{ path: `values.${id}`, message: "There is no such criterion" }];
    const fits = Number.isInteger(value) && value >= 1 && value <= criterion.scale;
    const message = `${criterion.name}: choose a value from 1 to ${criterion.scale}`;
    return fits ? [] : [{ path: `values.${id}`, message }];
  });
  if (!given) return errors;
  const missing = criteria
    .filter(({ id, required }) => required && values[id] === undefined)
    .map(({ id, name }) => ({ path: `values.${id}`, message: `${name} is missing` }));
  return [...errors, ...missing];
}

/** The values that still fit: the director may change criteria while a card is a draft. */
export function fitting(criteria: readonly Asked[], values: Values): Record<string, number> {
  return Object.fromEntries(
    criteria.flatMap(({ id, scale }) => {
      const value = values[id];
      return value !== undefined && value <= scale ? [[id, value]] : [];
    }),
  );
}
