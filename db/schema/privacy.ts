import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { dataRequestKinds, dataRequestStates } from "../enums";
import { createdAt, id, moment, oneOf } from "./columns";

/** Requests about personal data, and deletions. */

/** A login for /your-data only: six digits that prove an address, then its session. */
export const dataAccess = pgTable(
  "data_access",
  {
    id: id(),
    email: text().notNull(),
    /** SHA-256 of the token in the email's link. */
    tokenHash: text().notNull().unique("data_access_token_hash_key"),
    /** SHA-256 of the digits, with the row's id. */
    codeHash: text().notNull(),
    guesses: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    /** SHA-256 of the cookie that was set when the digits were right. */
    sessionHash: text().unique("data_access_session_hash_key"),
    sessionExpiresAt: moment(),
  },
  (t) => [index("data_access_expires_at_idx").on(t.expiresAt)],
);

/** A request for one's data or its deletion; the law allows 30 days. Only the hash of the address. */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: id(),
    /** HMAC of the address with a key of SECRET_KEY. */
    emailHash: text().notNull(),
    kind: text({ enum: dataRequestKinds }).notNull(),
    state: text({ enum: dataRequestStates }).notNull().default("asked"),
    reason: text(),
    askedAt: createdAt(),
    dueAt: moment().notNull(),
    doneAt: moment(),
  },
  (t) => [
    index("data_requests_email_hash_idx").on(t.emailHash),
    check("data_requests_kind_check", oneOf(t.kind, dataRequestKinds)),
    check("data_requests_state_check", oneOf(t.state, dataRequestStates)),
  ],
);

/** Deletions of a person's data. The address is deleted; its hash lets restores delete it again. */
export const erasures = pgTable(
  "erasures",
  {
    id: uuid().primaryKey(),
    emailHash: text().notNull(),
    at: moment().notNull(),
    /** Who started it: the person at /your-data ('person') or a director (their id). */
    by: text().notNull(),
    /** Rows by kind. */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** When a restored backup contained the person, and they were deleted again. */
    erasedAgain: timestamp({ withTimezone: true, mode: "date" }).array().notNull().default([]),
    /** Ids of their entries: a backup may have one under another address. */
    entries: uuid().array().notNull().default([]),
    /** Their ids as a juror or programmer, for the same reason. */
    people: uuid().array().notNull().default([]),
    /** A name of the SECRET_KEY of the hash, which reveals nothing about it; null in rows of earlier versions. */
    key: text(),
  },
  (t) => [index("erasures_email_hash_idx").on(t.emailHash)],
);
