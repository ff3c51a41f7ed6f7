import {
  and,
  asc,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "~/db/client";
import { newsArticles, newsWords } from "~/db/tables";
import { isFoundBy, readSearch } from "~/features/desk/search.server";
import { readMarkdown } from "~/features/words/markdown.rules";
import type { Block } from "~/features/words/schema";
import type { Clock } from "~/http/clock";
import { type Page, type PageQuery, readPage } from "~/http/paging";
import { stateOf } from "./publishing.rules";
import { newsPictures, type Place, pictureAt } from "./rules";
import type {
  DatedDeskArticle,
  NewsArticle,
  NewsFilters,
  NewsItem,
  NewsState,
  ReadArticle,
} from "./schema";

type Row = typeof newsArticles.$inferSelect;

/** Rows as they are shown: those without an upload get pictures of the festival's own. */
async function withPictures(db: Database, rows: Row[]): Promise<(Row & NewsArticle)[]> {
  const plain = rows.filter(({ imageUrl }) => imageUrl === null).map(({ id }) => id);
  const places = plain.length > 0 ? await placesOf(db, plain) : new Map<string, Place>();
  return rows.map((row) => ({
    ...row,
    imageUrl:
      row.imageUrl ?? pictureAt(places.get(row.id) ?? { place: 0, before: null, after: null }),
  }));
}

/** Where articles stand in the order in which they appear; drafts stand among drafts. */
async function placesOf(db: Database, ids: string[]): Promise<Map<string, Place>> {
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

/** Rows as the director edits them. */
async function asDeskArticles(db: Database, rows: Row[], now: Date): Promise<DatedDeskArticle[]> {
  const articles = await withPictures(db, rows);
  return articles.map((article) => ({ ...article, state: stateOf(article.publishedAt, now) }));
}

/** A row as the director edits it. */
export async function asDeskArticle(db: Database, row: Row, now: Date): Promise<DatedDeskArticle> {
  const [article] = await asDeskArticles(db, [row], now);
  if (!article) throw new Error("A row is one article.");
  return article;
}

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
  return { items: await withPictures(db, items), ...rest };
}

/** When the next scheduled article appears; null where none is to come. */
export async function nextPublication(db: Database, now: Date): Promise<Date | null> {
  const [first] = await db
    .select({ at: newsArticles.publishedAt })
    .from(newsArticles)
    .where(gt(newsArticles.publishedAt, now))
    .orderBy(asc(newsArticles.publishedAt))
    .limit(1);
  return first?.at ?? null;
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
  const articles = await withPictures(db, rows);
  return articles.map((article) => ({ ...article, ...datesOf(article) }));
}

/** One page of the news as readers leaf through it, from 1; `pages` is 1 where there is none. */
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
      .where(published(clock))
      .orderBy(desc(newsArticles.publishedAt), desc(newsArticles.id))
      .limit(size)
      .offset((page - 1) * size),
    db.$count(newsArticles, published(clock)),
  ]);
  return { items: await withPictures(db, rows), pages: Math.max(1, Math.ceil(total / size)) };
}

/** What was read last: an article is opened a thousand times for once that it is written. */
const bodies = new Map<string, Block[]>();
const mostBodies = 100;

/** The content of an article, read. */
export function bodyOf({ content }: { content: string }): Block[] {
  const known = bodies.get(content);
  if (known) return known;
  const body = readMarkdown(content);
  if (bodies.size >= mostBodies) bodies.clear();
  bodies.set(content, body);
  return body;
}

/** The published articles that appeared next to one; a draft stands nowhere. */
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

/** An article as readers open it: its words read, its neighbours named. As `findArticle`. */
export async function readArticle(
  db: Database,
  clock: Clock,
  id: string,
  given: { unpublished?: boolean } = {},
): Promise<(DatedArticle & ReadArticle) | null> {
  const [article, beside] = await Promise.all([
    findArticle(db, clock, id, given),
    neighboursOf(db, clock, id),
  ]);
  return article && { ...article, ...beside, body: bodyOf(article) };
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
  const [article] = row ? await withPictures(db, [row]) : [];
  return article ? { ...article, ...datesOf(article) } : null;
}

/** One page of all articles for the director, the latest published or written first. */
export async function listDeskNews(
  db: Database,
  clock: Clock,
  page: PageQuery,
  { state, q }: NewsFilters,
): Promise<Page<DatedDeskArticle>> {
  const now = clock();
  const found = q
    ? or(
        and(...q.split(/\s+/).map(says)),
        isFoundBy(newsWords, newsArticles.id, await readSearch(db, newsWords, q)),
      )
    : undefined;
  const { items, ...rest } = await readPage(
    db,
    {
      from: newsArticles,
      sort: sql`coalesce(${newsArticles.publishedAt}, ${newsArticles.updatedAt})`,
      id: newsArticles.id,
      where: and(state && inState(state, now), found),
    },
    page,
  );
  return { items: await asDeskArticles(db, items, now), ...rest };
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
  return row ? asDeskArticle(db, row, clock()) : null;
}

/** Of the festival's own pictures the one that the latest news have not shown for longest. */
export async function restedPicture(db: Database): Promise<string> {
  const { id, publishedAt, updatedAt } = newsArticles;
  const rows = await db
    .select()
    .from(newsArticles)
    .orderBy(desc(sql`coalesce(${publishedAt}, ${updatedAt})`), desc(id))
    .limit(12);
  const shown = (await withPictures(db, rows)).map(({ imageUrl }) => imageUrl);
  const rest = (url: string) => (shown.includes(url) ? shown.indexOf(url) : shown.length);
  const urls = newsPictures.map((picture): string => picture.imageUrl);
  return urls.reduce((best, url) => (rest(url) > rest(best) ? url : best));
}
