import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { announcementItems, announcements } from "~/db/schema";
import { deleteHeldMails } from "~/features/mail/commands.server";
import { deleteLinks } from "../private-links.commands.server";

/** Thrown, and so rolled back, by a change to a scheduled announcement. */
class AnnouncementScheduled extends Error {}

/** The message of the 409 of a change to a scheduled announcement. */
export const pendingAnnouncementMessage =
  "This announcement is scheduled for release. Undo the release first.";

/** Resolves like the change, or to 'scheduled' if it was refused and nothing was changed. */
export const unlessScheduled = <T>(change: Promise<T>): Promise<T | "scheduled"> =>
  change.catch((error: unknown) => {
    if (error instanceof AnnouncementScheduled) return "scheduled" as const;
    throw error;
  });

/** Deletes the emails of an announcement and their links, as if it had never been locked. */
export async function deleteDraftMails(tx: Database, announcementId: string): Promise<void> {
  const deletedItems = await tx
    .delete(announcementItems)
    .where(eq(announcementItems.announcementId, announcementId))
    .returning({ outboxId: announcementItems.outboxId, linkHash: announcementItems.linkHash });
  const mailIds = new Set(deletedItems.flatMap(({ outboxId }) => outboxId ?? []));
  await deleteHeldMails(tx, [...mailIds]);
  await deleteLinks(
    tx,
    deletedItems.flatMap(({ linkHash }) => linkHash ?? []),
  );
}

/**
 * Protects announcements with prepared emails, so that no outdated email is sent. In the transaction of a change,
 * locked announcements that `where` matches become drafts with this reason. If one of them is scheduled it throws,
 * for `unlessScheduled`. The caller has locked the entry's row (`for update`): locking an announcement waits for that
 * row, so that one of the two sees the other.
 */
export async function unlockWhere(
  tx: Database,
  where: SQL | undefined,
  reason: string,
): Promise<void> {
  const affectedAnnouncements = await tx
    .selectDistinct({ id: announcements.id, state: announcements.state })
    .from(announcements)
    .innerJoin(announcementItems, eq(announcementItems.announcementId, announcements.id))
    .where(and(inArray(announcements.state, ["locked", "scheduled"]), where));
  if (affectedAnnouncements.length === 0) return;
  if (affectedAnnouncements.some(({ state }) => state === "scheduled"))
    throw new AnnouncementScheduled();
  const unlockedAnnouncements = await tx
    .update(announcements)
    .set({
      state: "draft",
      letters: null,
      entries: null,
      unlockedWhy: reason,
      version: sql`${announcements.version} + 1`,
    })
    .where(
      and(
        inArray(
          announcements.id,
          affectedAnnouncements.map(({ id }) => id),
        ),
        eq(announcements.state, "locked"),
      ),
    )
    .returning({ id: announcements.id });
  for (const { id } of unlockedAnnouncements) await deleteDraftMails(tx, id);
  // An announcement that was released or unlocked in between is checked again.
  if (unlockedAnnouncements.length < affectedAnnouncements.length)
    await unlockWhere(tx, where, reason);
}

/**
 * Serialises template edits with the lock of announcements. Call it first in the transaction, so that one of the two
 * sees the other.
 */
export const lockUnreleasedAnnouncements = (tx: Database): Promise<unknown> =>
  tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(inArray(announcements.state, ["draft", "locked", "scheduled"]))
    .orderBy(announcements.id)
    .for("update");

/** Calls `unlockWhere` for entries whose decision changes. */
export const unlockEntries = (
  tx: Database,
  ids: readonly string[],
  reason: string,
): Promise<void> =>
  ids.length === 0
    ? Promise.resolve()
    : unlockWhere(tx, inArray(announcementItems.submissionId, [...ids]), reason);
