import { z } from "zod";
import { questionKinds, type SubmissionType } from "~/db/enums";

/** An edition's own questions in the submission forms. Runs anywhere. */

/** A question as the forms ask it. */
export const publicQuestionSchema = z.object({
  /** The name of its answer: 'premiere_status'. */
  key: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  kind: z.enum(questionKinds),
  /** The answers of a `choice`. */
  choices: z.array(z.string()),
  /** The most characters of a text, else null. */
  max: z.number().nullable(),
  required: z.boolean(),
});
export type PublicQuestion = z.output<typeof publicQuestionSchema>;

/** A question with its categories; none: all. */
export type FormQuestion = PublicQuestion & { types: SubmissionType[] };
