import type { Scorecard, ScorecardInput } from "./schema";

/** A scorecard's values as its form holds them; an empty form for null. */
export const inputOf = (card: Scorecard | null): ScorecardInput => ({
  values: card?.values ?? {},
  verdict: card?.verdict ?? null,
  note: card?.note ?? "",
  chips: card?.chips ?? [],
});

const serializeValues = (values: ScorecardInput["values"]) =>
  JSON.stringify(Object.entries(values).sort());

/** Whether two forms have the same values, in any order. */
export const isSameInput = (a: ScorecardInput, b: ScorecardInput): boolean =>
  a.verdict === b.verdict &&
  a.note === b.note &&
  serializeValues(a.values) === serializeValues(b.values) &&
  JSON.stringify(a.chips) === JSON.stringify(b.chips);

/**
 * Merges the copy saved in the browser with the current form. A value in the form wins where it differs from the loaded
 * one: it was typed later than the copy, before hydration.
 */
export function mergeInput(
  saved: ScorecardInput,
  loaded: ScorecardInput,
  form: ScorecardInput,
): ScorecardInput {
  const changedValues = Object.entries(form.values).filter(
    ([id, value]) => loaded.values[id] !== value,
  );
  const areChipsUnchanged = JSON.stringify(form.chips) === JSON.stringify(loaded.chips);
  return {
    values: { ...saved.values, ...Object.fromEntries(changedValues) },
    verdict: form.verdict === loaded.verdict ? saved.verdict : form.verdict,
    note: form.note === loaded.note ? saved.note : form.note,
    // Copies from before feedback comments existed have none.
    chips: areChipsUnchanged ? (saved.chips ?? []) : form.chips,
  };
}
