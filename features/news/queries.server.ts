import { and, desc, eq, lte } from "drizzle-orm";
import type { Database } from "~/db/client";
import { newsArticles } from "~/db/tables";
import type { Clock } from "~/http/clock";
import { type Page, type PageQuery, readPage } from "~/http/paging";
import { pictureFor } from "./rules";
import type { NewsArticle, NewsItem } from "./schema";

type Row = typeof newsArticles.$inferSelect;

/** A row as it is shown: one without an upload gets a picture of the festival's own. */
export const asArticle = (row: Row): NewsArticle => ({
  ...row,
  imageUrl: row.imageUrl ?? pictureFor(row.id),
  categoryColor: row.categoryColor as NewsArticle["categoryColor"],
});

const datesOf = (row: Row) => ({
  publishedAt: row.publishedAt ?? row.createdAt,
  updatedAt: row.updatedAt,
});

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
      where: scheduled ? undefined : published(clock),
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

/** A published article, with `scheduled` also one still to come, or null. */
export async function findArticle(
  db: Database,
  clock: Clock,
  id: string,
  { scheduled = false } = {},
): Promise<DatedArticle | null> {
  const [row] = await db
    .select()
    .from(newsArticles)
    .where(and(eq(newsArticles.id, id), scheduled ? undefined : published(clock)));
  return row ? { ...asArticle(row), ...datesOf(row) } : null;
}
