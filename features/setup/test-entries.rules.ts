import { isScript } from "~/features/settings/category.rules";
import type { Category } from "~/features/settings/category.schema";
import { formOf } from "~/features/settings/category-form.rules";
import type { PublicQuestion } from "~/features/settings/questions.schema";

/** What a test entry says. Pure. */

const sentence = "Two people miss the same train and decide to walk. ";

/** Words of a length that a category accepts. */
const textOf = ({ min, max }: { min: number; max: number }): string =>
  sentence
    .repeat(Math.ceil(Math.max(min, 1) / sentence.length))
    .slice(0, max)
    .trim()
    .padEnd(min, ".");

/** The fields of a category's form as a filmmaker with this address fills them, at `now`. */
export function sampleFields(
  category: Category,
  submitterEmail: string,
  now: Date,
): Record<string, unknown> {
  const { genres, text } = formOf(category);
  const submitter = {
    submitterName: "Test Entry",
    submitterEmail,
    submitterPhone: "+1 805 555 0100",
    agreedToTerms: true,
  };
  if (isScript(category)) return { ...submitter, logLine: textOf(text) };
  return {
    ...submitter,
    filmTitle: "A Test Film",
    director: "Test Entry",
    genre: genres[0]?.value,
    duration: category.acceptedMinutes?.min ?? 1,
    completionYear: now.getUTCFullYear(),
    country: "Portugal",
    language: "Portuguese",
    synopsis: textOf(text),
    filmUrl: "https://films.example/test",
  };
}

/** An answer to each question of the edition that must be answered. */
export const sampleAnswers = (questions: readonly PublicQuestion[]) =>
  Object.fromEntries(
    questions
      .filter(({ required }) => required)
      .map((question) => [question.key, answerTo(question)]),
  );

const answerTo = ({ kind, choices }: PublicQuestion): string | boolean => {
  if (kind === "choice") return choices[0] ?? "";
  if (kind === "yes_no") return true;
  return kind === "link" ? "https://films.example/test" : "Test";
};
