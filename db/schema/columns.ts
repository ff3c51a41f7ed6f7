import { sql } from "drizzle-orm";
import { integer, type PgColumn, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** The check that a column holds a word of its list. */
export const oneOf = (column: PgColumn, list: readonly string[]) =>
  sql`${column} in (${sql.raw(list.map((word) => `'${word}'`).join(","))})`;

export const id = () => uuid().primaryKey().defaultRandom();

export const at = () => timestamp({ withTimezone: true, mode: "date" });

export const createdAt = () => at().notNull().defaultNow();

/**
 * The version of a row: the trigger `count_version` increments it with each change of what the
 * admin edits, so that a save can name the version it was made from.
 */
export const version = () => integer().notNull().default(1);

/**
 * The last part of a row's public address: made from its name by a trigger (`give_slug`), and
 * stable.
 */
export const slug = () => text();

/** Words, in the order in which they were given. */
export const wordList = () => text().array().notNull().default(sql`'{}'::text[]`);

/** For an edit conflict: who changed the row last, and when. */
export const changedBy = () => ({ version: version(), changedBy: text(), changedAt: at() });
