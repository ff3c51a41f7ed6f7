import type { FormQuestion } from "~/features/settings/questions.schema";
import { ownValue } from "~/lib/own-value";

/** What the list of entries shows beside title and status: in its address ('show'), in a saved view, or as used last. */

/** The columns to choose, in their order. */
export const columnNames = {
  thumbnail: "Thumbnail",
  labels: "Labels",
  director: "Director",
  country: "Country",
  minutes: "Minutes",
  score: "Score",
  film: "Film",
  submitted: "Submitted",
  reference: "Number",
  submitter: "Sent by",
  paid: "Paid",
} as const;
export type ColumnName = keyof typeof columnNames;

/** A column of the list, an answer to a question of the forms by its key, or the preview beside the list. */
export type ListPart = ColumnName | `answer:${string}` | "preview";

export type AnswerColumn = Pick<FormQuestion, "key" | "label">;

/** The name of the parameter in the address. */
export const partsParam = "show";

export const defaultParts: readonly ListPart[] = [
  ...(["thumbnail", "labels", "director", "country", "minutes", "score", "film"] as const),
  "preview",
];

/** 'director.score.answer:camera' as columns; of an unknown name nothing. Null: the default. */
export function readParts(text: string | null | undefined): readonly ListPart[] {
  if (text === null || text === undefined) return defaultParts;
  return text
    .split(".")
    .filter(
      (name): name is ListPart =>
        name === "preview" ||
        /^answer:\w+$/.test(name) ||
        ownValue(columnNames, name) !== undefined,
    );
}

/** 'none' for nothing, which differs from no choice. */
export const writeParts = (parts: readonly ListPart[]): string => parts.join(".") || "none";

/** A list's query with the parts of its address, for the way to an entry and back; null: no parts in it. */
export function withParts(query: string, text: string | null): string {
  if (text === null) return query;
  return `${query === "" ? "?" : `${query}&`}${partsParam}=${text}`;
}

/** The columns with one more, or without it, in their order. */
export const togglePart = (parts: readonly ListPart[], name: ListPart): ListPart[] =>
  parts.includes(name) ? parts.filter((other) => other !== name) : [...parts, name];

/** Rows with the answers that are shown: others would only make the page larger. */
export const withColumnAnswers = <Row extends { answers: readonly { key: string }[] }>(
  rows: readonly Row[],
  parts: readonly ListPart[],
): Row[] =>
  rows.map((row) => ({
    ...row,
    answers: row.answers.filter(({ key }) => parts.includes(`answer:${key}`)),
  }));

/** The number of columns, without the preview. */
export const countColumns = (parts: readonly ListPart[]): number =>
  parts.filter((name) => name !== "preview").length;
