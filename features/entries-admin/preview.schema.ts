import { z } from "zod";
import { submissionSchema } from "~/features/submissions/schema";

/** An entry beside the list. Runs anywhere. */
export const previewSchema = z.object({
  entry: submissionSchema,
  /** The jurors' totals, 0 to 100, in the last phase in which it was scored. */
  totals: z.array(z.number()),
  /** How many scores that phase wants; null without a score. */
  wanted: z.number().nullable(),
  /** The newest note of a juror in it. */
  note: z.string().nullable(),
  /** The uploaded film that plays; null without one. */
  upload: z.object({ stream: z.string(), seconds: z.number().nullable() }).nullable(),
});
export type Preview = z.output<typeof previewSchema>;
