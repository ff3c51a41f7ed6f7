import { z } from "zod";
import { mailingStates, outcomes, pauseReasons } from "~/db/enums";
import { findVariableProblem } from "~/features/mail/wording/validate-html.rules";
import { editionListQuery } from "~/features/settings/edition.schema";
import { submissionFilterSchema } from "~/features/submissions/schema";
import { requiredVersionField } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { emailAddress, oneLinePattern, requiredText } from "~/lib/forms/fields";
import { pageQuerySchema } from "~/lib/pagination/query-schema";

/** Mailings: audience, text and state. Runs anywhere. */

const dayRule = "Enter a date like 2026-01-31";
const day = z.iso.date(dayRule).refine((text) => text >= "1900-01-01", dayRule);

/** The maximum number of selected entries. */
export const maxSelected = 500;

export const audienceSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("entries"),
    ids: z.array(z.uuid()).min(1, "Choose at least one entry").max(maxSelected),
  }),
  z.object({ kind: z.literal("filter"), filter: submissionFilterSchema }),
  z.object({
    kind: z.literal("announcement"),
    announcementId: z.uuid(),
    outcome: z.enum(outcomes).optional(),
  }),
  z.object({ kind: z.literal("jury"), juryId: z.uuid() }),
  // Unpaid or held: there is no entry yet.
  z.object({ kind: z.literal("draft"), draftId: z.uuid() }),
  // A film without an entry.
  z.object({ kind: z.literal("film"), filmId: z.uuid() }),
  // The newsletter: who is subscribed, from some sources, since a day and before another.
  z.object({
    kind: z.literal("subscribers"),
    sources: z.array(z.string().max(40)).max(50).optional(),
    joinedAfter: day.optional(),
    joinedBefore: day.optional(),
  }),
]);
export type Audience = z.output<typeof audienceSchema>;
export type SubscriberAudience = Extract<Audience, { kind: "subscribers" }>;

/** Whether a mailing is a newsletter: one text, in copies to everybody who subscribed. */
export const isNewsletter = <T extends { audience: Audience }>(
  mailing: T,
): mailing is T & { audience: SubscriberAudience } => mailing.audience.kind === "subscribers";

/** Variables about the recipient. */
export const personVariables = ["NAME", "FESTIVAL", "EDITION"] as const;
/** Variables about an entry: with one of them each entry gets a separate email. */
export const entryVariables = ["FILM_TITLE", "REFERENCE", "CATEGORY", "ENTRY_LINK"] as const;

export type MailingVariable = (typeof personVariables)[number] | (typeof entryVariables)[number];

/** The variables that an audience allows. */
export function variablesOf({ kind }: Pick<Audience, "kind">): readonly MailingVariable[] {
  // The same words to everybody.
  if (kind === "subscribers") return ["FESTIVAL", "EDITION"];
  if (kind === "jury") return personVariables;
  if (kind === "draft" || kind === "film") return [...personVariables, "FILM_TITLE"];
  return [...personVariables, ...entryVariables];
}

/** Whether the text uses a variable of an entry, so that each entry gets a separate email. */
export const usesEntryVariables = (words: string): boolean =>
  entryVariables.some((name) => words.includes(`{{${name}}}`));

export const maxMailingLength = 15_000;

/** The fields of a newsletter. */
const newsletterFields = {
  /** Spreads it evenly; null: as fast as it goes. */
  perHour: z
    .int("Enter a whole number, or nothing")
    .min(1, "Enter 1 or more, or nothing")
    .max(100_000, "At most 100,000 an hour")
    .nullable(),
  /** Whether it has a public page. */
  archived: z.boolean(),
};

/** An error about a field that only a newsletter has. */
export function validateNewsletterFields(
  { kind }: Pick<Audience, "kind">,
  { perHour, archived }: { perHour?: number | null | undefined; archived?: boolean | undefined },
): { path: string; message: string }[] {
  if (kind === "subscribers" || !(perHour || archived)) return [];
  return [{ path: perHour ? "perHour" : "archived", message: "Only a newsletter has this." }];
}

const wordsSchema = {
  subject: requiredText("Enter a subject").regex(
    oneLinePattern,
    "Please keep the subject on one line",
  ),
  markdown: requiredText("Enter the text of the email", maxMailingLength),
};

/** Errors about unknown variables, for each field. */
export function validateWords(
  audience: Pick<Audience, "kind">,
  words: { subject?: string | undefined; markdown?: string | undefined },
): { path: "subject" | "markdown"; message: string }[] {
  return (["subject", "markdown"] as const).flatMap((path) => {
    const message = findVariableProblem(words[path] ?? "", variablesOf(audience));
    return message ? [{ path, message }] : [];
  });
}

export const newMailingSchema = z
  .object({
    audience: audienceSchema,
    ...wordsSchema,
    perHour: newsletterFields.perHour.optional(),
    archived: newsletterFields.archived.optional(),
  })
  .superRefine((mailing, context) => {
    const { audience } = mailing;
    for (const { path, message } of [
      ...validateWords(audience, mailing),
      ...validateNewsletterFields(audience, mailing),
    ]) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  });

/** The text in the form; the audience is chosen before. */
export const mailingFormSchema = (audience: Pick<Audience, "kind">) =>
  z.object({ ...wordsSchema, ...newsletterFields }).superRefine((words, context) => {
    for (const { path, message } of validateWords(audience, words)) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  });
export type MailingForm = z.output<ReturnType<typeof mailingFormSchema>>;

export const mailingChangeSchema = z
  .object({ ...wordsSchema, ...newsletterFields })
  .partial()
  .extend(requiredVersionField);
export type MailingChange = z.output<typeof mailingChangeSchema>;

/** Confirms the number of emails; `sendAt`: later than in a minute. */
export const sendMailingSchema = z.object({
  ...requiredVersionField,
  emails: z.int().min(1),
  sendAt: z.iso
    .datetime({ offset: true, error: "Enter a moment like 2026-01-31T20:00:00Z" })
    .transform((text) => new Date(text))
    .nullable()
    .optional(),
});

export const testMailingSchema = z.object({
  addresses: z.array(emailAddress).min(1, "Enter an address").max(5, "At most five addresses"),
});

/** waiting: not sent yet. left: left the list by this email. dropped: never sent. */
export const recipientStates = [
  "waiting",
  "sent",
  "returned",
  "complained",
  "left",
  "dropped",
] as const;
export type RecipientState = (typeof recipientStates)[number];

export const recipientSchema = z.object({
  address: z.string(),
  state: z.enum(recipientStates),
  sentAt: momentSchema.nullable(),
  messageId: z.string().nullable(),
});

export const recipientFilterSchema = z.object({
  state: z.enum(recipientStates).optional(),
  /** A part of the address. */
  q: z.string().trim().max(100).optional(),
});
export type RecipientFilters = z.output<typeof recipientFilterSchema>;

/** The recipients of a newsletter by state; who is in none of these is dropped. */
const figuresSchema = z.object({
  recipients: z.number(),
  waiting: z.number(),
  sent: z.number(),
  returned: z.number(),
  complained: z.number(),
  left: z.number(),
});
export type Figures = z.output<typeof figuresSchema>;

export const mailingSchema = z.object({
  id: z.uuid(),
  audience: audienceSchema,
  subject: z.string(),
  markdown: z.string(),
  state: z.enum(mailingStates),
  /** Set by its last preparation; null in a draft. */
  emails: z.number().nullable(),
  sendAt: momentSchema.nullable(),
  /** Of a newsletter: when its first copy left. */
  sentAt: momentSchema.nullable(),
  perHour: z.number().nullable(),
  slug: z.string().nullable(),
  archived: z.boolean(),
  pausedWhy: z.enum(pauseReasons).nullable(),
  /** Of a prepared newsletter. */
  figures: figuresSchema.nullable(),
  version: z.number(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
});
export type Mailing = z.output<typeof mailingSchema>;

export const mailingQuerySchema = pageQuerySchema.extend({
  ...editionListQuery.shape,
  state: z.enum(mailingStates).optional(),
  /** Words of the subject. */
  q: z.string().trim().max(100).optional(),
});

/** Its current recipients. */
export const audienceSummarySchema = z.object({
  /** 'Short films, not reviewed' */
  label: z.string(),
  /** The number of emails: one per person, or one per entry if the text uses its variables. */
  emails: z.number(),
  entries: z.number(),
  /** The first of them, for the preview. */
  first: z.array(z.object({ name: z.string(), email: z.string(), title: z.string().nullable() })),
  /** Who is left out, and why. */
  leftOut: z.array(z.object({ why: z.string(), count: z.number() })),
  /** Warnings before sending. */
  warnings: z.array(z.string()),
});
export type AudienceSummary = z.output<typeof audienceSummarySchema>;
