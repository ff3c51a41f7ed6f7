import type { CardTyped, Scorecard } from "./schema";

/** What is typed into a card, from wherever it came. Runs anywhere. */

/** A card's content as its form holds it; of no card, an empty form. */
export const typedOf = (card: Scorecard | null): CardTyped => ({
  values: card?.values ?? {},
  verdict: card?.verdict ?? null,
  note: card?.note ?? "",
  chips: card?.chips ?? [],
});

const sorted = (values: CardTyped["values"]) => JSON.stringify(Object.entries(values).sort());

/** Whether two forms say the same, in whatever order their values were chosen. */
export const sameTyped = (a: CardTyped, b: CardTyped): boolean =>
  a.verdict === b.verdict &&
  a.note === b.note &&
  sorted(a.values) === sorted(b.values) &&
  JSON.stringify(a.chips) === JSON.stringify(b.chips);

/**
 * What was kept in the browser with what stands in the form by now, where that differs from what
 * was loaded: it was typed later, before the scripts came.
 */
export function mergedTyped(kept: CardTyped, loaded: CardTyped, form: CardTyped): CardTyped {
  const later = Object.entries(form.values).filter(([id, value]) => loaded.values[id] !== value);
  const sameChips = JSON.stringify(form.chips) === JSON.stringify(loaded.chips);
  return {
    values: { ...kept.values, ...Object.fromEntries(later) },
    verdict: form.verdict === loaded.verdict ? kept.verdict : form.verdict,
    note: form.note === loaded.note ? kept.note : form.note,
    // A card that was kept before there were any has none.
    chips: sameChips ? (kept.chips ?? []) : form.chips,
  };
}
