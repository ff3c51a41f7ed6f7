import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import {
  announcementKinds,
  announcementStates,
  chipTones,
  confirmations as confirmationAnswers,
  deliverableKinds,
  deliverableStates,
  entryReminderKinds,
  focusPoints,
  outcomes,
} from "../enums";
import { createdAt, id, moment, oneOf, ownedBy } from "./columns";
import { ofEdition } from "./editions";
import { outboxMessages } from "./mail";
import { entryLinks } from "./payments";
import { submissions } from "./submissions";

/** The private decisions about entries: each change adds a row, and the last one counts. */
export const decisions = pgTable(
  "decisions",
  {
    submissionId: ownedBy(() => submissions.id),
    /** From 1; an entry without a row has version 0. */
    version: integer().notNull(),
    /** Null: the decision was undone. */
    outcome: text({ enum: outcomes }),
    /** The position on the waitlist, from 1. */
    waitRank: integer(),
    /** Ids of feedback chips, in the chosen order. */
    chips: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    personalNote: text(),
    by: text().notNull(),
    at: moment().notNull(),
    /** The bulk change that it belongs to, which can be undone as a whole. */
    changeId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.version] }),
    check("decisions_outcome_check", oneOf(t.outcome, outcomes)),
    check(
      "decisions_rank_check",
      sql`${t.waitRank} is null or (${t.waitRank} >= 1 and ${t.outcome} = 'waitlisted')`,
    ),
    check("decisions_chips_check", sql`cardinality(${t.chips}) <= 3`),
  ],
);

/** Lines of feedback for decisions; retired ones are not offered any more. */
export const feedbackChips = pgTable(
  "feedback_chips",
  {
    id: id(),
    text: text().notNull(),
    tone: text({ enum: chipTones }).notNull(),
    retiredAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("feedback_chips_created_at_idx").on(t.createdAt.desc(), t.id.desc()),
    check("feedback_chips_tone_check", oneOf(t.tone, chipTones)),
  ],
);

export const announcements = pgTable(
  "announcements",
  {
    id: id(),
    editionId: ofEdition(),
    name: text().notNull(),
    kind: text({ enum: announcementKinds }).notNull().default("batch"),
    /** The categories and outcomes of its entries. */
    types: text().array().notNull(),
    outcomes: text({ enum: outcomes }).array().notNull(),
    /** The last day on which an answer is in time, in the festival's time zone. */
    answerBy: date({ mode: "string" }),
    state: text({ enum: announcementStates }).notNull().default("draft"),
    /** The number of emails that its lock created; null in a draft. */
    letters: integer(),
    /** The number of entries of that lock. */
    entries: integer(),
    /** When it will be sent, if scheduled. */
    sendAt: moment(),
    releasedAt: moment(),
    /** Why it is a draft again, in a sentence. */
    unlockedWhy: text(),
    /** Of a correction: its entry. */
    submissionId: uuid().references(() => submissions.id, { onDelete: "cascade" }),
    /** The lock that is creating its emails; another one does not continue them. */
    lockRun: uuid(),
    /** Whether filmmakers of entries imported from another platform get emails. */
    tellImported: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index("announcements_edition_idx").on(t.editionId, t.createdAt.desc(), t.id.desc()),
    index("announcements_due_idx").on(t.sendAt).where(sql`${t.state} = 'scheduled'`),
    check("announcements_kind_check", oneOf(t.kind, announcementKinds)),
    check("announcements_state_check", oneOf(t.state, announcementStates)),
    check("announcements_due_check", sql`${t.state} <> 'scheduled' or ${t.sendAt} is not null`),
  ],
);

/** The answer of an accepted entry's filmmaker; the last one counts. */
export const confirmations = pgTable(
  "confirmations",
  {
    submissionId: uuid()
      .primaryKey()
      .references(() => submissions.id, { onDelete: "cascade" }),
    answer: text({ enum: confirmationAnswers }).notNull(),
    reason: text(),
    /** It came after the deadline. */
    late: boolean().notNull(),
    at: moment().notNull(),
    /** A still that the filmmaker added after a yes: an address on this site, and what stays in sight of it. */
    stillUrl: text(),
    stillFocus: text({ enum: focusPoints }),
  },
  (t) => [
    check("confirmations_answer_check", oneOf(t.answer, confirmationAnswers)),
    check("confirmations_still_focus_check", oneOf(t.stillFocus, focusPoints)),
  ],
);

/** What the festival needs for every confirmed film of some categories. */
export const deliverables = pgTable(
  "deliverables",
  {
    id: id(),
    editionId: ofEdition(),
    label: text().notNull(),
    kind: text({ enum: deliverableKinds }).notNull(),
    categories: text().array().notNull(),
    required: boolean().notNull(),
    /** The last day on which it is in time, in the festival's time zone. */
    dueOn: date({ mode: "string" }).notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index("deliverables_edition_idx").on(t.editionId, t.dueOn),
    check("deliverables_kind_check", oneOf(t.kind, deliverableKinds)),
  ],
);

/** One deliverable of one film, once it was submitted or decided. */
export const deliverableItems = pgTable(
  "deliverable_items",
  {
    deliverableId: ownedBy(() => deliverables.id),
    submissionId: ownedBy(() => submissions.id),
    state: text({ enum: deliverableStates }).notNull(),
    /** What the filmmaker submitted: a text, or a link. */
    value: text(),
    /** Why it was returned, for the filmmaker; otherwise the admin's note. */
    note: text(),
    at: moment().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.deliverableId, t.submissionId] }),
    index("deliverable_items_submission_idx").on(t.submissionId),
    check("deliverable_items_state_check", oneOf(t.state, deliverableStates)),
    check("deliverable_items_note_check", sql`${t.state} <> 'returned' or ${t.note} is not null`),
  ],
);

/** The last reminder of each kind about an entry; the process that writes the row sends the email. */
export const entryReminders = pgTable(
  "entry_reminders",
  {
    submissionId: ownedBy(() => submissions.id),
    kind: text({ enum: entryReminderKinds }).notNull(),
    /** Of a confirmation: the day that the reminder was for. */
    dueOn: date({ mode: "string" }),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.kind] }),
    check("entry_reminders_kind_check", oneOf(t.kind, entryReminderKinds)),
  ],
);

/**
 * An entry in an announcement, from its lock on. An entry is in at most one locked or scheduled announcement; items of
 * a draft remain from an interrupted lock.
 */
export const announcementItems = pgTable(
  "announcement_items",
  {
    announcementId: ownedBy(() => announcements.id),
    submissionId: ownedBy(() => submissions.id),
    outcome: text({ enum: outcomes }).notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    /** One email may cover several entries of a person. */
    outboxId: uuid().references(() => outboxMessages.id, { onDelete: "set null" }),
    /** The main entry of its email. */
    leads: boolean().notNull(),
    /** The private link in the email. */
    linkHash: text().references(() => entryLinks.tokenHash, { onDelete: "set null" }),
    /** The feedback in the email, shown on the private page after the release. */
    feedback: text().array().notNull(),
    personalNote: text(),
    /** The version of the entry in the email: after a correction the email is written again. */
    corrections: integer().notNull().default(0),
    /** Why it was removed after the lock. */
    droppedWhy: text(),
    /** When a person first opened its private page after the release. */
    pageOpenedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.submissionId] }),
    index("announcement_items_submission_idx").on(t.submissionId),
    index("announcement_items_outbox_idx").on(t.outboxId),
    index("announcement_items_link_idx").on(t.linkHash),
    check("announcement_items_outcome_check", oneOf(t.outcome, outcomes)),
  ],
);
