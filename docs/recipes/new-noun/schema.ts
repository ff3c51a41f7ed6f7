import { z } from "zod";
import { integerField, optionalLink, requiredLine } from "~/lib/forms/fields";

/** Hotels in requests and responses. Runs anywhere. */

export const maxNameLength = 120;

export const newHotelSchema = z.object({
  name: requiredLine("Enter the hotel's name", maxNameLength),
  url: optionalLink("Enter the address of a website, or nothing"),
  ordinal: integerField(0, 999, "Enter a number from 0", "Enter up to 999"),
});

export const hotelSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string().nullable(),
  ordinal: z.number(),
  version: z.number(),
});
export type Hotel = z.output<typeof hotelSchema>;

/** A hotel as visitors see it. */
export const publicHotelSchema = hotelSchema.pick({ name: true, url: true });
