import { z } from "zod";
import { requiredVersionField } from "~/lib/api/version-field";
import {
  clearableText,
  integerField,
  oneLinePattern,
  optionalPicture,
  requiredText,
  webAddress,
} from "~/lib/forms/fields";
import { daySchema, publicVenueSchema } from "../schema";

/** Venues in requests and responses of the admin. Runs anywhere. */

const time = z
  .string("Enter a time like 10:00")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time like 10:00");

export const hoursSchema = z.object({ day: daySchema, opens: time, closes: time });

const minutes = (low: number, high: number) =>
  integerField(low, high, `Enter ${low} minutes or more`, `Enter up to ${high} minutes`);
const word = requiredText("Remove empty lines", 100).regex(
  oneLinePattern,
  "Please keep it on one line",
);

/** The page of a map service, opened in the visitor's browser. */
const mapAddress = z
  .string()
  .trim()
  .max(2000)
  .nullable()
  .transform((address) => address || null)
  .pipe(webAddress("A map needs an https address", /^https$/).nullable());

const venueFields = z.object({
  name: requiredText("Enter a name").regex(oneLinePattern, "Please keep it on one line"),
  description: requiredText("Enter a description", 5000),
  capacity: integerField(
    1,
    100_000,
    "Enter the number of seats",
    "Enter a smaller number of seats",
  ),
  address: requiredText("Enter an address", 500),
  amenities: z.array(word).max(50),
  imageUrl: optionalPicture("Enter a path like /art/curtain.webp"),
  icon: clearableText(100),
  turnaroundMin: minutes(0, 600),
  parallel: z.boolean(),
  /** Empty: always open. Closing at or before the opening is the next morning. */
  hours: z.array(hoursSchema).max(200),
  access: z.array(word).max(50),
  city: clearableText(100),
  postalCode: clearableText(20),
  mapUrl: mapAddress,
  transit: clearableText(1000),
  parking: clearableText(1000),
  /** Walking minutes in both directions; the full list. */
  walks: z
    .array(z.object({ venueId: z.uuid("Choose a venue"), minutes: minutes(0, 600) }))
    .max(200)
    .refine(
      (all) => new Set(all.map(({ venueId }) => venueId)).size === all.length,
      "List each venue once",
    ),
});

export const newVenueSchema = z.object({
  ...venueFields.shape,
  amenities: venueFields.shape.amenities.default([]),
  imageUrl: venueFields.shape.imageUrl.default(null),
  icon: venueFields.shape.icon.default(null),
  turnaroundMin: venueFields.shape.turnaroundMin.default(20),
  parallel: venueFields.shape.parallel.default(false),
  hours: venueFields.shape.hours.default([]),
  access: venueFields.shape.access.default([]),
  city: venueFields.shape.city.default(null),
  postalCode: venueFields.shape.postalCode.default(null),
  mapUrl: venueFields.shape.mapUrl.default(null),
  transit: venueFields.shape.transit.default(null),
  parking: venueFields.shape.parking.default(null),
  walks: venueFields.shape.walks.default([]),
});
export type NewVenue = z.output<typeof newVenueSchema>;

export const venueChangeSchema = venueFields.partial().extend(requiredVersionField);
export type VenueChange = z.output<typeof venueChangeSchema>;

export const venueSchema = publicVenueSchema.extend({
  turnaroundMin: z.int(),
  parallel: z.boolean(),
  hours: z.array(hoursSchema),
  version: z.int(),
});
export type Venue = z.output<typeof venueSchema>;
