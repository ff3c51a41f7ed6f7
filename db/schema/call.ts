import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accents, categoryIcons, filmLinks, tierProofs } from "../enums";
import { categoryKinds } from "../submission-type";
import { isType, oneOf, ownedBy, wordList } from "./columns";
import { editions } from "./editions";

// The call for entries of an edition. An edition without rows has the documented one (features/settings).

/**
 * An amount in the major unit of the edition's currency, as the director entered it: an edition without entries that
 * moves to another currency keeps the number.
 */
const amount = () => numeric({ mode: "number" }).notNull();

/**
 * The categories of an edition. A null in `kind`, `slug`, `icon`, the characters, `genres`, `link` or `phone` is the
 * documented value of the type, or that of new categories.
 */
export const categories = pgTable(
  "categories",
  {
    editionId: ownedBy(() => editions.id),
    /** Stored with entries; it never changes. */
    type: text().notNull(),
    position: integer().notNull(),
    /** 'Short Film' */
    name: text().notNull(),
    /** 'Short Films' */
    plural: text().notNull(),
    emoji: text().notNull(),
    accent: text({ enum: accents }).notNull(),
    /** File name of the art under /art, without its extension. */
    art: text().notNull(),
    artAlt: text().notNull(),
    description: text().notNull(),
    features: wordList(),
    prize: amount(),
    /** What the landing page shows. Never charged. */
    advertisedEarlyBird: amount(),
    advertisedRegular: amount(),
    advertisedLength: text().notNull(),
    /** The running times that the form accepts; both null: none. */
    minMinutes: integer(),
    maxMinutes: integer(),
    kind: text({ enum: categoryKinds }),
    /** Its form is at /submit/{slug}. */
    slug: text(),
    icon: text({ enum: categoryIcons }),
    /** Characters of the synopsis, or of the script. */
    minCharacters: integer(),
    maxCharacters: integer(),
    genres: jsonb().$type<{ value: string; label: string }[]>(),
    link: text({ enum: filmLinks }),
    phone: text().$type<"optional" | "required">(),
    /** The most entries of one email address; null without limit. */
    perAddress: integer(),
    /** Whether it takes entries while submissions are open. */
    open: boolean().notNull().default(true),
    /** Only for entries that moved from the edition before: not public. */
    carried: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.editionId, t.type] }),
    uniqueIndex("categories_slug_key").on(
      t.editionId,
      sql`coalesce(${t.slug}, replace(${t.type}, '_', '-'))`,
    ),
    check("categories_type_check", isType(t.type)),
    check("categories_accent_check", oneOf(t.accent, accents)),
    check("categories_kind_check", oneOf(t.kind, categoryKinds)),
    check("categories_icon_check", oneOf(t.icon, categoryIcons)),
    check("categories_link_check", oneOf(t.link, filmLinks)),
    check("categories_phone_check", oneOf(t.phone, filmLinks.slice(1))),
  ],
);

/**
 * The days on which fees change, in their order. The last has the fee of all later days. The first has no day while an
 * edition has only one fee: its name and its fees are kept.
 */
export const feeDeadlines = pgTable(
  "fee_deadlines",
  {
    editionId: ownedBy(() => editions.id),
    /** Stored with entries and payments. */
    code: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    /** The last day of its fee, inclusive. */
    endsOn: date({ mode: "string" }),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.code] })],
);

/** The price tiers of an edition, `standard` first. */
export const priceTiers = pgTable(
  "price_tiers",
  {
    editionId: ownedBy(() => editions.id),
    /** Stored with entries. */
    code: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    /** none: everyone may choose it. code: a code opens it. */
    proof: text({ enum: tierProofs }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.editionId, t.code] }),
    check("price_tiers_proof_check", oneOf(t.proof, tierProofs)),
  ],
);

/**
 * What is charged. The standard tier has every fee of a category, or none before they were entered; one that another
 * tier lacks is the standard one.
 */
export const fees = pgTable(
  "fees",
  {
    editionId: ownedBy(() => editions.id),
    type: text().notNull(),
    deadline: text().notNull(),
    tier: text().notNull(),
    /** 0: free. */
    amount: amount(),
  },
  (t) => [
    primaryKey({ columns: [t.editionId, t.type, t.deadline, t.tier] }),
    foreignKey({
      name: "fees_category_fk",
      columns: [t.editionId, t.type],
      foreignColumns: [categories.editionId, categories.type],
    }).onDelete("cascade"),
    foreignKey({
      name: "fees_deadline_fk",
      columns: [t.editionId, t.deadline],
      foreignColumns: [feeDeadlines.editionId, feeDeadlines.code],
    }).onDelete("cascade"),
    foreignKey({
      name: "fees_tier_fk",
      columns: [t.editionId, t.tier],
      foreignColumns: [priceTiers.editionId, priceTiers.code],
    }).onDelete("cascade"),
    check("fees_amount_check", sql`${t.amount} >= 0`),
  ],
);
