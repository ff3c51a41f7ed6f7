/**
 * Totals of scorecards, and a film's figures in a phase: mean, median, adjusted total, disagreement. Numbers only; runs
 * anywhere.
 */

import { type Card, type Effect, fitEffects, minCardsOfJuror } from "./mixed-model.rules";

/** A criterion: weight above 0, whole values from 1 to `scale`. */
export type WeightedCriterion = { id: string; weight: number; scale: number };

/**
 * The total of a scorecard, 0 to 100: each value as its share of the scale, weighted over the answered criteria. Null
 * without answers.
 */
export function totalOf(
  criteria: readonly WeightedCriterion[],
  values: Readonly<Record<string, number | undefined>>,
): number | null {
  let sum = 0;
  let weights = 0;
  for (const { id, weight, scale } of criteria) {
    const value = values[id];
    if (value === undefined) continue;
    sum += (weight * (value - 1) * 100) / (scale - 1);
    weights += weight;
  }
  return weights > 0 ? sum / weights : null;
}

export type Figures = {
  scores: number;
  mean: number;
  median: number;
  /** The adjusted total, 0 to 100: the mean, corrected for generous and strict jurors and for few scores. */
  fair: number;
  /** `fair` minus `mean`, in points; null if the phase has too few scores to adjust. */
  adjustment: number | null;
  /** The main reason of the adjustment; null if it is less than half a point. */
  reason: AdjustmentReason | null;
  /** The population standard deviation of the totals. */
  disagreement: number;
};

/**
 * Why an adjusted total differs from the mean: the film's jurors score lower or higher than others, or it has few
 * scores and moves towards the average of the phase.
 */
export const adjustmentReasons = ["strict_jurors", "generous_jurors", "few_scores"] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/**
 * The fewest second opinions (scores of a film after its first) for an adjustment. With fewer it is unknown whether a
 * juror is strict or a film weak, and all totals are the means.
 */
export const minSecondOpinions = 15;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The median; for an even count the mean of the two in the middle. */
export function medianOf(numbers: readonly number[]): number {
  const ascending = numbers.toSorted((a, b) => a - b);
  const half = Math.floor(ascending.length / 2);
  const [low = 0, high = 0] = ascending.slice(ascending.length % 2 ? half : half - 1, half + 1);
  return ascending.length % 2 ? low : (low + high) / 2;
}

/**
 * Whether there are enough scorecards to adjust totals: second opinions, and two jurors with several scorecards each.
 */
export function isAdjustable(cards: readonly Card[]): boolean {
  const films = new Set(cards.map(({ film }) => film)).size;
  const jurors = [...Map.groupBy(cards, ({ juror }) => juror).values()];
  const knownJurors = jurors.filter(({ length }) => length >= minCardsOfJuror).length;
  return cards.length - films >= minSecondOpinions && knownJurors >= 2;
}

/** The figures of every film with a scorecard, by film. */
export function figuresOf(cards: readonly Card[]): Map<string, Figures> {
  const effects = isAdjustable(cards) ? fitEffects(cards) : null;
  const figuresByFilm = new Map<string, Figures>();
  for (const [film, filmCards] of Map.groupBy(cards, (card) => card.film)) {
    const totals = filmCards.map(({ total }) => total);
    const mean = sumOf(totals) / totals.length;
    const effect = effects?.get(film);
    const fair = effect ? clampTo100(mean + effect.ofJurors + effect.ofShrinkage) : mean;
    figuresByFilm.set(film, {
      scores: totals.length,
      mean,
      median: medianOf(totals),
      fair,
      adjustment: effect ? fair - mean : null,
      reason: effect && Math.abs(fair - mean) >= 0.5 ? reasonOf(effect) : null,
      disagreement: Math.sqrt(sumOf(totals.map((total) => (total - mean) ** 2)) / totals.length),
    });
  }
  return figuresByFilm;
}

const clampTo100 = (total: number) => Math.min(100, Math.max(0, total));

function reasonOf({ ofJurors, ofShrinkage }: Effect): AdjustmentReason {
  if (Math.abs(ofShrinkage) > Math.abs(ofJurors)) return "few_scores";
  return ofJurors > 0 ? "strict_jurors" : "generous_jurors";
}
