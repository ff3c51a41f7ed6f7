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
   * none, so the address counts. What it refuses does not count in the call's other limits, so that a refused person does
   * not use them up for others.
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
 * True for a window that has ended; `newEnd`: that of one which starts now. A window that ends later than possible was
 * started before the clock was set back, and counts as ended.
 */
const hasEnded = (now: Date, newEnd: SQL) =>
  sql`(${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz or ${rateLimits.resetsAt} > ${newEnd} + ${sql.raw(String(maxClockDifference))} * interval '1 second')`;

type WindowCount = { count: number; resetsAt: Date };

/**
 * Counts one request in the fixed window of each limit with a single upsert, so that simultaneous requests and processes
 * never get the same count. The limits have different names. Returns the counts in the same order.
 */
async function countInWindows(
  db: Database,
  clock: Clock,
  windows: readonly { limit: Pick<Limit, "name" | "seconds">; client: string }[],
): Promise<WindowCount[]> {
  const now = clock();
  const newRows = windows.map(({ limit, client }) => ({
    key: `${limit.name}:${client}`,
    count: 1,
    resetsAt: new Date(now.getTime() + limit.seconds * 1000),
  }));
  const hasWindowEnded = hasEnded(now, sql`excluded.resets_at`);
  const rows = await db
    .insert(rateLimits)
    // In one order for all calls: two that counted in the same windows the other way round would wait for each other.
    .values(newRows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${hasWindowEnded} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${hasWindowEnded} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  return newRows.map((newRow) => rows.find(({ key }) => key === newRow.key) ?? newRow);
}

/** Counts one request in the fixed window of a limit, as `countInWindows`. */
export async function countInWindow(
  db: Database,
  clock: Clock,
  limit: Pick<Limit, "name" | "seconds">,
  client: string,
): Promise<WindowCount> {
  const [counted] = await countInWindows(db, clock, [{ limit, client }]);
  if (!counted) throw new Error("The request was not counted.");
  return counted;
}

/** Counts one request, and says whether it is within the limit. */
export async function countRequest(
  db: Database,
  clock: Clock,
  limit: Limit,
  client: string,
): Promise<LimitVerdict> {
  return verdictOf(limit, await countInWindow(db, clock, limit, client), clock());
}

const verdictOf = (
  { max }: Pick<Limit, "max">,
  { count, resetsAt }: WindowCount,
  now: Date,
): LimitVerdict =>
  count <= max
    ? { allowed: true }
    : { allowed: false, retryAfterSeconds: secondsUntil(resetsAt, now) };

/**
 * Counts one request of several limits, in one statement. Returns the verdict of the first that refuses it, which then
 * does not count in those after it.
 */
export async function countRequests(
  db: Database,
  clock: Clock,
  windows: readonly { limit: Limit; client: string }[],
): Promise<LimitVerdict> {
  if (windows.length === 0) return { allowed: true };
  const counts = await countInWindows(db, clock, windows);
  const now = clock();
  for (const [index, { limit }] of windows.entries()) {
    const verdict = verdictOf(limit, counts[index] as WindowCount, now);
    if (verdict.allowed) continue;
    for (const other of windows.slice(index + 1)) {
      await undoRateLimitCount(db, other.limit, other.client);
    }
    return verdict;
  }
  return { allowed: true };
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
  const newEnd = new Date(now.getTime() + limit.seconds * 1000);
  const hasWindowEnded = hasEnded(now, sql`${newEnd.toISOString()}::timestamptz`);
  const [row] = await db
    .select({ count: rateLimits.count, resetsAt: rateLimits.resetsAt })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${`${limit.name}:${client}`} and not ${hasWindowEnded}`);
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
