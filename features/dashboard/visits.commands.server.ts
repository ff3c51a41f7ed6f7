import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { adminVisits } from "~/db/schema";

const minutesInMs = (count: number) => count * 60_000;

/** The next visit starts after this many milliseconds without a request of the dashboard. */
const visitGapMs = minutesInMs(30);
/** Requests within this time are not recorded again. */
const recordIntervalMs = minutesInMs(1);

/**
 * Records a visit of the dashboard and returns the end of the previous one; null on the first. Two requests at once are
 * one visit.
 */
export async function recordVisit(db: Database, now: Date, personId: string): Promise<Date | null> {
  const [visit] = await db.select().from(adminVisits).where(eq(adminVisits.personId, personId));
  if (visit && now.getTime() - visit.seenAt.getTime() < recordIntervalMs) return visit.beforeAt;
  const visitEndedBefore = new Date(now.getTime() - visitGapMs).toISOString();
  const { seenAt, beforeAt } = adminVisits;
  const [recordedVisit] = await db
    .insert(adminVisits)
    .values({ personId, seenAt: now })
    .onConflictDoUpdate({
      target: adminVisits.personId,
      set: {
        beforeAt: sql`case when ${seenAt} <= ${visitEndedBefore}::timestamptz then ${seenAt} else ${beforeAt} end`,
        seenAt: sql`greatest(${seenAt}, excluded.seen_at)`,
      },
    })
    .returning();
  return recordedVisit?.beforeAt ?? null;
}
