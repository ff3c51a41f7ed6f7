import { and, eq, max, sum } from "drizzle-orm";
import type { Database } from "~/db/client";
import { people, watched } from "~/db/schema";
import { countReport, shareOf } from "./watching.rules";
import type { WatchProgress, WatchReport } from "./watching.schema";

/** Stores how much of a film a person watched, as the player reports it. */

type Viewer = { mediaId: string; personId: string };

/** Records that a part of a film was sent to a person; before that, no report counts. */
export async function noteStream(db: Database, viewer: Viewer, now: Date): Promise<void> {
  await db
    .insert(watched)
    .values({ ...viewer, createdAt: now })
    .onConflictDoNothing();
}

/**
 * Counts a player's report, at most the time since the person's last report on any film. `length`: of the film, in
 * seconds.
 */
export function countWatched(
  db: Database,
  { mediaId, personId, length }: Viewer & { length: number },
  { ranges, rate, position }: WatchReport,
  now: Date,
): Promise<WatchProgress> {
  return db.transaction(async (tx) => {
    // Serialises a person's reports: two windows share the time that passes.
    await tx
      .select({ id: people.id })
      .from(people)
      .where(eq(people.id, personId))
      .for("no key update");
    const thisFilm = and(eq(watched.mediaId, mediaId), eq(watched.personId, personId));
    const [stored] = await tx.select().from(watched).where(thisFilm);
    if (!stored) return { seconds: 0, share: 0, position: 0 };
    const [sums] = await tx
      .select({
        allowed: sum(watched.allowed),
        counted: sum(watched.seconds),
        lastAt: max(watched.lastAt),
      })
      .from(watched)
      .where(eq(watched.personId, personId));
    const account = { allowed: Number(sums?.allowed), counted: Number(sums?.counted) };
    const secondsSinceLast = sums?.lastAt ? (now.getTime() - sums.lastAt.getTime()) / 1_000 : null;
    const countedReport = countReport(stored.ranges, account, { ranges, rate, secondsSinceLast });
    const seconds = stored.seconds + countedReport.counted;
    await tx
      .update(watched)
      .set({
        ranges: countedReport.ranges,
        seconds,
        position,
        lastAt: now,
        allowed: stored.allowed + countedReport.allowed,
      })
      .where(thisFilm);
    return { seconds, share: shareOf(seconds, length), position };
  });
}
