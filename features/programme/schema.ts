import { z } from "zod";
import { admissions, blockKinds, screeningStates } from "~/db/enums";
import { publicFilmSchema } from "~/features/films/public.schema";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { errorCodes, warningCodes } from "./problems.rules";

/** Schemas shared by several parts of the programme, and the public programme. Runs anywhere. */

const dayRule = "Enter a date like 2027-02-14";
export const daySchema = z.iso
  .date({ error: dayRule, abort: true })
  .refine((day) => day >= "1900" && day < "9000", dayRule);

/** A local time of the festival in API responses: '2027-02-14T19:00'. */
export const localTimeSchema = z.string();

export const walkSchema = z.object({ venueId: z.uuid(), minutes: z.int() });

export const problemSchema = z.object({
  id: z.string(),
  code: z.enum([...errorCodes, ...warningCodes]),
  level: z.enum(["error", "warning"]),
  screeningIds: z.array(z.uuid()),
  filmId: z.uuid().nullable(),
  guest: z.string().nullable(),
  text: z.string(),
  acknowledged: z.boolean(),
  blocking: z.boolean(),
});
export type ShownProblem = z.output<typeof problemSchema>;

/** The admission fields of a screening. */
export const gettingInSchema = z.object({
  admission: z.enum(admissions).nullable(),
  /** '$14, students $9' */
  priceText: z.string().nullable(),
  /** Minutes before the start. */
  doorsMin: z.int().nullable(),
  ageRating: z.string().nullable(),
  access: z.array(z.string()),
});
export type GettingIn = z.output<typeof gettingInSchema>;

/** The admission fields of a screening; empty in an old version without them. */
export const gettingInOf = (screening: Partial<GettingIn>): GettingIn => ({
  admission: screening.admission ?? null,
  priceText: screening.priceText ?? null,
  doorsMin: screening.doorsMin ?? null,
  ageRating: screening.ageRating ?? null,
  access: screening.access ?? [],
});

export const publicScreeningSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  kind: z.enum(blockKinds),
  /** The slug of its block's page. */
  blockSlug: z.string(),
  filmIds: z.array(z.uuid()),
  venueId: z.uuid(),
  starts: localTimeSchema,
  startsAt: momentSchema,
  ends: localTimeSchema,
  endsAt: momentSchema,
  /** The festival day; it changes at 05:00. */
  day: daySchema,
  qaMin: z.int(),
  eventType: z.string(),
  ticketUrl: z.string().nullable(),
  description: z.string().nullable(),
  featured: z.boolean(),
  ...gettingInSchema.shape,
  state: z.enum(screeningStates).exclude(["pencilled"]),
  /** Its former start and venue, for seven days after it moved. */
  moved: z.object({ starts: localTimeSchema, venue: z.string() }).nullable(),
  moveNote: z.string().nullable(),
});
export type PublicScreening = z.output<typeof publicScreeningSchema>;

export const publicVenueSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  capacity: z.int(),
  address: z.string(),
  amenities: z.array(z.string()),
  imageUrl: z.string().nullable(),
  icon: z.string().nullable(),
  access: z.array(z.string()),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  mapUrl: z.string().nullable(),
  transit: z.string().nullable(),
  parking: z.string().nullable(),
  walks: z.array(walkSchema),
});
export type PublicVenue = z.output<typeof publicVenueSchema>;

export const programmeSchema = z.object({
  /** 0: none was published yet. */
  number: z.int(),
  publishedAt: momentSchema.nullable(),
  timeZone: z.string(),
  /** The festival days with screenings. */
  days: z.array(daySchema),
  screenings: z.array(publicScreeningSchema),
  films: z.array(publicFilmSchema),
  venues: z.array(publicVenueSchema),
});
export type Programme = z.output<typeof programmeSchema>;

/**
 * Open work of the programme: films without a screening, errors, unpublished changes and unsent
 * emails.
 */
export type ProgrammeToDo = {
  /** Films of the programme without a screening. */
  unplaced: number;
  /** Errors of confirmed screenings, which block a publication. */
  blocking: number;
  /** Screenings that were changed or added since the last publication. */
  changed: number;
  /** Emails that are drafted and not sent. */
  letters: number;
};
