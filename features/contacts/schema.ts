import { z } from "zod";
import { type ContactFolder, contactFolders, outboxStates } from "~/db/enums";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { emailAddress, namedLine } from "~/lib/forms/fields";

export const contactSubjects = [
  "General Inquiry",
  "Ticket Support",
  "Media Relations",
  "Filmmaker Submissions",
  "Sponsorship Opportunities",
] as const;

/** The shortest time in milliseconds in which a person fills in the form. */
export const minimumFormTime = 3_000;

/** The documented error messages for bots. */
export const honeypotFilled = "Please try again.";
export const tooQuick = "Please take your time filling out the form.";
export const sumIsWrong = "Please solve the math problem to verify you're human.";

/** The fields that a person fills in. */
export const contactFieldsSchema = z.object({
  firstName: namedLine("First name", 100),
  lastName: namedLine("Last name", 100),
  email: emailAddress,
  subject: z.enum(contactSubjects, "Please choose a subject"),
  message: z
    .string("Message is required")
    .trim()
    .min(1, "Message is required")
    .max(5_000, "Message must be 5000 characters or less"),
});
export type ContactFields = z.infer<typeof contactFieldsSchema>;

const operand = z.number().int().min(1).max(10);

/** The request: the fields, and the human check. */
export const contactSendSchema = contactFieldsSchema.extend({
  /** A text field that people do not see; it must stay empty. */
  honeypot: z.string().max(0, honeypotFilled).default(""),
  /** Milliseconds between load and submit. */
  formTime: z.number(tooQuick).min(minimumFormTime, tooQuick),
  /** The sum that was shown and the answer; checked if sent. */
  sum: z
    .object({ a: operand, b: operand, answer: z.number() })
    .refine(({ a, b, answer }) => a + b === answer, sumIsWrong)
    .optional(),
});
export type ContactSend = z.input<typeof contactSendSchema>;

/** The name of a message's sender; some have one name only. */
export const contactName = ({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string => [firstName, lastName].filter(Boolean).join(" ");

/** A message for the director. */
export const contactSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: momentSchema,
  /** When the director opened it; null: unread. */
  readAt: momentSchema.nullable(),
  archivedAt: momentSchema.nullable(),
  /** When the director last replied; null: not yet. */
  answeredAt: momentSchema.nullable(),
  version: z.number(),
});
/** As the browser gets it: times are ISO strings. */
export type Contact = z.output<typeof contactSchema>;

/** The filters of the list of messages. */
export const contactFilterSchema = z.object({
  archived: z.enum(["true", "false"]).optional(),
  folder: z.enum(contactFolders).optional(),
  subject: z.enum(contactSubjects).optional(),
  /** Beginnings of words in the message, the sender's name or address. */
  q: z.string().trim().max(100).optional(),
});

/** The limit for counting the results of a search. */
export const countedUpTo = 10_000;

/** The folder that a message is in. */
export const folderOf = ({
  archivedAt,
  answeredAt,
}: Pick<Contact, "archivedAt" | "answeredAt">): ContactFolder => {
  if (archivedAt) return "archived";
  return answeredAt ? "answered" : "inbox";
};

/** The number of messages per folder, and of unread ones outside the archive. */
export const contactCountsSchema = z.object({
  inbox: z.number(),
  answered: z.number(),
  archived: z.number(),
  unread: z.number(),
});
export type ContactCounts = z.output<typeof contactCountsSchema>;

export const contactSentSchema = z.object({
  id: z.string(),
  createdAt: momentSchema,
});

export const replySendSchema = z.object({
  /** Created by the client: a reply that is sent twice is stored and mailed once. */
  id: z.uuid("Id must be a uuid"),
  subject: namedLine("Subject", 200),
  body: z
    .string("Write something first")
    .trim()
    .min(1, "Write something first")
    .max(10_000, "A reply must be 10000 characters or less"),
});
export type ReplySend = z.input<typeof replySendSchema>;

/** A reply as stored with its message. */
export const replySchema = z.object({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: momentSchema,
  /** Its email in the outbox; null if it was deleted. */
  mail: z
    .object({
      id: z.string(),
      state: z.enum(outboxStates),
      lastError: z.string().nullable(),
    })
    .nullable(),
});
export type Reply = z.output<typeof replySchema>;

/** True until the email is sent or has failed. */
export const isUnsent = ({ mail }: { mail: { state: string } | null }) =>
  mail?.state === "queued" || mail?.state === "sending";

/** Why deleting a message is refused until the request says what happens to its unsent reply. */
export const replyWaits =
  "A reply to this message has not been sent yet. Delete it with unsent=discard to drop the reply, or wait until it is sent.";

export const replySentOtherwise =
  "You already sent this reply with a different text. Check your replies before you send it again.";

/** 'Re: Ticket Support' */
export const replySubject = (subject: string) =>
  /^re:/i.test(subject) ? subject : `Re: ${subject}`;
