import { z } from "zod";
import { mailingStates, outcomes } from "~/db/enums";
import { findVariableProblem } from "~/features/mail/wording/validate-html.rules";
import { editionListQuery } from "~/features/settings/edition.schema";
import { submissionFilterSchema } from "~/features/submissions/schema";
import { requiredVersionField } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { oneLinePattern, requiredText } from "~/lib/forms/fields";
import { pageQuerySchema } from "~/lib/pagination/query-schema";

/** Mailings: audience, text and state. Runs anywhere. */

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
]);
export type Audience = z.output<typeof audienceSchema>;

/** Variables about the recipient. */
export const personVariables = ["NAME", "FESTIVAL", "EDITION"] as const;
/** Variables about an entry: with one of them each entry gets a separate email. */
export const entryVariables = ["FILM_TITLE", "REFERENCE", "CATEGORY", "ENTRY_LINK"] as const;

export type MailingVariable = (typeof personVariables)[number] | (typeof entryVariables)[number];

/** The variables that an audience allows. */
export function variablesOf({ kind }: Pick<Audience, "kind">): readonly MailingVariable[] {
  if (kind === "jury") return personVariables;
  if (kind === "draft" || kind === "film") return [...personVariables, "FILM_TITLE"];
  return [...personVariables, ...entryVariables];
}

/** Whether the text uses a variable of an entry, so that each entry gets a separate email. */
export const usesEntryVariables = (words: string): boolean =>
  entryVariables.some((name) => words.includes(`{{${name}}}`));

export const maxMailingLength = 15_000;

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
  words: { subject: string; markdown: string },
): { path: "subject" | "markdown"; message: string }[] {
  return (["subject", "markdown"] as const).flatMap((path) => {
    const message = findVariableProblem(words[path], variablesOf(audience));
    return message ? [{ path, message }] : [];
  });
}

export const newMailingSchema = z
  .object({ audience: audienceSchema, ...wordsSchema })
  .superRefine((mailing, context) => {
    for (const { path, message } of validateWords(mailing.audience, mailing)) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  });

/** The text in the form; the audience is chosen before. */
export const mailingFormSchema = (audience: Pick<Audience, "kind">) =>
  z.object(wordsSchema).superRefine((words, context) => {
    for (const { path, message } of validateWords(audience, words)) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  });
export type MailingForm = z.output<ReturnType<typeof mailingFormSchema>>;

export const mailingChangeSchema = z.object({ ...wordsSchema, ...requiredVersionField });

/** Confirms the number of emails. */
export const sendMailingSchema = z.object({ ...requiredVersionField, emails: z.int().min(1) });

export const mailingSchema = z.object({
  id: z.uuid(),
  audience: audienceSchema,
  subject: z.string(),
  markdown: z.string(),
  state: z.enum(mailingStates),
  /** Set by its last preparation; null in a draft. */
  emails: z.number().nullable(),
  sendAt: momentSchema.nullable(),
  sentAt: momentSchema.nullable(),
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
