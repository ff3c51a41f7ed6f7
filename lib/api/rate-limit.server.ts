import { eq, lt, type SQL, sql } from "drizzle-orm";
import type { Part } from "~/db/batch-write";
import type { Database } from "~/db/client";
import { violationOf } from "~/db/errors";
import { rateLimits } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";

/** At most `max` requests in each window of `seconds`, counted under `name`. */
export type Limit = {
  name: string;
  max: number;
  seconds: number;
  /**
   * Where a call's own limit is counted. "memory": in this process, for calls that
   * neither cost money nor send mail. "write": in this process, and once more in the
   * statement that writes what was asked for, so that what is written never exceeds the
   * limit, however many processes and restarts there are; it costs no commit of its own.
   * Otherwise in the database before anything else.
   */
  counted?: "memory" | "write";
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

/**
 * Counts one request in the write that it asks for. One that would exceed the limit
 * has the whole write refused (`isOverLimit`), by the table's own check.
 */
export function countedWith(clock: Clock, { name, max, seconds }: Limit, client: string): Part {
  const now = clock();
  const resetsAt = new Date(now.getTime() + seconds * 1000).toISOString();
  return {
    key: "counted",
    table: rateLimits,
    values: { key: `${name}:${client}`, most: max, now: now.toISOString(), resetsAt, seconds },
    build: (db, given) => {
      const over = isOver(sql`${given("now")}`, sql`${given("seconds")}`);
      return db
        .insert(rateLimits)
        .values({ key: given("key"), count: 1, most: given("most"), resetsAt: given("resetsAt") })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
            most: sql`excluded.most`,
            resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
          },
        })
        .returning();
    },
  };
}

/** True of a write that was refused since it would have exceeded a limit. */
export const isOverLimit = (error: unknown): boolean =>
  violationOf(error)?.constraint === "rate_limits_most_check";

/** Seconds until a client's window of a limit ends. */
export async function secondsLeft(
  db: Database,
  clock: Clock,
  { name }: Limit,
  client: string,
): Promise<number> {
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, `${name}:${client}`));
  const left = row ? row.resetsAt.getTime() - clock().getTime() : 0;
  return Math.max(1, Math.ceil(left / 1000));
}

/** Takes one request back out of its window: it turned out not to be one that the limit is for. */
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

/** Takes back the count of a window, for a client that turned out to be welcome. */
export async function forgetRequests(db: Database, limit: Limit, client: string): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${`${limit.name}:${client}`}`);
}

/** Deletes windows that have passed. */
export async function sweepRateLimits(db: Database, clock: Clock): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, clock()));
}
