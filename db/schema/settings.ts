import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { ofEdition } from "./editions";

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

/** The zone that days were counted in before each edition had its own. Nothing reads it any more. */
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
