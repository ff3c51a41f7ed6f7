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
   * Where the limit is counted: "memory" in this process, for calls that neither cost money nor send email; by default
   * in the database, for all processes and over restarts.
   */
  countedIn?: "memory";
  /**
   * The person or entry that a valid call names, counted at the client's address, which many may share; null: it names
   * none, so the address counts. The other limits of the call are counted after it, so that a refused person does not
   * use them up for others.
   */
  countedFor?: (input: CountedInput) => string | null;
};

/** The parsed parts of a call. */
export type CountedInput = { params?: unknown; body?: unknown };

/**
 * Milliseconds that a client over a limit waits for the response, so that instant retries do not keep the server busy.
 */
export const overLimitMs = 1_000;

export type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** The largest expected difference of two machines' clocks, in seconds. */
const maxClockDifference = 60;

/**
 * True for a window that has ended. A window that ends later than possible was started before the clock was set back,
 * and counts as ended.
 */
const hasEnded = (now: SQL, seconds: SQL) =>
  sql`(${rateLimits.resetsAt} <= ${now}::timestamptz or ${rateLimits.resetsAt} > ${now}::timestamptz + (${seconds}::int + ${sql.raw(String(maxClockDifference))}) * interval '1 second')`;

/**
 * Counts one request in a fixed window with a single upsert, so that simultaneous requests and processes never get the
 * same count.
 */
export async function countInWindow(
  db: Database,
  clock: Clock,
  limit: Pick<Limit, "name" | "seconds">,
  client: string,
): Promise<{ count: number; resetsAt: Date }> {
  const now = clock();
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const hasWindowEnded = hasEnded(sql`${now.toISOString()}`, sql`${limit.seconds}`);
  const [row] = await db
    .insert(rateLimits)
    .values({ key: `${limit.name}:${client}`, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${hasWindowEnded} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${hasWindowEnded} then excluded.resets_at else ${rateLimits.resetsAt} end`,
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
  return { allowed: false, retryAfterSeconds: secondsUntil(resetsAt, clock()) };
}

const secondsUntil = (end: Date, now: Date): number =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));

/** The seconds until a client at a limit may ask again, without counting; null if it may now. */
export async function readRetryAfter(
  db: Database,
  clock: Clock,
  limit: Limit,
  client: string,
): Promise<number | null> {
  const now = clock();
  const [row] = await db
    .select({ count: rateLimits.count, resetsAt: rateLimits.resetsAt })
    .from(rateLimits)
    .where(
      sql`${rateLimits.key} = ${`${limit.name}:${client}`} and not ${hasEnded(sql`${now.toISOString()}`, sql`${limit.seconds}`)}`,
    );
  if (!row || row.count < limit.max) return null;
  return secondsUntil(row.resetsAt, now);
}

/** Removes one request from its window. */
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

/** Resets a window. */
export async function resetRateLimit(db: Database, limit: Limit, client: string): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${`${limit.name}:${client}`}`);
}

/** Deletes windows that have passed. */
export async function sweepRateLimits(db: Database, clock: Clock): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, clock()));
}
