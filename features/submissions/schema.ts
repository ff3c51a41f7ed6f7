import { z } from "zod";
import { categoryOf, logLineBounds } from "~/features/festival/rules";
import {
  type FestivalFacts,
  feePeriods,
  type SubmissionType,
  submissionTypes,
} from "~/features/festival/schema";
import { emailAddress, optionalLink, optionalText, requiredText, wholeNumber } from "~/http/fields";

/**
 * One schema a form, for browser and server. Bounds and messages are the
 * documents'; running times come from the festival facts.
 */

export const submissionStatuses = ["pending", "reviewed", "accepted", "rejected"] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

type FilmType = Exclude<SubmissionType, "log_line">;

/** Genres by form; the value is stored, the label shown. */
export const genres: Record<FilmType, readonly string[]> = {
  short_film: [
    "romantic_comedy",
    "romantic_drama",
    "romance",
    "musical_romance",
    "romantic_fantasy",
    "romantic_thriller",
    "historical_romance",
    "contemporary_romance",
  ],
  feature_film: [
    "drama",
    "comedy",
    "romance",
    "thriller",
    "horror",
    "action",
    "sci-fi",
    "fantasy",
    "documentary",
    "biography",
    "other",
  ],
  series_pilot: [
    "drama",
    "comedy",
    "romance",
    "thriller",
    "horror",
    "sci-fi",
    "fantasy",
    "mystery",
    "crime",
    "documentary",
    "reality",
    "other",
  ],
};

/** 'romantic_comedy' → 'Romantic comedy', 'sci-fi' → 'Sci-fi' */
export function genreLabel(genre: string): string {
  const words = genre.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type FilmRules = {
  title: string;
  director: string;
  phoneRequired: boolean;
  /** Messages for a running time below and above what is accepted. */
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

/** The earliest completion year that is accepted. */
export const earliestYear = 1900;

export const termsMessage = "You must agree to the terms and conditions";

const agreed = z.literal(true, { error: termsMessage });

/** The year it is anywhere on earth at `now`: nobody's film is refused on their New Year's Day. */
export const currentYear = (now: Date) => new Date(now.getTime() + 14 * 3_600_000).getUTCFullYear();

const submitter = {
  submitterName: requiredText("Full name is required"),
  submitterEmail: emailAddress,
};

/** The schema of a film form: short film, feature film or series pilot. */
export function filmFormSchema(type: FilmType, facts: FestivalFacts, now: Date) {
  const rules = filmRules[type];
  const bounds = categoryOf(facts, type).acceptedMinutes ?? { min: 1, max: 600 };
  const duration = rules.duration(bounds);
  return z.object({
    ...submitter,
    submitterPhone: rules.phoneRequired
      ? requiredText("Phone number is required", 40)
      : optionalText(40),
    filmTitle: requiredText(rules.title),
    director: requiredText(rules.director),
    genre: z.enum(genres[type] as [string, ...string[]], { error: "Genre is required" }),
    duration: wholeNumber(bounds.min, bounds.max, duration.low, duration.high),
    completionYear: wholeNumber(earliestYear, currentYear(now), rules.year.low, rules.year.high),
    country: requiredText("Country is required", 100),
    language: requiredText("Language is required", 100),
    synopsis: z
      .string({ error: rules.synopsis.low })
      .trim()
      .min(rules.synopsis.min, rules.synopsis.low)
      .max(rules.synopsis.max, rules.synopsis.high),
    filmUrl: optionalLink(rules.url),
    trailerUrl: optionalLink(rules.url),
    submissionFee: z.enum(feePeriods).optional(),
    agreedToTerms: agreed,
  });
}

/** The schema of the log line form; the character count is the server's own. */
export const logLineFormSchema = z.object({
  ...submitter,
  submitterPhone: optionalText(40),
  logLine: z
    .string({ error: "Log line must be at least 10 characters" })
    .trim()
    .min(logLineBounds.min, "Log line must be at least 10 characters")
    .max(logLineBounds.max, "Log line must be 250 characters or less"),
  submissionFee: z.enum(feePeriods).optional(),
  agreedToTerms: agreed,
});

/** The form's schema of a submission type, in force at `now`. */
export function submissionFormSchema(type: SubmissionType, facts: FestivalFacts, now: Date) {
  return type === "log_line" ? logLineFormSchema : filmFormSchema(type, facts, now);
}

export type FilmFormValues = z.output<ReturnType<typeof filmFormSchema>>;
export type LogLineFormValues = z.output<typeof logLineFormSchema>;
export type SubmissionFormValues = FilmFormValues | LogLineFormValues;

const isoDate = z.union([z.date().transform((date) => date.toISOString()), z.string()]);

/** What a filmmaker gets back: nothing that is the director's. */
export const submissionReceiptSchema = z.object({
  id: z.uuid(),
  submissionType: z.enum(submissionTypes),
  filmTitle: z.string().nullable(),
  logLine: z.string().nullable(),
  submissionFee: z.string(),
  status: z.string(),
  submittedAt: isoDate,
});

/** An entry that a letter can be filled in with. */
export type LetterChoice = { id: string; title: string };

/** A submission as the director sees it. */
export const submissionSchema = z.object({
  id: z.uuid(),
  submissionType: z.enum(submissionTypes),
  submitterName: z.string(),
  submitterEmail: z.string(),
  submitterPhone: z.string().nullable(),
  filmTitle: z.string().nullable(),
  director: z.string().nullable(),
  genre: z.string().nullable(),
  duration: z.number().nullable(),
  completionYear: z.number().nullable(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  synopsis: z.string().nullable(),
  logLine: z.string().nullable(),
  characterCount: z.number().nullable(),
  filmUrl: z.string().nullable(),
  trailerUrl: z.string().nullable(),
  submissionFee: z.string(),
  agreedToTerms: z.boolean(),
  submittedAt: isoDate,
  status: z.enum(submissionStatuses),
  adminNotes: z.string().nullable(),
  isFavorite: z.boolean(),
  paymentIntentId: z.string(),
  paymentProvider: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  feePeriod: z.enum(feePeriods),
  refundedCents: z.number(),
  disputeStatus: z.string().nullable(),
  withdrawnAt: isoDate.nullable(),
});
export type Submission = z.output<typeof submissionSchema>;

export const submissionPatchSchema = z
  .object({
    status: z.enum(submissionStatuses, { error: "Choose pending, reviewed, accepted or rejected" }),
    adminNotes: z.string().max(10_000, "Notes may have 10,000 characters at most").nullable(),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, "Say what to change: status or adminNotes");

export const submissionSorts = ["newest", "oldest", "title", "title-desc"] as const;
export type SubmissionSort = (typeof submissionSorts)[number];

/** A text that is looked for as it stands; what no column could hold is refused. */
const storedText = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !text.includes("\0") && text.isWellFormed(), "Choose one of those there are");

const dayRule = "Write a day like 2026-01-31";
const day = z.iso.date(dayRule).refine((text) => text >= "1900-01-01", dayRule);

/** What narrows and orders the director's list; the same in a page's address and in the call. */
export const submissionFilterSchema = z.object({
  type: z.enum(submissionTypes).optional(),
  status: z.enum(submissionStatuses).optional(),
  favorite: z.enum(["true", "false"]).optional(),
  genre: storedText.optional(),
  country: storedText.optional(),
  /** The first and the last day that entries were handed in on, by the festival's calendar. */
  from: day.optional(),
  to: day.optional(),
  /** Words that title, log line, director, name, e-mail or country begin with. */
  q: z.string().trim().max(100).optional(),
  /** Newest first unless told. */
  sort: z.enum(submissionSorts).optional(),
});
export type SubmissionFilters = z.output<typeof submissionFilterSchema>;

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What is exported, and how. */
export const submissionExportSchema = submissionFilterSchema.extend({
  format: z.enum(exportFormats).default("csv"),
  /** In frames that tell how many rows they hold (http/framing.ts), for a browser that shows how far it is. */
  frames: z.literal("true").optional(),
});

/** Finds of a search, or of a place and days at once, are counted no further than this. */
export const countedUpTo = 10_000;

/** True of a total that is not the whole: the list goes on, uncounted. */
export const isCapped = ({ q, genre, country, from, to }: SubmissionFilters, total: number) =>
  total >= countedUpTo && Boolean(q || ((genre || country) && (from || to)));

/** One status for many: up to as many as a page shows. */
export const bulkStatusSchema = z.object({
  ids: z.array(z.uuid()).min(1, "Choose at least one submission").max(200),
  status: z.enum(submissionStatuses, { error: "Choose pending, reviewed, accepted or rejected" }),
});

/** What a change of status answers: how many changed, and the name under which it can be undone. */
export const changedSchema = z.object({ changed: z.number(), change: z.uuid().nullable() });

/** A change of status taken back: its name, and the submissions that it was for. */
export const undoStatusSchema = z.object({
  change: z.uuid(),
  ids: bulkStatusSchema.shape.ids,
});

/** Those that are as before again, and how many were left alone because somebody decided anew. */
export const undoneSchema = z.object({
  restored: z.array(z.object({ id: z.uuid(), status: z.enum(submissionStatuses) })),
  leftAlone: z.number(),
});

/** The addresses of the director's calls. */
export const submissionListPath = "/api/submissions";
export const submissionStatusPath = "/api/submissions/status";
export const undoStatusPath = "/api/submissions/status/undo";
export const submissionExportPath = "/api/submissions/export";
export const favoriteListPath = "/api/submissions/favorites";
export const submissionPath = (id: string) => `${submissionListPath}/${encodeURIComponent(id)}`;

/** What a submission is called: its title, or the start of its log line. */
export function submissionTitle(entry: {
  filmTitle: string | null;
  logLine: string | null;
}): string {
  if (entry.filmTitle) return entry.filmTitle;
  const line = entry.logLine ?? "Untitled";
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line;
}

/** What a filmmaker sees of their entry on its private page. */
export const entrySchema = submissionSchema
  .pick({
    submissionType: true,
    submitterName: true,
    submitterEmail: true,
    submitterPhone: true,
    filmTitle: true,
    director: true,
    genre: true,
    duration: true,
    completionYear: true,
    country: true,
    language: true,
    synopsis: true,
    logLine: true,
    filmUrl: true,
    trailerUrl: true,
    submissionFee: true,
    submittedAt: true,
    status: true,
    refundedCents: true,
    withdrawnAt: true,
  })
  .extend({
    /** Contact details and links may still be corrected. */
    correctable: z.boolean(),
  });
export type Entry = z.output<typeof entrySchema>;

/** What a filmmaker may correct until the deadline: how to reach them, and the links. */
export const entryCorrectionSchema = z.object({
  submitterName: submitter.submitterName,
  submitterEmail: submitter.submitterEmail,
  submitterPhone: optionalText(40),
  filmUrl: optionalLink("Please enter a valid URL"),
  trailerUrl: optionalLink("Please enter a valid URL"),
});
export type EntryCorrection = z.output<typeof entryCorrectionSchema>;
