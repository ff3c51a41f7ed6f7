import type { PublicQuestion } from "~/features/settings/questions.schema";
import type { FestivalSettings, SubmissionType } from "~/features/settings/schema";
import type { FieldError } from "~/lib/api/problem";
import {
  answerField,
  answerSchema,
  answersOfForm,
  type SubmissionAnswer,
  typedAnswers,
  unknownQuestion,
} from "../form/answers.schema";
import { correctionSchema } from "../form/submission-form.schema";

type Correctable = { submissionType: SubmissionType; [name: string]: unknown };

export type Correction = {
  /** The new values of changed fields only; an answer is 'answers.<key>'. */
  changed: Record<string, unknown>;
  errors: FieldError[];
};

const asTyped = (value: unknown) => String(value ?? "").trim();

/**
 * Validates a correction by the rules of the entry's own form, at `now`; for the form and the call. A missing field
 * stays. So does an unchanged one that newer rules would refuse: what was accepted once need not be changed. Runs
 * anywhere.
 */
export function readCorrection(
  entry: Correctable,
  fields: Record<string, unknown>,
  settings: FestivalSettings,
  now: Date,
): Correction {
  const correction: Correction = { changed: {}, errors: [] };
  for (const [name, field] of Object.entries(
    correctionSchema(entry.submissionType, settings, now),
  )) {
    if (!Object.hasOwn(fields, name) || asTyped(fields[name]) === asTyped(entry[name])) continue;
    const read = field.safeParse(fields[name]);
    if (!read.success) {
      correction.errors.push({ path: name, message: read.error.issues[0]?.message ?? "" });
    } else if (asTyped(read.data) !== asTyped(entry[name])) {
      // A link that only lacked its https is the same link.
      correction.changed[name] = read.data;
    }
  }
  return correction;
}

/** The name of an answer among an entry's changed fields. */
export const answerChange = "answers.";

/** Changed fields of an entry apart from its answers, which are by key. */
export function splitAnswers(changed: Readonly<Record<string, unknown>>) {
  const fields: Record<string, unknown> = {};
  const answers: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changed)) {
    if (name.startsWith(answerChange)) answers[name.slice(answerChange.length)] = value;
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
    const path = `${answerChange}${key}`;
    const before = answers.find((answer) => answer.key === key)?.value ?? null;
    if (asTyped(value) === asTyped(before)) continue;
    const question = questions.find((question) => question.key === key);
    const read = question && answerSchema(question).safeParse(value);
    if (!read?.success) {
      const message = read?.error.issues[0]?.message ?? unknownQuestion;
      correction.errors.push({ path, message });
    } else if (read.data !== before) correction.changed[path] = read.data;
  }
  return correction;
}

type Answered = Correctable & { answers: readonly SubmissionAnswer[] };

/**
 * The same for a form, whose answers are fields of its own: errors name the form's fields, and `callBody` is the body of
 * the call.
 */
export function readFormCorrection(
  entry: Answered,
  typedValues: Record<string, unknown>,
  settings: FestivalSettings,
  { now, questions }: { now: Date; questions: readonly PublicQuestion[] },
): Correction & { callBody: Record<string, unknown> } {
  const formQuestions = questions.filter(({ key }) => Object.hasOwn(typedValues, answerField(key)));
  const { changed, errors } = correctAnswers(
    readCorrection(entry, typedValues, settings, now),
    ...([entry, answersOfForm(formQuestions, typedValues), formQuestions] as const),
  );
  const { fields, answers } = splitAnswers(changed);
  return {
    changed,
    callBody: { ...fields, ...(Object.keys(answers).length > 0 && { answers }) },
    errors: errors.map(({ path, message }) => ({ path: formField(path), message })),
  };
}

/** The form's name of a field in a call: 'answers.crew' → 'answer-crew'. */
export const formField = (path: string) =>
  path.startsWith(answerChange) ? answerField(path.slice(answerChange.length)) : path;

/** The values of an entry's fields, with answers as fields of their own. */
export const formValues = (entry: Answered): Record<string, unknown> => ({
  ...entry,
  ...typedAnswers(Object.fromEntries(entry.answers.map(({ key, value }) => [key, value]))),
});
