import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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
import {
  type Admission,
  admissions,
  blockKinds,
  programmeEmailStates,
  screeningStates,
} from "../enums";
import { changedBy, createdAt, id, moment, oneOf, ownedBy, slug, wordList } from "./columns";
import { ofEdition } from "./editions";
import { films } from "./films";
import { outboxMessages } from "./mail";

/** A block: one film, several short films, or an event. */
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
    blockId: ownedBy(() => programmeBlocks.id),
    filmId: uuid()
      .notNull()
      .references(() => films.id),
    /** From 0. */
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

/** Screenings of the schedule. The server computes the documented columns from the added ones. */
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
    // not in the documented model: null together, in rows that no board made
    blockId: uuid().references(() => programmeBlocks.id),
    venueId: uuid().references((): AnyPgColumn => venues.id),
    startsAt: moment(),
    introMin: integer().notNull().default(0),
    qaMin: integer().notNull().default(0),
    extraMin: integer().notNull().default(0),
    state: text({ enum: screeningStates }).notNull().default("pencilled"),
    moveNote: text(),
    admission: text({ enum: admissions }),
    /** '$14, students $9' */
    priceText: text(),
    /** Minutes from the opening of the doors to the start. */
    doorsMin: integer(),
    /** 'From 16', if it differs from that of the films. */
    ageRating: text(),
    /** Accessibility of this screening: 'Audio description'. */
    access: wordList(),
    createdAt: createdAt(),
    ...changedBy(),
  },
  (t) => [
    index("schedule_events_edition_idx").on(t.editionId, t.startsAt, t.id),
    index("schedule_events_block_idx").on(t.blockId),
    index("schedule_events_venue_idx").on(t.venueId),
    check("schedule_events_state_check", oneOf(t.state, screeningStates)),
    check("schedule_events_admission_check", oneOf(t.admission, admissions)),
    check("schedule_events_doors_check", sql`${t.doorsMin} between 0 and 600`),
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

/**
 * When a venue is open on a festival day, in local time; a closing time not after the opening time is on the next
 * morning.
 */
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
    // not in the documented model
    slug: slug().notNull().default(""),
    /** Minutes that a venue needs between two screenings. */
    turnaroundMin: integer().notNull().default(20),
    /** Empty: always open. */
    hours: jsonb().$type<OpenHours[]>().notNull().default([]),
    /** Allows several screenings at the same time. */
    parallel: boolean().notNull().default(false),
    /** Accessibility of the venue: 'Wheelchair', 'Hearing loop'. */
    access: wordList(),
    city: text(),
    postalCode: text(),
    /** A page of a map service. */
    mapUrl: text(),
    transit: text(),
    parking: text(),
    createdAt: createdAt(),
    ...changedBy(),
  },
  (t) => [
    uniqueIndex("venues_slug_key").on(t.slug),
    check("venues_turnaround_check", sql`${t.turnaroundMin} >= 0`),
  ],
);

/** Minutes on foot between two venues, both ways: one row per pair, the smaller id first. */
export const venueWalks = pgTable(
  "venue_walks",
  {
    fromId: ownedBy(() => venues.id),
    toId: ownedBy(() => venues.id),
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
 * The version of the whole draft: triggers increment it with each change of a block, screening, venue or programme
 * film. One row; none before the first change.
 */
export const programmeDraft = pgTable(
  "programme_draft",
  {
    id: integer().primaryKey().default(1),
    revision: integer().notNull().default(1),
  },
  (t) => [check("programme_draft_one_row_check", sql`${t.id} = 1`)],
);

/** Warnings that somebody dismissed; the id of a problem contains the values that it depends on. */
export const acknowledgedProblems = pgTable("acknowledged_problems", {
  id: text().primaryKey(),
  by: text().notNull(),
  at: moment().notNull(),
});

/** A screening in a version; texts of its films and its venue are read when it is shown. Moments are ISO texts. */
export type VersionScreening = {
  id: string;
  blockId: string;
  /** The last part of its block's address; absent in older versions. */
  blockSlug?: string;
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
  /** How visitors get in; absent in older versions. */
  admission?: Admission | null;
  priceText?: string | null;
  doorsMin?: number | null;
  ageRating?: string | null;
  access?: string[];
  /** The number of the version that last changed its time, place or state. */
  changedIn: number;
};

/** A public change of a version, with the texts of its day. */
export type VersionChange = {
  id: string;
  title: string;
  startsAt: string;
  venueId: string;
  venue: string;
  fromStartsAt: string | null;
  fromVenueId: string | null;
  fromVenue: string | null;
};

export type VersionChanges = {
  added: VersionChange[];
  moved: VersionChange[];
  cancelled: VersionChange[];
  leftOut: { id: string; reason: string }[];
};

/** Published versions: each is the whole programme, and never changes. */
export const programmeVersions = pgTable(
  "programme_versions",
  {
    editionId: ofEdition(),
    /** From 1 in each edition. */
    number: integer().notNull(),
    publishedAt: moment().notNull(),
    by: text().notNull(),
    note: text(),
    /** Why it was published despite errors. */
    reason: text(),
    snapshot: jsonb().$type<VersionScreening[]>().notNull(),
    changes: jsonb().$type<VersionChanges>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.number] })],
);

/** A screening in a filmmaker's notification. */
export type EmailedScreening = {
  id: string;
  venueId: string;
  startsAt: string;
  state: "confirmed" | "cancelled";
};

/** Notifications about a film's screenings, written again with each version until they are sent. */
export const programmeEmails = pgTable(
  "programme_letters",
  {
    id: id(),
    editionId: ofEdition(),
    filmId: ownedBy(() => films.id),
    versionNumber: integer().notNull(),
    /** All screenings of the film after this notification. */
    told: jsonb().$type<EmailedScreening[]>().notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    state: text({ enum: programmeEmailStates }).notNull().default("draft"),
    outboxId: uuid().references((): AnyPgColumn => outboxMessages.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    sentAt: moment(),
  },
  (t) => [
    uniqueIndex("programme_letters_draft_key")
      .on(t.editionId, t.filmId)
      .where(sql`${t.state} = 'draft'`),
    index("programme_letters_edition_idx").on(t.editionId, t.createdAt.desc(), t.id.desc()),
    index("programme_letters_film_idx").on(t.filmId, t.sentAt),
    index("programme_letters_outbox_idx").on(t.outboxId).where(sql`${t.outboxId} is not null`),
    check("programme_letters_state_check", oneOf(t.state, programmeEmailStates)),
  ],
);
