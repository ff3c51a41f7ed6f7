import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { lawfulBases } from "../enums";
import { createdAt, id, moment, oneOf, ownedBy, version } from "./columns";
import { optionalEdition } from "./editions";

export const promoCampaigns = pgTable("promo_campaigns", {
  id: id(),
  name: text().notNull(),
  description: text(),
  platform: text().notNull(),
  status: text().notNull().default("draft"),
  targetAudience: text(),
  budget: numeric({ precision: 10, scale: 2 }),
  startDate: moment(),
  endDate: moment(),
  metrics: jsonb().$type<Record<string, unknown>>(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
  // not in the documented model
  version: version(),
  editionId: optionalEdition(),
});

/** Posts that were planned with an earlier version; shown nowhere. */
export const promoContent = pgTable(
  "promo_content",
  {
    id: id(),
    campaignId: uuid().references(() => promoCampaigns.id, { onDelete: "cascade" }),
    title: text().notNull(),
    content: text().notNull(),
    mediaUrls: text().array(),
    hashtags: text().array(),
    scheduledAt: moment(),
    publishedAt: moment(),
    isPublished: boolean().notNull().default(false),
    engagement: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    // not in the documented model
    version: version(),
  },
  (t) => [index("promo_content_campaign_idx").on(t.campaignId)],
);

export const promoAnalytics = pgTable(
  "promo_analytics",
  {
    id: id(),
    campaignId: uuid().references(() => promoCampaigns.id, { onDelete: "cascade" }),
    platform: text().notNull(),
    date: date({ mode: "string" }).notNull(),
    impressions: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
    conversions: integer().notNull().default(0),
    cost: numeric({ precision: 10, scale: 2 }),
    revenue: numeric({ precision: 10, scale: 2 }),
    createdAt: createdAt(),
    // not in the documented model: the tracked link whose clicks of one day this row counts
    linkCode: text().references(() => promoLinks.code, { onDelete: "cascade" }),
  },
  (t) => [
    index("promo_analytics_campaign_date_idx").on(t.campaignId, t.date),
    uniqueIndex("promo_analytics_reach_key")
      .on(t.campaignId, t.platform, t.date)
      .where(sql`${t.linkCode} is null`),
    uniqueIndex("promo_analytics_link_key")
      .on(t.linkCode, t.date)
      .where(sql`${t.linkCode} is not null`),
  ],
);

/** Short addresses under /go that count visits, without cookies. */
export const promoLinks = pgTable(
  "promo_links",
  {
    code: text().primaryKey(),
    campaignId: ownedBy(() => promoCampaigns.id),
    /** A path of this site, '/submit', or another https address. */
    target: text().notNull(),
    /** Where it is published: 'newsletter', 'poster at UCLA'. */
    label: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("promo_links_campaign_idx").on(t.campaignId)],
);

/** Counted on the promo page; nothing runs them. */
export const promoAutomation = pgTable("promo_automation", {
  id: id(),
  name: text().notNull(),
  trigger: text().notNull(),
  platform: text().notNull(),
  contentTemplate: text().notNull(),
  isActive: boolean().notNull().default(true),
  lastExecuted: moment(),
  executionCount: integer().notNull().default(0),
  createdAt: createdAt(),
  // not in the documented model: a rule ignores events before it was switched on or its trigger was chosen
  activeSince: createdAt(),
  version: version(),
});

/** Unused since 0.3.0, which prepares no drafts: an older version may still write here. */
export const promoAutomationRuns = pgTable(
  "promo_automation_runs",
  {
    automationId: ownedBy(() => promoAutomation.id),
    /** 'article black-tie', 'day 2026-01-24' */
    occasion: text().notNull(),
    contentId: uuid().references(() => promoContent.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.automationId, t.occasion] }),
    index("promo_automation_runs_content_idx").on(t.contentId),
  ],
);

/** One row per person, in whichever directory they were found first. Nobody here is emailed without a lawful basis. */
export const promoContacts = pgTable(
  "promo_contacts",
  {
    id: id(),
    /** The directory's id of the person: 'apollo:64f…', 'x:2244994945'. */
    personKey: text().notNull().unique(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    /** Empty if the directory has none; never guessed. */
    email: text().notNull().default(""),
    title: text().notNull().default(""),
    organizationName: text().notNull().default(""),
    linkedinUrl: text().notNull().default(""),
    /** Their public page elsewhere. */
    profileUrl: text().notNull().default(""),
    /** From the sample directory: not a real person. */
    isSample: boolean().notNull().default(false),
    foundAt: createdAt(),
    lastSeenAt: createdAt(),
    lawfulBasis: text({ enum: lawfulBases }).notNull().default("none"),
    lawfulBasisNote: text(),
    lawfulBasisAt: moment(),
    version: version(),
  },
  (t) => [
    // The same person in two directories is one row, if the emails match.
    uniqueIndex("promo_contacts_email_key").on(sql`lower(${t.email})`).where(sql`${t.email} <> ''`),
    index("promo_contacts_found_at_idx").on(t.foundAt.desc(), t.id.desc()),
    check("promo_contacts_basis_check", oneOf(t.lawfulBasis, lawfulBases)),
  ],
);

export const promoSearches = pgTable(
  "promo_searches",
  {
    id: id(),
    /** The directory that answered: 'apollo', 'twitter' or 'sample'. */
    directory: text().notNull(),
    /** The query as typed. */
    query: text().notNull(),
    campaignId: uuid().references(() => promoCampaigns.id, { onDelete: "set null" }),
    /** The number of results. */
    found: integer().notNull().default(0),
    /** The number of results that were new. */
    newContacts: integer().notNull().default(0),
    /** Why it failed, as shown to the director; null if it worked. */
    trouble: text(),
    createdAt: createdAt(),
  },
  (t) => [index("promo_searches_created_at_idx").on(t.createdAt.desc(), t.id.desc())],
);

/** Which search found whom. */
export const promoFinds = pgTable(
  "promo_finds",
  {
    contactId: ownedBy(() => promoContacts.id),
    searchId: ownedBy(() => promoSearches.id),
  },
  (t) => [
    primaryKey({ columns: [t.contactId, t.searchId] }),
    index("promo_finds_search_idx").on(t.searchId),
  ],
);

/** Deleted people, as a hash of their key, so that no search adds them again. */
export const promoRemovals = pgTable("promo_removals", {
  keyHash: text().primaryKey(),
  removedAt: createdAt(),
});

export const socialMediaSettings = pgTable("social_media_settings", {
  id: id(),
  platform: text().notNull().unique(),
  url: text().notNull(),
  isActive: boolean().notNull().default(true),
  displayOrder: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});
