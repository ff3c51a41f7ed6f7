import { count, desc, eq, inArray, sql, sum } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  promoAnalytics,
  promoAutomation,
  promoCampaigns,
  promoContacts,
  promoFinds,
  promoLinks,
  promoSearches,
} from "~/db/schema";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import type { ContactRow } from "./contacts/contacts.commands.server";
import type { Campaign, CampaignChoice, PromoContact, PromoLink } from "./schema";

export type PromoFigures = {
  /** The sum of the impressions. */
  reach: number;
  /** Clicks per impression, 0.067 for 6.7%; 0 without impressions. */
  engagement: number;
  campaigns: number;
  automations: number;
};

/** The four figures of the promo page. */
export async function promoFigures(db: Database): Promise<PromoFigures> {
  const { impressions, clicks } = promoAnalytics;
  const [reachSums] = await db
    .select({ impressions: sum(impressions), clicks: sum(clicks) })
    .from(promoAnalytics);
  const [campaigns] = await db.select({ total: count() }).from(promoCampaigns);
  const [automations] = await db.select({ total: count() }).from(promoAutomation);
  const reach = Number(reachSums?.impressions ?? 0);
  return {
    reach,
    engagement: reach === 0 ? 0 : Number(reachSums?.clicks ?? 0) / reach,
    campaigns: campaigns?.total ?? 0,
    automations: automations?.total ?? 0,
  };
}

type ContactReply = Omit<PromoContact, "found_at" | "last_seen_at" | "lawful_basis_at"> & {
  found_at: Date;
  last_seen_at: Date;
  lawful_basis_at: Date | null;
};

/** The documented names of the directories, by the beginning of a person's key. */
const directoryNames: Partial<Record<string, PromoContact["found_in"]>> = {
  apollo: "apollo",
  x: "twitter",
};

/** A contact with the documented field names. */
export function asContact(row: ContactRow): ContactReply {
  const directory = row.personKey.split(":", 1)[0];
  return {
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    title: row.title,
    organization_name: row.organizationName,
    linkedin_url: row.linkedinUrl,
    id: row.id,
    profile_url: row.profileUrl,
    is_sample: row.isSample,
    found_in: directoryNames[directory ?? ""] ?? "sample",
    found_at: row.foundAt,
    last_seen_at: row.lastSeenAt,
    version: row.version,
    lawful_basis: row.lawfulBasis,
    lawful_basis_note: row.lawfulBasisNote,
    lawful_basis_at: row.lawfulBasisAt,
  };
}

/** One page of contacts, latest first. */
export async function listPromoContacts(
  db: Database,
  page: PageQuery,
): Promise<Page<ReturnType<typeof asContact>>> {
  const { foundAt: sort, id } = promoContacts;
  const list = await readPage(db, { from: promoContacts, sort, id }, page);
  return { ...list, items: list.items.map(asContact) };
}

/** One page of campaigns, newest first, with their figures and contacts. */
export async function listCampaigns(
  db: Database,
  page: PageQuery,
): Promise<Page<Omit<Campaign, "createdAt"> & { createdAt: Date }>> {
  const { createdAt: sort, id } = promoCampaigns;
  const list = await readPage(db, { from: promoCampaigns, sort, id }, page);
  const ids = list.items.map((row) => row.id);
  if (ids.length === 0) return { ...list, items: [] };
  const reachByCampaign = await db
    .select({
      campaignId: promoAnalytics.campaignId,
      impressions: sum(promoAnalytics.impressions),
      clicks: sum(promoAnalytics.clicks),
    })
    .from(promoAnalytics)
    .where(inArray(promoAnalytics.campaignId, ids))
    .groupBy(promoAnalytics.campaignId);
  const peopleFound = await db
    .select({
      campaignId: promoSearches.campaignId,
      people: sql<number>`count(distinct ${promoFinds.contactId})::int`,
    })
    .from(promoSearches)
    .innerJoin(promoFinds, eq(promoFinds.searchId, promoSearches.id))
    .where(inArray(promoSearches.campaignId, ids))
    .groupBy(promoSearches.campaignId);
  const items = list.items.map((row) => {
    const reach = reachByCampaign.find(({ campaignId }) => campaignId === row.id);
    return {
      ...row,
      impressions: Number(reach?.impressions ?? 0),
      clicks: Number(reach?.clicks ?? 0),
      contacts: peopleFound.find(({ campaignId }) => campaignId === row.id)?.people ?? 0,
    };
  });
  return { ...list, items };
}

/** The most links shown. */
const maxLinks = 200;

/** The tracked links, of one campaign or all, newest first, with their clicks. */
export async function listLinks(
  db: Database,
  publicUrl: string,
  campaignId?: string,
): Promise<(Omit<PromoLink, "createdAt"> & { createdAt: Date })[]> {
  const rows = await db
    .select({
      code: promoLinks.code,
      target: promoLinks.target,
      label: promoLinks.label,
      createdAt: promoLinks.createdAt,
      campaign: promoCampaigns.name,
      clicks: sql<number>`coalesce((select sum(${promoAnalytics.clicks}) from ${promoAnalytics} where ${promoAnalytics.linkCode} = ${promoLinks.code}), 0)::int`,
    })
    .from(promoLinks)
    .innerJoin(promoCampaigns, eq(promoCampaigns.id, promoLinks.campaignId))
    .where(campaignId === undefined ? undefined : eq(promoLinks.campaignId, campaignId))
    .orderBy(desc(promoLinks.createdAt))
    .limit(maxLinks);
  return rows.map((row) => ({ ...row, url: `${publicUrl}/go/${row.code}` }));
}

/** The campaigns to choose from for a link or a post, newest first. */
export function campaignChoices(db: Database): Promise<CampaignChoice[]> {
  const { id, name, platform, createdAt } = promoCampaigns;
  return db
    .select({ id, name, platform })
    .from(promoCampaigns)
    .orderBy(desc(createdAt))
    .limit(maxLinks);
}

/** The number of saved contacts. */
export async function countContacts(db: Database): Promise<number> {
  const [contactCount] = await db.select({ total: count() }).from(promoContacts);
  return contactCount?.total ?? 0;
}
