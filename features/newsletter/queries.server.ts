import { and, count, eq, gte, lt, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailSubscribers } from "~/db/schema";
import { addDays, dayIn, firstOfMonth } from "~/lib/dates/calendar";
import { startOfDay } from "~/lib/dates/wall-clock";
import { eachBatch, readRows } from "~/lib/pagination/keyset";
import { maskEmail, popupSource, tokenPattern } from "./rules";

/** The mailing list, newest first. */
export const list = {
  from: emailSubscribers,
  sort: emailSubscribers.subscribedAt,
  id: emailSubscribers.id,
};

const activeSubscribers = { ...list, where: emailSubscribers.isActive.getSQL() };

/** The addresses of active subscribers, newest first, in batches, for an export. */
export async function* eachActiveAddress(db: Database): AsyncGenerator<string[]> {
  for await (const rows of eachBatch((cursor) =>
    readRows(db, activeSubscribers, { limit: 1_000, cursor }),
  )) {
    yield rows.map(({ email }) => email);
  }
}

export type SubscriberFigures = { total: number; popup: number; thisMonth: number };

/**
 * The number of active subscribers: all, those from the popup, and those who subscribed in the calendar month of `now`
 * in `timeZone`.
 */
export async function countSubscribers(
  db: Database,
  now: Date,
  timeZone: string,
): Promise<SubscriberFigures> {
  const firstDay = firstOfMonth(dayIn(timeZone, now));
  const firstDayOfNext = firstOfMonth(addDays(firstDay, 31));
  const { subscribedAt } = emailSubscribers;
  const isThisMonth = and(
    gte(subscribedAt, startOfDay(timeZone, firstDay)),
    lt(subscribedAt, startOfDay(timeZone, firstDayOfNext)),
  );
  const [figures] = await db
    .select({
      total: count(),
      popup: sql`count(*) filter (where ${emailSubscribers.source} = ${popupSource})`.mapWith(
        Number,
      ),
      thisMonth: sql`count(*) filter (where ${isThisMonth})`.mapWith(Number),
    })
    .from(emailSubscribers)
    .where(activeSubscribers.where);
  return figures ?? { total: 0, popup: 0, thisMonth: 0 };
}

/** The reader with this token: the masked address, and whether they are subscribed. */
export async function findSubscriberByToken(
  db: Database,
  token: string,
): Promise<{ maskedEmail: string; isActive: boolean } | null> {
  if (!tokenPattern.test(token)) return null;
  const [subscriber] = await db
    .select()
    .from(emailSubscribers)
    .where(eq(emailSubscribers.unsubscribeToken, token));
  return subscriber
    ? { maskedEmail: maskEmail(subscriber.email), isActive: subscriber.isActive }
    : null;
}
