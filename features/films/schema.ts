import { z } from "zod";
import { type FilmCategory, filmCategories } from "~/db/enums";
import type { SubmissionType } from "~/features/settings/schema";
import { currentYear, earliestYear, termsMessage } from "~/features/submissions/form/schema";
import type { Clock } from "~/lib/dates/clock";
import {
  emailAddress,
  integerField,
  optionalLink,
  optionalText,
  requiredText,
} from "~/lib/forms/fields";

/** The general form: a film proposed without a fee. Shared by browser and server. */

export const filmGenres = [
  "Drama",
  "Comedy",
  "Horror",
  "Action",
  "Romance",
  "Thriller",
  "Documentary",
  "Animation",
  "Sci-Fi",
  "Fantasy",
  "Mystery",
  "Adventure",
  "Musical",
  "Other",
] as const;

/** The documented limits of a log line's description in this form. */
export const logLineLimits = { characters: 1000, words: 200 } as const;

/**
 * Proposed: neither in the programme nor public; a film may be both of these. Earlier: in the programme of another
 * edition alone.
 */
export const filmStates = ["proposed", "programme", "public", "earlier"] as const;
export type FilmState = (typeof filmStates)[number];

/** What a film may lack: a picture of its own, its exact running time, the filmmaker's reply to the invitation. */
export const filmGaps = ["still", "runningTime", "reply"] as const;
export type FilmGap = (typeof filmGaps)[number];

/** The badge a category gets, as documented. */
export function filmBadge(category: FilmCategory | null): { badge: string; badgeColor: string } {
  if (category === "feature") return { badge: "Feature", badgeColor: "purple" };
  if (category === "series") return { badge: "Series", badgeColor: "blue" };
  return { badge: "Short", badgeColor: "pink" };
}

/**
 * The category for a documented badge, or for its color alone; null if unknown. A log line has the
 * badge 'Short', too.
 */
export function categoryOfBadge({ badge, badgeColor }: Badge): FilmCategory | null {
  const normalize = (text: string | null | undefined) => text?.trim().toLowerCase();
  const badges = (["feature", "series", "short"] as const).map((category) => ({
    category,
    ...filmBadge(category),
  }));
  const match =
    badges.find((candidate) => candidate.badge.toLowerCase() === normalize(badge)) ??
    badges.find((candidate) => candidate.badgeColor === normalize(badgeColor));
  return match?.category ?? null;
}
type Badge = { badge?: string | null; badgeColor?: string | null };

/** The submission type of a category. */
export const submissionTypeOf: Record<FilmCategory, SubmissionType> = {
  short: "short_film",
  feature: "feature_film",
  series: "series_pilot",
  logline: "log_line",
};

/** Words of a text, split at white space. */
export function countWords(text: string): number {
  return text.trim() === "" ? 0 : text.trim().split(/\s+/).length;
}

const linkError = "Please enter a valid URL";
const yearError = "Please enter a valid year";

/** The fields of the documented payload. */
const documentedFields = (clock: Clock) => ({
  title: requiredText("Title is required"),
  description: requiredText("Description is required", 5000),
  genre: z.enum(filmGenres, { error: "Genre is required" }),
  duration: integerField(0, 1000, "Duration is required", "Duration seems unusually long"),
  director: requiredText("Director name is required"),
  year: integerField(earliestYear, 9999, yearError, yearError)
    // Computed at each parse: a server that runs over New Year's Eve accepts the new year.
    .refine((year) => year <= currentYear(clock()), "Year cannot be in the future"),
  filmUrl: optionalLink(linkError),
});

/** Fields of the form that the documented payload does not have. */
const formFields = {
  category: z.enum(filmCategories, { error: "Choose a category" }),
  directorEmail: emailAddress,
  directorPhone: requiredText("Phone number is required", 40),
  language: requiredText("Language is required", 100),
  country: requiredText("Country is required", 100),
  productionCompany: optionalText(200),
  budget: optionalText(100),
  submissionNotes: optionalText(5000),
  agreedToTerms: z.literal(true, { error: termsMessage }),
};

type CheckedFields = { category?: FilmCategory | null; duration: number; description: string };

function checkByCategory(film: CheckedFields, context: z.RefinementCtx): void {
  const addError = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (film.category !== "logline") {
    if (film.duration < 1) addError("duration", "Duration must be at least 1 minute");
    return;
  }
  const { characters, words } = logLineLimits;
  if (film.description.length > characters) {
    addError("description", `Log line descriptions may have ${characters} characters at most`);
  }
  if (countWords(film.description) > words) {
    addError("description", `Log lines may have ${words} words at most`);
  }
}

/** Films need a link; log lines do not. */
const hasLink = ({
  category,
  filmUrl,
}: {
  category?: FilmCategory | null;
  filmUrl: string | null;
}) => category === "logline" || filmUrl !== null;
const missingLinkError = {
  path: ["filmUrl"],
  message: linkError,
  // Runs despite other errors, but not if the link itself has one already.
  when: ({ issues, value }: z.core.ParsePayload) =>
    typeof value === "object" &&
    value !== null &&
    !issues.some(({ path }) => path?.[0] === "filmUrl"),
};

/** The schema of the general form, with its required fields. */
export const filmFormSchema = (clock: Clock) =>
  z
    .object({ ...documentedFields(clock), ...formFields })
    .superRefine(checkByCategory)
    .refine(hasLink, missingLinkError);
export type FilmFormValues = z.output<ReturnType<typeof filmFormSchema>>;

/**
 * POST /api/films: the documented payload is enough, and its badge sets the category; further
 * fields of the form are stored.
 */
export const filmPayloadSchema = (clock: Clock) =>
  z
    .object({
      ...documentedFields(clock),
      ...z.object(formFields).partial().shape,
      badge: optionalText(40),
      badgeColor: optionalText(40),
    })
    .superRefine(checkByCategory)
    .refine(hasLink, missingLinkError)
    .transform(({ badge, badgeColor, ...film }) => ({
      ...film,
      category: film.category ?? categoryOfBadge({ badge, badgeColor }),
    }));
export type FilmPayload = z.output<ReturnType<typeof filmPayloadSchema>>;

export const filmReceiptSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  badge: z.string().nullable(),
  badgeColor: z.string().nullable(),
  featured: z.boolean(),
});
