import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog, newsArticles } from "~/db/tables";
import { dayIn, longDate } from "~/features/festival/rules";
import type { Clock } from "~/http/clock";
import { asArticle } from "./queries.server";
import { dayOfPublishDate, slugOf, startOfDay } from "./rules";
import type { NewsArticle, NewsChange, NewsDraft } from "./schema";

/** When an article with this date appears: its day's beginning, or now for today and for no day. */
function appearsAt(publishDate: string, timeZone: string, now: Date): Date {
  const day = dayOfPublishDate(publishDate);
  return day && day !== dayIn(timeZone, now) ? startOfDay(timeZone, day) : now;
}

/**
 * Publishes an article. Its id is the slug of its title, with '-2', '-3'… where
 * that is taken. `timeZone` is the festival's, whose calendar the date follows.
 */
export async function publishArticle(
  db: Database,
  clock: Clock,
  timeZone: string,
  draft: NewsDraft,
): Promise<NewsArticle> {
  const now = clock();
  const publishDate = draft.publishDate ?? longDate(dayIn(timeZone, now));
  const slug = slugOf(draft.title);
  return db.transaction(async (tx) => {
    for (let copy = 1; ; copy += 1) {
      const [row] = await tx
        .insert(newsArticles)
        .values({
          ...draft,
          id: copy === 1 ? slug : `${slug}-${copy}`,
          publishDate,
          publishedAt: appearsAt(publishDate, timeZone, now),
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning();
      if (!row) continue;
      await record(tx, "news published", row.id, now);
      return asArticle(row);
    }
  });
}

/** Changes an article; its address stays. Null: there is none with this id. */
export async function changeArticle(
  db: Database,
  clock: Clock,
  timeZone: string,
  id: string,
  change: NewsChange,
): Promise<NewsArticle | null> {
  const now = clock();
  const { publishDate } = change;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(newsArticles)
      .set({
        ...change,
        ...(publishDate && { publishedAt: appearsAt(publishDate, timeZone, now) }),
        updatedAt: now,
      })
      .where(eq(newsArticles.id, id))
      .returning();
    if (!row) return null;
    await record(tx, "news changed", id, now);
    return asArticle(row);
  });
}

/** Takes an article away for good. False: there is none with this id. */
export async function deleteArticle(db: Database, clock: Clock, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gone = await tx.delete(newsArticles).where(eq(newsArticles.id, id)).returning();
    if (gone.length === 0) return false;
    await record(tx, "news deleted", id, clock());
    return true;
  });
}

const record = (tx: Database, action: string, subject: string, createdAt: Date) =>
  tx.insert(auditLog).values({ actor: "director", action, subject, createdAt });
