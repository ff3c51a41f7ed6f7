import { z } from "zod";
import type { SubmissionType } from "~/db/enums";
import { categoryOf, feeDeadlines, logLineBounds } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { currentYear, earliestYear, termsMessage } from "~/features/submissions/form/schema";
import {
  emailAddress,
  integerField,
  optionalLink,
  optionalText,
  requiredText,
} from "~/lib/forms/fields";
import { type FilmType, genres } from "../genres.texts";
import type { Answers } from "./answers.schema";

/**
 * One schema per form, for browser and server. Limits and messages are the documented ones; running times come from the
 * settings.
 */

type FilmRules = {
  title: string;
  director: string;
  phoneRequired: boolean;
  /** Messages for a running time below and above the limits. */
  duration: (bounds: { min: number; max: number }) => { low: string; high: string };
  year: { low: string; high: string };
  synopsis: { min: number; max: number; low: string; high: string };
  url: string;
};

export const filmRules: Record<FilmType, FilmRules> = {
  short_film: {
    title: "Film title is required",
    director: "Director name is required",
    phoneRequired: true,
    duration: ({ min, max }) => ({
      low: `Duration must be at least ${min} minute${min === 1 ? "" : "s"}`,
      high: `Short films must be ${max} minutes or less`,
    }),
    year: { low: "Invalid year", high: "Year cannot be in the future" },
    synopsis: {
      min: 50,
      max: 500,
      low: "Synopsis must be at least 50 characters",
      high: "Synopsis must be less than 500 characters",
    },
    url: "Must be a valid URL",
  },
  feature_film: {
    title: "Film title is required",
    director: "Director is required",
    phoneRequired: false,
    duration: ({ min }) => ({
      low: `Feature films must be over ${min - 1} minutes`,
      high: "Duration seems unusually long",
    }),
    year: { low: "Please enter a valid year", high: "Please enter a valid year" },
    synopsis: {
      min: 100,
      max: 1000,
      low: "Synopsis must be at least 100 characters",
      high: "Synopsis must be 1000 characters or less",
    },
    url: "Please enter a valid URL",
  },
  series_pilot: {
    title: "Series title is required",
    director: "Director name is required",
    phoneRequired: false,
    duration: ({ min, max }) => ({
      low: `Pilot must be at least ${min} minutes`,
      high: `Pilot should be under ${max} minutes`,
    }),
    year: { low: "Please enter a valid year", high: "Please enter a valid year" },
    synopsis: {
      min: 75,
      max: 750,
      low: "Synopsis must be at least 75 characters",
      high: "Synopsis must be 750 characters or less",
    },
    url: "Please enter a valid URL",
  },
};

/** The code of the fee deadline that the form states. */
const statedFee = (facts: FestivalSettings) =>
  z.enum(feeDeadlines(facts).map(({ code }) => code)).optional();

const agreed = z.literal(true, { error: termsMessage });

const submitter = {
  submitterName: requiredText("Full name is required"),
  submitterEmail: emailAddress,
};

/** The limits of a film form beside its category. */
type Bounds = { min: number; max: number; latestYear: number; facts: FestivalSettings };

function makeFilmForm(type: FilmType, { latestYear, facts, ...minutes }: Bounds) {
  const rules = filmRules[type];
  const duration = rules.duration(minutes);
  return z.object({
    ...submitter,
    submitterPhone: rules.phoneRequired
      ? requiredText("Phone number is required", 40)
      : optionalText(40),
    filmTitle: requiredText(rules.title),
    director: requiredText(rules.director),
    genre: z.enum(genres[type] as [string, ...string[]], { error: "Genre is required" }),
    duration: integerField(minutes.min, minutes.max, duration.low, duration.high),
    completionYear: integerField(earliestYear, latestYear, rules.year.low, rules.year.high),
    country: requiredText("Country is required", 100),
    language: requiredText("Language is required", 100),
    synopsis: z
      .string({ error: rules.synopsis.low })
      .trim()
      .min(rules.synopsis.min, rules.synopsis.low)
      .max(rules.synopsis.max, rules.synopsis.high),
    filmUrl: optionalLink(rules.url),
    filmPassword: optionalText(100),
    trailerUrl: optionalLink(rules.url),
    submissionFee: statedFee(facts),
    agreedToTerms: agreed,
  });
}

/** The schema of a film form: short film, feature film or series pilot. */
export function filmFormSchema(type: FilmType, facts: FestivalSettings, now: Date) {
  const { min, max } = categoryOf(facts, type).acceptedMinutes ?? { min: 1, max: 600 };
  return makeFilmForm(type, { min, max, latestYear: currentYear(now), facts });
}

/** The schema of the log line form; the server counts the characters itself. */
const logLineFormSchema = (facts: FestivalSettings) =>
  z.object({
    ...submitter,
    submitterPhone: optionalText(40),
    logLine: z
      .string({ error: "Log line must be at least 10 characters" })
      .trim()
      .min(logLineBounds.min, "Log line must be at least 10 characters")
      .max(logLineBounds.max, "Log line must be 250 characters or less"),
    submissionFee: statedFee(facts),
    agreedToTerms: agreed,
  });

/** The form's schema of a category, at `now`. */
export function submissionFormSchema(type: SubmissionType, facts: FestivalSettings, now: Date) {
  return type === "log_line" ? logLineFormSchema(facts) : filmFormSchema(type, facts, now);
}

/** The fields of a form that a filmmaker may edit later: all except the fee and the terms. */
export function correctionSchema(
  type: SubmissionType,
  facts: FestivalSettings,
  now: Date,
): Readonly<Record<string, z.ZodType>> {
  const {
    submissionFee: _,
    agreedToTerms: __,
    ...fields
  } = submissionFormSchema(type, facts, now).shape;
  return fields;
}

export type FilmFormValues = z.output<ReturnType<typeof filmFormSchema>>;
export type LogLineFormValues = z.output<ReturnType<typeof logLineFormSchema>>;
/** The values of a form, with answers to the edition's own questions if there are any. */
export type SubmissionFormValues = (FilmFormValues | LogLineFormValues) & { answers?: Answers };
