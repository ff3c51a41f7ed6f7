import type { FieldError } from "~/lib/api/problem";

/** The rules for a scorecard's content. Runs anywhere. */

export const noteRule = { maxLength: 4_000, message: "A note may have 4,000 characters at most" };
export const chipRule = { maxCount: 3, maxLength: 60 };

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
    const message = `${criterion.name}: choose a score from 1 to ${criterion.scale}`;
    return isOnScale ? [] : [{ path: `values.${id}`, message }];
  });
  if (!isSubmitted) return errors;
  const missingErrors = criteria
    .filter(({ id, required }) => required && values[id] === undefined)
    .map(({ id, name }) => ({ path: `values.${id}`, message: `${name} is missing` }));
  return [...errors, ...missingErrors];
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
const convertStep = (step: number, fromScale: number, scale: number): number =>
  1 + Math.round(((step - 1) * (scale - 1)) / (fromScale - 1));

type ScaledCriterion = Pick<CriterionFields, "id" | "scale">;

/** Whether the button that answers all criteria is shown: for one or two it would save nothing. */
export const hasButtonForAll = (criteria: readonly ScaledCriterion[]): boolean =>
  criteria.length > 2;

/** The scale of the button for all criteria: their common one, or the shortest. */
export const scaleForAll = (criteria: readonly ScaledCriterion[]): number =>
  Math.min(...criteria.map(({ scale }) => scale));

/** The same answer for all criteria, each on its own scale. */
export const sameAnswers = (
  criteria: readonly ScaledCriterion[],
  step: number,
): Record<string, number> =>
  Object.fromEntries(
    criteria.map(({ id, scale }) => [id, convertStep(step, scaleForAll(criteria), scale)]),
  );

/**
 * The answers of the button for all criteria: to open criteria, and to those that still have the answer of an earlier
 * press (`previousAnswers`). Other answers stay.
 */
export function answersOfButton(
  criteria: readonly ScaledCriterion[],
  values: Values,
  step: number,
  previousAnswers: Values,
): Record<string, number> {
  const openCriteria = criteria.filter(
    ({ id }) =>
      values[id] === undefined ||
      (previousAnswers[id] !== undefined && values[id] === previousAnswers[id]),
  );
  const buttonAnswers = sameAnswers(criteria, step);
  return Object.fromEntries(openCriteria.map(({ id }) => [id, buttonAnswers[id] ?? 1]));
}
