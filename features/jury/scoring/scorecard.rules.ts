import type { FieldError } from "~/lib/api/problem";

/** The rules for a scorecard's content. Runs anywhere. */

export const noteRule = { max: 4_000, message: "A note may have 4,000 characters at most" };
export const chipRule = { most: 3, max: 60 };

type CriterionFields = { id: string; name: string; scale: number; required: boolean };
type Values = Readonly<Record<string, number>>;

/** Problems of values: unknown criteria, values out of scale, and in a submitted scorecard missing values. */
export function findValueErrors(
  criteria: readonly CriterionFields[],
  values: Values,
  isSubmitted: boolean,
): FieldError[] {
  const criterionById = new Map(criteria.map((criterion) => [criterion.id, criterion]));
  const errors = Object.entries(values).flatMap(([id, value]) => {
    const criterion = criterionById.get(id);
    if (!criterion) return [{ path: `values.${id}`, message: "Unknown criterion" }];
    const isOnScale = Number.isInteger(value) && value >= 1 && value <= criterion.scale;
    const message = `${criterion.name}: choose a value from 1 to ${criterion.scale}`;
    return isOnScale ? [] : [{ path: `values.${id}`, message }];
  });
  if (!isSubmitted) return errors;
  const missing = criteria
    .filter(({ id, required }) => required && values[id] === undefined)
    .map(({ id, name }) => ({ path: `values.${id}`, message: `${name} is missing` }));
  return [...errors, ...missing];
}

/** The values of known criteria: the director may change criteria while a scorecard is a draft. */
export function pickKnownCriteria(
  criteria: readonly CriterionFields[],
  values: Values,
): Record<string, number> {
  return Object.fromEntries(
    criteria.flatMap(({ id, scale }) => {
      const value = values[id];
      return value !== undefined && value <= scale ? [[id, value]] : [];
    }),
  );
}

/** A step of one scale on another: 4 of 5 is 8 of 10. */
const stepOn = (step: number, fromScale: number, scale: number): number =>
  1 + Math.round(((step - 1) * (scale - 1)) / (fromScale - 1));

type Scaled = Pick<CriterionFields, "id" | "scale">;

/** Whether one button answers all criteria: with two it saves nothing. */
export const hasAll = (criteria: readonly Scaled[]): boolean => criteria.length > 2;

/** The scale of the button for all criteria: their common one, or the shortest. */
export const scaleForAll = (criteria: readonly Scaled[]): number =>
  Math.min(...criteria.map(({ scale }) => scale));

/** The same answer for all criteria, each on its own scale. */
export const alike = (criteria: readonly Scaled[], step: number): Record<string, number> =>
  Object.fromEntries(
    criteria.map(({ id, scale }) => [id, stepOn(step, scaleForAll(criteria), scale)]),
  );

/**
 * What the button for all criteria answers: open criteria, and those answered by the button before (`before`) and not
 * changed since. Individual answers stay.
 */
export function answeredAlike(
  criteria: readonly Scaled[],
  values: Values,
  step: number,
  before: Values,
): Record<string, number> {
  const free = criteria.filter(
    ({ id }) => values[id] === undefined || (before[id] !== undefined && values[id] === before[id]),
  );
  const all = alike(criteria, step);
  return Object.fromEntries(free.map(({ id }) => [id, all[id] ?? 1]));
}
