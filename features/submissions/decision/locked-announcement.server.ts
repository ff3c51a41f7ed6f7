import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { announcementItems, announcements, entryLinks } from "~/db/schema";
import { deleteHeldMails } from "~/features/mail/commands.server";

/**
 * Protects announcements whose emails are written: their content may not change unnoticed. A change
 * turns a locked announcement into a draft again; while it is scheduled, the change is refused. So
 * no email can be outdated when it is sent.
 */

/** Thrown out of a transaction that would change a scheduled announcement; rolls it back. */
class ReleaseOnItsWay extends Error {}

/** What a 409 says of it. */
export const formatPendingAnnouncement =
  "This announcement is scheduled for release. Undo the release first.";

/** What the change resolves to, or 'scheduled' where it was refused and nothing was changed. */
export const unlessScheduled = <T>(change: Promise<T>): Promise<T | "scheduled"> =>
  change.catch((error: unknown) => {
    if (error instanceof ReleaseOnItsWay) return "scheduled" as const;
    throw error;
  });

/** Throws the emails of an announcement away, with the links that they carry, as if it never was locked. */
export async function deleteDraftMails(tx: Database, announcementId: string): Promise<void> {
  const gone = await tx
    .delete(announcementItems)
    .where(eq(announcementItems.announcementId, announcementId))
    .returning({ outboxId: announcementItems.outboxId, linkHash: announcementItems.linkHash });
  const letters = new Set(gone.flatMap(({ outboxId }) => outboxId ?? []));
  await deleteHeldMails(tx, [...letters]);
  const links = gone.flatMap(({ linkHash }) => linkHash ?? []);
  await tx
    .delete(entryLinks)
    .where(sql`${entryLinks.tokenHash} = any(${`{${links.join(",")}}`}::text[])`);
}

/**
 * Applies a change to announcements, in its transaction: locked ones with emails that `where` finds
 * become drafts with the reason `why`. If one of them is scheduled it throws, for
 * `unlessScheduled`. The caller has locked the entry's row (`for update`): the lock of an
 * announcement waits for that row, so that one of the two sees the other.
 */
export async function unlockWhere(
  tx: Database,
  where: SQL | undefined,
  why: string,
): Promise<void> {
  const standing = await tx
    .selectDistinct({ id: announcements.id, state: announcements.state })
    .from(announcements)
    .innerJoin(announcementItems, eq(announcementItems.announcementId, announcements.id))
    .where(and(inArray(announcements.state, ["locked", "scheduled"]), where));
  if (standing.length === 0) return;
  if (standing.some(({ state }) => state === "scheduled")) throw new ReleaseOnItsWay();
  const unlocked = await tx
    .update(announcements)
    .set({
      ...{ state: "draft", letters: null, entries: null, unlockedWhy: why },
      version: sql`${announcements.version} + 1`,
    })
    .where(
      and(
        inArray(
          announcements.id,
          standing.map(({ id }) => id),
        ),
        eq(announcements.state, "locked"),
      ),
    )
    .returning({ id: announcements.id });
  for (const { id } of unlocked) await deleteDraftMails(tx, id);
  // An announcement that was released or unlocked in between is checked again.
  if (unlocked.length < standing.length) await unlockWhere(tx, where, why);
}

/**
 * Serialises template edits with the lock of announcements: call it first in the transaction, so
 * that one of the two sees the other.
 */
export const lockUnreleased = (tx: Database): Promise<unknown> =>
  tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(inArray(announcements.state, ["draft", "locked", "scheduled"]))
    .orderBy(announcements.id)
    .for("update");

/** The same as `unlockWhere` for entries of which something else is decided. */
export const unlockEntries = (tx: Database, ids: readonly string[], why: string): Promise<void> =>
  ids.length === 0
    ? Promise.resolve()
    : unlockWhere(tx, inArray(announcementItems.submissionId, [...ids]), why);
