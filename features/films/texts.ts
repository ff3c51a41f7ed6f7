import type { FestivalSettings } from "~/features/settings/schema";
import { contactField, type FieldGroup } from "~/features/submissions/form/fields.texts";
import { isolate } from "~/lib/bidi";
import { minutesText } from "~/lib/number-format";
import { artAddress } from "~/lib/pictures";
import { countWords, filmGenres, logLineLimits, submissionTypeOf } from "./schema";

/** The four category cards: name, length as the landing page states it, art. */
export function categoryCards({ categories }: FestivalSettings) {
  return Object.entries(submissionTypeOf).flatMap(([value, type]) => {
    const category = categories.find((candidate) => candidate.type === type);
    if (!category) return [];
    const { name, advertisedLength, art, accent } = category;
    return { value, label: name, note: advertisedLength, image: artAddress(art), accent };
  });
}

/** What an untouched form holds. */
export const emptyProposal = {
  category: "",
  title: "",
  genre: "",
  duration: "0",
  year: "2024",
  language: "",
  country: "",
  description: "",
  filmUrl: "",
  director: "",
  directorEmail: "",
  directorPhone: "",
  productionCompany: "",
  budget: "",
  submissionNotes: "",
  agreedToTerms: false,
};

/** The fields of the general form; a log line counts the words of its description. */
export function proposalGroups(isLogLine: boolean): FieldGroup[] {
  return [
    {
      title: "Basic Film Information",
      fields: [
        { name: "title", label: "Title", kind: "text", wide: true },
        {
          name: "genre",
          label: "Genre",
          kind: "choice",
          options: filmGenres.map((genre) => ({ value: genre, label: genre })),
        },
        {
          name: "duration",
          label: "Duration, in minutes",
          kind: "whole number",
          hint: isLogLine ? "0 for a log line" : undefined,
        },
        { name: "year", label: "Year", kind: "whole number" },
        { name: "language", label: "Language", kind: "suggested", suggest: "languages" },
        { name: "country", label: "Country", kind: "suggested", suggest: "countries" },
        {
          name: "filmUrl",
          label: "Project link",
          kind: "url",
          optional: isLogLine,
          hint: "Where we can watch or read it",
        },
        {
          name: "description",
          label: isLogLine ? "Log line" : "Description",
          kind: "long text",
          wide: true,
          rows: 6,
          ...(isLogLine && {
            maxLength: logLineLimits.characters,
            count: { max: logLineLimits.words, unit: "words", measure: countWords },
          }),
        },
      ],
    },
    {
      title: "Director & Production Information",
      fields: [
        { name: "director", label: "Director's name", kind: "text", autoComplete: "name" },
        { name: "directorEmail", ...contactField.email, label: "Director's email" },
        { name: "directorPhone", ...contactField.phone },
        {
          name: "productionCompany",
          label: "Production company",
          kind: "text",
          optional: true,
          autoComplete: "organization",
        },
        { name: "budget", label: "Budget", kind: "text", optional: true },
      ],
    },
    {
      title: "Additional Information",
      fields: [
        {
          name: "submissionNotes",
          label: "Notes",
          kind: "long text",
          optional: true,
          wide: true,
          rows: 4,
        },
      ],
    },
  ];
}

/** The exact running time, wherever it is entered. */
export const runningTimeTexts = {
  label: (title: string) => `Running time of ${isolate(title)}, minutes and seconds`,
  placeholder: "mm:ss",
  save: (title: string) => `Save the running time of ${isolate(title)}`,
  rule: "Enter minutes and seconds, like 94:01",
  /** Before a running time that looks wrong is saved. */
  doubt: (minutes: number) =>
    `The stated length is ${minutesText(minutes)}. Save again if this is right.`,
  farFromStated: (minutes: number) =>
    `Far from the stated length of ${minutesText(minutes)}. Please check both.`,
  saved: (title: string, time: string) => `${isolate(title)}: ${time}`,
  changed: (title: string, time: string | null) =>
    `${isolate(title)} was changed in another window: its running time is ${time ?? "not set"} now. Nothing was saved.`,
  missing: (films: number) =>
    films === 1 ? "1 film has no exact running time" : `${films} films have no exact running time`,
  why: "Until then, screenings use the stated length and can't be confirmed.",
  stated: (minutes: number) => `Stated length ${minutes} min`,
  proposed: (time: string) => `Filmmaker's running time: ${time}`,
};

export const proposalTexts = {
  failedText: "There was an error submitting your film. Please try again.",
  sentTitle: "Submission Successful!",
  sentText: "We'll review it and get back to you soon!",
  failedTitle: "Submission Failed",
  backToFestival: "Back to the festival",
  saveAndExit: "Save and exit",
  title: "Submit Your Film",
  intro: "Tell us about your film, and we'll email you which category fits. This form is free.",
  submitting: "Submitting...",
} as const;
