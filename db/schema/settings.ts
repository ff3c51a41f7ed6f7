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

/** The time zone of all editions before each had its own. Nothing reads it any more. */
export const festivalZone = pgTable("festival_zone", {
  id: integer().primaryKey().default(1),
  timeZone: text().notNull(),
});

/**
 * The version of all data of public pages, as one word: triggers on these tables write a new one
 * with each change, in its transaction, and notify the channel `public_version`. None before the first
 * change. Every process clears its cache when the word changes.
 */
export const publicVersion = pgTable("public_version", {
  id: integer().primaryKey().default(1),
  version: text().notNull(),
});
