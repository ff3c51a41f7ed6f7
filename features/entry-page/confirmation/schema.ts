import { z } from "zod";
import { confirmations } from "~/db/enums";
import { momentOrTextSchema } from "~/lib/dates/datetime-schema";
import { optionalText } from "~/lib/forms/fields";
import { filmmakersStillSchema } from "../still/schema";

/** The confirmation of accepted entries. Runs anywhere. */

export const answerSchema = z.object({
  answer: z.enum(confirmations, { error: "Choose yes or no" }),
  reason: optionalText(1_000),
});
export type ConfirmationAnswer = z.output<typeof answerSchema>;

export const confirmationSchema = z.object({
  /** The last day for an answer; null if the email names none. */
  answerBy: z.iso.date().nullable(),
  /** Null without an answer; that does not count as a no. */
  answer: z.enum(confirmations).nullable(),
  reason: z.string().nullable(),
  /** The answer came after `answerBy`. */
  late: z.boolean(),
  at: momentOrTextSchema.nullable(),
  /** A still that the filmmaker added; null for none. */
  still: filmmakersStillSchema.nullable(),
});
export type Confirmation = z.output<typeof confirmationSchema>;
