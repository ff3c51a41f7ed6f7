import { z } from "zod";
import type { SubmissionType } from "~/db/enums";
import { isScript, requireCategory } from "~/features/settings/category.rules";
import type { Category } from "~/features/settings/category.schema";
import { type CategoryForm, formOf } from "~/features/settings/category-form.rules";
import { feeDeadlines } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { currentYear, earliestYear, termsMessage } from "~/features/submissions/form/schema";
import {
  emailAddress,
  integerField,
  optionalLink,
  optionalText,
  requiredLine,
} from "~/lib/forms/fields";
import type { Answers } from "./answers.schema";

/**
 * One schema per form, for browser and server. Limits and messages are the documented ones; running times come from the
 * settings.
 */

type FilmTexts = {
  title: string;
  director: string;
  /** Messages for a running time below and above the limits. */
  duration: (bounds: Bounds) => Messages;
  year: Messages;
  synopsis: (bounds: Bounds) => Messages;
  url: string;
};
type Bounds = { min: number; max: number };
type Messages = { low: string; high: string };

const minutes = (count: number) => `${count} minute${count === 1 ? "" : "s"}`;
const synopsisMessages = ({ min, max }: Bounds) => ({
  low: `Synopsis must be at least ${min} characters`,
  high: `Synopsis must be ${max} characters or less`,
});
const yearMessages = { low: "Please enter a valid year", high: "Please enter a valid year" };

const defaultTexts: FilmTexts = {
  title: "Film title is required",
  director: "Director name is required",
  duration: ({ min, max }) => ({
    low: `Duration must be at least ${minutes(min)}`,
    high: `Duration must be ${minutes(max)} or less`,
  }),
  year: yearMessages,
  synopsis: synopsisMessages,
  url: "Please enter a valid URL",
};

/** The documented messages of the documented categories. */
const documentedTexts = new Map<string, FilmTexts>([
  [
    "short_film",
    {
      ...defaultTexts,
      duration: ({ min, max }) => ({
        low: `Duration must be at least ${minutes(min)}`,
        high: `Short films must be ${minutes(max)} or less`,
      }),
      year: { low: "Invalid year", high: "Year cannot be in the future" },
      synopsis: (bounds) => ({
        ...synopsisMessages(bounds),
        high: `Synopsis must be less than ${bounds.max} characters`,
      }),
      url: "Must be a valid URL",
    },
  ],
  [
    "feature_film",
    {
      ...defaultTexts,
      director: "Director is required",
      duration: ({ min }) => ({
        low: `Feature films must be over ${minutes(min - 1)}`,
        high: "Duration seems unusually long",
      }),
    },
  ],
  [
    "series_pilot",
    {
      ...defaultTexts,
      title: "Series title is required",
      duration: ({ min, max }) => ({
        low: `Pilot must be at least ${minutes(min)}`,
        high: `Pilot should be under ${minutes(max)}`,
      }),
    },
  ],
]);

/** The code of the fee deadline that the form shows. */
const feePeriodSchema = (settings: FestivalSettings) =>
  z.enum(feeDeadlines(settings).map(({ code }) => code)).optional();

const agreedSchema = z.literal(true, { error: termsMessage });

const submitterFields = {
  submitterName: requiredLine("Full name is required"),
  submitterEmail: emailAddress,
};

const phoneSchema = (category: Category) =>
  formOf(category).phone === "required"
    ? requiredLine("Phone number is required", 40)
    : optionalText(40);

/** A link of the film: asked, required, or not asked. */
const filmLinkSchema = (link: CategoryForm["link"], message: string) => {
  const schema = optionalLink(message);
  if (link === "required") return schema.refine((url) => url !== null, "Film link is required");
  return link === "none" ? schema.transform(() => null) : schema;
};

/** The schema of a film category's form. */
function filmFormSchema(category: Category, settings: FestivalSettings, now: Date) {
  const { genres, link, text } = formOf(category);
  const minuteBounds = category.acceptedMinutes ?? { min: 1, max: 600 };
  const texts = documentedTexts.get(category.type) ?? defaultTexts;
  const [duration, synopsis] = [texts.duration(minuteBounds), texts.synopsis(text)];
  return z.object({
    ...submitterFields,
    submitterPhone: phoneSchema(category),
    filmTitle: requiredLine(texts.title),
    director: requiredLine(texts.director),
    genre: z.enum(genres.map(({ value }) => value) as [string, ...string[]], {
      error: "Genre is required",
    }),
    duration: integerField(minuteBounds.min, minuteBounds.max, duration.low, duration.high),
    completionYear: integerField(earliestYear, currentYear(now), texts.year.low, texts.year.high),
    country: requiredLine("Country is required", 100),
    language: requiredLine("Language is required", 100),
    synopsis: z
      .string({ error: synopsis.low })
      .trim()
      .min(text.min, synopsis.low)
      .max(text.max, synopsis.high),
    filmUrl: filmLinkSchema(link, texts.url),
    filmPassword: optionalText(100),
    trailerUrl: optionalLink(texts.url),
    submissionFee: feePeriodSchema(settings),
    agreedToTerms: agreedSchema,
  });
}

/** The schema of a script category's form; the server counts the characters itself. */
function scriptFormSchema(category: Category, settings: FestivalSettings) {
  const { min, max } = formOf(category).text;
  const name = category.type === "log_line" ? "Log line" : "Text";
  const low = `${name} must be at least ${min} characters`;
  return z.object({
    ...submitterFields,
    submitterPhone: phoneSchema(category),
    logLine: z
      .string({ error: low })
      .trim()
      .min(min, low)
      .max(max, `${name} must be ${max} characters or less`),
    submissionFee: feePeriodSchema(settings),
    agreedToTerms: agreedSchema,
  });
}

/** The form's schema of a category, at `now`. */
export function submissionFormSchema(type: SubmissionType, settings: FestivalSettings, now: Date) {
  const category = requireCategory(settings, type);
  return isScript(category)
    ? scriptFormSchema(category, settings)
    : filmFormSchema(category, settings, now);
}

/** The fields of a form that a filmmaker may edit later: all except the fee and the terms. */
export function correctionSchema(
  type: SubmissionType,
  settings: FestivalSettings,
  now: Date,
): Readonly<Record<string, z.ZodType>> {
  const {
    submissionFee: _,
    agreedToTerms: __,
    ...fields
  } = submissionFormSchema(type, settings, now).shape;
  return fields;
}

export type FilmFormValues = z.output<ReturnType<typeof filmFormSchema>>;
export type LogLineFormValues = z.output<ReturnType<typeof scriptFormSchema>>;
/** The values of a form, with answers to the edition's own questions if there are any. */
export type SubmissionFormValues = (FilmFormValues | LogLineFormValues) & { answers?: Answers };
