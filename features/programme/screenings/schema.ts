import { z } from "zod";
import { admissions, screeningStates } from "~/db/enums";
import { localTime } from "~/features/settings/local-time.schema";
import { requiredVersionField } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import {
  clearableText,
  integerField,
  oneLinePattern,
  requiredText,
  webAddress,
} from "~/lib/forms/fields";
import { daySchema, gettingInSchema, localTimeSchema, problemSchema } from "../schema";

/** Screenings in requests and responses of the admin. Runs anywhere. */

const minutes = integerField(0, 600, "Enter 0 minutes or more", "Enter up to 600 minutes");

const ticketAddress = z
  .string()
  .trim()
  .max(2000)
  .nullable()
  .transform((address) => address || null)
  .pipe(webAddress("Enter a ticket link that starts with https://", /^https$/).nullable());

const screeningFields = z.object({
  blockId: z.uuid("Choose a block"),
  venueId: z.uuid("Choose a venue"),
  starts: localTime,
  introMin: minutes,
  qaMin: minutes,
  extraMin: minutes,
  moveNote: clearableText(500),
  eventType: requiredText("Choose the kind of event", 60).regex(
    oneLinePattern,
    "Please keep it on one line",
  ),
  ticketUrl: ticketAddress,
  description: clearableText(5000),
  featured: z.boolean(),
  admission: z.enum(admissions, "Choose free, at the door or tickets").nullable(),
  priceText: clearableText(200),
  doorsMin: minutes.nullable(),
  ageRating: clearableText(60),
  access: z
    .array(
      requiredText("Leave no line empty", 100).regex(oneLinePattern, "Please keep it on one line"),
    )
    .max(20),
});

export const newScreeningSchema = z.object({
  ...screeningFields.shape,
  introMin: minutes.default(0),
  qaMin: minutes.default(0),
  extraMin: minutes.default(0),
  eventType: screeningFields.shape.eventType.default("screening"),
  moveNote: screeningFields.shape.moveNote.default(null),
  ticketUrl: screeningFields.shape.ticketUrl.default(null),
  description: screeningFields.shape.description.default(null),
  featured: z.boolean().default(false),
  admission: screeningFields.shape.admission.default(null),
  priceText: screeningFields.shape.priceText.default(null),
  doorsMin: screeningFields.shape.doorsMin.default(null),
  ageRating: screeningFields.shape.ageRating.default(null),
  access: screeningFields.shape.access.default([]),
});
export type NewScreening = z.output<typeof newScreeningSchema>;

export const screeningChangeSchema = screeningFields.partial().extend({
  state: z.enum(screeningStates, "Choose pencilled, confirmed or cancelled").optional(),
  ...requiredVersionField,
});
export type ScreeningChange = z.output<typeof screeningChangeSchema>;

export const screeningFilterSchema = z.object({
  /** A festival day; it changes at 05:00. */
  day: daySchema.optional(),
  venueId: z.uuid("Choose a venue").optional(),
});
export type ScreeningFilters = z.output<typeof screeningFilterSchema>;

export const screeningSchema = z.object({
  id: z.uuid(),
  blockId: z.uuid(),
  venueId: z.uuid(),
  starts: localTimeSchema,
  startsAt: momentSchema,
  ends: localTimeSchema,
  endsAt: momentSchema,
  day: daySchema,
  introMin: z.int(),
  qaMin: z.int(),
  extraMin: z.int(),
  state: z.enum(screeningStates),
  moveNote: z.string().nullable(),
  eventType: z.string(),
  ticketUrl: z.string().nullable(),
  description: z.string().nullable(),
  featured: z.boolean(),
  ...gettingInSchema.shape,
  version: z.int(),
  title: z.string(),
  date: z.string(),
  time: z.string(),
  venue: z.string(),
  filmId: z.uuid().nullable(),
});

/** With the problems that involve it. */
export const checkedScreeningSchema = screeningSchema.extend({
  problems: z.array(problemSchema),
});
