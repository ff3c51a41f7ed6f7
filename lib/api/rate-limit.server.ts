import { eq, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { rateLimits } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";

/** At most `max` requests in each window of `seconds`, counted under `name`. */
export type Limit = {
  name: string;
  max: number;
  seconds: number;
  /**
   * Where a call's own limit is counted: "memory" in this process, for calls that neither cost money nor send
   * mail; otherwise in the database, for all processes and over restarts.
   */
  counted?: "memory";
};

/**
 * Milliseconds that a client over a limit waits for the answer: one that asks again at once
 * would otherwise keep this process busy with nothing but refusing.
 */
export const overLimitMs = 1_000;

export type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Seconds by which the clocks of two machines may differ. */
const apart = 60;

/**
 * True of a window that has ended, and of one that ends later than any can: it was begun before
 * the clock was set back.
 */
const isOver = (now: SQL, seconds: SQL) =>
  sql`(${rateLimits.resetsAt} <= ${now}::timestamptz or ${rateLimits.resetsAt} > ${now}::timestamptz + (${seconds}::int + ${sql.raw(String(apart))}) * interval '1 second')`;

/**
 * Counts one more in a fixed window with a single upsert, so that no two of any number of
 * simultaneous requests, processes or restarts get the same count.
 */
export async function countInWindow(
  db: Database,
  clock: Clock,
  limit: Pick<Limit, "name" | "seconds">,
  client: string,
): Promise<{ count: number; resetsAt: Date }> {
  const now = clock();
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const over = isOver(sql`${now.toISOString()}`, sql`${limit.seconds}`);
  const [row] = await db
    .insert(rateLimits)
    .values({ key: `${limit.name}:${client}`, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
        // An earlier version had the database refuse what exceeds this.
        most: null,
      },
    })
    .returning();
  return row ?? { count: 1, resetsAt };
}

/** Counts one request, and says whether it is within the limit. */
export async function countRequest(
  db: Database,
  clock: Clock,
  limit: Limit,
  client: string,
): Promise<LimitVerdict> {
  const { count, resetsAt } = await countInWindow(db, clock, limit, client);
  if (count <= limit.max) return { allowed: true };
  const left = Math.ceil((resetsAt.getTime() - clock().getTime()) / 1000);
  return { allowed: false, retryAfterSeconds: Math.max(1, left) };
}

/** Removes one request from its window, because the limit does not apply to it. */
export async function undoRateLimitCount(
  db: Database,
  { name }: Pick<Limit, "name">,
  client: string,
): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, `${name}:${client}`));
}

/** Resets the count of a window, for a client that turned out to be welcome. */
export async function forgetRequests(db: Database, limit: Limit, client: string): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${`${limit.name}:${client}`}`);
}

/** Deletes windows that have passed. */
export async function sweepRateLimits(db: Database, clock: Clock): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, clock()));
}
