import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { whereVersion } from "~/db/optimistic-lock";
import { promoCampaigns, promoContent } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { type ListSpec, type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import {
  type ContentState,
  type ContentValues,
  engagementNames,
  noCampaign,
  type Publication,
} from "./schema";

/** Posts: stored here, published elsewhere by the director. */

type ContentRow = typeof promoContent.$inferSelect;

/** A post as the API returns it: with lists instead of null, and only the counts. */
export function asContent({ mediaUrls, hashtags, engagement, ...row }: ContentRow) {
  const counts = engagementNames.flatMap((name) => {
    const count = engagement?.[name];
    return typeof count === "number" ? [[name, count] as const] : [];
  });
  return {
    ...row,
    mediaUrls: mediaUrls ?? [],
    hashtags: hashtags ?? [],
    engagement: engagement ? Object.fromEntries(counts) : null,
  };
}

/** A sort key later than every planned time: unplanned posts come last, newest first. */
const unplannedOrder = sql`timestamptz '2250-01-01' - (${promoContent.createdAt} - timestamptz '2000-01-01')`;

/** `campaignId` is a campaign's id, or noCampaign for posts without one. */
function postList(campaignId: string, state: ContentState): ListSpec<typeof promoContent> {
  const { id, scheduledAt, publishedAt, createdAt, isPublished } = promoContent;
  const isInCampaign: SQL =
    campaignId === noCampaign
      ? isNull(promoContent.campaignId)
      : eq(promoContent.campaignId, campaignId);
  const isPlanned = state === "planned";
  return {
    from: promoContent,
    sort: isPlanned
      ? sql`coalesce(${scheduledAt}, ${unplannedOrder})`
      : sql`coalesce(${publishedAt}, ${createdAt})`,
    ascending: isPlanned,
    id,
    where: and(isInCampaign, eq(isPublished, !isPlanned)),
  };
}

/** One page of a campaign's posts. */
export async function listContent(
  db: Database,
  { campaignId, state }: { campaignId: string; state: ContentState },
  page: PageQuery,
): Promise<Page<ReturnType<typeof asContent>>> {
  const list = await readPage(db, postList(campaignId, state), page);
  return { ...list, items: list.items.map(asContent) };
}

async function isCampaign(db: Database, id: string | null): Promise<boolean> {
  if (id === null) return true;
  const { id: column } = promoCampaigns;
  const [row] = await db.select({ id: column }).from(promoCampaigns).where(eq(column, id));
  return row !== undefined;
}

/** Adds a post as a draft. Null: unknown campaign. */
export async function addContent(
  db: Database,
  clock: Clock,
  values: ContentValues,
): Promise<ContentRow | null> {
  if (!(await isCampaign(db, values.campaignId))) return null;
  const [row] = await db
    .insert(promoContent)
    .values({ ...values, createdAt: clock() })
    .returning();
  if (!row) throw new Error("The piece was not stored.");
  return row;
}

/** The piece with this id, or null. */
export async function findContent(db: Database, id: string): Promise<ContentRow | null> {
  const [row] = await db.select().from(promoContent).where(eq(promoContent.id, id));
  return row ?? null;
}

/** A post, with the version on which a change is based, if given. */
type PostVersion = { id: string; version?: number | undefined };
const isVersion = ({ id, version }: PostVersion) =>
  and(eq(promoContent.id, id), whereVersion(promoContent.version, version));

/**
 * Changes a post's text, campaign and planned time. Null: unknown id, another version, or an unknown campaign. The
 * same for the functions below.
 */
export async function changeContent(
  db: Database,
  piece: PostVersion,
  values: ContentValues,
): Promise<ContentRow | null> {
  if (!(await isCampaign(db, values.campaignId))) return null;
  const [row] = await db.update(promoContent).set(values).where(isVersion(piece)).returning();
  return row ?? null;
}

/** Records when a post was published, and its engagement. */
export async function markPublished(
  db: Database,
  clock: Clock,
  piece: PostVersion,
  { publishedAt, ...engagement }: Publication,
): Promise<ContentRow | "in the future" | null> {
  if (publishedAt > clock()) return "in the future";
  const [row] = await db
    .update(promoContent)
    .set({ isPublished: true, publishedAt, engagement })
    .where(isVersion(piece))
    .returning();
  return row ?? null;
}

/** Undoes `markPublished`: the post is planned again, without engagement. */
export async function markPlanned(db: Database, piece: PostVersion): Promise<ContentRow | null> {
  const [row] = await db
    .update(promoContent)
    .set({ isPublished: false, publishedAt: null, engagement: null })
    .where(isVersion(piece))
    .returning();
  return row ?? null;
}

/** Deletes a post permanently. False: unknown id, or another version. */
export async function deleteContent(db: Database, piece: PostVersion): Promise<boolean> {
  const deletedRows = await db.delete(promoContent).where(isVersion(piece)).returning();
  return deletedRows.length > 0;
}
