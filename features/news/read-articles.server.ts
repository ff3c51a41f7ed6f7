import { and, asc, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { newsArticles } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import type { ReadArticle } from "./article.schema";
import { bodyOf } from "./article-body.server";
import { type ArticlePosition, pictureAt } from "./rules";
import type { NewsArticle, NewsItem } from "./schema";

/**
 * Shared reads of articles. public.queries.server.ts and queries.server.ts decide which articles
 * their readers get.
 */

export type NewsRow = typeof newsArticles.$inferSelect;

/** Articles with their pictures: those without an upload get one of the festival's own. */
export async function withPictures(
  db: Database,
  rows: NewsRow[],
): Promise<(NewsRow & NewsArticle)[]> {
  const plain = rows.filter(({ imageUrl }) => imageUrl === null).map(({ id }) => id);
  const places = plain.length > 0 ? await placesOf(db, plain) : new Map<string, ArticlePosition>();
  return rows.map((row) => ({
    ...row,
    imageUrl:
      row.imageUrl ?? pictureAt(places.get(row.id) ?? { place: 0, before: null, after: null }),
  }));
}

/** The position of articles in the order in which they appear; drafts are ordered among drafts. */
async function placesOf(db: Database, ids: string[]): Promise<Map<string, ArticlePosition>> {
  const { id, imageUrl, publishedAt, createdAt } = newsArticles;
  const inOrder = sql`over (partition by ${publishedAt} is null order by coalesce(${publishedAt}, ${createdAt}), ${id})`;
  const all = db
    .select({
      id,
      place: sql<number>`(row_number() ${inOrder})::int`.as("place"),
      before: sql<string | null>`lag(${imageUrl}) ${inOrder}`.as("before"),
      after: sql<string | null>`lead(${imageUrl}) ${inOrder}`.as("after"),
    })
    .from(newsArticles)
    .as("all_articles");
  const found = await db.select().from(all).where(inArray(all.id, ids));
  return new Map(found.map((place) => [place.id, place]));
}

/** For readers an article changes when it appears, if it was written before. */
export function datesOf({ publishedAt, createdAt, updatedAt }: NewsRow) {
  const appeared = publishedAt ?? createdAt;
  return { publishedAt: appeared, updatedAt: updatedAt > appeared ? updatedAt : appeared };
}

/** Drafts have no moment, and nothing compares with none. */
export const published = (clock: Clock) => lte(newsArticles.publishedAt, clock());

/** An article with the moments that only machines read. */
export type DatedArticle = NewsArticle & { publishedAt: Date; updatedAt: Date };

/** The published articles before and after one; a draft has none. */
async function neighboursOf(db: Database, clock: Clock, of: string) {
  const { id, title, publishedAt } = newsArticles;
  const own = sql`(select published_at, id from news_articles where id = ${of})`;
  const beside = (than: SQL, order: (column: typeof id | typeof publishedAt) => SQL) =>
    db
      .select({ id, title })
      .from(newsArticles)
      .where(and(published(clock), sql`(${publishedAt}, ${id}) ${than} ${own}`))
      .orderBy(order(publishedAt), order(id))
      .limit(1);
  const [[newer], [older]] = await Promise.all([beside(sql`>`, asc), beside(sql`<`, desc)]);
  return { newer: newer ?? null, older: older ?? null };
}

/** One page of the articles that `where` leaves, the latest moment first. */
export async function pageOfNews(
  db: Database,
  page: PageQuery,
  where: SQL | undefined,
): Promise<Page<NewsItem>> {
  const { publishedAt: sort, id } = newsArticles;
  const { items, ...rest } = await readPage(db, { from: newsArticles, sort, id, where }, page);
  return { items: await withPictures(db, items), ...rest };
}

/** An article if `where` leaves it, or null. */
export async function oneArticle(
  db: Database,
  id: string,
  where?: SQL,
): Promise<DatedArticle | null> {
  const [row] = await db
    .select()
    .from(newsArticles)
    .where(and(eq(newsArticles.id, id), where));
  const [article] = row ? await withPictures(db, [row]) : [];
  return article ? { ...article, ...datesOf(article) } : null;
}

/** The same as its readers open it: its words read, the published ones next to it named. */
export async function openedArticle(
  db: Database,
  clock: Clock,
  id: string,
  where?: SQL,
): Promise<(DatedArticle & ReadArticle) | null> {
  const [article, beside] = await Promise.all([
    oneArticle(db, id, where),
    neighboursOf(db, clock, id),
  ]);
  return article && { ...article, ...beside, body: bodyOf(article) };
}
