import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  filmEmails,
  linkReasons,
  linkResults,
  mediaKinds,
  mediaStates,
  playbackProblems,
} from "../enums";
import { people } from "./auth";
import { createdAt, id, moment, oneOf, version, wordList } from "./columns";
import { submissionDrafts } from "./payments";
import { submissions } from "./submissions";

/**
 * Films that filmmakers uploaded for the jury, and their subtitles. The bytes are in MEDIA_DIR under
 * `storageKey`; a row stays when they are deleted. Its edition is the entry's.
 */
export const media = pgTable(
  "media",
  {
    id: id(),
    submissionId: uuid().references(() => submissions.id, { onDelete: "cascade" }),
    /** Before it is paid: the unpaid entry. Both are null once that was deleted, and soon the film. */
    draftId: uuid().references(() => submissionDrafts.id, { onDelete: "set null" }),
    kind: text({ enum: mediaKinds }).notNull(),
    /** The file's name as it was uploaded; only the filmmaker and the team see it. */
    name: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /** SHA-256 of the bytes as they were received, as hex. */
    sha256: text(),
    /** SHA-256 of the bytes as they are stored, once personal tags in the file were blanked. */
    keptSha256: text(),
    state: text({ enum: mediaStates }).notNull(),
    /** Why it was refused; for subtitles that are ready, which parts could not be read. */
    reason: text(),
    /** What may be wrong with it: 'length_differs', 'no_sound', 'small', 'high_rate'. */
    looks: wordList(),
    seconds: doublePrecision(),
    width: integer(),
    height: integer(),
    codecs: text(),
    language: text(),
    /** Subtitles for deaf and hard-of-hearing viewers. */
    sdh: boolean().notNull().default(false),
    /** Null once there are no bytes. */
    storageKey: text(),
    createdAt: createdAt(),
    readyAt: moment(),
    deletedAt: moment(),
    /** How often a process began to decode it, and since when one does; written first, since decoding may crash it. */
    decodeAttempts: integer().notNull().default(0),
    decodeBegunAt: moment(),
    version: version(),
  },
  (t) => [
    index("media_submission_idx").on(t.submissionId, t.createdAt),
    index("media_state_idx").on(t.state, t.createdAt.desc(), t.id.desc()),
    index("media_deleted_idx").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    uniqueIndex("media_storage_key_key").on(t.storageKey),
    index("media_draft_idx").on(t.draftId).where(sql`${t.draftId} is not null`),
    index("media_unpaid_idx").on(t.createdAt).where(sql`${t.submissionId} is null`),
    check("media_owner_check", sql`${t.submissionId} is null or ${t.draftId} is null`),
    check("media_kind_check", oneOf(t.kind, mediaKinds)),
    check("media_state_check", oneOf(t.state, mediaStates)),
  ],
);

/** Uploads by the protocol tus, one per file, also after its end. The received length is that of the file on disk. */
export const uploads = pgTable(
  "uploads",
  {
    mediaId: uuid()
      .primaryKey()
      .references(() => media.id, { onDelete: "cascade" }),
    /** SHA-256 of the last part of its address. */
    tokenHash: text().notNull(),
    /** Of the whole file, in bytes. */
    length: bigint({ mode: "number" }).notNull(),
    /** Recognises the same file: SHA-256 of its length, first and last MiB, as hex. */
    fingerprint: text(),
    /** While nobody has paid: the sender's address as an HMAC, for its share of the disk. */
    sender: text(),
    /** When bytes were received last. */
    lastAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the filmmaker was reminded that it is not finished. */
    remindedAt: moment(),
    /** The process that may write its bytes, until when, and whether another one wants to. */
    leaseHolder: uuid(),
    leasedUntil: moment(),
    leaseWanted: boolean().notNull().default(false),
    /** The email about the film that is still to be queued, of its last change. */
    emailDue: text({ enum: filmEmails }),
  },
  (t) => [
    uniqueIndex("uploads_token_hash_key").on(t.tokenHash),
    index("uploads_expires_at_idx").on(t.expiresAt),
    index("uploads_email_due_idx").on(t.mediaId).where(sql`${t.emailDue} is not null`),
    check("uploads_email_due_check", oneOf(t.emailDue, filmEmails)),
  ],
);

/**
 * How much of an uploaded film somebody watched, as their player reports it. A row begins with the
 * first part that is sent to them.
 */
export const watched = pgTable(
  "watched",
  {
    mediaId: uuid()
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    /** The parts, in seconds from the start, in order and apart: [[0, 12.5], [60, 90]]. */
    ranges: jsonb().$type<[number, number][]>().notNull().default([]),
    /** Their sum, and how many seconds the passing time has allowed so far. */
    seconds: doublePrecision().notNull().default(0),
    allowed: doublePrecision().notNull().default(0),
    /** Where they were last, in seconds. */
    position: doublePrecision().notNull().default(0),
    createdAt: createdAt(),
    /** Their last report; null: none yet. */
    lastAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaId, t.personId] }),
    index("watched_person_idx").on(t.personId),
  ],
);

/** Films that a juror could not watch, by upload or link; open until the film plays again. */
export const filmProblems = pgTable(
  "film_troubles",
  {
    id: id(),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    kind: text({ enum: playbackProblems }).notNull(),
    note: text(),
    createdAt: createdAt(),
    /** When a new film, link or password closed the report. */
    mendedAt: moment(),
    /** Whether the filmmaker must still get an email about it. */
    emailDue: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("film_troubles_open_key")
      .on(t.submissionId, t.personId)
      .where(sql`${t.mendedAt} is null`),
    index("film_troubles_person_idx").on(t.personId),
    index("film_troubles_created_idx").on(t.createdAt.desc(), t.id.desc()),
    check("film_troubles_kind_check", oneOf(t.kind, playbackProblems)),
  ],
);

/** The last check of an entry's link. A row begins when a process claims the first check. */
export const linkChecks = pgTable(
  "link_checks",
  {
    submissionId: uuid()
      .primaryKey()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** The link that was checked; a corrected link is checked again. */
    url: text().notNull(),
    /** Null until the first check has ended. */
    at: moment(),
    result: text({ enum: linkResults }),
    why: text({ enum: linkReasons }),
    /** When this result was first seen. */
    since: moment(),
    /** When the filmmaker got an email about this result. */
    toldAt: moment(),
    /** Whether the link once answered to everybody. */
    wasOk: boolean().notNull().default(false),
    /** Whether the filmmaker must still get an email about it. */
    emailDue: boolean().notNull().default(false),
    /** Until then a process is checking it. */
    claimedUntil: moment(),
  },
  (t) => [
    index("link_checks_at_idx").on(t.at.desc(), t.submissionId.desc()),
    index("link_checks_email_due_idx").on(t.submissionId).where(sql`${t.emailDue}`),
    check("link_checks_result_check", oneOf(t.result, linkResults)),
    check("link_checks_why_check", oneOf(t.why, linkReasons)),
  ],
);
