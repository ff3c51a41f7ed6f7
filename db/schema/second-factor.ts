import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { authPolicyLevels, challengePurposes, ticketPurposes } from "../enums";
import { people, sessions } from "./auth";
import { createdAt, id, moment, oneOf, ownedBy, version } from "./columns";

/** Passkeys, authenticator apps, recovery codes, and the short-lived rows of a login in two steps. */

const ofPerson = () => ownedBy(() => people.id);

/** A director's access code as an argon2id hash. A director with only a passkey has none. */
export const accessCodes = pgTable("access_codes", {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  accessCodeHash: text().notNull(),
  /** The environment's code that was applied last: a start applies only another one. */
  environmentHash: text(),
  changedAt: createdAt(),
});

export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    personId: ofPerson(),
    /** Base64url, from the authenticator. */
    credentialId: text().notNull().unique("passkeys_credential_id_key"),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter; always 0 for synced passkeys. */
    counter: integer().notNull().default(0),
    transports: text().array().notNull().default(sql`'{}'::text[]`),
    backedUp: boolean().notNull().default(false),
    label: text().notNull(),
    /** The host of the passkey; it works on no other. */
    rpId: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (t) => [index("passkeys_person_idx").on(t.personId)],
);

/** The WebAuthn user handle of a person: 32 random bytes. */
export const webauthnUsers = pgTable("webauthn_users", {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  /** Base64url. */
  handle: text().notNull().unique("webauthn_users_handle_key"),
});

export const totpSecrets = pgTable("totp_secrets", {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  /** AES-256-GCM with a key of SECRET_KEY: a copy of the database is useless without it. */
  secret: text(),
  /** A secret that was shown but not confirmed; the confirmed one is valid until then. */
  pendingSecret: text(),
  createdAt: createdAt(),
  confirmedAt: moment(),
  /** The 30-second step that was accepted last; it and older ones are refused. */
  lastStep: integer(),
});

/** Ten codes per set. A new set replaces the old one when one of its codes was entered. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    personId: ofPerson(),
    /** HMAC with a key of SECRET_KEY, over the person and the code. */
    codeHash: text().notNull(),
    createdAt: createdAt(),
    confirmedAt: moment(),
    usedAt: moment(),
  },
  (t) => [uniqueIndex("recovery_codes_hash_key").on(t.personId, t.codeHash)],
);

/** A WebAuthn challenge; it is used once. */
export const authChallenges = pgTable(
  "auth_challenges",
  {
    id: id(),
    /** Null for a login: the person is not known yet. */
    personId: uuid().references(() => people.id, { onDelete: "cascade" }),
    sessionId: uuid().references(() => sessions.id, { onDelete: "cascade" }),
    purpose: text({ enum: challengePurposes }).notNull(),
    /** SHA-256 of the challenge. */
    challengeHash: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [
    index("auth_challenges_expires_at_idx").on(t.expiresAt),
    check("auth_challenges_purpose_check", oneOf(t.purpose, challengePurposes)),
  ],
);

/** A login after its first step. */
export const loginTickets = pgTable(
  "login_tickets",
  {
    id: id(),
    personId: uuid().references(() => people.id, { onDelete: "cascade" }),
    /** The first step: access code, emailed code, or invitation. */
    purpose: text({ enum: ticketPurposes }).notNull(),
    /** SHA-256 of the ticket. */
    ticketHash: text().notNull().unique("login_tickets_hash_key"),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    guesses: integer().notNull().default(0),
    usedAt: moment(),
  },
  (t) => [
    index("login_tickets_expires_at_idx").on(t.expiresAt),
    check("login_tickets_purpose_check", oneOf(t.purpose, ticketPurposes)),
  ],
);

/** The values of RESET_SECOND_FACTOR that were applied: each works once. */
export const operatorResets = pgTable("operator_resets", {
  value: text().primaryKey(),
  appliedAt: createdAt(),
});

/** One row: which roles need a second factor. */
export const authPolicy = pgTable(
  "auth_policy",
  {
    id: integer().primaryKey().default(1),
    directors: text({ enum: authPolicyLevels }).notNull().default("optional"),
    programmers: text({ enum: authPolicyLevels }).notNull().default("optional"),
    version: version(),
  },
  (t) => [
    check("auth_policy_one_row", sql`${t.id} = 1`),
    check("auth_policy_directors_check", oneOf(t.directors, authPolicyLevels)),
    check("auth_policy_programmers_check", oneOf(t.programmers, authPolicyLevels)),
  ],
);
