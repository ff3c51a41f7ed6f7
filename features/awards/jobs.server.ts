import { and, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Database } from "~/db/client";
import { awards, honors, outboxMessages } from "~/db/schema";
import { releaseHeld } from "~/features/mail/commands.server";
import type { Clock } from "~/lib/dates/clock";
import { undoMs } from "./rules";

/**
 * Lets the emails of reveals leave that can no longer be undone; run every few seconds. Their awards are locked, so that
 * an undo happens before or finds the minute over.
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
  const released = await db.transaction(async (tx) => {
    const heldOf = tx
      .select({ awardId: honors.awardId })
      .from(honors)
      .innerJoin(outboxMessages, eq(outboxMessages.id, honors.outboxId))
      .where(and(isNotNull(honors.awardId), eq(outboxMessages.state, "held")));
    const due = await tx
      .select({ id: awards.id })
      .from(awards)
      .where(
        and(
          inArray(awards.id, heldOf),
          lte(awards.revealedAt, new Date(clock().getTime() - undoMs)),
        ),
      )
      .for("update");
    if (due.length === 0) return 0;
    const emails = await tx
      .select({ id: honors.outboxId })
      .from(honors)
      .where(
        inArray(
          honors.awardId,
          due.map(({ id }) => id),
        ),
      );
    return releaseHeld(tx, clock, [...new Set(emails.flatMap(({ id }) => id ?? []))]);
  });
  if (released > 0) wakeMail();
  return released;
}
