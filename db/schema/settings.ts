import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { ofEdition } from "./editions";

/** Settings of an edition that the director changed; defaults are in features/settings. */
export const festivalSettings = pgTable("festival_settings", {
  editionId: ofEdition({ onDelete: "cascade" }).primaryKey(),
  overrides: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  updatedAt: createdAt(),
});

/** The same for settings that all editions share: brand, mailboxes, newsletter. One row. */
export const installationSettings = pgTable("installation_settings", {
  id: integer().primaryKey().default(1),
  overrides: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  updatedAt: createdAt(),
});

/** Unused: the time zone of all editions before each had its own. */
export const festivalZone = pgTable("festival_zone", {
  id: integer().primaryKey().default(1),
  timeZone: text().notNull(),
});

/**
 * The version of all data of public pages: triggers write a new random one with each change, in its transaction, and
 * notify the channel `public_version`. Every process then empties its cache. No row before the first change.
 */
export const publicVersion = pgTable("public_version", {
  id: integer().primaryKey().default(1),
  version: text().notNull(),
});
