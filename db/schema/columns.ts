import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  integer,
  type PgColumn,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { typePattern } from "../submission-type";

/** A check that a column has a value of the list. */
export const oneOf = (column: PgColumn, list: readonly string[]) =>
  sql`${column} in (${sql.raw(list.map((word) => `'${word}'`).join(","))})`;

/** A check that a column has the form of a category's type. */
export const isType = (column: PgColumn) => sql`${column} ~ '${sql.raw(typePattern.source)}'`;

/** The id of a row, chosen by the database. */
export const id = () => uuid().primaryKey().defaultRandom();

/** A reference to the id of the row that this one belongs to, and is deleted with. */
export const ownedBy = (target: () => AnyPgColumn) =>
  uuid().notNull().references(target, { onDelete: "cascade" });

/** A moment, with its time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** The moment of its creation, by the clock of the database unless the command names one. */
export const createdAt = () => moment().notNull().defaultNow();

/**
 * The version of a row, which counts its changes: by a trigger in the tables of db/functions/count_version.sql, in some
 * only for the columns named there; in the others by the command (`version + 1`). A save names the version it was made
 * from.
 */
export const version = () => integer().notNull().default(1);

/** The last part of a row's public address: created from its name by a trigger (`give_slug`), and stable. */
export const slug = () => text();

/** Words, in their given order. */
export const wordList = () => text().array().notNull().default(sql`'{}'::text[]`);

/** For an edit conflict: who changed the row last, and when. */
export const changedBy = () => ({ version: version(), changedBy: text(), changedAt: moment() });
