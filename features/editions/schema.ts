import { z } from "zod";
import { editionStates } from "~/db/enums";
import { day } from "~/features/settings/day.schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { versionSchema } from "~/lib/api/version-field";
import { isTimeZone } from "~/lib/dates/calendar";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { oneLinePattern, requiredText } from "~/lib/forms/fields";
import { isCurrency } from "~/lib/money/currency-codes";

/** Input and output of the editions' calls. */

/** The year in an edition's address, '2027'. */
export const slugPattern = /^(?:20\d\d|2100)$/;

const slug = z.string().regex(slugPattern, "Enter a year from 2000 to 2100");
export const editionParams = z.object({ slug });

/** The dates of an edition; `legalUpdatedOn` is shared. */
export type EditionDates = Omit<FestivalSettings["dates"], "legalUpdatedOn">;
export type DateField = keyof EditionDates;

const moment = z.iso.datetime({ error: "Choose a day and a time" });

export const datesSchema = z.object({
  opensOn: day.nullable(),
  earlyBirdEndsOn: day.nullable(),
  deadlineAt: moment,
  lateUntil: day.nullable(),
  notificationsOn: day,
  festivalFrom: day,
  festivalTo: day,
  blackTieOn: day,
});

/** Every date of an edition, in the order of the year. */
export const dateFields = Object.keys(datesSchema.shape) as DateField[];

/** The edition's dates in these settings. */
export function datesOf({ dates }: Pick<FestivalSettings, "dates">): EditionDates {
  const { legalUpdatedOn: _, ...editionDates } = dates;
  return editionDates;
}

/** What a new edition can copy. */
export const copyKinds = ["settings", "letters", "deliverables", "scorecards", "awards"] as const;
export type CopyKind = (typeof copyKinds)[number];

/** An edition's time zone, currency and reference prefix. */
const placeFields = {
  timeZone: z
    .string("Choose a time zone")
    .refine(isTimeZone, "Choose a time zone, like Europe/Madrid"),
  currency: z
    .string("Choose a currency")
    .trim()
    .toLowerCase()
    .refine(isCurrency, "Choose a currency that fees can be charged in, like eur"),
  referencePrefix: z
    .string("Enter 2 to 4 capital letters")
    .regex(/^[A-Z]{2,4}$/, "Enter 2 to 4 capital letters"),
};
export const placeSchema = z.object(placeFields).partial();
export type EditionPlace = z.output<typeof placeSchema>;

export const editionSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** The number of the festival, counted in years from the inaugural one. */
  ordinal: z.int(),
  state: z.enum(editionStates),
  copiedFrom: z.string().nullable(),
  openedAt: momentSchema.nullable(),
  archivedAt: momentSchema.nullable(),
  version: z.int(),
  entries: z.int(),
  dates: datesSchema,
  timeZone: z.string(),
  currency: z.string(),
  referencePrefix: z.string(),
  /** Which of them can no longer change. */
  fixed: z.object({ timeZone: z.boolean(), currency: z.boolean() }),
});
export type Edition = z.input<typeof editionSchema>;
/** As the API returns it. */
export type EditionRead = z.output<typeof editionSchema>;

const name = requiredText("Enter a name", 80).regex(oneLinePattern, "Please keep this on one line");

export const previewCopySchema = z.object({ from: slug, festivalFrom: day });

export const copyPreviewSchema = z.object({
  weeks: z.int(),
  slug: z.string(),
  name: z.string(),
  dates: z.array(
    z.object({
      field: z.enum(dateFields),
      /** The value in the copied edition; null if it has none. */
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  copies: z.array(z.object({ what: z.enum(copyKinds), count: z.int() })),
});
export type CopyPreview = z.output<typeof copyPreviewSchema>;

export const newEditionSchema = z.object({
  slug,
  name: name.optional(),
  from: slug,
  copy: z
    .array(z.enum(copyKinds))
    .refine((kinds) => new Set(kinds).size === kinds.length, "List each part once"),
  dates: datesSchema,
  ...placeSchema.shape,
});
export type NewEdition = z.output<typeof newEditionSchema>;

export const editionChangeSchema = z.object({
  name: name.optional(),
  ...placeSchema.shape,
  version: versionSchema,
});
export type EditionChange = z.output<typeof editionChangeSchema>;
/** The version that a step is based on, in an address. */
export const versionQuerySchema = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, "Send the version of the edition that you edited")
    .transform(Number),
});

export const openedSchema = editionSchema.extend({
  /** Entries for the next edition that were moved. */
  movedEntries: z.int(),
});

export const noteSchema = z.object({ text: requiredText("Write the note", 1_000) });
export const datedNoteSchema = z.object({ text: z.string(), day: z.string() });

/** Figures that an edition can publish. */
export const figureKeys = [
  "entries",
  "entries_by_category",
  "entries_by_country",
  "fees_taken_cents",
  "fees_taken_other",
  "fees_refunded_cents",
  "fees_refunded_other",
  "selected",
  "selected_from_entries",
  "median_days_to_answer",
] as const;
export type FigureKey = (typeof figureKeys)[number];
export const figureKeySchema = z.enum(figureKeys);

/** A number, or one per name; null while unknown. */
export const figureValueSchema = z.union([z.number(), z.record(z.string(), z.number()), z.null()]);
export type FigureValue = z.output<typeof figureValueSchema>;

const figure = z.object({
  key: figureKeySchema,
  label: z.string(),
  value: figureValueSchema,
  /** The currency of an amount, whose value is in minor units. */
  currency: z.string().optional(),
});
export const figuresSchema = z.array(figure.extend({ shown: z.boolean() }));
export type Figure = z.output<typeof figuresSchema>[number];
export const shownSchema = z.object({
  shown: z
    .array(figureKeySchema)
    .refine((keys) => new Set(keys).size === keys.length, "List each figure once"),
});

/** The public view of an edition. */
export const publicEditionSchema = z.object({
  slug: z.string(),
  name: z.string(),
  festivalFrom: z.string(),
  festivalTo: z.string(),
  state: z.enum(editionStates).exclude(["preparing"]),
});
export type PublicEdition = z.output<typeof publicEditionSchema>;

const editionName = z.object({ slug: z.string(), name: z.string() });

export const selectedFilmSchema = z.object({
  title: z.string(),
  director: z.string().nullable(),
  country: z.string().nullable(),
  submissionType: z.string(),
  duration: z.int().nullable(),
});
export type SelectedFilm = z.output<typeof selectedFilmSchema>;

export const publicFilmsSchema = z.object({
  edition: editionName,
  films: z.array(selectedFilmSchema),
});
export const numbersQuerySchema = z.object({ edition: slug.optional() });
export const publicNumbersSchema = z.object({ edition: editionName, figures: z.array(figure) });
