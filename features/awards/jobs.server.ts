import { and, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Database } from "~/db/client";
import { awards, honors, outboxMessages } from "~/db/schema";
import { releaseHeld } from "~/features/mail/commands.server";
import type { Clock } from "~/lib/dates/clock";
import { undoMs } from "./rules";

/**
 * Releases the emails of reveals that can no longer be undone; run every few seconds. Their awards are locked, so that
 * an undo happens before, or finds the minute over. Resolves to the number of emails.
 */
export async function releaseAwardEmails({
  db,
  clock,
  wakeMail,
}: {
  db: Database;
  clock: Clock;
  wakeMail: () => void;
}): Promise<number> {
  const releasedCount = await db.transaction(async (tx) => {
    const awardsWithHeldEmails = tx
      .select({ awardId: honors.awardId })
      .from(honors)
      .innerJoin(outboxMessages, eq(outboxMessages.id, honors.outboxId))
      .where(and(isNotNull(honors.awardId), eq(outboxMessages.state, "held")));
    const dueAwards = await tx
      .select({ id: awards.id })
      .from(awards)
      .where(
        and(
          inArray(awards.id, awardsWithHeldEmails),
          lte(awards.revealedAt, new Date(clock().getTime() - undoMs)),
        ),
      )
      .for("update");
    if (dueAwards.length === 0) return 0;
    const emails = await tx
      .select({ id: honors.outboxId })
      .from(honors)
      .where(
        inArray(
          honors.awardId,
          dueAwards.map(({ id }) => id),
        ),
      );
    return releaseHeld(tx, clock, [...new Set(emails.flatMap(({ id }) => id ?? []))]);
  });
  if (releasedCount > 0) wakeMail();
  return releasedCount;
}
