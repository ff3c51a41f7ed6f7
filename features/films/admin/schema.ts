import { z } from "zod";
import { confirmations, filmCategories, focusPoints } from "~/db/enums";
import { localTime } from "~/features/settings/local-time.schema";
import { earliestYear } from "~/features/submissions/form/schema";
import { requiredVersionField } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import {
  clearableText,
  emailAddress,
  integerField,
  oneLinePattern,
  requiredText,
  webAddress,
} from "~/lib/forms/fields";
import { publicFilmSchema } from "../public.schema";
import { filmGaps, filmStates } from "../schema";

/** Films in requests and responses of the admin. Runs anywhere. */

const singleLine = (missing: string, max = 200) =>
  requiredText(missing, max).regex(oneLinePattern, "Please use a single line");

/** A list of words without duplicates, in order. */
export const wordListSchema = z
  .array(singleLine("Remove empty lines", 100))
  .max(50, "Enter up to 50")
  .transform((words) => [...new Set(words)]);

/** A path of this site; pictures of other sites may disappear, or track readers. */
const pathOnThisSite = z
  .string("Choose a picture from this site")
  .trim()
  .max(500)
  .regex(/^\/(?![/\\])[^\s]*$/, "Choose a picture from this site");

const filmLink = z
  .string()
  .trim()
  .max(2000, "Please enter a valid URL")
  .nullable()
  .transform((address) => address || null)
  .pipe(webAddress("Please enter a valid URL").nullable());

const clearableEmail = z
  .string()
  .trim()
  .max(254)
  .nullable()
  .transform((address) => address || null)
  .pipe(z.email("Please enter a valid email address").nullable());

const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => value || null, schema);

export const guestInputSchema = z
  .object({
    name: singleLine("Enter the guest's name"),
    email: emptyAsNull(emailAddress.nullable()).default(null),
    /** Local time of the festival, '2027-02-14T19:00'. */
    arrives: emptyAsNull(localTime.nullable()).default(null),
    leaves: emptyAsNull(localTime.nullable()).default(null),
  })
  .refine(({ arrives, leaves }) => !arrives || !leaves || arrives < leaves, {
    path: ["leaves"],
    message: "Departure must be after arrival",
  });

const yearError = "Please enter a valid year";
const runningTimeError = "Enter a running time between 1 second and 24 hours";

const filmFields = z.object({
  title: singleLine("Title is required"),
  description: requiredText("Description is required", 5000),
  genre: singleLine("Genre is required", 100),
  duration: integerField(0, 1000, "Duration is required", "Duration seems unusually long"),
  director: singleLine("Director name is required"),
  year: integerField(earliestYear, 9999, yearError, yearError),
  rating: clearableText(20),
  imageUrl: pathOnThisSite,
  filmUrl: filmLink,
  badge: clearableText(40),
  badgeColor: clearableText(40),
  featured: z.boolean(),
  category: z.enum(filmCategories, "Choose a category").nullable(),
  directorEmail: clearableEmail,
  directorPhone: clearableText(40),
  language: clearableText(100),
  country: clearableText(100),
  productionCompany: clearableText(200),
  budget: clearableText(100),
  submissionNotes: clearableText(5000),
  originalTitle: clearableText(200),
  runningSeconds: integerField(1, 86_400, runningTimeError, runningTimeError).nullable(),
  countries: wordListSchema,
  languages: wordListSchema,
  subtitles: wordListSchema,
  tropes: wordListSchema,
  premiere: clearableText(100),
  contentNotes: clearableText(2000),
  credits: clearableText(5000),
  awards: wordListSchema,
  trailerUrl: filmLink,
  directorStatement: clearableText(5000),
  directorBio: clearableText(2000),
  directorImageUrl: pathOnThisSite.nullable(),
  ageRating: clearableText(60),
  captions: clearableText(100),
  stillUrls: z
    .array(pathOnThisSite)
    .max(20, "Add up to 20 stills")
    .transform((all) => [...new Set(all)]),
  focus: z.enum(focusPoints, "Choose a part of the picture").nullable(),
  copyFormat: clearableText(100),
  confirmation: z.enum(confirmations, "Choose yes or no").nullable(),
  inProgramme: z.boolean(),
  isPublic: z.boolean(),
  /** The full list. */
  guests: z.array(guestInputSchema).max(50, "Add up to 50 guests"),
});

/** A new film; missing fields are empty. */
export const newFilmSchema = filmFields.partial().required({
  title: true,
  director: true,
  description: true,
  genre: true,
  year: true,
  duration: true,
});
export type NewFilm = z.output<typeof newFilmSchema>;

export const filmChangeSchema = filmFields.partial().extend(requiredVersionField);
export type FilmChange = z.output<typeof filmChangeSchema>;

export const adminFilmSchema = publicFilmSchema.extend({
  /** The slug of its page; null until it is in the programme or public. */
  slug: z.string().nullable(),
  rating: z.string().nullable(),
  filmUrl: z.string().nullable(),
  directorEmail: z.string().nullable(),
  directorPhone: z.string().nullable(),
  language: z.string().nullable(),
  country: z.string().nullable(),
  productionCompany: z.string().nullable(),
  budget: z.string().nullable(),
  submissionNotes: z.string().nullable(),
  isPublic: z.boolean(),
  createdAt: momentSchema,
  /** Exact; null: `duration` counts, and its screenings cannot be confirmed. */
  runningSeconds: z.int().nullable(),
  copyFormat: z.string().nullable(),
  confirmation: z.enum(confirmations).nullable(),
  /** Its entry was withdrawn. */
  withdrawn: z.boolean(),
  submissionId: z.uuid().nullable(),
  inProgramme: z.boolean(),
  /** The still that its filmmaker added; null for none. */
  offeredStill: z.object({ url: z.string(), focus: z.enum(focusPoints).nullable() }).nullable(),
  /** In order; local times of the festival, '2027-02-14T19:00'. */
  guests: z.array(
    z.object({
      name: z.string(),
      email: z.string().nullable(),
      arrives: z.string().nullable(),
      leaves: z.string().nullable(),
    }),
  ),
  version: z.int(),
});
export type AdminFilm = z.output<typeof adminFilmSchema>;

export const filmFilterSchema = z.object({
  state: z.enum(filmStates, "State must be proposed, programme, public or earlier").optional(),
  /** Films that lack this; none of an earlier programme, none of a withdrawn entry. */
  missing: z.enum(filmGaps, "Missing must be still, runningTime or reply").optional(),
  q: z.string().trim().max(100, "Please search for fewer than 100 characters").optional(),
});
export type FilmFilters = z.output<typeof filmFilterSchema>;
