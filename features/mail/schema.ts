import { z } from "zod";
import { type MailStream, mailStreams, outboxStates, suppressionReasons } from "~/db/enums";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { pageQuerySchema } from "~/lib/pagination/query-schema";

/** An email for the outbox. */
export type Email = {
  /** The kind of email, for the director's outbox: 'payment_receipt', 'contact_notice'… */
  kind: string;
  /** One validated address. */
  to: string;
  toName?: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** Written personally to one person: replies, also automatic ones, are welcome. */
  personal?: boolean;
  /** 'transactional' by default. */
  stream?: MailStream;
  /** Written now, sent when it is released (`releaseHeld`). */
  held?: boolean;
  submissionId?: string;
  contactId?: string;
  mailingId?: string;
  /** The token of the reply address, which identifies a reply. */
  replyToken?: string;
};

const dayRule = "Enter a date like 2026-01-31";
const day = z.iso.date(dayRule).refine((text) => text >= "1900-01-01", dayRule);

/** From which day of the festival's calendar bounces are forgiven. */
export const liftBouncesSchema = z.object({ since: day });

/** Filters of the outbox. */
export const outboxFilterSchema = z.object({
  state: z.enum(outboxStates).optional(),
  /** Failed emails, and those that are tried again. */
  trouble: z.literal("true").optional(),
  /** The kind of email: 'payment_receipt'. */
  kind: z
    .string()
    .regex(/^[a-z_]{1,60}$/, "Choose one of the listed kinds")
    .optional(),
  /** The emails of one mailing. */
  mailing: z.uuid().optional(),
  /** The first and the last day of its creation, by the festival's calendar. */
  from: day.optional(),
  to: day.optional(),
  /** Words of the recipient's name or address, the subject, or the entry. */
  q: z.string().trim().max(100).optional(),
});
export type OutboxFilters = z.output<typeof outboxFilterSchema>;
/** Which failed emails are retried. */
export const retryFilterSchema = outboxFilterSchema.omit({ state: true, trouble: true });
export type RetryFilters = z.output<typeof retryFilterSchema>;
export const outboxQuerySchema = pageQuerySchema.extend(outboxFilterSchema.shape);

/** An email in the outbox; its content is read separately. */
export const outboxMailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  toAddress: z.string(),
  toName: z.string().nullable(),
  subject: z.string(),
  stream: z.enum(mailStreams),
  state: z.enum(outboxStates),
  attempts: z.number(),
  lastError: z.string().nullable(),
  nextAttemptAt: momentSchema,
  sentAt: momentSchema.nullable(),
  dismissedAt: momentSchema.nullable(),
  submissionId: z.string().nullable(),
  contactId: z.string().nullable(),
  mailingId: z.string().nullable(),
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
  /** The transport; 'file' is the folder in DATA_DIR. */
  transport: z.enum(mailTransports),
});
export type TestEmailSent = z.output<typeof testEmailSentSchema>;

export const suppressionSchema = z.object({
  address: z.string(),
  reason: z.enum(suppressionReasons),
  detail: z.string().nullable(),
  createdAt: momentSchema,
});
export type Suppression = z.output<typeof suppressionSchema>;
