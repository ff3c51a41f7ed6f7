import { z } from "zod";
import { momentSchema } from "~/http/moment";

/**
 * transactional: somebody's own business (a receipt, a notice), sent whatever
 * list they are on. newsletter: what a person can leave.
 */
export const mailStreams = ["transactional", "newsletter"] as const;
export type MailStream = (typeof mailStreams)[number];

/** A letter, ready to be put into the outbox. */
export type Letter = {
  /** What it is about, for the director's outbox: 'payment_receipt', 'contact_notice'… */
  kind: string;
  /** One validated address. */
  to: string;
  toName?: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** 'transactional' unless told. */
  stream?: MailStream;
  submissionId?: string;
  contactId?: string;
};

export const outboxStates = ["queued", "sending", "sent", "failed"] as const;
export type OutboxState = (typeof outboxStates)[number];

/** A mail as the director's outbox lists it; its letter is read by itself. */
export const outboxMailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  toAddress: z.string(),
  subject: z.string(),
  stream: z.enum(mailStreams),
  state: z.enum(outboxStates),
  attempts: z.number(),
  lastError: z.string().nullable(),
  nextAttemptAt: momentSchema,
  sentAt: momentSchema.nullable(),
  submissionId: z.string().nullable(),
  contactId: z.string().nullable(),
  createdAt: momentSchema,
});
export type OutboxMail = z.output<typeof outboxMailSchema>;

export const testEmailSchema = z.object({
  testEmail: z
    .string("Enter an email address")
    .trim()
    .min(1, "Enter an email address")
    .max(254, "Email must be 254 characters or less")
    .pipe(z.email("Please enter a valid email address")),
});
export type TestEmail = z.input<typeof testEmailSchema>;

export const mailTransports = ["file", "smtp", "sendgrid"] as const;

export const testEmailSentSchema = z.object({
  recipient: z.string(),
  /** What took the mail over; 'file' is the folder in DATA_DIR. */
  transport: z.enum(mailTransports),
});
export type TestEmailSent = z.output<typeof testEmailSentSchema>;

/** bounce: there is no such mailbox. complaint: its owner called our mail unwanted. */
export const suppressionReasons = ["bounce", "complaint"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

export const suppressionSchema = z.object({
  address: z.string(),
  reason: z.enum(suppressionReasons),
  detail: z.string().nullable(),
  createdAt: momentSchema,
});
export type Suppression = z.output<typeof suppressionSchema>;
