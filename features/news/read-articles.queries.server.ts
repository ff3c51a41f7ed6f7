import { and, asc, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { newsArticles } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import type { ReadArticle } from "./article.schema";
import { bodyOf } from "./article-body.rules.server";
import { type ArticlePosition, pictureAt } from "./rules";
import type { NewsArticle, NewsItem } from "./schema";

/** Shared reads of articles; public.queries.server.ts and queries.server.ts decide which articles a reader may see. */

export type NewsRow = typeof newsArticles.$inferSelect;

/** Adds pictures: an article without an upload gets one of the festival's own. */
export async function withPictures(
  db: Database,
  rows: NewsRow[],
): Promise<(NewsRow & NewsArticle)[]> {
  const idsWithoutPicture = rows.filter(({ imageUrl }) => imageUrl === null).map(({ id }) => id);
  const positions =
    idsWithoutPicture.length > 0
      ? await findPositions(db, idsWithoutPicture)
      : new Map<string, ArticlePosition>();
  return rows.map((row) => ({
    ...row,
    imageUrl:
      row.imageUrl ?? pictureAt(positions.get(row.id) ?? { place: 0, before: null, after: null }),
  }));
}

/** The positions of articles in the order of publishing; drafts have their own order. */
async function findPositions(db: Database, ids: string[]): Promise<Map<string, ArticlePosition>> {
  const { id, imageUrl, publishedAt, createdAt } = newsArticles;
  const rowOrder = sql`over (partition by ${publishedAt} is null order by coalesce(${publishedAt}, ${createdAt}), ${id})`;
  const orderedArticles = db
    .select({
      id,
      place: sql<number>`(row_number() ${rowOrder})::int`.as("place"),
      before: sql<string | null>`lag(${imageUrl}) ${rowOrder}`.as("before"),
      after: sql<string | null>`lead(${imageUrl}) ${rowOrder}`.as("after"),
    })
    .from(newsArticles)
    .as("all_articles");
  const rows = await db.select().from(orderedArticles).where(inArray(orderedArticles.id, ids));
  return new Map(rows.map((position) => [position.id, position]));
}

/** For readers, the last change is not before the publishing time. */
export function datesOf({ publishedAt, createdAt, updatedAt }: NewsRow) {
  const publishedTime = publishedAt ?? createdAt;
  return {
    publishedAt: publishedTime,
    updatedAt: updatedAt > publishedTime ? updatedAt : publishedTime,
  };
}

/** Drafts have no publishing time, and a comparison with null is never true. */
export const isPublished = (clock: Clock) => lte(newsArticles.publishedAt, clock());

/** An article with the times that only machines read. */
export type DatedArticle = NewsArticle & { publishedAt: Date; updatedAt: Date };

/** The published articles before and after one; null for a draft. */
async function neighboursOf(db: Database, clock: Clock, articleId: string) {
  const { id, title, publishedAt } = newsArticles;
  const ownPosition = sql`(select published_at, id from news_articles where id = ${articleId})`;
  const findNeighbour = (comparison: SQL, order: (column: typeof id | typeof publishedAt) => SQL) =>
    db
      .select({ id, title })
      .from(newsArticles)
      .where(and(isPublished(clock), sql`(${publishedAt}, ${id}) ${comparison} ${ownPosition}`))
      .orderBy(order(publishedAt), order(id))
      .limit(1);
  const [[newer], [older]] = await Promise.all([
    findNeighbour(sql`>`, asc),
    findNeighbour(sql`<`, desc),
  ]);
  return { newer: newer ?? null, older: older ?? null };
}

/** One page of the articles that match `where`, latest first. */
export async function pageOfNews(
  db: Database,
  page: PageQuery,
  where: SQL | undefined,
): Promise<Page<NewsItem>> {
  const { publishedAt: sort, id } = newsArticles;
  const { items, ...rest } = await readPage(db, { from: newsArticles, sort, id, where }, page);
  return { items: await withPictures(db, items), ...rest };
}

/** The article that matches `where`, or null. */
export async function findDatedArticle(
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

/** An article with parsed content, and the published articles before and after it; null if unknown. */
export async function findOpenedArticle(
  db: Database,
  clock: Clock,
  id: string,
  where?: SQL,
): Promise<(DatedArticle & ReadArticle) | null> {
  const [article, neighbours] = await Promise.all([
    findDatedArticle(db, id, where),
    neighboursOf(db, clock, id),
  ]);
  return article && { ...article, ...neighbours, body: bodyOf(article) };
}
