import { asc, desc, gt } from "drizzle-orm";
import type { Database } from "~/db/client";
import { newsArticles } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import type { Page, PageQuery } from "~/lib/pagination/keyset";
import {
  type DatedArticle,
  datesOf,
  findDatedArticle,
  findOpenedArticle,
  isPublished,
  pageOfNews,
  withPictures,
} from "./read-articles.queries.server";
import type { NewsItem } from "./schema";

/** Public news: published articles only. */

/** One page of the published articles, newest first. */
export const listNews = (db: Database, clock: Clock, page: PageQuery): Promise<Page<NewsItem>> =>
  pageOfNews(db, page, isPublished(clock));

/** When the next scheduled article appears; null without one. */
export async function nextPublication(db: Database, now: Date): Promise<Date | null> {
  const [nextArticle] = await db
    .select({ at: newsArticles.publishedAt })
    .from(newsArticles)
    .where(gt(newsArticles.publishedAt, now))
    .orderBy(asc(newsArticles.publishedAt))
    .limit(1);
  return nextArticle?.at ?? null;
}

/** Up to `limit` published articles, newest first. */
export async function latestArticles(
  db: Database,
  clock: Clock,
  limit: number,
): Promise<DatedArticle[]> {
  const rows = await db
    .select()
    .from(newsArticles)
    .where(isPublished(clock))
    .orderBy(desc(newsArticles.publishedAt), desc(newsArticles.id))
    .limit(limit);
  const articles = await withPictures(db, rows);
  return articles.map((article) => ({ ...article, ...datesOf(article) }));
}

/** One page of the public news, counted from 1; `pages` is at least 1. */
export async function newsPage(
  db: Database,
  clock: Clock,
  page: number,
  size: number,
): Promise<{ items: NewsItem[]; pages: number }> {
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(newsArticles)
      .where(isPublished(clock))
      .orderBy(desc(newsArticles.publishedAt), desc(newsArticles.id))
      .limit(size)
      .offset((page - 1) * size),
    db.$count(newsArticles, isPublished(clock)),
  ]);
  return { items: await withPictures(db, rows), pages: Math.max(1, Math.ceil(total / size)) };
}

/** A published article with parsed content and neighbours, or null. */
export const readArticle = (db: Database, clock: Clock, id: string) =>
  findOpenedArticle(db, clock, id, isPublished(clock));

/** A published article, or null. */
export const findArticle = (db: Database, clock: Clock, id: string): Promise<DatedArticle | null> =>
  findDatedArticle(db, id, isPublished(clock));
