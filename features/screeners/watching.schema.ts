import { z } from "zod";

/** What a player reports: the parts that were played since the last report, in seconds. */
export const watchedSentSchema = z.object({
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
export type WatchedSent = z.output<typeof watchedSentSchema>;

/** How much of a film somebody watched: seconds, the share of 0 to 1, and where they were last. */
export const watchedReplySchema = z.object({
  seconds: z.number(),
  share: z.number(),
  position: z.number(),
});
export type WatchedReply = z.output<typeof watchedReplySchema>;
