/**
 * The whole data model on one page. One dialect, PostgreSQL, whether embedded
 * (PGlite) or served. The documented tables come first, with the documented
 * fields and defaults; columns below a `// added` line are ours.
 *
 * Money is kept in whole cents, times as `timestamptz`. After a change here run
 * `npm run db:generate`, which writes the SQL migration.
 */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type AuditAction,
  accents,
  announcedStatuses,
  announcementKinds,
  announcementStates,
  assignmentSources,
  blockKinds,
  chipTones,
  confirmations as confirmationAnswers,
  conflictKinds,
  conflictStates,
  contactFolders,
  deliverableKinds,
  deliverableStates,
  draftStates,
  editionStates,
  entryReminderKinds,
  feePeriods,
  filmCategories,
  intentStatuses,
  lawfulBases,
  leavers,
  mailStreams,
  othersVisibilities,
  outboxStates,
  outcomes,
  paymentProviders,
  phaseEntryStates,
  programmeEmailStates,
  refundOrigins,
  refundStates,
  reminderStates,
  roles,
  scorecardStates,
  screeningStates,
  sessionMethods,
  submissionStatuses,
  submissionTypes,
  suppressionReasons,
  verdicts,
  viewingStatements,
} from "../enums";
import { submissionTitleKey } from "./title-sort-key";

/** The check that a column holds a word of its list. */
const oneOf = (column: PgColumn, list: readonly string[]) =>
  sql`${column} in (${sql.raw(list.map((word) => `'${word}'`).join(","))})`;

const id = () => uuid().primaryKey().defaultRandom();
const at = () => timestamp({ withTimezone: true, mode: "date" });
const createdAt = () => at().notNull().defaultNow();
/**
 * Which state of a row somebody looked at: a trigger (`count_version`) counts it up with each
 * change of what the desk edits, so that a save can name what it was made from.
 */
const version = () => integer().notNull().default(1);
/** The last part of a row's public address: made of its name by a trigger (`give_slug`), and kept. */
const slug = () => text();
/** Words, in the order in which they were given. */
const wordList = () => text().array().notNull().default(sql`'{}'::text[]`);
/** What a second window is told of the change that came before its own. */
const changedBy = () => ({ version: version(), changedBy: text(), changedAt: at() });

// ------------------------------------------------------- editions, people

/** One year of the festival. Everything that belongs to a year names its edition. */
export const editions = pgTable(
  "editions",
  {
    id: id(),
    /** The year, '2026': its place in addresses. */
    slug: text().notNull().unique("editions_slug_key"),
    name: text().notNull(),
    state: text({ enum: editionStates }).notNull().default("preparing"),
    copiedFromId: uuid().references((): AnyPgColumn => editions.id),
    createdAt: createdAt(),
    openedAt: at(),
    closedAt: at(),
    archivedAt: at(),
    /** When its selection was published: an act of its own, after everybody was written to. */
    selectionPublishedAt: at(),
    version: version(),
  },
  (t) => [
    uniqueIndex("editions_one_open_key").on(t.state).where(sql`${t.state} = 'open'`),
    check("editions_state_check", oneOf(t.state, editionStates)),
    check("editions_slug_check", sql`${t.slug} ~ '^(20[0-9][0-9]|2100)$'`),
  ],
);

/**
 * The edition that a row belongs to. What names none is of the current one, which the database
 * looks up in the statement that writes it (migration 0022).
 */
const ofEdition = (actions: { onDelete?: "cascade" } = {}) =>
  uuid()
    .notNull()
    .default(sql`current_edition()`)
    .references(() => editions.id, actions);
/** The same where a row may be of no year. */
const perhapsOfEdition = () =>
  uuid()
    .default(sql`current_edition()`)
    .references(() => editions.id);

/** What is told of an edition in numbers: which of them are public, and their values once they are kept for good. */
export const editionFigures = pgTable(
  "edition_figures",
  {
    editionId: uuid()
      .notNull()
      .references(() => editions.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** As it was when the edition was archived; null before. */
    value: jsonb().$type<number | Record<string, number> | null>(),
    shown: boolean().notNull().default(false),
    frozenAt: at(),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.key] })],
);

/** The public pages of an archived edition, as they were on the day: what stands in `<main>`. */
export const editionPages = pgTable(
  "edition_pages",
  {
    editionId: uuid()
      .notNull()
      .references(() => editions.id, { onDelete: "cascade" }),
    /** Below the year: '' is '/2026', 'films' is '/2026/films'. */
    path: text().notNull(),
    html: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.path] })],
);

/** What was said later of an archived edition; it stands below its pages, with its day. */
export const editionNotes = pgTable(
  "edition_notes",
  {
    id: id(),
    editionId: uuid()
      .notNull()
      .references(() => editions.id, { onDelete: "cascade" }),
    text: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("edition_notes_edition_idx").on(t.editionId, t.createdAt)],
);

/** Whoever works at the festival: the director (of whom the environment tells the address), programmers, jurors. */
export const people = pgTable(
  "people",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    languages: text().array().notNull().default(sql`'{}'::text[]`),
    company: text(),
    /** They agreed that the pages of a year name them as its jury. */
    mayBeNamed: boolean().notNull().default(false),
    createdAt: createdAt(),
    revokedAt: at(),
    version: version(),
  },
  (t) => [uniqueIndex("people_email_key").on(sql`lower(${t.email})`)],
);

/** What opens a session, once: a link with six digits, both only as hashes. */
const entrance = () => ({
  id: id(),
  /** SHA-256 of the token in the mail's link. */
  tokenHash: text().notNull(),
  /** Of the six digits, with the row's id. */
  codeHash: text().notNull(),
  createdAt: createdAt(),
  expiresAt: at().notNull(),
  /** When it opened a session, or was made void by a newer one. */
  usedAt: at(),
  /** How often digits were tried; the sixth is not looked at. */
  guesses: integer().notNull().default(0),
});

/** A person's way in for the first time. */
export const invitations = pgTable(
  "invitations",
  {
    ...entrance(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
  },
  (t) => [
    uniqueIndex("invitations_token_hash_key").on(t.tokenHash),
    index("invitations_person_idx").on(t.personId),
  ],
);

/** And at every later time. Nobody's where an address was asked for that nobody has. */
export const loginCodes = pgTable(
  "login_codes",
  {
    ...entrance(),
    personId: uuid().references(() => people.id, { onDelete: "cascade" }),
    /** SHA-256 of the address that was asked for, in lower case; also where nobody has it. */
    accountHash: text(),
    /** SHA-256 of the asking browser's cookie; null for a code that works with its link alone. */
    browserHash: text(),
    /** How often digits were tried with the address; `guesses` counts those with the link. */
    emailGuesses: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("login_codes_token_hash_key").on(t.tokenHash),
    index("login_codes_person_idx").on(t.personId),
    index("login_codes_account_idx").on(t.accountHash, t.browserHash),
    index("login_codes_expires_at_idx").on(t.expiresAt),
  ],
);

/** Browsers that a person has entered with: strangers cannot use up what these may ask and guess. */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie that asking for a code, or entering, sets. */
    browserHash: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
  },
  (t) => [uniqueIndex("known_browsers_key").on(t.personId, t.browserHash)],
);

/** What somebody may do, by edition; the director's holds for all of them. */
export const personRoles = pgTable(
  "person_roles",
  {
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
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

// ---------------------------------------------------------------- festival

export const films = pgTable(
  "films",
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    genre: text().notNull(),
    duration: integer().notNull(),
    rating: text().default("4.5"),
    imageUrl: text().notNull(),
    filmUrl: text(),
    badge: text(),
    badgeColor: text().default("gold"),
    director: text().notNull(),
    year: integer().notNull(),
    featured: boolean().notNull().default(false),
    // added: what the general form asks and the documented payload drops
    category: text({ enum: filmCategories }),
    directorEmail: text(),
    directorPhone: text(),
    language: text(),
    country: text(),
    productionCompany: text(),
    budget: text(),
    submissionNotes: text(),
    isPublic: boolean().notNull().default(false),
    createdAt: createdAt(),
    // and as a film of the programme
    /** The entry that it was made of. */
    submissionId: uuid().references((): AnyPgColumn => submissions.id, { onDelete: "set null" }),
    slug: slug(),
    /** Blocks may take it. */
    inProgramme: boolean().notNull().default(false),
    originalTitle: text(),
    /** Measured; until then the minutes of `duration` count. */
    runningSeconds: integer(),
    countries: wordList(),
    languages: wordList(),
    subtitles: wordList(),
    tropes: wordList(),
    premiere: text(),
    contentNotes: text(),
    credits: text(),
    /** Addresses on this site; the poster is `imageUrl`. */
    stillUrls: wordList(),
    copyFormat: text(),
    confirmation: text({ enum: confirmationAnswers }),
    ...changedBy(),
  },
  (t) => [
    index("films_created_at_idx").on(t.createdAt.desc(), t.id.desc()),
    uniqueIndex("films_slug_key").on(t.slug),
    uniqueIndex("films_submission_key").on(t.submissionId),
    check("films_confirmation_check", oneOf(t.confirmation, confirmationAnswers)),
    check("films_running_check", sql`${t.runningSeconds} > 0`),
  ],
);

/** Who comes with a film, and when they are there. */
export const filmGuests = pgTable(
  "film_guests",
  {
    id: id(),
    filmId: uuid()
      .notNull()
      .references(() => films.id, { onDelete: "cascade" }),
    ordinal: integer().notNull(),
    name: text().notNull(),
    email: text(),
    arrives: at(),
    leaves: at(),
  },
  (t) => [uniqueIndex("film_guests_place_key").on(t.filmId, t.ordinal)],
);

/** What is shown in one go: a film, several short ones, an event. */
export const programmeBlocks = pgTable(
  "programme_blocks",
  {
    id: id(),
    editionId: ofEdition(),
    slug: slug().notNull().default(""),
    title: text().notNull(),
    text: text().notNull().default(""),
    kind: text({ enum: blockKinds }).notNull(),
    createdAt: createdAt(),
    ...changedBy(),
  },
  (t) => [
    uniqueIndex("programme_blocks_slug_key").on(t.slug),
    index("programme_blocks_edition_idx").on(t.editionId, t.createdAt.desc(), t.id.desc()),
    check("programme_blocks_kind_check", oneOf(t.kind, blockKinds)),
  ],
);

/** The films of a block, in their order. */
export const blockFilms = pgTable(
  "block_films",
  {
    blockId: uuid()
      .notNull()
      .references(() => programmeBlocks.id, { onDelete: "cascade" }),
    filmId: uuid()
      .notNull()
      .references(() => films.id),
    /** From 0 on. */
    ordinal: integer().notNull(),
    /** The pause after the film; the last one's does not count. */
    gapSeconds: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.blockId, t.filmId] }),
    uniqueIndex("block_films_place_key").on(t.blockId, t.ordinal),
    index("block_films_film_idx").on(t.filmId),
  ],
);

/** Screenings on the board. The documented fields follow from the added ones, and the server writes them. */
export const scheduleEvents = pgTable(
  "schedule_events",
  {
    id: id(),
    editionId: ofEdition(),
    filmId: uuid().references(() => films.id, { onDelete: "set null" }),
    title: text().notNull(),
    date: text().notNull(),
    time: text().notNull(),
    venue: text().notNull(),
    eventType: text().notNull(),
    description: text(),
    ticketUrl: text(),
    featured: boolean().notNull().default(false),
    // added: null together, in rows that no board made
    blockId: uuid().references(() => programmeBlocks.id),
    venueId: uuid().references((): AnyPgColumn => venues.id),
    startsAt: at(),
    introMin: integer().notNull().default(0),
    qaMin: integer().notNull().default(0),
    extraMin: integer().notNull().default(0),
    state: text({ enum: screeningStates }).notNull().default("pencilled"),
    moveNote: text(),
    createdAt: createdAt(),
    ...changedBy(),
  },
  (t) => [
    index("schedule_events_edition_idx").on(t.editionId, t.startsAt, t.id),
    index("schedule_events_block_idx").on(t.blockId),
    index("schedule_events_venue_idx").on(t.venueId),
    check("schedule_events_state_check", oneOf(t.state, screeningStates)),
    check(
      "schedule_events_placed_check",
      sql`num_nulls(${t.blockId}, ${t.venueId}, ${t.startsAt}) in (0, 3)`,
    ),
    check(
      "schedule_events_minutes_check",
      sql`${t.introMin} >= 0 and ${t.qaMin} >= 0 and ${t.extraMin} >= 0`,
    ),
  ],
);

/** When a venue is open: on a festival day, by the festival's clock; closing at or before its opening is the next morning. */
export type OpenHours = { day: string; opens: string; closes: string };

export const venues = pgTable(
  "venues",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    capacity: integer().notNull(),
    address: text().notNull(),
    amenities: text().array().notNull().default(sql`'{}'::text[]`),
    imageUrl: text(),
    icon: text(),
    // added
    slug: slug().notNull().default(""),
    /** Minutes that a room needs between two screenings. */
    turnaroundMin: integer().notNull().default(20),
    /** None: always open. */
    hours: jsonb().$type<OpenHours[]>().notNull().default([]),
    /** More than one screening may run here at once. */
    parallel: boolean().notNull().default(false),
    /** What helps whom: 'Wheelchair', 'Hearing loop'. */
    access: wordList(),
    createdAt: createdAt(),
    ...changedBy(),
  },
  (t) => [
    uniqueIndex("venues_slug_key").on(t.slug),
    check("venues_turnaround_check", sql`${t.turnaroundMin} >= 0`),
  ],
);

/** Minutes on foot between two venues, both ways: a pair stands here once, the smaller id first. */
export const venueWalks = pgTable(
  "venue_walks",
  {
    fromId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: "cascade" }),
    toId: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: "cascade" }),
    minutes: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fromId, t.toId] }),
    index("venue_walks_to_idx").on(t.toId),
    check("venue_walks_once_check", sql`${t.fromId} < ${t.toId}`),
    check("venue_walks_minutes_check", sql`${t.minutes} > 0`),
  ],
);

/**
 * The state of the whole draft: triggers count on with each change of a block, screening, venue or
 * film of the programme. One row, none before the first change.
 */
export const programmeDraft = pgTable(
  "programme_draft",
  {
    id: integer().primaryKey().default(1),
    revision: integer().notNull().default(1),
  },
  (t) => [check("programme_draft_one_row_check", sql`${t.id} = 1`)],
);

/** Warnings that somebody looked at; the id of a problem says its facts. */
export const acknowledgedProblems = pgTable("acknowledged_problems", {
  id: text().primaryKey(),
  by: text().notNull(),
  at: at().notNull(),
});

/** A screening as a version keeps it; words about its films and its venue are read when they are shown. Moments are ISO texts. */
export type KeptScreening = {
  id: string;
  blockId: string;
  title: string;
  text: string;
  kind: (typeof blockKinds)[number];
  filmIds: string[];
  venueId: string;
  startsAt: string;
  endsAt: string;
  introMin: number;
  qaMin: number;
  extraMin: number;
  eventType: string;
  ticketUrl: string | null;
  description: string | null;
  featured: boolean;
  moveNote: string | null;
  state: "confirmed" | "cancelled";
  /** The number of the version that last changed its time, place or state. */
  changedIn: number;
};

/** What a version changed for the public, in the words of its day. */
export type KeptChange = {
  id: string;
  title: string;
  startsAt: string;
  venueId: string;
  venue: string;
  fromStartsAt: string | null;
  fromVenueId: string | null;
  fromVenue: string | null;
};
export type KeptChanges = {
  added: KeptChange[];
  moved: KeptChange[];
  cancelled: KeptChange[];
  leftOut: { id: string; reason: string }[];
};

/** What was published: each version is the whole programme as it was that day, and is never changed. */
export const programmeVersions = pgTable(
  "programme_versions",
  {
    editionId: ofEdition(),
    /** From 1 on in each edition. */
    number: integer().notNull(),
    publishedAt: at().notNull(),
    by: text().notNull(),
    note: text(),
    /** Why it was published over errors. */
    reason: text(),
    snapshot: jsonb().$type<KeptScreening[]>().notNull(),
    changes: jsonb().$type<KeptChanges>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.number] })],
);

/** What a filmmaker is told of one screening. */
export type ToldScreening = {
  id: string;
  venueId: string;
  startsAt: string;
  state: "confirmed" | "cancelled";
};

/** What a film's makers are told of its screenings, made anew with each version until it is sent. */
export const programmeLetters = pgTable(
  "programme_letters",
  {
    id: id(),
    editionId: ofEdition(),
    filmId: uuid()
      .notNull()
      .references(() => films.id, { onDelete: "cascade" }),
    versionNumber: integer().notNull(),
    /** All screenings of the film as they stand once this is read. */
    told: jsonb().$type<ToldScreening[]>().notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    state: text({ enum: programmeEmailStates }).notNull().default("draft"),
    outboxId: uuid().references((): AnyPgColumn => outboxMessages.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    sentAt: at(),
  },
  (t) => [
    uniqueIndex("programme_letters_draft_key")
      .on(t.editionId, t.filmId)
      .where(sql`${t.state} = 'draft'`),
    index("programme_letters_edition_idx").on(t.editionId, t.createdAt.desc(), t.id.desc()),
    index("programme_letters_film_idx").on(t.filmId, t.sentAt),
    check("programme_letters_state_check", oneOf(t.state, programmeEmailStates)),
  ],
);

export const newsArticles = pgTable(
  "news_articles",
  {
    // The address of the article is /news/{id}: a readable slug of its title.
    id: text().primaryKey(),
    title: text().notNull(),
    excerpt: text().notNull(),
    content: text().notNull(),
    imageUrl: text(),
    category: text().notNull(),
    categoryColor: text({ enum: accents }).notNull().default("gold"),
    publishDate: text().notNull(),
    author: text(),
    // added
    /** What the picture shows; empty: nobody has said. */
    imageAlt: text().notNull().default(""),
    publishedAt: at(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    editionId: perhapsOfEdition(),
  },
  (t) => [index("news_articles_published_at_idx").on(t.publishedAt.desc())],
);

export const contacts = pgTable(
  "contacts",
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    // added
    readAt: at(),
    archivedAt: at(),
    /** When the director wrote back last. */
    answeredAt: at(),
    version: version(),
    /** Follows from the two above. */
    folder: text({ enum: contactFolders })
      .notNull()
      .generatedAlwaysAs(
        sql`case when archived_at is not null then 'archived' when answered_at is not null then 'answered' else 'inbox' end`,
      ),
  },
  (t) => [
    index("contacts_open_idx")
      .on(t.createdAt.desc(), t.id.desc())
      .where(sql`${t.archivedAt} is null`),
    index("contacts_folder_idx").on(t.folder, t.createdAt.desc(), t.id.desc()),
    index("contacts_subject_idx").on(t.folder, t.subject, t.createdAt.desc(), t.id.desc()),
    index("contacts_email_idx").on(sql`lower(${t.email})`, t.createdAt.desc(), t.id.desc()),
  ],
);

/**
 * The messages in sums, for the counts of the folders: lines that triggers on `contacts`
 * (migration 0014) add for every change, joined now and then, as with the submissions below.
 */
export const contactSums = pgTable("contact_sums", {
  folder: text({ enum: contactFolders }).notNull(),
  subject: text().notNull(),
  isUnread: boolean().notNull(),
  /** Of a line, not of the whole. May be below zero. */
  messages: integer().notNull(),
});

/** What the director wrote back to somebody; the letter itself is in the outbox. */
export const contactReplies = pgTable(
  "contact_replies",
  {
    id: id(),
    contactId: uuid()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    subject: text().notNull(),
    body: text().notNull(),
    outboxId: uuid().references(() => outboxMessages.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [index("contact_replies_contact_idx").on(t.contactId, t.createdAt)],
);

/** Facts of an edition that the director changed; everything else is the default in features/festival. */
export const festivalSettings = pgTable("festival_settings", {
  editionId: ofEdition({ onDelete: "cascade" }).primaryKey(),
  overrides: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  updatedAt: createdAt(),
});

/** The same of the facts that every edition shares: the brand, the mailboxes, the newsletter. One row. */
export const installationSettings = pgTable("installation_settings", {
  id: integer().primaryKey().default(1),
  overrides: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  updatedAt: createdAt(),
});

/**
 * The zone that the triggers below count days in. One row, the festival's own zone;
 * who changes it has the days counted anew.
 */
export const festivalZone = pgTable("festival_zone", {
  id: integer().primaryKey().default(1),
  timeZone: text().notNull(),
});

/**
 * What public pages are made of, as one word: triggers on the tables that they read write
 * another one with each change, in its transaction, and tell `publicVersionChannel`. None
 * before the first change. Every process drops what it kept when the word is another.
 */
export const publicVersion = pgTable("public_version", {
  id: integer().primaryKey().default(1),
  version: text().notNull(),
});

// ------------------------------------------------------- submissions, money

export const submissions = pgTable(
  "submissions",
  {
    id: id(),
    submissionType: text({ enum: submissionTypes }).notNull(),
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
    /** What was really charged, as shown: '$20'; '$0' where it was waived. */
    submissionFee: text().notNull(),
    agreedToTerms: boolean().notNull(),
    submittedAt: createdAt(),
    /** Derived by a trigger: accepted or rejected from `outcome`, reviewed from `isReviewed` or a waitlist. */
    status: text({ enum: submissionStatuses }).notNull().default("pending"),
    adminNotes: text(),
    isFavorite: boolean().notNull().default(false),
    // added: a submission exists only with its succeeded payment, or its named waiver
    paymentIntentId: text(),
    paymentProvider: text({ enum: paymentProviders }),
    amountCents: integer().notNull(),
    /** The code that opened it instead of a payment, and the fee that it saved. */
    waiverId: uuid().references((): AnyPgColumn => waivers.id),
    waivedCents: integer().notNull().default(0),
    currency: text().notNull().default("usd"),
    feePeriod: text({ enum: feePeriods }).notNull(),
    refundedCents: integer().notNull().default(0),
    disputeStatus: text(),
    statusTokenHash: text(),
    withdrawnAt: at(),
    version: version(),
    editionId: ofEdition(),
    /** Handed in when this edition's selection was made: the next one takes it along. */
    forNext: boolean().notNull().default(false),
    /** 'HL26-0412': what people call it. Without one, a trigger gives the edition's next number. */
    reference: text().notNull().default(""),
    /** What a guarded film link asks for; as private as the link. */
    filmPassword: text(),
    /** When its filmmaker was asked for the film link that is missing. */
    linkAskedAt: at(),
    /** How often what was typed was corrected. */
    corrections: integer().notNull().default(0),
    /** The private decision, as the last row of `decisions` has it; null: undecided. */
    outcome: text({ enum: outcomes }),
    /** The director's mark that somebody has looked at it. It says nothing about the decision. */
    isReviewed: boolean().notNull().default(false),
    /** What its filmmaker was told; `status` is private to the desk. Everything outside reads this alone. */
    announcedStatus: text({ enum: announcedStatuses }).notNull().default("pending"),
    announcedAt: at(),
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
    // Who was told that they are in: few of many.
    index("submissions_let_in_idx").on(t.editionId).where(sql`${t.announcedStatus} = 'accepted'`),
    index("submissions_email_idx").on(
      sql`lower(${t.submitterEmail})`,
      t.submittedAt.desc(),
      t.id.desc(),
    ),
    check("submissions_type_check", oneOf(t.submissionType, submissionTypes)),
    check("submissions_status_check", oneOf(t.status, submissionStatuses)),
    check("submissions_outcome_check", oneOf(t.outcome, outcomes)),
    check("submissions_announced_status_check", oneOf(t.announcedStatus, announcedStatuses)),
    check(
      "submissions_amount_check",
      sql`case when ${t.waiverId} is null
        then ${t.paymentIntentId} is not null and ${t.paymentProvider} is not null and ${t.amountCents} > 0 and ${t.waivedCents} = 0
        else ${t.paymentIntentId} is null and ${t.paymentProvider} is null and ${t.amountCents} = 0 and ${t.waivedCents} > 0 end`,
    ),
    check("submissions_refunded_check", sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
);

/** What was decided of an entry, privately: a row is added for each change, and the last one counts. */
export const decisions = pgTable(
  "decisions",
  {
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** From 1 on; an entry without a row is at 0. */
    version: integer().notNull(),
    /** Null: taken back. */
    outcome: text({ enum: outcomes }),
    /** The place on the waitlist, from 1 on. */
    waitRank: integer(),
    /** Ids of feedback chips, in the order in which they were chosen. */
    chips: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    personalNote: text(),
    by: text().notNull(),
    at: at().notNull(),
    /** The change of many statuses that it was part of, by which that is undone. */
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

/** Lines of honest feedback that a decision can carry; one that is retired is offered no more. */
export const feedbackChips = pgTable(
  "feedback_chips",
  {
    id: id(),
    text: text().notNull(),
    tone: text({ enum: chipTones }).notNull(),
    retiredAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index("feedback_chips_created_at_idx").on(t.createdAt.desc(), t.id.desc()),
    check("feedback_chips_tone_check", oneOf(t.tone, chipTones)),
  ],
);

/** One evening on which filmmakers are told: which entries, and how far it is. */
export const announcements = pgTable(
  "announcements",
  {
    id: id(),
    editionId: ofEdition(),
    name: text().notNull(),
    kind: text({ enum: announcementKinds }).notNull().default("batch"),
    types: text({ enum: submissionTypes }).array().notNull(),
    outcomes: text({ enum: outcomes }).array().notNull(),
    /** The last day of the festival's calendar on which an answer is in time. */
    answerBy: date({ mode: "string" }),
    state: text({ enum: announcementStates }).notNull().default("draft"),
    /** How many letters, and entries that they speak of, its lock made; null in a draft. */
    letters: integer(),
    entries: integer(),
    /** When it is due, once it is scheduled. */
    sendAt: at(),
    releasedAt: at(),
    /** Why it is a draft again, in a sentence. */
    unlockedWhy: text(),
    /** Of a correction: the entry that it is about. */
    submissionId: uuid().references(() => submissions.id, { onDelete: "cascade" }),
    /** While a lock writes its letters: which one; another one does not go on with them. */
    lockRun: uuid(),
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

/** What the filmmaker of an accepted entry answered; the last answer counts. */
export const confirmations = pgTable(
  "confirmations",
  {
    submissionId: uuid()
      .primaryKey()
      .references(() => submissions.id, { onDelete: "cascade" }),
    answer: text({ enum: confirmationAnswers }).notNull(),
    reason: text(),
    /** It came after the day by which it was asked for. */
    late: boolean().notNull(),
    at: at().notNull(),
  },
  (t) => [check("confirmations_answer_check", oneOf(t.answer, confirmationAnswers))],
);

/** What the festival needs of every film of some categories that said yes. */
export const deliverables = pgTable(
  "deliverables",
  {
    id: id(),
    editionId: ofEdition(),
    label: text().notNull(),
    kind: text({ enum: deliverableKinds }).notNull(),
    categories: text({ enum: submissionTypes }).array().notNull(),
    required: boolean().notNull(),
    /** The last day of the festival's calendar on which it is in time. */
    dueOn: date({ mode: "string" }).notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index("deliverables_edition_idx").on(t.editionId, t.dueOn),
    check("deliverables_kind_check", oneOf(t.kind, deliverableKinds)),
  ],
);

/** One deliverable of one film, once it was given or decided about. */
export const deliverableItems = pgTable(
  "deliverable_items",
  {
    deliverableId: uuid()
      .notNull()
      .references(() => deliverables.id, { onDelete: "cascade" }),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    state: text({ enum: deliverableStates }).notNull(),
    value: text(),
    /** Why it was returned, for its filmmaker; else the desk's word beside it. */
    note: text(),
    at: at().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.deliverableId, t.submissionId] }),
    index("deliverable_items_submission_idx").on(t.submissionId),
    check("deliverable_items_state_check", oneOf(t.state, deliverableStates)),
    check("deliverable_items_note_check", sql`${t.state} <> 'returned' or ${t.note} is not null`),
  ],
);

/** The last reminder of each kind that told of an entry; whoever writes it sends the letter. */
export const entryReminders = pgTable(
  "entry_reminders",
  {
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    kind: text({ enum: entryReminderKinds }).notNull(),
    /** Of a confirmation: the day that the reminder was for. */
    dueOn: date({ mode: "string" }),
    at: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.kind] }),
    check("entry_reminders_kind_check", oneOf(t.kind, entryReminderKinds)),
  ],
);

/**
 * What an announcement tells of an entry, from its lock on. An entry stands in at most one
 * that is locked or scheduled; those of a draft are left from a lock that was not finished.
 */
export const announcementItems = pgTable(
  "announcement_items",
  {
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: "cascade" }),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    outcome: text({ enum: outcomes }).notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    /** One letter may tell of several entries of a person's. */
    outboxId: uuid().references(() => outboxMessages.id, { onDelete: "set null" }),
    /** The entry that its letter is worded for. */
    leads: boolean().notNull(),
    /** The private link that the letter carries. */
    linkHash: text().references(() => entryLinks.tokenHash, { onDelete: "set null" }),
    /** What the letter says beside the outcome, as the private page shows it once it is told. */
    feedback: text().array().notNull(),
    personalNote: text(),
    /** Which of the entry's versions the letter was written from: a corrected one has it written anew. */
    corrections: integer().notNull().default(0),
    /** Why nothing was told of it, though it was locked. */
    droppedWhy: text(),
    /** When its private page was seen first after the release, by somebody and no machine. */
    pageOpenedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.submissionId] }),
    index("announcement_items_submission_idx").on(t.submissionId),
    index("announcement_items_outbox_idx").on(t.outboxId),
    index("announcement_items_link_idx").on(t.linkHash),
    check("announcement_items_outcome_check", oneOf(t.outcome, outcomes)),
  ],
);

/** The running numbers of an edition's entries; a trigger on `submissions` (migration 0023) counts on. */
export const entryNumbers = pgTable("entry_numbers", {
  editionId: uuid()
    .primaryKey()
    .references(() => editions.id, { onDelete: "cascade" }),
  /** In front of the year: 'HL'. */
  letters: text().notNull().default("HL"),
  /** The number given last. */
  last: integer().notNull().default(0),
});

/** The words of a row as PostgreSQL searches them; see docs/decisions/0026. */
const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What each entry is found by: the words of its title, of its people and of its texts, without
 * accents and apostrophes. Triggers keep them (migration 0015), beside the entries and not in
 * them: a decision or a star rewrites none, and lists do not read them.
 */
export const submissionWords = pgTable(
  "submission_words",
  {
    id: uuid()
      .primaryKey()
      .references(() => submissions.id, { onDelete: "cascade" }),
    words: words().notNull(),
  },
  (t) => [index("submission_words_idx").using("gin", t.words)],
);

/** The same of messages. */
export const contactWords = pgTable(
  "contact_words",
  {
    id: uuid()
      .primaryKey()
      .references(() => contacts.id, { onDelete: "cascade" }),
    words: words().notNull(),
  },
  (t) => [index("contact_words_idx").using("gin", t.words)],
);

/** The same of proposed films. */
export const filmWords = pgTable(
  "film_words",
  {
    id: uuid()
      .primaryKey()
      .references(() => films.id, { onDelete: "cascade" }),
    words: words().notNull(),
  },
  (t) => [index("film_words_idx").using("gin", t.words)],
);

/** The same of articles. */
export const newsWords = pgTable(
  "news_words",
  {
    id: text()
      .primaryKey()
      .references(() => newsArticles.id, { onDelete: "cascade" }),
    words: words().notNull(),
  },
  (t) => [index("news_words_idx").using("gin", t.words)],
);

/**
 * Every word that a list's rows are found by, once, or twice where two came at the same
 * moment: a slip of the finger is set right by the nearest of them.
 */
export const knownWords = pgTable(
  "known_words",
  {
    /** The table that has it: 'submission_words'. */
    list: text().notNull(),
    word: text().notNull(),
  },
  (t) => [
    index("known_words_word_idx").on(t.list, t.word.op("text_pattern_ops")),
    index("known_words_near_idx").using("gin", t.word.op("gin_trgm_ops")),
  ],
);

/** Words that a row lost; when no other row has them they are forgotten (`forgetWords`). */
export const lostWords = pgTable("lost_words", {
  list: text().notNull(),
  word: text().notNull(),
});

/** What both sums of submissions are divided by. */
const tallied = () => ({
  editionId: uuid().notNull(),
  forNext: boolean().notNull(),
  submissionType: text({ enum: submissionTypes }).notNull(),
  status: text({ enum: submissionStatuses }).notNull(),
  isFavorite: boolean().notNull(),
  withdrawn: boolean().notNull().default(false),
  /** Of a line, not of the whole: the lines of one kind are added up. May be below zero. */
  entries: integer().notNull(),
});

/**
 * The submissions in sums by the festival's own day, for charts and totals.
 * Triggers on `submissions` (migrations 0007 and 0024) write a line for every change, so
 * the sums are exact in every transaction and nobody waits for a shared row;
 * `compactSubmissionStatistics` joins the lines of one kind now and then.
 */
export const submissionDays = pgTable(
  "submission_days",
  {
    day: date({ mode: "string" }).notNull(),
    feePeriod: text({ enum: feePeriods }).notNull(),
    ...tallied(),
    cents: bigint({ mode: "number" }).notNull(),
    refundedCents: bigint({ mode: "number" }).notNull(),
    /** How many of them came by waiver, and the fees that these saved. */
    waived: integer().notNull().default(0),
    waivedCents: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [index("submission_days_day_idx").on(t.editionId, t.day)],
);

/** The same by country and genre; an entry without one is under ''. */
export const submissionPlaces = pgTable(
  "submission_places",
  {
    country: text().notNull(),
    genre: text().notNull(),
    ...tallied(),
  },
  (t) => [index("submission_places_edition_idx").on(t.editionId)],
);

/** What was typed and what it will cost, kept before any money moves. */
export const submissionDrafts = pgTable(
  "submission_drafts",
  {
    id: id(),
    submissionType: text({ enum: submissionTypes }).notNull(),
    /** The validated form values; null when the caller sent none. */
    values: jsonb().$type<Record<string, unknown>>(),
    /** Of the secret that its browser alone was given; null of drafts opened before there was one. */
    tokenHash: text(),
    amountCents: integer().notNull(),
    currency: text().notNull().default("usd"),
    feePeriod: text({ enum: feePeriods }).notNull(),
    provider: text({ enum: paymentProviders }).notNull(),
    paymentIntentId: text(),
    state: text({ enum: draftStates }).notNull().default("open"),
    heldReason: text(),
    submissionId: uuid().references(() => submissions.id),
    nextCheckAt: at().notNull().defaultNow(),
    checks: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    editionId: ofEdition(),
    /** As of the entry that it becomes. */
    forNext: boolean().notNull().default(false),
    /** When its filmmaker was reminded that it is not paid. */
    remindedAt: at(),
    /** The letter that did. */
    reminderId: uuid().references((): AnyPgColumn => outboxMessages.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("submission_drafts_payment_intent_id_key").on(t.paymentIntentId),
    uniqueIndex("submission_drafts_token_hash_key").on(t.tokenHash),
    uniqueIndex("submission_drafts_submission_id_key").on(t.submissionId),
    index("submission_drafts_held_idx")
      .on(t.createdAt.desc(), t.id.desc())
      .where(sql`${t.state} = 'held'`),
    index("submission_drafts_unpaid_idx")
      .on(t.createdAt.desc(), t.id.desc())
      .where(sql`${t.state} in ('open','expired')`),
    index("submission_drafts_email_idx")
      .on(sql`lower(${t.values} ->> 'submitterEmail')`)
      .where(sql`${t.state} <> 'submitted'`),
    index("submission_drafts_for_next_idx").on(t.editionId).where(sql`${t.forNext}`),
    index("submission_drafts_refund_idx")
      .on(t.state)
      .where(sql`${t.state} in ('refunding','refunded')`),
    index("submission_drafts_due_idx").on(t.nextCheckAt).where(sql`${t.state} = 'open'`),
    check("submission_drafts_state_check", oneOf(t.state, draftStates)),
  ],
);

/**
 * Private links beside the first one of an entry: sent again, or in a letter that asks for
 * something. Each opens its entry, or what was typed and not paid.
 */
export const entryLinks = pgTable(
  "entry_links",
  {
    /** SHA-256 of the token; the token itself is in a letter and nowhere else. */
    tokenHash: text().primaryKey(),
    submissionId: uuid().references(() => submissions.id, { onDelete: "cascade" }),
    draftId: uuid().references((): AnyPgColumn => submissionDrafts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("entry_links_submission_idx").on(t.submissionId),
    index("entry_links_draft_idx").on(t.draftId),
    check("entry_links_one_check", sql`num_nonnulls(${t.submissionId}, ${t.draftId}) = 1`),
  ],
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

/**
 * A code that the director gives away: it opens one entry of one type without its fee. The code is
 * kept as it is, since the director looks it up again; all it opens is that one entry.
 */
export const waivers = pgTable(
  "waivers",
  {
    id: id(),
    /** Letters and digits alone, as `readCode` makes them of what somebody types. */
    code: text().notNull().unique("waivers_code_key"),
    editionId: ofEdition(),
    submissionType: text({ enum: submissionTypes }).notNull(),
    /** For whom, and why. */
    note: text().notNull(),
    /** Where it was sent to; null: the director passes it on. */
    email: text(),
    /** The last day of the festival's calendar on which it opens an entry. */
    lastDay: date({ mode: "string" }).notNull(),
    createdAt: createdAt(),
    usedAt: at(),
    takenBackAt: at(),
  },
  (t) => [
    index("waivers_created_at_idx").on(t.createdAt.desc(), t.id.desc()),
    check("waivers_type_check", oneOf(t.submissionType, submissionTypes)),
    check("waivers_use_check", sql`${t.usedAt} is null or ${t.takenBackAt} is null`),
  ],
);

/**
 * Fees given back, in full or in part: each is written down before the provider is asked, and its
 * id is what the provider knows it by. A trigger (migration 0024) keeps their sum in the entry.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id),
    amountCents: integer().notNull(),
    state: text({ enum: refundStates }).notNull().default("asked"),
    origin: text({ enum: refundOrigins }).notNull().default("desk"),
    /** The provider's own name for it, once it has one. */
    providerRefundId: text(),
    /** Why it failed: the provider's sentence. */
    failure: text(),
    nextCheckAt: at().notNull().defaultNow(),
    checks: integer().notNull().default(0),
    createdAt: createdAt(),
    settledAt: at(),
  },
  (t) => [
    uniqueIndex("refunds_provider_refund_id_key").on(t.providerRefundId),
    uniqueIndex("refunds_one_asked_key")
      .on(t.submissionId)
      .where(sql`${t.state} = 'asked' and ${t.origin} = 'desk'`),
    index("refunds_submission_idx").on(t.submissionId, t.createdAt),
    index("refunds_created_at_idx").on(t.createdAt.desc(), t.id.desc()),
    index("refunds_due_idx").on(t.nextCheckAt).where(sql`${t.state} = 'asked'`),
    check("refunds_state_check", oneOf(t.state, refundStates)),
    check("refunds_origin_check", oneOf(t.origin, refundOrigins)),
    check("refunds_amount_check", sql`${t.amountCents} > 0`),
  ],
);

/** What happened to a submission, when and by whom: the history on its page. */
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
  (t) => [
    index("submission_events_submission_idx").on(t.submissionId, t.createdAt),
    index("submission_events_status_idx").on(t.createdAt).where(sql`${t.kind} = 'status'`),
  ],
);

/** What was corrected in an entry: a row for each field, with who and when, and what it was before. */
export const submissionChanges = pgTable(
  "submission_changes",
  {
    id: id(),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** As the form calls it, 'filmTitle'. */
    field: text().notNull(),
    /** Null where nothing was there. */
    was: jsonb().$type<string | number | boolean>(),
    became: jsonb().$type<string | number | boolean>(),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("submission_changes_submission_idx").on(t.submissionId, t.createdAt)],
);

/** The built-in card processor that charges nothing; its rows stand for the provider's side. */
export const sandboxPayments = pgTable("sandbox_payments", {
  id: text().primaryKey(),
  clientSecret: text().notNull(),
  idempotencyKey: text().notNull().unique(),
  amountCents: integer().notNull(),
  currency: text().notNull(),
  status: text({ enum: intentStatuses }).notNull().default("requires_payment_method"),
  metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
  refundedCents: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

/** What was given back of them. */
export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => sandboxPayments.id),
    idempotencyKey: text().notNull().unique("sandbox_refunds_idempotency_key_key"),
    amountCents: integer().notNull(),
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index("sandbox_refunds_payment_idx").on(t.paymentId)],
);

/** Webhook deliveries already acted on, so that a repeated one is harmless. */
export const paymentEvents = pgTable("payment_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  paymentIntentId: text(),
  receivedAt: createdAt(),
});

// ------------------------------------------------------------------- promo

export const promoCampaigns = pgTable("promo_campaigns", {
  id: id(),
  name: text().notNull(),
  description: text(),
  platform: text().notNull(),
  status: text().notNull().default("draft"),
  targetAudience: text(),
  budget: numeric({ precision: 10, scale: 2 }),
  startDate: at(),
  endDate: at(),
  metrics: jsonb().$type<Record<string, unknown>>(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
  // added
  version: version(),
  editionId: perhapsOfEdition(),
});

export const promoContent = pgTable(
  "promo_content",
  {
    id: id(),
    campaignId: uuid().references(() => promoCampaigns.id, { onDelete: "cascade" }),
    title: text().notNull(),
    content: text().notNull(),
    mediaUrls: text().array(),
    hashtags: text().array(),
    scheduledAt: at(),
    publishedAt: at(),
    isPublished: boolean().notNull().default(false),
    engagement: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    // added
    version: version(),
  },
  (t) => [index("promo_content_campaign_idx").on(t.campaignId)],
);

export const promoAnalytics = pgTable(
  "promo_analytics",
  {
    id: id(),
    campaignId: uuid().references(() => promoCampaigns.id, { onDelete: "cascade" }),
    platform: text().notNull(),
    date: date({ mode: "string" }).notNull(),
    impressions: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
    conversions: integer().notNull().default(0),
    cost: numeric({ precision: 10, scale: 2 }),
    revenue: numeric({ precision: 10, scale: 2 }),
    createdAt: createdAt(),
    // added: the tracked link whose clicks of one day this row counts
    linkCode: text().references(() => promoLinks.code, { onDelete: "cascade" }),
  },
  (t) => [
    index("promo_analytics_campaign_date_idx").on(t.campaignId, t.date),
    uniqueIndex("promo_analytics_reach_key")
      .on(t.campaignId, t.platform, t.date)
      .where(sql`${t.linkCode} is null`),
    uniqueIndex("promo_analytics_link_key")
      .on(t.linkCode, t.date)
      .where(sql`${t.linkCode} is not null`),
  ],
);

/** Short addresses under /go that count how often they were followed, without cookies. */
export const promoLinks = pgTable(
  "promo_links",
  {
    code: text().primaryKey(),
    campaignId: uuid()
      .notNull()
      .references(() => promoCampaigns.id, { onDelete: "cascade" }),
    /** A path of this site, '/submit', or another https address. */
    target: text().notNull(),
    /** Where it is put up: 'newsletter', 'poster at UCLA'. */
    label: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("promo_links_campaign_idx").on(t.campaignId)],
);

export const promoAutomation = pgTable("promo_automation", {
  id: id(),
  name: text().notNull(),
  trigger: text().notNull(),
  platform: text().notNull(),
  contentTemplate: text().notNull(),
  isActive: boolean().notNull().default(true),
  lastExecuted: at(),
  executionCount: integer().notNull().default(0),
  createdAt: createdAt(),
  // added: what happened before it was switched on, or before its trigger was chosen, is not its business
  activeSince: createdAt(),
  version: version(),
});

/** What each rule answered already: one draft an occasion, however often it looks. */
export const promoAutomationRuns = pgTable(
  "promo_automation_runs",
  {
    automationId: uuid()
      .notNull()
      .references(() => promoAutomation.id, { onDelete: "cascade" }),
    /** 'article black-tie', 'day 2026-01-24' */
    occasion: text().notNull(),
    contentId: uuid().references(() => promoContent.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.automationId, t.occasion] }),
    index("promo_automation_runs_content_idx").on(t.contentId),
  ],
);

/** One row a person, whoever found them first. Nobody here is mailed without a lawful basis. */
export const promoContacts = pgTable(
  "promo_contacts",
  {
    id: id(),
    /** The directory's own name for the person: 'apollo:64f…', 'x:2244994945'. */
    personKey: text().notNull().unique(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    /** Empty when the directory gives none; never guessed. */
    email: text().notNull().default(""),
    title: text().notNull().default(""),
    organizationName: text().notNull().default(""),
    linkedinUrl: text().notNull().default(""),
    /** A public page of theirs elsewhere. */
    profileUrl: text().notNull().default(""),
    /** Made up by the sample directory: not a real person. */
    isSample: boolean().notNull().default(false),
    foundAt: createdAt(),
    lastSeenAt: createdAt(),
    lawfulBasis: text({ enum: lawfulBases }).notNull().default("none"),
    lawfulBasisNote: text(),
    lawfulBasisAt: at(),
    version: version(),
  },
  (t) => [
    // The same person in two directories is one row, as far as an e-mail tells.
    uniqueIndex("promo_contacts_email_key").on(sql`lower(${t.email})`).where(sql`${t.email} <> ''`),
    index("promo_contacts_found_at_idx").on(t.foundAt.desc(), t.id.desc()),
    check("promo_contacts_basis_check", oneOf(t.lawfulBasis, lawfulBases)),
  ],
);

export const promoSearches = pgTable(
  "promo_searches",
  {
    id: id(),
    /** 'apollo', 'twitter' or 'sample': which directory answered. */
    directory: text().notNull(),
    /** What was asked, as the director typed it. */
    query: text().notNull(),
    campaignId: uuid().references(() => promoCampaigns.id, { onDelete: "set null" }),
    found: integer().notNull().default(0),
    /** Of those found, how many were not known before. */
    newContacts: integer().notNull().default(0),
    /** Why it failed, as the director was told; null when it worked. */
    trouble: text(),
    createdAt: createdAt(),
  },
  (t) => [index("promo_searches_created_at_idx").on(t.createdAt.desc(), t.id.desc())],
);

/** Which search found whom. */
export const promoFinds = pgTable(
  "promo_finds",
  {
    contactId: uuid()
      .notNull()
      .references(() => promoContacts.id, { onDelete: "cascade" }),
    searchId: uuid()
      .notNull()
      .references(() => promoSearches.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.contactId, t.searchId] }),
    index("promo_finds_search_idx").on(t.searchId),
  ],
);

/** People removed for good, as a hash of their key, so that no search brings them back. */
export const promoRemovals = pgTable("promo_removals", {
  keyHash: text().primaryKey(),
  removedAt: createdAt(),
});

export const socialMediaSettings = pgTable("social_media_settings", {
  id: id(),
  platform: text().notNull().unique(),
  url: text().notNull(),
  isActive: boolean().notNull().default(true),
  displayOrder: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

// ------------------------------------------------------------- subscribers

export const emailSubscribers = pgTable(
  "email_subscribers",
  {
    id: id(),
    email: text().notNull(),
    subscribedAt: createdAt(),
    isActive: boolean().notNull().default(true),
    source: text().notNull().default("popup"),
    /** Shortened: IPv4 to /24, IPv6 to /48. */
    ipAddress: text(),
    // added
    unsubscribedAt: at(),
    /** Who took a reader off the list: themselves, the director, or the mail service's notice. */
    leftBy: text({ enum: leavers }),
    /** In the unsubscribe link of each newsletter mail; knowing it is the permission. */
    unsubscribeToken: uuid().notNull().defaultRandom(),
    /** When the welcome letter was queued last: an address is not welcomed again and again. */
    welcomedAt: at(),
    /** SHA-256 of the token in the link that confirms the address, where that is asked for. */
    confirmTokenHash: text(),
    /** When the letter with that link was queued last. */
    confirmSentAt: at(),
    confirmedAt: at(),
  },
  (t) => [
    uniqueIndex("email_subscribers_unsubscribe_token_key").on(t.unsubscribeToken),
    uniqueIndex("email_subscribers_confirm_token_hash_key").on(t.confirmTokenHash),
    uniqueIndex("email_subscribers_email_key").on(sql`lower(${t.email})`),
    index("email_subscribers_subscribed_at_idx").on(t.subscribedAt.desc(), t.id.desc()),
    check("email_subscribers_left_by_check", oneOf(t.leftBy, leavers)),
  ],
);

export const emailPopupViews = pgTable("email_popup_views", {
  id: id(),
  ipAddress: text().notNull(),
  lastShown: createdAt(),
  hasSubscribed: boolean().notNull().default(false),
});

// ---------------------------------------------------- director, mail, edges

/** One row: the director's access code, as an argon2id hash. */
export const directorCredentials = pgTable("director_credentials", {
  id: integer().primaryKey().default(1),
  accessCodeHash: text().notNull(),
  /** The environment's code that was applied last: at the next start only another one is. */
  environmentHash: text(),
  changedAt: createdAt(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    method: text({ enum: sessionMethods }).notNull().default("access_code"),
    /** SHA-256 of the cookie's token; the token itself is never stored. */
    tokenHash: text().notNull().unique("sessions_token_hash_key"),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: at().notNull(),
    /** When the person proved once more who they are, for what asks for that. */
    confirmedAt: at(),
    ipAddress: text(),
    userAgent: text(),
  },
  (t) => [
    index("sessions_expires_at_idx").on(t.expiresAt),
    index("sessions_person_idx").on(t.personId),
    check("sessions_method_check", oneOf(t.method, sessionMethods)),
  ],
);

/** Filters of the list of submissions under a name, kept for the person who named them. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** As the page's address has them: 'status=pending&country=Peru'. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("saved_views_name_key").on(t.personId, sql`lower(${t.name})`)],
);

/** When each person looked at what needs them, for what is new since the visit before. */
export const deskVisits = pgTable("desk_visits", {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  seenAt: at().notNull(),
  /** When the visit before this one was over; null on the first. */
  beforeAt: at(),
});

/** Browsers that the director has logged in with before: a new one is told by mail. */
export const directorDevices = pgTable("director_devices", {
  id: id(),
  /** SHA-256 of the browser's long-lived cookie. */
  tokenHash: text().notNull().unique(),
  userAgent: text(),
  firstSeenAt: createdAt(),
  lastSeenAt: createdAt(),
});

/**
 * Append-only: who did what, and who was refused. Triggers refuse any other change, also that of
 * another tool; only `expire_audit_log` takes old rows and addresses away (migration 0039).
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    /** A role ('director', 'juror'), 'visitor', 'operator' or 'system'; older rows may hold a name. */
    actor: text().notNull(),
    /** Who it was, where that is known. No reference: a row is never changed, whatever becomes of them. */
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

/** The director's own wording of an edition's automated letter; without a row the default is sent. */
export const emailTemplates = pgTable(
  "email_templates",
  {
    /** 'payment' or 'submission' */
    id: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    /** The words that the HTML is made of; null where the director wrote the HTML itself. */
    markdown: text(),
    updatedAt: createdAt(),
    editionId: ofEdition({ onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.id] })],
);

/** Which stream leaves first, as the index orders it. */
export const mailLane = (stream: PgColumn) =>
  sql`(case ${stream} when 'transactional' then 0 when 'announcement' then 1 else 2 end)`;

/** The outbox: every mail, written in the transaction it reports. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: id(),
    kind: text().notNull(),
    toAddress: text().notNull(),
    toName: text(),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    stream: text({ enum: mailStreams }).notNull().default("transactional"),
    /** Given at the first attempt and the same at every other: '<id@domain>'. */
    messageId: text(),
    state: text({ enum: outboxStates }).notNull().default("queued"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: at().notNull().defaultNow(),
    lastError: text(),
    sentAt: at(),
    /** The director knows of its trouble and leaves it at that. */
    dismissedAt: at(),
    submissionId: uuid().references(() => submissions.id, { onDelete: "set null" }),
    contactId: uuid().references(() => contacts.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("outbox_messages_due_idx")
      .on(mailLane(t.stream), t.nextAttemptAt)
      .where(sql`${t.state} in ('queued','sending')`),
    index("outbox_messages_created_at_idx").on(t.createdAt.desc(), t.id.desc()),
    // The letters beside an entry and beside a message.
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
  ],
);

/** Addresses that mail came back from, or whose owner complained. */
export const mailSuppressions = pgTable(
  "mail_suppressions",
  {
    /** In lower case. */
    address: text().primaryKey(),
    /** bounce: nothing goes there. complaint: no newsletter goes there. */
    reason: text({ enum: suppressionReasons }).notNull(),
    /** What the mail service said. */
    detail: text(),
    createdAt: createdAt(),
  },
  (t) => [check("mail_suppressions_reason_check", oneOf(t.reason, suppressionReasons))],
);

/** How the outside services do: one row each. */
export const integrationStatus = pgTable("integration_status", {
  name: text().primaryKey(),
  lastWorkedAt: at(),
  lastTroubleAt: at(),
  /** A sentence for the director. */
  lastTrouble: text(),
});

/** What needs the director and was told to them: one row each, until it is over. */
export const incidents = pgTable("incidents", {
  key: text().primaryKey(),
  toldAt: at().notNull(),
});

/** Fixed windows counted by one upsert, so that limits hold across processes and restarts. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** A write that would be counted beyond this is refused whole; null where the count is only read. */
    most: integer(),
    resetsAt: at().notNull(),
  },
  (t) => [check("rate_limits_most_check", sql`${t.count} <= ${t.most}`)],
);

// -------------------------------------------------------------------- jury

/** Who judges what in an edition. All below it belong to its edition through it. */
export const juries = pgTable(
  "juries",
  {
    id: id(),
    editionId: ofEdition(),
    name: text().notNull(),
    categories: text({ enum: submissionTypes }).array().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [index("juries_edition_idx").on(t.editionId, t.createdAt.desc(), t.id.desc())],
);

export const juryMembers = pgTable(
  "jury_members",
  {
    juryId: uuid()
      .notNull()
      .references(() => juries.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    /** Minutes that they have for each phase; null: as many as it takes. */
    maxMinutes: integer(),
    /** Where the member stands in the list as the director made it. */
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.juryId, t.personId] }),
    index("jury_members_person_idx").on(t.personId),
    check("jury_members_minutes_check", sql`${t.maxMinutes} >= 0`),
  ],
);

/** A round of a jury: its first holds all entries of its categories, a later one what was advanced to it. */
export const juryPhases = pgTable(
  "jury_phases",
  {
    id: id(),
    juryId: uuid()
      .notNull()
      .references(() => juries.id, { onDelete: "cascade" }),
    ordinal: integer().notNull(),
    name: text().notNull(),
    opensAt: at().notNull(),
    closesAt: at().notNull(),
    wantedScores: integer().notNull(),
    blind: boolean().notNull(),
    othersVisible: text({ enum: othersVisibilities }).notNull(),
    namesVisible: boolean().notNull(),
    /** When jurors first got films of it. */
    publishedAt: at(),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex("jury_phases_ordinal_key").on(t.juryId, t.ordinal),
    check("jury_phases_times_check", sql`${t.opensAt} < ${t.closesAt}`),
    check("jury_phases_wanted_check", sql`${t.wantedScores} >= 1`),
    check("jury_phases_visible_check", oneOf(t.othersVisible, othersVisibilities)),
  ],
);

export const criteria = pgTable(
  "criteria",
  {
    id: id(),
    phaseId: uuid()
      .notNull()
      .references(() => juryPhases.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    name: text().notNull(),
    hint: text(),
    weight: doublePrecision().notNull(),
    /** Whole values from 1 to this. */
    scale: integer().notNull(),
    required: boolean().notNull(),
  },
  (t) => [
    uniqueIndex("criteria_position_key").on(t.phaseId, t.position),
    check("criteria_weight_check", sql`${t.weight} > 0`),
    check("criteria_scale_check", sql`${t.scale} in (5, 10)`),
  ],
);

export const phaseEntries = pgTable(
  "phase_entries",
  {
    phaseId: uuid()
      .notNull()
      .references(() => juryPhases.id, { onDelete: "cascade" }),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** `out` is never written: the entry's own withdrawal says it. */
    state: text({ enum: phaseEntryStates }).notNull().default("in"),
    /** What jurors read in place of the synopsis, where the phase is blind. */
    blindSynopsis: text(),
  },
  (t) => [
    primaryKey({ columns: [t.phaseId, t.submissionId] }),
    index("phase_entries_submission_idx").on(t.submissionId),
    check("phase_entries_state_check", oneOf(t.state, phaseEntryStates)),
  ],
);

export const assignments = pgTable(
  "assignments",
  {
    id: id(),
    phaseId: uuid().notNull(),
    submissionId: uuid().notNull(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    source: text({ enum: assignmentSources }).notNull(),
    /** Until then it is a draft of the desk's. */
    publishedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "assignments_phase_entry_fk",
      columns: [t.phaseId, t.submissionId],
      foreignColumns: [phaseEntries.phaseId, phaseEntries.submissionId],
    }).onDelete("cascade"),
    uniqueIndex("assignments_triple_key").on(t.phaseId, t.submissionId, t.personId),
    index("assignments_person_idx").on(t.personId, t.phaseId),
    check("assignments_source_check", oneOf(t.source, assignmentSources)),
  ],
);

/** A score outlives its assignment, which the desk may take away. */
const cardKey = () => ({
  phaseId: uuid()
    .notNull()
    .references(() => juryPhases.id, { onDelete: "cascade" }),
  submissionId: uuid()
    .notNull()
    .references(() => submissions.id, { onDelete: "cascade" }),
  personId: uuid()
    .notNull()
    .references(() => people.id, { onDelete: "cascade" }),
});

export const scorecards = pgTable(
  "scorecards",
  {
    ...cardKey(),
    /** By criterion. */
    values: jsonb().$type<Record<string, number>>().notNull().default({}),
    verdict: text({ enum: verdicts }),
    /** For the desk alone. */
    note: text().notNull().default(""),
    chips: text().array().notNull().default(sql`'{}'::text[]`),
    state: text({ enum: scorecardStates }).notNull().default("draft"),
    /** Why it was abstained or excluded. */
    reason: text(),
    /** 0 to 100 over the answered criteria; null: none was. */
    total: doublePrecision(),
    version: version(),
    givenAt: at(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.phaseId, t.submissionId, t.personId] }),
    index("scorecards_pair_idx").on(t.personId, t.submissionId),
    check("scorecards_verdict_check", oneOf(t.verdict, verdicts)),
    check("scorecards_state_check", oneOf(t.state, scorecardStates)),
    check("scorecards_given_check", sql`${t.state} <> 'given' or ${t.givenAt} is not null`),
  ],
);

/** What was given first, before anybody else's score could be seen; written once, never changed. */
export const firstScores = pgTable(
  "first_scores",
  {
    ...cardKey(),
    values: jsonb().$type<Record<string, number>>().notNull(),
    total: doublePrecision(),
    givenAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.phaseId, t.submissionId, t.personId] })],
);

/** One row a pair: its strongest sign, and what was decided of it. */
export const conflicts = pgTable(
  "conflicts",
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    kind: text({ enum: conflictKinds }).notNull(),
    state: text({ enum: conflictStates }).notNull(),
    /** Who declared or decided it; null: the house found it. */
    byPersonId: uuid().references(() => people.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("conflicts_pair_key").on(t.submissionId, t.personId),
    index("conflicts_person_idx").on(t.personId),
    check("conflicts_kind_check", oneOf(t.kind, conflictKinds)),
    check("conflicts_state_check", oneOf(t.state, conflictStates)),
  ],
);

/** How much of a film somebody states to have seen, whatever the phase. */
export const viewings = pgTable(
  "viewings",
  {
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    statement: text({ enum: viewingStatements }).notNull(),
    at: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.personId] }),
    check("viewings_statement_check", oneOf(t.statement, viewingStatements)),
  ],
);

/** Reminders that go out by themselves, so many days before the close of a phase: each once. */
export const juryReminders = pgTable(
  "jury_reminders",
  {
    id: id(),
    phaseId: uuid()
      .notNull()
      .references(() => juryPhases.id, { onDelete: "cascade" }),
    daysBefore: integer().notNull(),
    dueAt: at().notNull(),
    state: text({ enum: reminderStates }).notNull().default("waiting"),
    version: version(),
  },
  (t) => [
    uniqueIndex("jury_reminders_days_key").on(t.phaseId, t.daysBefore),
    index("jury_reminders_due_idx").on(t.dueAt).where(sql`${t.state} = 'waiting'`),
    check("jury_reminders_state_check", oneOf(t.state, reminderStates)),
  ],
);

/** Entries and people that changed since the jury looked at them last; triggers write it (migration 0019). */
export const juryChanges = pgTable("jury_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  submissionId: uuid().references(() => submissions.id, { onDelete: "cascade" }),
  personId: uuid().references(() => people.id, { onDelete: "cascade" }),
});
