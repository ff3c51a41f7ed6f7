import { z } from "zod";
import { programmeEmailStates } from "~/db/enums";
import { versionSchema as versionNumber } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { optionalText } from "~/lib/forms/fields";
import { localTimeSchema, problemSchema } from "../schema";

/** Checks, publications and notifications in requests and responses of the admin. Runs anywhere. */

/** Screenings of the draft that are not published, and why. */
const leftOutSchema = z.array(z.object({ id: z.uuid(), reason: z.string() }));
const ids = z.array(z.uuid());

export const checkSchema = z.object({
  revision: z.int(),
  problems: z.array(problemSchema),
  changes: z.object({ added: ids, moved: ids, cancelled: ids, leftOut: leftOutSchema }),
});
export type Check = z.output<typeof checkSchema>;

export const problemIdSchema = z.object({ id: z.string().regex(/^[a-z_]+-[0-9a-f]{16}$/) });

export const publishSchema = z.object({
  revision: z.int("Send the revision of the schedule that you publish"),
  note: optionalText(2000),
  reason: optionalText(2000),
});

const versionMissing = "Send the version to publish again";

export const revertSchema = z.object({
  number: versionNumber.min(1, versionMissing),
  note: optionalText(2000),
  reason: optionalText(2000),
});

export const changeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  starts: localTimeSchema,
  venue: z.string(),
  fromStarts: localTimeSchema.nullable(),
  fromVenue: z.string().nullable(),
});
export type ShownChange = z.output<typeof changeSchema>;

export const versionSchema = z.object({
  number: z.int(),
  publishedAt: momentSchema,
  by: z.string(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.object({
    added: z.array(changeSchema),
    moved: z.array(changeSchema),
    cancelled: z.array(changeSchema),
    leftOut: leftOutSchema,
  }),
});

export const emailSchema = z.object({
  id: z.uuid(),
  filmId: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(programmeEmailStates),
  versionNumber: z.int(),
  sentAt: momentSchema.nullable(),
});

export const emailFilterSchema = z.object({
  state: z.enum(programmeEmailStates, "State must be draft or sent").optional(),
});

export const sendEmailsSchema = z.object({
  ids: z.array(z.uuid()).min(1, "Choose at least one email").max(1000),
});
