import type { CardTyped, Scorecard } from "./schema";

/** A scorecard's values as its form holds them; an empty form for null. */
export const typedOf = (card: Scorecard | null): CardTyped => ({
  values: card?.values ?? {},
  verdict: card?.verdict ?? null,
  note: card?.note ?? "",
  chips: card?.chips ?? [],
});

const sorted = (values: CardTyped["values"]) => JSON.stringify(Object.entries(values).sort());

/** Whether two forms have the same values, in any order. */
export const sameTyped = (a: CardTyped, b: CardTyped): boolean =>
  a.verdict === b.verdict &&
  a.note === b.note &&
  sorted(a.values) === sorted(b.values) &&
  JSON.stringify(a.chips) === JSON.stringify(b.chips);

/**
 * Merges the copy in the browser with the form as it is now. Where the form differs from the loaded values it wins:
 * that was typed later, before hydration.
 */
export function mergedTyped(saved: CardTyped, loaded: CardTyped, form: CardTyped): CardTyped {
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
