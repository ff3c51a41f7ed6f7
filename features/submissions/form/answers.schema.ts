import { z } from "zod";
import type { PublicQuestion } from "~/features/settings/questions.schema";
import type { FieldError } from "~/lib/api/problem";
import { optionalLink, optionalText } from "~/lib/forms/fields";

/** Answers to an edition's own questions, by key. Runs anywhere. */

export type Answers = Record<string, string | boolean>;

/** A stored answer with its question. */
export const submissionAnswerSchema = z.object({
  key: z.string(),
  label: z.string(),
  value: z.union([z.string(), z.boolean()]),
});
export type SubmissionAnswer = z.output<typeof submissionAnswerSchema>;

function valueSchema({ kind, choices, max }: PublicQuestion) {
  switch (kind) {
    case "choice":
      return z.preprocess(
        (value) => (value === "" ? null : value),
        z.enum(choices, "Choose one of the answers").nullish(),
      );
    case "yes_no":
      return z.boolean("Choose yes or no").nullish();
    case "link":
      return optionalLink("Please enter a valid URL");
    default:
      return optionalText(max ?? 2_000);
  }
}

/** The schema of an answer; null for none. */
export function answerSchema(question: PublicQuestion): z.ZodType<string | boolean | null> {
  return valueSchema(question)
    .transform((value) => value ?? null)
    .refine((value) => !question.required || value !== null, "Please answer this question");
}

/** An object without a prototype, so that no question has the answer that every object inherits ('constructor'). */
const withoutInherited = (value: unknown) =>
  typeof value === "object" && !Array.isArray(value) ? { __proto__: null, ...value } : value;

export const unknownQuestion = "We can't find this question";

/** Reads the answers of a form or a call: an unknown key is an error, an empty answer none. */
export function readAnswers(
  questions: readonly PublicQuestion[],
  sentAnswers: unknown = {},
): { answers: Answers; errors: FieldError[] } {
  const fields = questions.map((question) => [question.key, answerSchema(question)] as const);
  const parsed = z
    .strictObject(Object.fromEntries(fields), "Send the answers by their keys")
    .safeParse(withoutInherited(sentAnswers ?? {}));
  if (parsed.success) return { answers: withoutEmpty(parsed.data), errors: [] };
  const errors = parsed.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: `answers.${key}`, message: unknownQuestion }))
      : [{ path: ["answers", ...issue.path].join("."), message: issue.message }],
  );
  return { answers: {}, errors };
}

/** The name of an answer's field in a form. */
export const answerField = (key: string) => `answer-${key}`;

const yesNoValues: Readonly<Record<string, boolean | null>> = { yes: true, no: false, "": null };

/** Answers by the names of their fields in a form, as text. */
export const answersAsFormFields = (answers: Answers = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [answerField(key), answerAsText(value)]),
  );

function answerAsText(value: string | boolean): string {
  if (typeof value === "string") return value;
  return value ? "yes" : "no";
}

/** The answers among the values of a form; an empty one is ''. */
export const readFormAnswers = (
  questions: readonly PublicQuestion[],
  values: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    questions.map(({ key, kind }) => {
      const value = values[answerField(key)];
      return [key, kind === "yes_no" && typeof value === "string" ? yesNoValues[value] : value];
    }),
  );

/** The schema of a form with its edition's own questions. */
export function formWithAnswers<Form extends z.ZodObject>(
  form: Form,
  questions: readonly PublicQuestion[],
): z.ZodType<z.output<Form> & { answers?: Answers }> {
  if (questions.length === 0) return form as never;
  const fields = questions.map((question) => [
    answerField(question.key),
    z.preprocess(
      (value) => (question.kind === "yes_no" ? yesNoValues[String(value ?? "")] : value),
      answerSchema(question),
    ),
  ]);
  const names = questions.map(({ key }) => answerField(key));
  const formWithFields = form.extend(Object.fromEntries(fields)).transform((values) => ({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))),
    answers: withoutEmpty(
      Object.fromEntries(questions.map(({ key }) => [key, values[answerField(key)]])),
    ),
  }));
  return formWithFields as unknown as z.ZodType<z.output<Form> & { answers?: Answers }>;
}

/** The answers that are not empty. */
const withoutEmpty = (answers: Record<string, unknown>): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== null && value !== undefined),
  ) as Answers;

/** A form's values with these answers in place of its own; without the field if there are none. */
export function withAnswers<T extends object>(
  values: T,
  answers: Answers,
): T & { answers?: Answers } {
  const { answers: _, ...rest } = values as T & { answers?: Answers };
  return { ...(rest as T), ...(Object.keys(answers).length > 0 && { answers }) };
}

/** Whether two forms have the same answers; spaces around a text do not count. */
export function isSameAnswers(firstAnswers: unknown, secondAnswers: unknown): boolean {
  const [a, b] = [firstAnswers, secondAnswers].map((answers) =>
    Object.entries(answers ?? {}).map(([key, value]) => [
      key,
      typeof value === "string" ? value.trim() : value,
    ]),
  );
  return (
    a?.length === b?.length &&
    Boolean(a?.every(([key, value]) => b?.some((pair) => pair[0] === key && pair[1] === value)))
  );
}
