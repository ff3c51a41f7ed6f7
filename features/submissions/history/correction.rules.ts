import type { PublicQuestion } from "~/features/settings/questions.schema";
import type { FestivalSettings, SubmissionType } from "~/features/settings/schema";
import type { FieldError } from "~/lib/api/problem";
import {
  answerField,
  answerSchema,
  answersAsFormFields,
  readFormAnswers,
  type SubmissionAnswer,
  unknownQuestion,
} from "../form/answers.schema";
import { correctionSchema } from "../form/submission-form.schema";

type CorrectableEntry = { submissionType: SubmissionType; [name: string]: unknown };

export type Correction = {
  /** The new values of changed fields only; an answer is 'answers.<key>'. */
  changedFields: Record<string, unknown>;
  errors: FieldError[];
};

const asFormText = (value: unknown) => String(value ?? "").trim();

/**
 * Validates a correction by the rules of the entry's own form, at `now`; for the form and the call. A missing field
 * stays. So does an unchanged one that newer rules would refuse: what was accepted once need not be changed. Runs
 * anywhere.
 */
export function readCorrection(
  entry: CorrectableEntry,
  fields: Record<string, unknown>,
  settings: FestivalSettings,
  now: Date,
): Correction {
  const correction: Correction = { changedFields: {}, errors: [] };
  for (const [name, field] of Object.entries(
    correctionSchema(entry.submissionType, settings, now),
  )) {
    if (!Object.hasOwn(fields, name) || asFormText(fields[name]) === asFormText(entry[name]))
      continue;
    const parsed = field.safeParse(fields[name]);
    if (!parsed.success) {
      correction.errors.push({ path: name, message: parsed.error.issues[0]?.message ?? "" });
    } else if (asFormText(parsed.data) !== asFormText(entry[name])) {
      // A link that only lacked its https is the same link.
      correction.changedFields[name] = parsed.data;
    }
  }
  return correction;
}

/** The name of an answer among an entry's changed fields. */
export const answerPrefix = "answers.";

/** Splits changed values into the entry's fields, by column, and its answers, by key. */
export function splitAnswers(changedFields: Readonly<Record<string, unknown>>) {
  const fields: Record<string, unknown> = {};
  const answers: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changedFields)) {
    if (name.startsWith(answerPrefix)) answers[name.slice(answerPrefix.length)] = value;
    else fields[name] = value;
  }
  return { fields, answers };
}

/** Adds the corrected answers, by the same rules: `questions` are those of the entry's form now. */
export function correctAnswers(
  correction: Correction,
  { answers }: { answers: readonly SubmissionAnswer[] },
  sentAnswers: unknown,
  questions: readonly PublicQuestion[],
): Correction {
  if (sentAnswers === undefined) return correction;
  for (const [key, value] of Object.entries(sentAnswers ?? {})) {
    const path = `${answerPrefix}${key}`;
    const storedValue = answers.find((answer) => answer.key === key)?.value ?? null;
    if (asFormText(value) === asFormText(storedValue)) continue;
    const question = questions.find((question) => question.key === key);
    const parsed = question && answerSchema(question).safeParse(value);
    if (!parsed?.success) {
      const message = parsed?.error.issues[0]?.message ?? unknownQuestion;
      correction.errors.push({ path, message });
    } else if (parsed.data !== storedValue) correction.changedFields[path] = parsed.data;
  }
  return correction;
}

type EntryWithAnswers = CorrectableEntry & { answers: readonly SubmissionAnswer[] };

/**
 * Validates the values of a form, in which answers are fields. Errors name the form's fields; `callBody` is the body of
 * the call.
 */
export function readFormCorrection(
  entry: EntryWithAnswers,
  typedValues: Record<string, unknown>,
  settings: FestivalSettings,
  { now, questions }: { now: Date; questions: readonly PublicQuestion[] },
): Correction & { callBody: Record<string, unknown> } {
  const formQuestions = questions.filter(({ key }) => Object.hasOwn(typedValues, answerField(key)));
  const formAnswers = readFormAnswers(formQuestions, typedValues);
  const { changedFields, errors } = correctAnswers(
    readCorrection(entry, typedValues, settings, now),
    entry,
    formAnswers,
    formQuestions,
  );
  const { fields, answers } = splitAnswers(changedFields);
  return {
    changedFields,
    callBody: { ...fields, ...(Object.keys(answers).length > 0 && { answers }) },
    errors: errors.map(({ path, message }) => ({ path: formField(path), message })),
  };
}

/** The form's name of a field in a call: 'answers.crew' → 'answer-crew'. */
export const formField = (path: string) =>
  path.startsWith(answerPrefix) ? answerField(path.slice(answerPrefix.length)) : path;

/** The values of an entry's fields, with answers as fields of their own. */
export const formValues = (entry: EntryWithAnswers): Record<string, unknown> => ({
  ...entry,
  ...answersAsFormFields(Object.fromEntries(entry.answers.map(({ key, value }) => [key, value]))),
});
