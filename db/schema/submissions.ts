import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  announcedStatuses,
  entryProviders,
  outcomes,
  submissionOrigins,
  submissionStatuses,
} from "../enums";
import { codes } from "./codes";
import { createdAt, id, isType, moment, oneOf, version } from "./columns";
import { editions, ofEdition } from "./editions";
import { submissionTitleKey } from "./title-sort-key";

export const submissions = pgTable(
  "submissions",
  {
    id: id(),
    submissionType: text().notNull(),
    submitterName: text().notNull(),
    submitterEmail: text().notNull(),
    submitterPhone: text(),
    filmTitle: text(),
    director: text(),
    genre: text(),
    duration: integer(),
    completionYear: integer(),
    country: text(),
    language: text(),
    synopsis: text(),
    logLine: text(),
    characterCount: integer(),
    filmUrl: text(),
    trailerUrl: text(),
    /** The charged fee, as shown: '$20'; '$0' if waived, 'Free' if there was none. */
    submissionFee: text().notNull(),
    agreedToTerms: boolean().notNull(),
    submittedAt: createdAt(),
    /** Derived by a trigger: accepted or rejected from `outcome`, reviewed from `isReviewed` or a waitlist. */
    status: text({ enum: submissionStatuses }).notNull().default("pending"),
    adminNotes: text(),
    isFavorite: boolean().notNull().default(false),
    /** Null for an import or an entry that a waiver opened; a fee of 0 has one too (`submissions_amount_check`). */
    paymentIntentId: text(),
    paymentProvider: text({ enum: entryProviders }),
    amountCents: integer().notNull(),
    /** The waiver code that opened it instead of a payment, and the fee that it saved. */
    waiverId: uuid().references(() => codes.id),
    waivedCents: integer().notNull().default(0),
    /** The code that reduced or waived the fee with its quote, and by how much. */
    codeId: uuid().references(() => codes.id),
    savedCents: integer().notNull().default(0),
    currency: text().notNull().default("usd"),
    feePeriod: text().notNull(),
    /** The code of its price tier. */
    tier: text().notNull().default("standard"),
    refundedCents: integer().notNull().default(0),
    disputeStatus: text(),
    statusTokenHash: text(),
    withdrawnAt: moment(),
    version: version(),
    editionId: ofEdition(),
    /** Submitted after this edition's selection was made: it moves to the next one. */
    forNext: boolean().notNull().default(false),
    /** 'HL26-0412'. By default a trigger assigns the edition's next number. */
    reference: text().notNull().default(""),
    /** What a guarded film link asks for; as private as the link. */
    filmPassword: text(),
    /** When the filmmaker was asked for the missing film link. */
    linkAskedAt: moment(),
    /** The number of corrections. */
    corrections: integer().notNull().default(0),
    /** The private decision, as the last row of `decisions` has it; null: undecided. */
    outcome: text({ enum: outcomes }),
    /** The director's mark that somebody has looked at it. It says nothing about the decision. */
    isReviewed: boolean().notNull().default(false),
    /** The announced status; `status` is private. Everything outside the admin reads this alone. */
    announcedStatus: text({ enum: announcedStatuses }).notNull().default("pending"),
    announcedAt: moment(),
    /** import: it came in on another platform, where its fee was paid (`entry_sources`). */
    origin: text({ enum: submissionOrigins }).notNull().default("own"),
  },
  (t) => [
    uniqueIndex("submissions_payment_intent_id_key").on(t.paymentIntentId),
    uniqueIndex("submissions_reference_key").on(t.reference),
    index("submissions_without_link_idx")
      .on(t.submittedAt)
      .where(
        sql`${t.filmUrl} is null and ${t.filmTitle} is not null and ${t.withdrawnAt} is null and ${t.linkAskedAt} is null`,
      ),
    uniqueIndex("submissions_waiver_id_key").on(t.waiverId),
    index("submissions_code_idx").on(t.codeId).where(sql`${t.codeId} is not null`),
    uniqueIndex("submissions_status_token_hash_key").on(t.statusTokenHash),
    // Lists are of one edition: each index begins with it.
    index("submissions_edition_idx").on(t.editionId, t.submittedAt.desc(), t.id.desc()),
    index("submissions_favorite_idx")
      .on(t.editionId, t.submittedAt.desc(), t.id.desc())
      .where(sql`${t.isFavorite}`),
    index("submissions_withdrawn_idx")
      .on(t.editionId, t.submittedAt.desc(), t.id.desc())
      .where(sql`${t.withdrawnAt} is not null`),
    // A waitlist is short beside all that is reviewed.
    index("submissions_waitlisted_idx")
      .on(t.editionId, t.submittedAt.desc(), t.id.desc())
      .where(sql`${t.outcome} = 'waitlisted'`),
    index("submissions_status_idx").on(t.editionId, t.status, t.submittedAt.desc(), t.id.desc()),
    index("submissions_type_idx").on(
      t.editionId,
      t.submissionType,
      t.submittedAt.desc(),
      t.id.desc(),
    ),
    index("submissions_genre_idx").on(t.editionId, t.genre, t.submittedAt.desc(), t.id.desc()),
    index("submissions_country_idx").on(t.editionId, t.country, t.submittedAt.desc(), t.id.desc()),
    index("submissions_title_idx").on(
      t.editionId,
      sql`${submissionTitleKey(t)} desc nulls last`,
      t.id.desc(),
    ),
    index("submissions_for_next_idx").on(t.editionId).where(sql`${t.forNext}`),
    // Announced as accepted: few of many.
    index("submissions_let_in_idx").on(t.editionId).where(sql`${t.announcedStatus} = 'accepted'`),
    index("submissions_email_idx").on(
      sql`lower(${t.submitterEmail})`,
      t.submittedAt.desc(),
      t.id.desc(),
    ),
    check("submissions_type_check", isType(t.submissionType)),
    check("submissions_status_check", oneOf(t.status, submissionStatuses)),
    check("submissions_outcome_check", oneOf(t.outcome, outcomes)),
    check("submissions_announced_status_check", oneOf(t.announcedStatus, announcedStatuses)),
    check("submissions_origin_check", oneOf(t.origin, submissionOrigins)),
    check(
      "submissions_amount_check",
      sql`case when ${t.origin} = 'import'
        then ${t.waiverId} is null and ${t.paymentIntentId} is null and ${t.paymentProvider} is null and ${t.amountCents} = 0 and ${t.waivedCents} = 0
        when ${t.paymentProvider} = 'none'
        then ${t.waiverId} is null and ${t.paymentIntentId} is not null and ${t.amountCents} = 0 and (${t.waivedCents} = 0 or ${t.codeId} is not null)
        when ${t.waiverId} is null
        then ${t.paymentIntentId} is not null and ${t.paymentProvider} is not null and ${t.amountCents} > 0 and ${t.waivedCents} = 0
        else ${t.paymentIntentId} is null and ${t.paymentProvider} is null and ${t.amountCents} = 0 and ${t.waivedCents} > 0 end`,
    ),
    check("submissions_refunded_check", sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
);

/** The running numbers of an edition's entries; a trigger on `submissions` (migration 0023) counts on. */
export const entryNumbers = pgTable("entry_numbers", {
  editionId: uuid()
    .primaryKey()
    .references(() => editions.id, { onDelete: "cascade" }),
  /** The number given last. */
  last: integer().notNull().default(0),
});

/** The columns by which both tables of sums of submissions are grouped, and their count. */
export const tallied = () => ({
  editionId: uuid().notNull(),
  /** As in `submissions`. */
  forNext: boolean().notNull(),
  submissionType: text().notNull(),
  status: text({ enum: submissionStatuses }).notNull(),
  isFavorite: boolean().notNull(),
  withdrawn: boolean().notNull().default(false),
  /** The change that this row records, which may be negative: the sum of the rows of a group counts. */
  entries: integer().notNull(),
});

/**
 * Sums of submissions by the festival's day, for charts and totals. Triggers on `submissions`
 * (migrations 0007 and 0024) add a row for every change, so the sums are exact in every transaction
 * and writers do not wait for a shared row; a job joins rows of one kind
 * (`compactSubmissionStatistics`).
 */
export const submissionDays = pgTable(
  "submission_days",
  {
    day: date({ mode: "string" }).notNull(),
    feePeriod: text().notNull(),
    ...tallied(),
    /** The currency of the amounts: those of two currencies are never added. */
    currency: text().notNull().default("usd"),
    cents: bigint({ mode: "number" }).notNull(),
    refundedCents: bigint({ mode: "number" }).notNull(),
    /** The number of entries whose whole fee was waived by a code, and the sum of these fees. */
    waived: integer().notNull().default(0),
    waivedCents: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [index("submission_days_day_idx").on(t.editionId, t.day)],
);

/** Sums of submissions by country and genre; an entry without one is under ''. */
export const submissionPlaces = pgTable(
  "submission_places",
  {
    country: text().notNull(),
    genre: text().notNull(),
    ...tallied(),
  },
  (t) => [index("submission_places_edition_idx").on(t.editionId)],
);

/**
 * Changes of an entry's email address that its former address can undo, with the link 'This was
 * not me'. A row is deleted when it was used or has run out.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    /** SHA-256 of the token; the token itself is in the email to the former address. */
    tokenHash: text().primaryKey(),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    wasEmail: text().notNull(),
    becameEmail: text().notNull(),
    /** The entry's number of corrections after the change: the order of an entry's changes. */
    corrections: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("email_changes_submission_idx").on(t.submissionId)],
);

/** The history of a submission on its page: what, when and by whom. */
export const submissionEvents = pgTable(
  "submission_events",
  {
    id: id(),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    actor: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index("submission_events_submission_idx").on(t.submissionId, t.createdAt)],
);

/** Corrections of an entry: a row for each field, with who and when, and its former value. */
export const submissionChanges = pgTable(
  "submission_changes",
  {
    id: id(),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** As the form calls it, 'filmTitle'. */
    field: text().notNull(),
    /** Null if the field was empty. */
    was: jsonb().$type<string | number | boolean>(),
    became: jsonb().$type<string | number | boolean>(),
    /** Why, in the director's words. */
    reason: text(),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("submission_changes_submission_idx").on(t.submissionId, t.createdAt)],
);
