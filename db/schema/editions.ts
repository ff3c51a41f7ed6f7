import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { editionStates } from "../enums";
import { createdAt, id, moment, oneOf, ownedBy, version } from "./columns";

/** One year of the festival. Everything that belongs to a year references its edition. */
export const editions = pgTable(
  "editions",
  {
    id: id(),
    /** The year in addresses: '2026'. */
    slug: text().notNull().unique("editions_slug_key"),
    name: text().notNull(),
    state: text({ enum: editionStates }).notNull().default("preparing"),
    copiedFromId: uuid().references((): AnyPgColumn => editions.id),
    createdAt: createdAt(),
    openedAt: moment(),
    closedAt: moment(),
    archivedAt: moment(),
    /** When its selection was published: a separate step, after all emails. */
    selectionPublishedAt: moment(),
    /** The time zone of its dates, 'America/Los_Angeles'. */
    timeZone: text().notNull().default("America/Los_Angeles"),
    /** The currency of its fees, 'usd'; earlier entries keep theirs. */
    currency: text().notNull().default("usd"),
    /** The prefix of its entries' references: 'HL' of 'HL26-0412'. */
    referencePrefix: text().notNull().default("HL"),
    version: version(),
  },
  (t) => [
    uniqueIndex("editions_one_open_key").on(t.state).where(sql`${t.state} = 'open'`),
    check("editions_state_check", oneOf(t.state, editionStates)),
    check("editions_slug_check", sql`${t.slug} ~ '^(20[0-9][0-9]|2100)$'`),
    check("editions_currency_check", sql`${t.currency} ~ '^[a-z]{3}$'`),
    check("editions_reference_prefix_check", sql`${t.referencePrefix} ~ '^[A-Z]{2,4}$'`),
  ],
);

/**
 * The edition of a row; by default the current one, which the database looks up in the inserting statement (migration
 * 0022).
 */
export const ofEdition = (actions: { onDelete?: "cascade" } = {}) =>
  uuid()
    .notNull()
    .default(sql`current_edition()`)
    .references(() => editions.id, actions);

/** `ofEdition` for rows that may have none. */
export const optionalEdition = () =>
  uuid()
    .default(sql`current_edition()`)
    .references(() => editions.id);

/** Statistics of an edition: which are public, and their final values. */
export const editionFigures = pgTable(
  "edition_figures",
  {
    editionId: ownedBy(() => editions.id),
    /** Of the list in features/editions/statistics.rules.ts. */
    key: text().notNull(),
    /** The value when the edition was archived; null before. */
    value: jsonb().$type<number | Record<string, number> | null>(),
    /** Whether it is public. */
    shown: boolean().notNull().default(false),
    /** When `value` was stored. */
    frozenAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.key] })],
);

/** The `<main>` of the public pages of an archived edition, unchanged since. */
export const editionPages = pgTable(
  "edition_pages",
  {
    editionId: ownedBy(() => editions.id),
    /** Below the year: '' is '/2026', 'films' is '/2026/films'. */
    path: text().notNull(),
    html: text().notNull(),
    /** False if the page only says that nothing was published. */
    published: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.path] })],
);

/** A later, dated note on an archived edition, shown below its pages. */
export const editionNotes = pgTable(
  "edition_notes",
  {
    id: id(),
    editionId: ownedBy(() => editions.id),
    text: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("edition_notes_edition_idx").on(t.editionId, t.createdAt)],
);
