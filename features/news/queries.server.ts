import { and, desc, eq, gt, ilike, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { newsArticles } from "~/db/tables";
import type { Clock } from "~/http/clock";
import { type Page, type PageQuery, readPage } from "~/http/paging";
import { stateOf } from "./publishing.rules";
import { newsPictures, pictureFor } from "./rules";
import type { DatedDeskArticle, NewsArticle, NewsFilters, NewsItem, NewsState } from "./schema";

type Row = typeof newsArticles.$inferSelect;

/** A row as it is shown: one without an upload gets a picture of the festival's own. */
const asArticle = (row: Row): NewsArticle => ({
  ...row,
  imageUrl: row.imageUrl ?? pictureFor(row.id),
  categoryColor: row.categoryColor as NewsArticle["categoryColor"],
});

/** A row as the director edits it. */
export const asDeskArticle = (row: Row, now: Date): DatedDeskArticle => ({
  ...asArticle(row),
  state: stateOf(row.publishedAt, now),
  publishedAt: row.publishedAt,
  updatedAt: row.updatedAt,
});

/** For readers an article changes when it appears, if it was written before. */
function datesOf({ publishedAt, createdAt, updatedAt }: Row) {
  const appeared = publishedAt ?? createdAt;
  return { publishedAt: appeared, updatedAt: updatedAt > appeared ? updatedAt : appeared };
}

/** Drafts have no moment, and nothing compares with none. */
const published = (clock: Clock) => lte(newsArticles.publishedAt, clock());

/** One page of the published articles, newest first; `scheduled` adds those still to come. */
export async function listNews(
  db: Database,
  clock: Clock,
  page: PageQuery,
  { scheduled = false } = {},
): Promise<Page<NewsItem>> {
  const { items, ...rest } = await readPage(
    db,
    {
      from: newsArticles,
      sort: newsArticles.publishedAt,
      id: newsArticles.id,
      where: scheduled ? isNotNull(newsArticles.publishedAt) : published(clock),
    },
    page,
  );
  return { items: items.map(asArticle), ...rest };
}

/** A published article with the moments that only machines read. */
export type DatedArticle = NewsArticle & { publishedAt: Date; updatedAt: Date };

/** Up to `limit` published articles, newest first. */
export async function latestArticles(
  db: Database,
  clock: Clock,
  limit: number,
): Promise<DatedArticle[]> {
  const rows = await db
    .select()
    .from(newsArticles)
    .where(published(clock))
    .orderBy(desc(newsArticles.publishedAt), desc(newsArticles.id))
    .limit(limit);
  return rows.map((row) => ({ ...asArticle(row), ...datesOf(row) }));
}

/** A published article, with `unpublished` also a draft or one still to come, or null. */
export async function findArticle(
  db: Database,
  clock: Clock,
  id: string,
  { unpublished = false } = {},
): Promise<DatedArticle | null> {
  const [row] = await db
    .select()
    .from(newsArticles)
    .where(and(eq(newsArticles.id, id), unpublished ? undefined : published(clock)));
  return row ? { ...asArticle(row), ...datesOf(row) } : null;
}

/** One page of all articles for the director, the latest published or written first. */
export async function listDeskNews(
  db: Database,
  clock: Clock,
  page: PageQuery,
  { state, q }: NewsFilters,
): Promise<Page<DatedDeskArticle>> {
  const now = clock();
  const { items, ...rest } = await readPage(
    db,
    {
      from: newsArticles,
      sort: sql`coalesce(${newsArticles.publishedAt}, ${newsArticles.updatedAt})`,
      id: newsArticles.id,
      where: and(state && inState(state, now), ...(q ? q.split(/\s+/).map(says) : [])),
    },
    page,
  );
  return { items: items.map((row) => asDeskArticle(row, now)), ...rest };
}

const inState = (state: NewsState, now: Date): SQL =>
  ({
    draft: isNull(newsArticles.publishedAt),
    scheduled: gt(newsArticles.publishedAt, now),
    published: lte(newsArticles.publishedAt, now),
  })[state];

/** The word stands somewhere in what the list shows of an article. */
function says(word: string): SQL | undefined {
  const anywhere = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  const { title, excerpt, category, author } = newsArticles;
  return or(...[title, excerpt, category, author].map((column) => ilike(column, anywhere)));
}

/** An article of any state, as the director edits it, or null. */
export async function findDeskArticle(
  db: Database,
  clock: Clock,
  id: string,
): Promise<DatedDeskArticle | null> {
  const [row] = await db.select().from(newsArticles).where(eq(newsArticles.id, id));
  return row ? asDeskArticle(row, clock()) : null;
}

/** Of the festival's own pictures the one that the latest news have not shown for longest. */
export async function restedPicture(db: Database): Promise<string> {
  const { id, imageUrl, publishedAt, updatedAt } = newsArticles;
  const rows = await db
    .select({ id, imageUrl })
    .from(newsArticles)
    .orderBy(desc(sql`coalesce(${publishedAt}, ${updatedAt})`), desc(id))
    .limit(12);
  const shown = rows.map((row) => row.imageUrl ?? pictureFor(row.id));
  const rest = (url: string) => (shown.includes(url) ? shown.indexOf(url) : shown.length);
  const urls = newsPictures.map((picture): string => picture.imageUrl);
  return urls.reduce((best, url) => (rest(url) > rest(best) ? url : best));
}
