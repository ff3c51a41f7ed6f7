import { sql } from "drizzle-orm";
import { integer, type PgColumn, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** The check that a column holds a word of its list. */
export const oneOf = (column: PgColumn, list: readonly string[]) =>
  sql`${column} in (${sql.raw(list.map((word) => `'${word}'`).join(","))})`;

export const id = () => uuid().primaryKey().defaultRandom();

export const at = () => timestamp({ withTimezone: true, mode: "date" });

export const createdAt = () => at().notNull().defaultNow();

/**
 * Which state of a row somebody looked at: a trigger (`count_version`) counts it up with each
 * change of what the desk edits, so that a save can name what it was made from.
 */
export const version = () => integer().notNull().default(1);

/** The last part of a row's public address: made of its name by a trigger (`give_slug`), and kept. */
export const slug = () => text();

/** Words, in the order in which they were given. */
export const wordList = () => text().array().notNull().default(sql`'{}'::text[]`);

/** What a second window is told of the change that came before its own. */
export const changedBy = () => ({ version: version(), changedBy: text(), changedAt: at() });
