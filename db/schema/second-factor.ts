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
import { at, createdAt, id, oneOf, version } from "./columns";

/** Passkeys, authenticator apps, recovery codes, and the short-lived rows of a login in two steps. */

const ofPerson = () =>
  uuid()
    .notNull()
    .references(() => people.id, { onDelete: "cascade" });

/** A director's access code as an argon2id hash. Who logs in with a passkey alone has none. */
export const accessCodes = pgTable("access_codes", {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  accessCodeHash: text().notNull(),
  /** The environment's code that was applied last: at the next start only another one is. */
  environmentHash: text(),
  changedAt: createdAt(),
});

export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    personId: ofPerson(),
    /** Base64url, as the authenticator gives it. */
    credentialId: text().notNull().unique("passkeys_credential_id_key"),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter; 0 forever for synced passkeys. */
    counter: integer().notNull().default(0),
    transports: text().array().notNull().default(sql`'{}'::text[]`),
    backedUp: boolean().notNull().default(false),
    label: text().notNull(),
    /** The host that the passkey belongs to; it works on no other. */
    rpId: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at(),
  },
  (t) => [index("passkeys_person_idx").on(t.personId)],
);

/** The WebAuthn user handle of a person: 32 random bytes that say nothing about them. */
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
  /** AES-256-GCM with a key of SECRET_KEY: a copy of the database opens nothing. */
  secret: text(),
  /** A secret that was shown but not confirmed yet; the confirmed one is valid until then. */
  pendingSecret: text(),
  createdAt: createdAt(),
  confirmedAt: at(),
  /** The 30-second step that was accepted last; it and older ones are refused. */
  lastStep: integer(),
});

/** Ten codes a set. A new set replaces the confirmed one after one of its codes was typed back. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    personId: ofPerson(),
    /** HMAC with a key of SECRET_KEY, over the person and the code. */
    codeHash: text().notNull(),
    createdAt: createdAt(),
    confirmedAt: at(),
    usedAt: at(),
  },
  (t) => [uniqueIndex("recovery_codes_hash_key").on(t.personId, t.codeHash)],
);

/** A WebAuthn challenge that was handed out; it is answered once. */
export const authChallenges = pgTable(
  "auth_challenges",
  {
    id: id(),
    /** Null for a login: who answers is not known before. */
    personId: uuid().references(() => people.id, { onDelete: "cascade" }),
    sessionId: uuid().references(() => sessions.id, { onDelete: "cascade" }),
    purpose: text({ enum: challengePurposes }).notNull(),
    /** SHA-256 of the challenge. */
    challengeHash: text().notNull(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (t) => [
    index("auth_challenges_expires_at_idx").on(t.expiresAt),
    check("auth_challenges_purpose_check", oneOf(t.purpose, challengePurposes)),
  ],
);

/** The first step of a login was right, the second is still to come. */
export const loginTickets = pgTable(
  "login_tickets",
  {
    id: id(),
    personId: uuid().references(() => people.id, { onDelete: "cascade" }),
    /** The first step: an access code, digits by email, or an invitation. */
    purpose: text({ enum: ticketPurposes }).notNull(),
    /** SHA-256 of the ticket. */
    ticketHash: text().notNull().unique("login_tickets_hash_key"),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    guesses: integer().notNull().default(0),
    usedAt: at(),
  },
  (t) => [
    index("login_tickets_expires_at_idx").on(t.expiresAt),
    check("login_tickets_purpose_check", oneOf(t.purpose, ticketPurposes)),
  ],
);

/** One row: which roles must use two steps. */
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
