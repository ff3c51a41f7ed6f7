import { z } from "zod";

/** A player's report: the parts played since the last one, in seconds. */
export const watchReportSchema = z.object({
  ranges: z
    .array(
      z
        .tuple([z.number().min(0), z.number().min(0)])
        .refine(([from, to]) => from <= to, "A part begins before it ends"),
    )
    .max(100, "Send at most 100 parts"),
  rate: z.number().min(0.25).max(2, "A film plays at twice its speed at most"),
  position: z.number().min(0),
});
export type WatchReport = z.output<typeof watchReportSchema>;

/** How much of a film a person watched: seconds, the share from 0 to 1, and the last position. */
export const watchProgressSchema = z.object({
  seconds: z.number(),
  share: z.number(),
  position: z.number(),
});
export type WatchProgress = z.output<typeof watchProgressSchema>;
