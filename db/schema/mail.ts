import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  mailingStates,
  mailStreams,
  outboxMarks,
  outboxStates,
  pauseReasons,
  suppressionReasons,
} from "../enums";
import { createdAt, id, moment, oneOf, ownedBy } from "./columns";
import { contacts } from "./contacts";
import { ofEdition } from "./editions";
import { submissions } from "./submissions";

/** The director's replies; the emails themselves are in the outbox. */
export const contactReplies = pgTable(
  "contact_replies",
  {
    id: id(),
    contactId: ownedBy(() => contacts.id),
    subject: text().notNull(),
    body: text().notNull(),
    outboxId: uuid().references(() => outboxMessages.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("contact_replies_contact_idx").on(t.contactId, t.createdAt),
    index("contact_replies_outbox_idx").on(t.outboxId).where(sql`${t.outboxId} is not null`),
  ],
);

/** Answers that came by email, so that a repeated delivery creates one message. */
export const inboundMails = pgTable(
  "inbound_mails",
  {
    /** Its Message-ID, or the SHA-256 of the whole email without one. */
    messageId: text().primaryKey(),
    /** The email that it answers. */
    outboxId: uuid().references((): AnyPgColumn => outboxMessages.id, { onDelete: "set null" }),
    contactId: uuid().references(() => contacts.id, { onDelete: "set null" }),
    receivedAt: createdAt(),
  },
  (t) => [index("inbound_mails_outbox_idx").on(t.outboxId, t.receivedAt)],
);

/**
 * New entries for the director's daily email: without `outboxId` an entry waits for the next one, else that email names
 * it, and the row is deleted with it.
 */
export const digestEntries = pgTable(
  "digest_entries",
  {
    submissionId: ownedBy(() => submissions.id).primaryKey(),
    outboxId: uuid().references((): AnyPgColumn => outboxMessages.id, { onDelete: "cascade" }),
  },
  (t) => [index("digest_entries_outbox_idx").on(t.outboxId)],
);

/** The director's text of an edition's email; without a row the default is sent. */
export const emailTemplates = pgTable(
  "email_templates",
  {
    /** The key of the email in the registry (features/mail/wording/texts.ts). */
    id: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    /** The source of the HTML; null if the director wrote the HTML. */
    markdown: text(),
    updatedAt: createdAt(),
    editionId: ofEdition({ onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.id] })],
);

/** The order of streams in delivery, as the index has it. */
export const mailLane = (stream: PgColumn) =>
  sql`(case ${stream} when 'transactional' then 0 when 'announcement' then 1 else 2 end)`;

/** The outbox: every email, written in the transaction that it reports. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: id(),
    kind: text().notNull(),
    toAddress: text().notNull(),
    toName: text(),
    replyTo: text(),
    /** In its reply address, to find the email that an answer belongs to. */
    replyToken: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    stream: text({ enum: mailStreams }).notNull().default("transactional"),
    /** Created at the first attempt and kept: '<id@domain>'. */
    messageId: text(),
    state: text({ enum: outboxStates }).notNull().default("queued"),
    attempts: integer().notNull().default(0),
    /** The attempts at which this email alone was refused, not all emails. */
    refusals: integer().notNull().default(0),
    nextAttemptAt: moment().notNull().defaultNow(),
    lastError: text(),
    sentAt: moment(),
    /** The director dismissed its failure. */
    dismissedAt: moment(),
    /** When the data of somebody whom it names was deleted: its text goes once it is sent or dismissed. */
    erasedAt: moment(),
    submissionId: uuid().references(() => submissions.id, { onDelete: "set null" }),
    contactId: uuid().references(() => contacts.id, { onDelete: "set null" }),
    /** The mailing that it belongs to. */
    mailingId: uuid().references((): AnyPgColumn => mailings.id, { onDelete: "set null" }),
    /**
     * Set in a copy of a newsletter: the secret of its leave link. Its text is in its mailing, and it waits there, held,
     * until the delivery takes it (`copies_wait`).
     */
    leaveToken: uuid(),
    /** The reader of a copy, who may be deleted: a foreign key would cost a third of the preparation. */
    subscriberId: uuid(),
    mark: text({ enum: outboxMarks }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("outbox_messages_reply_token_key").on(t.replyToken),
    uniqueIndex("outbox_messages_leave_token_key")
      .on(t.leaveToken)
      .where(sql`${t.leaveToken} is not null`),
    index("outbox_messages_copies_idx")
      .on(t.mailingId, t.nextAttemptAt)
      .where(sql`${t.state} = 'held' and ${t.leaveToken} is not null`),
    index("outbox_messages_mailing_idx")
      .on(t.mailingId, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.mailingId} is not null`),
    index("outbox_messages_due_idx")
      .on(mailLane(t.stream), t.nextAttemptAt)
      .where(sql`${t.state} in ('queued','sending')`),
    // For searching by the beginning of an address.
    index("outbox_messages_address_idx").on(sql`lower(${t.toAddress}) text_pattern_ops`),
    index("outbox_messages_reply_idx")
      .on(sql`lower(${t.replyTo})`)
      .where(sql`${t.replyTo} is not null`),
    index("outbox_messages_created_at_idx").on(t.createdAt.desc(), t.id.desc()),
    // For the emails of an entry and of a message.
    index("outbox_messages_submission_idx")
      .on(t.submissionId)
      .where(sql`${t.submissionId} is not null`),
    index("outbox_messages_contact_idx").on(t.contactId).where(sql`${t.contactId} is not null`),
    index("outbox_messages_trouble_idx")
      .on(t.createdAt.desc(), t.id.desc())
      .where(
        sql`(${t.state} = 'failed' or (${t.state} = 'queued' and ${t.attempts} > 0)) and ${t.dismissedAt} is null`,
      ),
    index("outbox_messages_held_idx")
      .on(t.createdAt.desc(), t.id.desc())
      .where(sql`${t.state} = 'held'`),
    check("outbox_messages_stream_check", oneOf(t.stream, mailStreams)),
    check("outbox_messages_state_check", oneOf(t.state, outboxStates)),
    check("outbox_messages_mark_check", oneOf(t.mark, outboxMarks)),
  ],
);

/**
 * What left since the beginning of a newsletter, or its last resume. `from`: ISO 8601; `claimed`: copies taken by the
 * delivery since then; the others: what the figures said then.
 */
export type MailingPace = {
  from: string;
  claimed: number;
  out: number;
  returned: number;
  complained: number;
};

/** A text that the director sends to many people: filmmakers of some entries, a jury, or the newsletter's subscribers. */
export const mailings = pgTable(
  "mailings",
  {
    id: id(),
    editionId: ofEdition({ onDelete: "cascade" }),
    /** The recipients, as features/mailings/schema.ts reads them. */
    audience: jsonb().$type<Record<string, unknown>>().notNull(),
    subject: text().notNull(),
    markdown: text().notNull(),
    state: text({ enum: mailingStates }).notNull().default("draft"),
    /** The number of emails that its last preparation created. */
    emails: integer(),
    /** The run that is creating its emails; another one does not continue them. */
    run: uuid(),
    /** When it will be sent, once it was confirmed. */
    sendAt: moment(),
    /** Of a newsletter: when its first copy left. */
    sentAt: moment(),
    /** The columns of a newsletter. `html`, `text`: the text of all copies, since its preparation. */
    html: text(),
    text: text(),
    perHour: integer(),
    /** Null until it has begun. */
    pace: jsonb().$type<MailingPace>(),
    pausedWhy: text({ enum: pauseReasons }),
    /** The last part of its public address; empty text makes a trigger give one. */
    slug: text(),
    /** Whether it has a public page. */
    archived: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("mailings_edition_idx").on(t.editionId, t.createdAt.desc(), t.id.desc()),
    index("mailings_created_at_idx").on(t.createdAt.desc(), t.id.desc()),
    index("mailings_due_idx").on(t.sendAt).where(sql`${t.state} = 'sending'`),
    uniqueIndex("mailings_slug_key").on(t.slug),
    check("mailings_paused_check", oneOf(t.pausedWhy, pauseReasons)),
    check("mailings_state_check", oneOf(t.state, mailingStates)),
    check("mailings_due_check", sql`${t.state} <> 'sending' or ${t.sendAt} is not null`),
  ],
);

/** Addresses that bounced, or whose owner complained. */
export const mailSuppressions = pgTable(
  "mail_suppressions",
  {
    /** In lower case. */
    address: text().primaryKey(),
    /** bounce: nothing is sent. complaint: no newsletter is sent. */
    reason: text({ enum: suppressionReasons }).notNull(),
    /** The mail service's message. */
    detail: text(),
    createdAt: createdAt(),
  },
  (t) => [check("mail_suppressions_reason_check", oneOf(t.reason, suppressionReasons))],
);
