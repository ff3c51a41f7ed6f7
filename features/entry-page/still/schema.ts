import { z } from "zod";
import { focusPoints } from "~/db/enums";

/** The still that the filmmaker of an accepted film adds. Runs anywhere. */

/** The accepted media types; the bytes decide. */
export const stillTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export const filmmakersStillSchema = z.object({
  /** Its address on this site. */
  url: z.string(),
  /** What of it stays in sight where it is cropped; null: the middle. */
  focus: z.enum(focusPoints).nullable(),
});
export type FilmmakersStill = z.output<typeof filmmakersStillSchema>;
