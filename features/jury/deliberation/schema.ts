import { z } from "zod";
import { entryStateSchema, minutesSchema, submissionTypeSchema } from "../schema";
import { adjustmentReasons } from "../scoring/normalise.rules";

/** The ranking of a phase. Runs anywhere. */

/** Sort orders of a ranking, all descending. */
export const rankingOrders = ["fair", "mean", "median", "disagreement"] as const;
export type RankingOrder = (typeof rankingOrders)[number];

/** Views of a ranking. Rank and running minutes are those of the whole. */
export const rankedViews = ["all", "in", "advanced", "split", "unscored"] as const;
export type RankedView = (typeof rankedViews)[number];

const figure = z.number().nullable();

/** Figures are null without a score, and until a programmer has submitted their own. */
export const rankedFilmSchema = z.object({
  rank: z.number(),
  submissionId: z.uuid(),
  title: z.string(),
  submissionType: submissionTypeSchema,
  minutes: minutesSchema,
  /** Sum of this film and all above. */
  runningMinutes: minutesSchema,
  state: entryStateSchema,
  scores: figure,
  mean: figure,
  median: figure,
  /** The mean, adjusted for generous and strict jurors and for few scores. */
  fair: figure,
  /**
   * `fair` minus `mean`, in points; null if the phase has too few scores to adjust (`fair` is the
   * mean).
   */
  adjustment: figure,
  /** Null if the adjustment is less than half a point. */
  adjustmentReason: z.enum(adjustmentReasons).nullable(),
  disagreement: figure,
  verdicts: z.object({ yes: z.number(), maybe: z.number(), no: z.number() }).nullable(),
});

export type Ranked = z.output<typeof rankedFilmSchema>;

export const advanceSchema = z.object({
  submissionIds: z
    .array(z.uuid("Choose among the phase's entries"))
    .min(1, "Choose at least one film")
    .max(10_000, "At most 10,000 films at once"),
  toPhaseId: z.uuid("Choose a later phase").nullable(),
});

export const advanceResultSchema = z.object({ advanced: z.number() });
