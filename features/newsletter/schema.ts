import { z } from "zod";
import { leavers, suppressionReasons } from "~/db/enums";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { emailAddress } from "~/lib/forms/fields";
import { popupSource } from "./rules";

export const sourceName = z
  .string()
  .trim()
  .regex(/^[\w -]{1,40}$/, "Source must be a short name");

export const subscribeSchema = z.object({
  email: emailAddress,
  /** Where on the site the visitor subscribed. */
  source: sourceName.default(popupSource),
});
export type Subscribe = z.input<typeof subscribeSchema>;

export const subscribeReplySchema = z.object({
  message: z.string(),
  /** True: a new subscriber must confirm by email. The same for every address. */
  confirm: z.boolean(),
});
export type SubscribeReply = z.output<typeof subscribeReplySchema>;

/** active: gets our emails. left: unsubscribed. unconfirmed: has not followed the link in our email. */
export const subscriberStates = ["active", "left", "unconfirmed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

const dayRule = "Enter a date like 2026-01-31";
const day = z.iso.date(dayRule).refine((text) => text >= "1900-01-01", dayRule);

/** The filters of the mailing list. */
export const subscriberFilterSchema = z.object({
  state: z.enum(subscriberStates).optional(),
  /** A part of the address. */
  q: z.string().trim().max(100).optional(),
  /** The first and the last day of subscribing, by the festival's calendar. */
  from: day.optional(),
  to: day.optional(),
});
export type SubscriberFilters = z.output<typeof subscriberFilterSchema>;

/** A subscriber for the director; without the IP address. */
export const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  source: z.string(),
  subscribedAt: momentSchema,
  isActive: z.boolean(),
  state: z.enum(subscriberStates),
  unsubscribedAt: momentSchema.nullable(),
  leftBy: z.enum(leavers).nullable(),
  /** The lawful basis of an imported address, in the director's words. */
  consentText: z.string().nullable(),
  /** Why newsletters do not reach the address; null if they do. */
  suppressed: z.enum(suppressionReasons).nullable(),
});
/** As the browser gets it: times are ISO strings. */
export type Subscriber = z.output<typeof subscriberSchema>;

/** The limits of an import of addresses. */
export const maxImportBytes = 8_000_000;
export const maxImportRows = 50_000;

export const importSchema = z.object({
  csv: z
    .string()
    .refine((text) => new TextEncoder().encode(text).length <= maxImportBytes, "At most 8 MB"),
  basis: z
    .string()
    .trim()
    .min(10, "Say in a sentence why we may write to them")
    .max(500, "Please keep this under 500 characters"),
  dryRun: z.boolean().default(false),
});

/** What an import did: rows of the file, of which were added, known before, had left, or are suppressed. */
export const importedSchema = z.object({
  rows: z.number(),
  added: z.number(),
  known: z.number(),
  left: z.number(),
  suppressed: z.number(),
});
export type Imported = z.output<typeof importedSchema>;

export const resubscribeSchema = z.object({
  /** The director confirmed the warning. */
  confirmed: z.boolean().default(false),
});

/** Reasons against resubscribing somebody, as sentences; may be empty. */
export function objections({
  state,
  leftBy,
  suppressed,
}: Pick<Subscriber, "state" | "leftBy" | "suppressed">): string[] {
  if (state !== "left") return [];
  const reasons: string[] = [];
  if (leftBy === "mail service") {
    reasons.push("The mail service unsubscribed this address.");
  } else if (leftBy !== "director") {
    reasons.push("This person unsubscribed. Resubscribe them only if they asked you to.");
  }
  if (suppressed === "bounce") {
    reasons.push(
      "Emails to this address bounced. It stays suppressed: we send nothing until you allow it in the outbox.",
    );
  }
  if (suppressed === "complaint") {
    reasons.push(
      "The owner marked our emails as spam. It stays suppressed: we send no newsletter until you allow it in the outbox.",
    );
  }
  return reasons;
}
