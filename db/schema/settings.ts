import { check, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { faceNames } from "../face-names";
import { pictureSlots } from "../picture-slots";
import { storedSetupStates } from "../setup-states";
import { createdAt, oneOf, version } from "./columns";
import { editions, ofEdition } from "./editions";

/** Settings of an edition that the director changed; defaults are in features/settings. */
export const festivalSettings = pgTable("festival_settings", {
  editionId: ofEdition({ onDelete: "cascade" }).primaryKey(),
  overrides: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  updatedAt: createdAt(),
});

/** Changed settings that all editions share: brand, mailboxes, notices, newsletter. One row. */
export const installationSettings = pgTable("installation_settings", {
  id: integer().primaryKey().default(1),
  overrides: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  updatedAt: createdAt(),
});

/**
 * The look of the public pages (features/settings/look). One row, none before the first change; null: the documented
 * look, no draft.
 */
export const themes = pgTable("themes", {
  id: integer().primaryKey().default(1),
  published: jsonb().$type<Theme>(),
  draft: jsonb().$type<Theme>(),
  version: version(),
});

/** The colours that a director chooses, each '#rrggbb', and the name of a pair of faces. */
export type Theme = {
  scheme: "dark" | "light";
  background: string;
  text: string;
  primary: string;
  accents: { gold: string; rose: string; purple: string; green: string; pink: string };
  faces: (typeof faceNames)[number];
};

/**
 * The festival's own pictures (features/media/slots). No row before the first change of a slot; without an address the
 * shipped picture is shown.
 */
export const pictures = pgTable(
  "pictures",
  {
    slot: text({ enum: pictureSlots }).primaryKey(),
    /** '/images/{name}'. */
    url: text(),
    alt: text(),
    version: version(),
  },
  (t) => [check("pictures_slot_check", oneOf(t.slot, pictureSlots))],
);

/** The set-up of the festival (features/setup). One row; none before the first step of the wizard or the first import. */
export const setupState = pgTable(
  "setup_state",
  {
    id: integer().primaryKey().default(1),
    state: text({ enum: storedSetupStates }).notNull().default("fresh"),
    /** The wizard's values so far; null: not begun, or applied. */
    draft: jsonb().$type<Record<string, unknown>>(),
    /** Until it can no longer be undone: the edition, its state before, and the hash of the file after. */
    editionId: uuid().references(() => editions.id, { onDelete: "set null" }),
    stateBefore: text({ enum: storedSetupStates }),
    fileBefore: jsonb().$type<Record<string, unknown>>(),
    hashAfter: text(),
    /** The settings as the last set-up of the current edition left them; null: the documented ones. */
    defaults: jsonb().$type<Record<string, unknown>>(),
    /** `defaults` before it, until it can no longer be undone. */
    defaultsBefore: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [check("setup_state_state_check", oneOf(t.state, storedSetupStates))],
);

/**
 * The version of all data of public pages: triggers write a new random one with each change, in its transaction, and
 * notify the channel `public_version`. Every process then empties its cache. No row before the first change.
 */
export const publicVersion = pgTable("public_version", {
  id: integer().primaryKey().default(1),
  version: text().notNull(),
});
