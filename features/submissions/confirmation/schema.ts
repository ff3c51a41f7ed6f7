import { z } from "zod";
import { confirmations } from "~/db/enums";
import { momentOrTextSchema } from "~/lib/dates/datetime-schema";
import { optionalText } from "~/lib/forms/fields";

/** The question to filmmakers of accepted entries, and their answer. Runs anywhere. */

export const answerSchema = z.object({
  answer: z.enum(confirmations, { error: "Choose yes or no" }),
  reason: optionalText(1_000),
});
export type ConfirmationAnswer = z.output<typeof answerSchema>;

export const confirmationSchema = z.object({
  /** The last day on which an answer is in time; null: none was named. */
  answerBy: z.iso.date().nullable(),
  /** Null: none yet, which is no no. */
  answer: z.enum(confirmations).nullable(),
  reason: z.string().nullable(),
  late: z.boolean(),
  at: momentOrTextSchema.nullable(),
});
export type Confirmation = z.output<typeof confirmationSchema>;
