import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { announcementItems, announcements, outboxMessages, submissions } from "~/db/schema";
import { liftSuppression, retryMail } from "~/features/mail/commands.server";
import { writeCorrection } from "~/features/submissions/history/commands.server";
import type { Clock } from "~/lib/dates/clock";

/** Sends an email that did not arrive to a corrected address. */

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

export type RedeliveryResult =
  | { kind: "queued"; toAddress: string }
  | { kind: "unknown" }
  | { kind: "refused"; reason: string };

/**
 * Sends the failed email of a released entry to a new address. All entries in the email get the new
 * address, with an event in their history. A suppression of the new address is removed. The email
 * keeps its Message-ID.
 */
export async function redeliverEmail(
  { db, clock, publicUrl, wakeMail }: Deps,
  announcementId: string,
  submissionId: string,
  toAddress: string,
): Promise<RedeliveryResult> {
  const result = await db.transaction(async (tx): Promise<RedeliveryResult> => {
    const [item] = await tx
      .select({ outboxId: announcementItems.outboxId, state: announcements.state })
      .from(announcementItems)
      .innerJoin(announcements, eq(announcements.id, announcementItems.announcementId))
      .where(
        and(
          eq(announcementItems.announcementId, announcementId),
          eq(announcementItems.submissionId, submissionId),
        ),
      );
    if (!item?.outboxId) return { kind: "unknown" };
    if (item.state !== "released")
      return { kind: "refused", reason: "This announcement was not released yet." };
    const isInEmail = and(
      eq(announcementItems.announcementId, announcementId),
      eq(announcementItems.outboxId, item.outboxId),
    );
    const entryIds = tx
      .select({ id: announcementItems.submissionId })
      .from(announcementItems)
      .where(isInEmail);
    const entries = await tx
      .select()
      .from(submissions)
      .where(inArray(submissions.id, entryIds))
      .orderBy(submissions.id)
      .for("update");
    const [mail] = await tx
      .select({ state: outboxMessages.state, lastError: outboxMessages.lastError })
      .from(outboxMessages)
      .where(eq(outboxMessages.id, item.outboxId))
      .for("update");
    const hasFailed = mail?.state === "failed" || (mail?.state === "queued" && mail.lastError);
    if (!hasFailed) return { kind: "refused", reason: "This email has not failed." };
    for (const row of entries) {
      if (row.submitterEmail === toAddress) continue;
      const changes = { submitterEmail: toAddress };
      await writeCorrection(tx, row, changes, { actor: "director", now: clock(), publicUrl });
    }
    await tx.update(announcementItems).set({ toAddress }).where(isInEmail);
    await tx.update(outboxMessages).set({ toAddress }).where(eq(outboxMessages.id, item.outboxId));
    await liftSuppression(tx, toAddress);
    await retryMail(tx, clock, item.outboxId);
    return { kind: "queued", toAddress };
  });
  if (result.kind === "queued") wakeMail();
  return result;
}
