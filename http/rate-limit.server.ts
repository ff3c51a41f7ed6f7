import { lt, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { rateLimits } from "~/db/tables";
import type { Clock } from "./clock";

/** At most `max` requests in each window of `seconds`, counted under `name`. */
export type Limit = {
  name: string;
  max: number;
  seconds: number;
  /**
   * Where a call's own limit is counted: "memory" for calls that neither cost
   * money nor send mail. Otherwise in the database, where it holds across
   * processes and restarts.
   */
  counted?: "memory";
};

export type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts one request in a fixed window with a single upsert, so that no number
 * of simultaneous requests, processes or restarts exceeds the limit.
 */
export async function countRequest(
  db: Database,
  clock: Clock,
  limit: Limit,
  client: string,
): Promise<LimitVerdict> {
  const now = clock();
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const nowIso = now.toISOString();
  const [row] = await db
    .insert(rateLimits)
    .values({ key: `${limit.name}:${client}`, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.resetsAt} <= ${nowIso}::timestamptz then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= ${nowIso}::timestamptz then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  if (!row || row.count <= limit.max) return { allowed: true };
  const left = Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000);
  return { allowed: false, retryAfterSeconds: Math.max(1, left) };
}

/** Takes back the count of a window, for a client that turned out to be welcome. */
export async function forgetRequests(db: Database, limit: Limit, client: string): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${`${limit.name}:${client}`}`);
}

/** Deletes windows that have passed. */
export async function sweepRateLimits(db: Database, clock: Clock): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, clock()));
}
