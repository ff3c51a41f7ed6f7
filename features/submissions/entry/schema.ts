import { z } from "zod";
import { emailAddress, optionalLink, optionalText, requiredText } from "~/http/fields";
import { submissionSchema } from "../schema";

/** What a filmmaker sees of their entry on its private page. */
export const entrySchema = submissionSchema
  .pick({
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
    trailerUrl: true,
    submissionFee: true,
    submittedAt: true,
    status: true,
    refundedCents: true,
    withdrawnAt: true,
  })
  .extend({
    /** Contact details and links may still be corrected. */
    correctable: z.boolean(),
  });
export type Entry = z.output<typeof entrySchema>;

/** What a filmmaker may correct until the deadline: how to reach them, and the links. */
export const entryCorrectionSchema = z.object({
  submitterName: requiredText("Full name is required"),
  submitterEmail: emailAddress,
  submitterPhone: optionalText(40),
  filmUrl: optionalLink("Please enter a valid URL"),
  trailerUrl: optionalLink("Please enter a valid URL"),
});
export type EntryCorrection = z.output<typeof entryCorrectionSchema>;

/** How a payment stands that somebody comes back from. `paid`: without an entry, as yet. */
export const paymentStandings = [
  "handed in",
  "paid",
  "processing",
  "unpaid",
  "held",
  "refunded",
  "unknown",
] as const;
export type PaymentStanding = (typeof paymentStandings)[number];
