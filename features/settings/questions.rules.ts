import type { SubmissionType } from "~/db/enums";
import type { FormQuestion } from "./questions.schema";

/** Questions and their answers without a schema: for every page. Runs anywhere. */

/** The questions of a category's form. */
export const questionsOf = <Q extends Pick<FormQuestion, "types">>(
  questions: readonly Q[],
  type: SubmissionType,
): Q[] => questions.filter(({ types }) => types.length === 0 || types.includes(type));

/** An answer as people read it. */
export function answerText(value: string | boolean): string {
  if (typeof value === "string") return value;
  return value ? "Yes" : "No";
}
