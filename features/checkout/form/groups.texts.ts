import { isScript, logLineBounds, requireCategory } from "~/features/settings/category.rules";
import type { Category } from "~/features/settings/category.schema";
import { formOf } from "~/features/settings/category-form.rules";
import type { PublicQuestion } from "~/features/settings/questions.schema";
import type { FestivalSettings, SubmissionType } from "~/features/settings/schema";
import { answerField } from "~/features/submissions/form/answers.schema";
import {
  contactField,
  type FieldGroup,
  type FieldText,
} from "~/features/submissions/form/fields.texts";

const you = (phoneRequired: boolean): FieldGroup => ({
  title: "About you",
  fields: [
    {
      name: "submitterName",
      label: "Full name",
      kind: "text",
      autoComplete: "name",
      wide: true,
    },
    { name: "submitterEmail", ...contactField.email },
    { name: "submitterPhone", ...contactField.phone, optional: !phoneRequired },
  ],
});

function filmGroups(category: Category): FieldGroup[] {
  const isSeries = category.type === "series_pilot";
  const { text, genres, link, phone } = formOf(category);
  const length = category.acceptedMinutes;
  const links: FieldText[] = [
    {
      name: "filmUrl",
      label: isSeries ? "Pilot link" : "Film link",
      kind: "url",
      optional: link !== "required",
      hint: "A private link is fine.",
    },
    {
      name: "filmPassword",
      label: "Link password",
      kind: "text",
      optional: true,
      hint: "Only our team and jury can see it.",
    },
  ];
  return [
    you(phone === "required"),
    {
      title: isSeries ? "The pilot" : "The film",
      fields: [
        {
          name: "filmTitle",
          label: isSeries ? "Series title" : "Film title",
          kind: "text",
          wide: true,
        },
        { name: "director", label: "Director", kind: "text" },
        { name: "genre", label: "Genre", kind: "choice", options: genres },
        {
          name: "duration",
          label: "Duration, in minutes",
          kind: "whole number",
          hint: length ? `${length.min}-${length.max} minutes` : undefined,
        },
        { name: "completionYear", label: "Completion year", kind: "whole number" },
        { name: "country", label: "Country", kind: "suggested", suggest: "countries" },
        { name: "language", label: "Language", kind: "suggested", suggest: "languages" },
        {
          name: "synopsis",
          label: "Synopsis",
          kind: "long text",
          wide: true,
          rows: text.max > 500 ? 8 : 5,
          hint: `${text.min}-${text.max} characters`,
          count: { max: text.max },
        },
        ...(link === "none" ? [] : links),
        { name: "trailerUrl", label: "Trailer link", kind: "url", optional: true },
      ],
    },
  ];
}

function scriptGroups(category: Category): FieldGroup[] {
  const { text, phone } = formOf(category);
  const isLine = category.type === "log_line";
  return [
    you(phone === "required"),
    {
      title: isLine ? "Your log line" : "Your text",
      fields: [
        {
          name: "logLine",
          label: isLine ? "Log line" : "Text",
          kind: "long text",
          wide: true,
          rows: text.max > 500 ? 14 : 4,
          hint: `${text.min}-${text.max} characters`,
          count: {
            max: text.max,
            ...(text.max > logLineBounds.orangeBelow && { warnBelow: logLineBounds.orangeBelow }),
          },
        },
      ],
    },
  ];
}

/** The fields of a type's form, in their order, in groups; `questions` are the edition's own. */
export function entryGroups(
  type: SubmissionType,
  settings: FestivalSettings,
  questions: readonly PublicQuestion[] = [],
): FieldGroup[] {
  const category = requireCategory(settings, type);
  const groups = isScript(category) ? scriptGroups(category) : filmGroups(category);
  if (questions.length === 0) return groups;
  return [...groups, { title: "More about your film", fields: questions.map(fieldOf) }];
}

const controls = {
  short: "text",
  long: "long text",
  choice: "choice",
  yes_no: "choice",
  link: "url",
} as const;

function fieldOf({ key, label, hint, kind, choices, max, required }: PublicQuestion): FieldText {
  const answers = kind === "yes_no" ? yesNo : choices.map((value) => ({ value, label: value }));
  return {
    name: answerField(key),
    label,
    kind: controls[kind],
    optional: !required,
    hint: hint ?? undefined,
    wide: kind === "long" || label.length > 40,
    options: required ? answers : [{ value: "", label: "No answer" }, ...answers],
    ...(kind === "long" && max && { rows: 5, count: { max } }),
    ...(kind === "short" && max && { maxLength: max }),
  };
}

const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
