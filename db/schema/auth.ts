import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AuditAction } from "../audit-actions";
import { roles, sessionMethods } from "../enums";
import { createdAt, id, moment, oneOf, ownedBy, version } from "./columns";
import { editions } from "./editions";

/** People who work for the festival: directors (the first one's address is in the environment), programmers, jurors. */
export const people = pgTable(
  "people",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    languages: text().array().notNull().default(sql`'{}'::text[]`),
    company: text(),
    /** They agreed to be named on public pages as a member of the jury. */
    mayBeNamed: boolean().notNull().default(false),
    /** The first director, whose address is in the environment: cannot be removed. */
    environment: boolean().notNull().default(false),
    /** A director who was added or reset must set up a second factor first; until it binds. */
    secondFactorDemanded: boolean().notNull().default(false),
    createdAt: createdAt(),
    revokedAt: moment(),
    version: version(),
  },
  (t) => [
    uniqueIndex("people_email_key").on(sql`lower(${t.email})`),
    uniqueIndex("people_environment_key").on(t.environment).where(sql`${t.environment}`),
  ],
);

/** The columns of a login that opens a session once: by a link or six digits, both stored as hashes. */
export const entrance = () => ({
  id: id(),
  /** SHA-256 of the token in the email's link. */
  tokenHash: text().notNull(),
  /** Of the six digits, with the row's id. */
  codeHash: text().notNull(),
  createdAt: createdAt(),
  expiresAt: moment().notNull(),
  /** When it opened a session, or was replaced by a newer one. */
  usedAt: moment(),
  /** Failed attempts; the sixth is refused without a check. */
  guesses: integer().notNull().default(0),
});

/** A person's first login. */
export const invitations = pgTable(
  "invitations",
  {
    ...entrance(),
    personId: ownedBy(() => people.id),
  },
  (t) => [
    uniqueIndex("invitations_token_hash_key").on(t.tokenHash),
    index("invitations_person_idx").on(t.personId),
  ],
);

/** Later logins; without a person if the address is unknown. */
export const loginCodes = pgTable(
  "login_codes",
  {
    ...entrance(),
    personId: uuid().references(() => people.id, { onDelete: "cascade" }),
    /** SHA-256 of the requested address, in lower case; also for unknown ones. */
    accountHash: text(),
    /** SHA-256 of the requesting browser's cookie; null for a code that works only with its link. */
    browserHash: text(),
    /** Attempts with the address; `guesses` counts those with the link. */
    emailGuesses: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("login_codes_token_hash_key").on(t.tokenHash),
    index("login_codes_person_idx").on(t.personId),
    index("login_codes_account_idx").on(t.accountHash, t.browserHash),
    index("login_codes_expires_at_idx").on(t.expiresAt),
  ],
);

/** Browsers that a person logged in with: other people cannot use up their limits. */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    id: id(),
    personId: ownedBy(() => people.id),
    /** SHA-256 of the cookie set by requesting a code or logging in. */
    browserHash: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
  },
  (t) => [uniqueIndex("known_browsers_key").on(t.personId, t.browserHash)],
);

/** Logins of each person: the audit log loses its rows after a year. */
export const personLogins = pgTable("person_logins", {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  count: integer().notNull(),
  /** The last login with the current address; null after a change of address. */
  lastAt: moment(),
});

/** Roles by edition; a director's apply to all editions. */
export const personRoles = pgTable(
  "person_roles",
  {
    personId: ownedBy(() => people.id),
    role: text({ enum: roles }).notNull(),
    editionId: uuid()
      .notNull()
      .references(() => editions.id),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.role, t.editionId] }),
    index("person_roles_edition_idx").on(t.editionId),
    check("person_roles_role_check", oneOf(t.role, roles)),
  ],
);

/** Unused since 0.3.0, which uses `access_codes`: an older version may still read it. */
export const directorCredentials = pgTable("director_credentials", {
  id: integer().primaryKey().default(1),
  accessCodeHash: text().notNull(),
  /** The environment's code that was applied last: a start applies only another one. */
  environmentHash: text(),
  changedAt: createdAt(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    personId: ownedBy(() => people.id),
    method: text({ enum: sessionMethods }).notNull().default("access_code"),
    /** SHA-256 of the cookie's token; the token itself is never stored. */
    tokenHash: text().notNull().unique("sessions_token_hash_key"),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: moment().notNull(),
    /** When the person last confirmed their identity, for calls that require it. */
    confirmedAt: moment(),
    ipAddress: text(),
    userAgent: text(),
  },
  (t) => [
    index("sessions_expires_at_idx").on(t.expiresAt),
    index("sessions_person_idx").on(t.personId),
    check("sessions_method_check", oneOf(t.method, sessionMethods)),
  ],
);

/** Named filters of the list of submissions, by person. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    personId: ownedBy(() => people.id),
    name: text().notNull(),
    /** As in the page's address: 'status=pending&country=Peru'. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("saved_views_name_key").on(t.personId, sql`lower(${t.name})`)],
);

/** When each person last opened the dashboard, to show what is new since the previous visit. */
export const adminVisits = pgTable("desk_visits", {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  seenAt: moment().notNull(),
  /** The end of the previous visit; null on the first. */
  beforeAt: moment(),
});

/** Browsers that a director logged in with: a new one is reported by email. */
export const directorDevices = pgTable("director_devices", {
  id: id(),
  /** Null for browsers from when there was one director. */
  personId: uuid().references(() => people.id, { onDelete: "cascade" }),
  /** SHA-256 of the browser's long-lived cookie. */
  tokenHash: text().notNull().unique(),
  userAgent: text(),
  firstSeenAt: createdAt(),
  lastSeenAt: createdAt(),
});

/**
 * Append-only: actions and refusals. Triggers refuse other changes, by any tool; only `expire_audit_log` deletes old
 * rows and addresses (migration 0039).
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    /** A role ('director', 'juror'), 'visitor', 'operator' or 'system'; older rows may contain a name. */
    actor: text().notNull(),
    /** The person, if known. Not a foreign key: rows never change, even when the person is deleted. */
    personId: uuid(),
    action: text().$type<AuditAction>().notNull(),
    subject: text(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ipAddress: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_log_created_at_idx").on(t.createdAt.desc()),
    index("audit_log_action_idx").on(t.action, t.createdAt.desc()),
  ],
);
