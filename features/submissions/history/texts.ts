import { genreLabel } from "~/features/settings/category-form.rules";
import { answerText } from "~/features/settings/questions.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { ownValue } from "~/lib/own-value";
import type { FieldValue } from "./schema";

/** The names of an entry's fields within a sentence; other names are used unchanged. */
const fieldNames: Readonly<Record<string, string>> = {
  submitterName: "name",
  submitterEmail: "email",
  submitterPhone: "phone",
  filmTitle: "title",
  duration: "length",
  completionYear: "completion year",
  logLine: "log line",
  filmUrl: "film link",
  trailerUrl: "trailer link",
};

/** The name of a changed field within a sentence; of an answer, the words of its key. */
export const fieldName = (field: string): string =>
  ownValue(fieldNames, field) ??
  field.replace(/^answers\.(.*)$/, (_, key: string) => key.replaceAll("_", " "));

/** A value within a sentence. */
export const valueText = (settings: FestivalSettings, field: string, value: FieldValue): string => {
  if (typeof value === "boolean") return answerText(value);
  return field === "genre" && value ? genreLabel(settings, String(value)) : String(value ?? "");
};
