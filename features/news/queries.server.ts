import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { newsArticles, newsWords } from "~/db/schema";
import { matching } from "~/lib/admin-list/matching.server";
import { isFoundBy, readSearch } from "~/lib/admin-list/search.server";
import type { Clock } from "~/lib/dates/clock";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { stateOf } from "./publishing.rules";
import {
  findOpenedArticle,
  type NewsRow,
  pageOfNews,
  withPictures,
} from "./read-articles.queries.server";
import { newsPictures } from "./rules";
import type { DatedAdminArticle, NewsFilters, NewsItem, NewsState } from "./schema";

/** Rows as the director edits them. */
async function asAdminArticles(
  db: Database,
  rows: NewsRow[],
  now: Date,
): Promise<DatedAdminArticle[]> {
  const articles = await withPictures(db, rows);
  return articles.map((article) => ({ ...article, state: stateOf(article.publishedAt, now) }));
}

/** A row as the director edits it. */
export async function asAdminArticle(
  db: Database,
  row: NewsRow,
  now: Date,
): Promise<DatedAdminArticle> {
  const [article] = await asAdminArticles(db, [row], now);
  if (!article) throw new Error("A row is one article.");
  return article;
}

/** One page of all articles for the director, latest published or edited first. */
export async function listAdminNews(
  db: Database,
  clock: Clock,
  page: PageQuery,
  { state, q }: NewsFilters,
): Promise<Page<DatedAdminArticle>> {
  const now = clock();
  const matchesSearch = q
    ? or(
        and(...q.split(/\s+/).map(wordCondition)),
        isFoundBy(newsWords, newsArticles.id, await readSearch(db, newsWords, q)),
      )
    : undefined;
  const { items, ...rest } = await readPage(
    db,
    {
      from: newsArticles,
      sort: sql`coalesce(${newsArticles.publishedAt}, ${newsArticles.updatedAt})`,
      id: newsArticles.id,
      where: and(state && isInState(state, now), matchesSearch),
    },
    page,
  );
  return { items: await asAdminArticles(db, items, now), ...rest };
}

const isInState = (state: NewsState, now: Date): SQL =>
  ({
    draft: isNull(newsArticles.publishedAt),
    scheduled: gt(newsArticles.publishedAt, now),
    published: lte(newsArticles.publishedAt, now),
  })[state];

/** The condition that the word occurs in a column of the list. */
function wordCondition(word: string): SQL | undefined {
  const { title, excerpt, category, author } = newsArticles;
  return matching([title, excerpt, category, author], word);
}

/** An article in any state for the director, or null. */
export async function findAdminArticle(
  db: Database,
  clock: Clock,
  id: string,
): Promise<DatedAdminArticle | null> {
  const [row] = await db.select().from(newsArticles).where(eq(newsArticles.id, id));
  return row ? asAdminArticle(db, row, clock()) : null;
}

/** The festival's own picture that the latest news have not used for longest. */
export async function leastUsedPicture(db: Database): Promise<string> {
  const { id, publishedAt, updatedAt } = newsArticles;
  const rows = await db
    .select()
    .from(newsArticles)
    .orderBy(desc(sql`coalesce(${publishedAt}, ${updatedAt})`), desc(id))
    .limit(12);
  const usedUrls = (await withPictures(db, rows)).map(({ imageUrl }) => imageUrl);
  const unusedFor = (url: string) =>
    usedUrls.includes(url) ? usedUrls.indexOf(url) : usedUrls.length;
  const urls = newsPictures.map((picture): string => picture.imageUrl);
  return urls.reduce((best, url) => (unusedFor(url) > unusedFor(best) ? url : best));
}

/** One page of articles with a publishing time, past or future, newest first. */
export const listScheduledNews = (db: Database, page: PageQuery): Promise<Page<NewsItem>> =>
  pageOfNews(db, page, isNotNull(newsArticles.publishedAt));

/** An article in any state as its public page would show it, or null. */
export const previewArticle = (db: Database, clock: Clock, id: string) =>
  findOpenedArticle(db, clock, id);
