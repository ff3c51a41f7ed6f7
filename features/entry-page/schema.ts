import { z } from "zod";
import { announcedStatuses } from "~/db/enums";
import { entryHonorSchema } from "~/features/awards/schema";
import {
  problemOfEntrySchema,
  screenerSchema,
  unfinishedUploadSchema,
} from "~/features/screeners/schema";
import { acts } from "~/features/submissions/rights/rules";
import { submissionSchema } from "~/features/submissions/schema";
import { confirmationSchema } from "./confirmation/schema";
import { entryDeliverableSchema } from "./deliverables/schema";

/** What a filmmaker sees of their entry on its private page. */
export const entrySchema = submissionSchema
  .pick({
    reference: true,
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
    filmPassword: true,
    trailerUrl: true,
    submissionFee: true,
    waivedCents: true,
    amountCents: true,
    currency: true,
    submittedAt: true,
    refundedCents: true,
    withdrawnAt: true,
    forNext: true,
    announcedAt: true,
    agreedToTerms: true,
    answers: true,
  })
  .extend({
    /** The name of its price tier; absent for the standard one. */
    tierName: z.string().optional(),
    /** The platform it was imported from; null if it was submitted on this site. */
    source: z.object({ name: z.string(), trackingNumber: z.string().nullable() }).nullable(),
    /** The announced status; the private one is never included. */
    status: z.enum(announcedStatuses),
    /** The feedback comments of its last email. */
    feedback: z.array(z.string()),
    /** The question if it may be shown, and the answer; null unless it was announced as accepted. */
    confirmation: confirmationSchema.nullable(),
    /** Its deliverables and their states; empty before a yes. */
    deliverables: z.array(entryDeliverableSchema),
    /** Its version: each edit creates another one. */
    version: z.number(),
    /** The entry can still be edited. */
    correctable: z.boolean(),
    /** The deadline for edits in words: 'until January 31, 2026, 5pm PST', 'until February 17, 2026'. */
    correctableTold: z.string(),
    /** The last day for edits: 'January 31, 2026'. */
    correctableDay: z.string(),
    /** How many jurors watched it, as stated or measured, and when last; null for none. */
    firstLook: z
      .object({
        people: z.number(),
        /** A day of the festival's calendar. */
        lastOn: z.iso.date(),
        /** The number of jurors with a measured minute or half of the film, and their mean share, 0 to 1. */
        measured: z.number(),
        share: z.number().nullable(),
      })
      .nullable(),
    /** Its laurels, prizes first: those that anybody may see. */
    honors: z.array(entryHonorSchema),
    /** The uploaded film; null for none. */
    screener: screenerSchema.nullable(),
    /** Uploads that can be resumed. */
    uploads: z.array(unfinishedUploadSchema),
    /** The jury's open report that the film does not play: it may be replaced at any time. Null for none. */
    trouble: problemOfEntrySchema.nullable(),
    /** What its links may not do now, each with a sentence. */
    refusals: z.partialRecord(z.enum(acts), z.string()),
  });
export type Entry = z.output<typeof entrySchema>;

/** An edit: fields of the entry's own form; missing ones stay. */
export const entryCorrectionSchema = z.record(z.string().max(40), z.unknown(), {
  error: "Send the fields to change",
});
