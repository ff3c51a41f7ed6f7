import type { Scorecard, ScorecardInput } from "./schema";

/** A scorecard's values as its form holds them; an empty form for null. */
export const inputOf = (card: Scorecard | null): ScorecardInput => ({
  values: card?.values ?? {},
  verdict: card?.verdict ?? null,
  note: card?.note ?? "",
  chips: card?.chips ?? [],
});

const sorted = (values: ScorecardInput["values"]) => JSON.stringify(Object.entries(values).sort());

/** Whether two forms have the same values, in any order. */
export const isSameInput = (a: ScorecardInput, b: ScorecardInput): boolean =>
  a.verdict === b.verdict &&
  a.note === b.note &&
  sorted(a.values) === sorted(b.values) &&
  JSON.stringify(a.chips) === JSON.stringify(b.chips);

/**
 * Merges the copy in the browser with the form as it is now. Where the form differs from the loaded values it wins:
 * that was typed later, before hydration.
 */
export function mergeInput(
  saved: ScorecardInput,
  loaded: ScorecardInput,
  form: ScorecardInput,
): ScorecardInput {
  const later = Object.entries(form.values).filter(([id, value]) => loaded.values[id] !== value);
  const sameChips = JSON.stringify(form.chips) === JSON.stringify(loaded.chips);
  return {
    values: { ...saved.values, ...Object.fromEntries(later) },
    verdict: form.verdict === loaded.verdict ? saved.verdict : form.verdict,
    note: form.note === loaded.note ? saved.note : form.note,
    // Copies from before feedback lines existed have none.
    chips: sameChips ? (saved.chips ?? []) : form.chips,
  };
}
