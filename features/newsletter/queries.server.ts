import { and, count, eq, gte, isNotNull, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailSubscribers, outboxMessages } from "~/db/schema";
import { addDays, dayIn, firstOfMonth } from "~/lib/dates/calendar";
import { startOfDay } from "~/lib/dates/wall-clock";
import { eachBatch, readRows } from "~/lib/pagination/keyset";
import { maskEmail, popupSource, tokenPattern } from "./rules";
import type { SubscriberState } from "./schema";

/** The mailing list, newest first. */
export const list = {
  from: emailSubscribers,
  sort: emailSubscribers.subscribedAt,
  id: emailSubscribers.id,
};

/** Got the confirmation email and has not confirmed; people who unsubscribed before count as unsubscribed. */
const isUnconfirmed = and(
  isNotNull(emailSubscribers.confirmTokenHash),
  isNull(emailSubscribers.confirmedAt),
  isNull(emailSubscribers.unsubscribedAt),
);
/** The states of subscribers as conditions. */
export const subscriberConditions: Record<SubscriberState, SQL | undefined> = {
  active: emailSubscribers.isActive.getSQL(),
  unconfirmed: and(eq(emailSubscribers.isActive, false), isUnconfirmed),
  left: and(eq(emailSubscribers.isActive, false), isUnconfirmed && not(isUnconfirmed)),
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

/**
 * The reader with this token, of their own or of a copy of a newsletter (`copyId`); null: unknown. `subscriber` is null
 * once their data is deleted.
 */
export async function findReader(db: Database, token: string) {
  if (!tokenPattern.test(token)) return null;
  const [copy] = await db
    .select({ copyId: outboxMessages.id, subscriber: emailSubscribers })
    .from(outboxMessages)
    .leftJoin(emailSubscribers, eq(emailSubscribers.id, outboxMessages.subscriberId))
    .where(eq(outboxMessages.leaveToken, token));
  if (copy) return copy;
  const [subscriber] = await db
    .select()
    .from(emailSubscribers)
    .where(eq(emailSubscribers.unsubscribeToken, token));
  return subscriber ? { copyId: null, subscriber } : null;
}

/** The reader with this token: the masked address (empty: deleted), and whether they are subscribed. */
export async function findSubscriberByToken(
  db: Database,
  token: string,
): Promise<{ maskedEmail: string; isActive: boolean } | null> {
  const reader = await findReader(db, token);
  if (!reader) return null;
  const { subscriber } = reader;
  if (!subscriber) return { maskedEmail: "", isActive: false };
  return { maskedEmail: maskEmail(subscriber.email), isActive: subscriber.isActive };
}
