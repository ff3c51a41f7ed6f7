import { and, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { people, watched } from "~/db/schema";
import type { WatchedReply, WatchedSent } from "./schema";
import { countReport } from "./watching.rules";

/** How much of a film somebody watched: written as their player reports it. */

type Viewer = { mediaId: string; personId: string };

/** Notes that a part of a film is sent to somebody: without that, nothing is counted. */
export async function noteStream(db: Database, viewer: Viewer, now: Date): Promise<void> {
  await db
    .insert(watched)
    .values({ ...viewer, createdAt: now })
    .onConflictDoNothing();
}

/**
 * Counts a report of somebody's player, never more than the time since their last report on any
 * film allows. `length` is the film's, in seconds.
 */
export function countWatched(
  db: Database,
  { mediaId, personId, length }: Viewer & { length: number },
  { ranges, rate, position }: WatchedSent,
  now: Date,
): Promise<WatchedReply> {
  return db.transaction(async (tx) => {
    // One report of a person after another: two windows share the time that passes.
    await tx
      .select({ id: people.id })
      .from(people)
      .where(eq(people.id, personId))
      .for("no key update");
    const rows = await tx.select().from(watched).where(eq(watched.personId, personId));
    const own = rows.find((row) => row.mediaId === mediaId);
    if (!own) return { seconds: 0, share: 0, position: 0 };
    const last = Math.max(...rows.map(({ lastAt }) => lastAt?.getTime() ?? 0));
    const sum = (of: "allowed" | "seconds") => rows.reduce((all, row) => all + row[of], 0);
    const account = { allowed: sum("allowed"), counted: sum("seconds") };
    const since = last === 0 ? null : (now.getTime() - last) / 1_000;
    const done = countReport(own.ranges, account, { ranges, rate, since });
    const seconds = own.seconds + done.counted;
    await tx
      .update(watched)
      .set({
        ...{ ranges: done.ranges, seconds, position, lastAt: now },
        allowed: own.allowed + done.allowed,
      })
      .where(and(eq(watched.mediaId, mediaId), eq(watched.personId, personId)));
    return { seconds, share: shareOf(seconds, length), position };
  });
}

/** The share of a film, 0 to 1. */
export const shareOf = (seconds: number, length: number): number =>
  length > 0 ? Math.min(1, seconds / length) : 0;
