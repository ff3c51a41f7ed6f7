import { z } from "zod";
import { announcedStatuses } from "~/db/enums";
import {
  problemOfEntrySchema,
  screenerSchema,
  unfinishedUploadSchema,
} from "~/features/screeners/schema";
import { confirmationSchema } from "../confirmation/schema";
import { entryDeliverableSchema } from "../deliverables/schema";
import { submissionSchema } from "../schema";

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
  })
  .extend({
    /** Where it came in; null: on this site. */
    source: z.object({ name: z.string(), trackingNumber: z.string().nullable() }).nullable(),
    /** The announced status; the private one is never included. */
    status: z.enum(announcedStatuses),
    /** The lines of feedback that its last email said. */
    feedback: z.array(z.string()),
    /** Whether it may be shown: asked and answered; null unless it was announced as accepted. */
    confirmation: confirmationSchema.nullable(),
    /** Its deliverables and their states; none before a yes. */
    deliverables: z.array(entryDeliverableSchema),
    /** Which of its versions this is: each correction makes another one. */
    version: z.number(),
    /** The entry may still be corrected. */
    correctable: z.boolean(),
    /** Until when, in words: 'until January 31, 2026, 5pm PST', 'through February 17, 2026'. */
    correctableTold: z.string(),
    /** How many jurors watched it, as they state or as was measured, and when the last one did; null: none yet. */
    firstLook: z
      .object({
        people: z.number(),
        /** A day of the festival's calendar. */
        lastOn: z.iso.date(),
        /** Those of whom at least a minute or half the film was measured, and their mean share, 0 to 1. */
        measured: z.number(),
        share: z.number().nullable(),
      })
      .nullable(),
    /** The film as it was uploaded; null: none was. */
    screener: screenerSchema.nullable(),
    /** Uploads that can be continued. */
    uploads: z.array(unfinishedUploadSchema),
    /** The jury cannot watch the film: it may be replaced whenever that is. Null: no report is open. */
    trouble: problemOfEntrySchema.nullable(),
  });
export type Entry = z.output<typeof entrySchema>;

/** A correction: fields of the entry's own form; missing ones stay as they are. */
export const entryCorrectionSchema = z.record(z.string().max(40), z.unknown(), {
  error: "Send the fields to change",
});

/**
 * The state of a payment for somebody who returns from the provider. `paid`: without an entry, as
 * yet.
 */
export const paymentStatuses = [
  "handed in",
  "paid",
  "processing",
  "unpaid",
  "held",
  "refunded",
  "unknown",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
