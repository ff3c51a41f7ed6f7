import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, submissions } from "~/db/schema";
import { archivedReason } from "./editions.queries.server";

/**
 * Nothing of an archived edition changes. Asked in the transaction of a change, before it locks other rows, as archiving
 * locks the edition first: archiving waits until the commit, or the change waits for the archiving.
 */

/** Thrown, and so rolled back, by a change in an archived edition. Every call answers 409 with its message. */
export class ArchivedEdition extends Error {}

/** Throws `ArchivedEdition` if one of these editions, by id, is archived. */
export async function requireUnarchived(tx: Database, ids: SQL): Promise<void> {
  const rows = await tx
    .select()
    .from(editions)
    .where(sql`${editions.id} in (${ids})`)
    .orderBy(editions.slug)
    .for("share");
  for (const edition of rows) {
    const reason = archivedReason(edition);
    if (reason) throw new ArchivedEdition(reason);
  }
}

/** The same by entries. */
export const requireUnarchivedEntries = (tx: Database, ids: readonly string[]): Promise<void> =>
  requireUnarchived(
    tx,
    sql`select ${submissions.editionId} from ${submissions} where ${inArray(submissions.id, [...ids])}`,
  );

/** For work without a call to refuse: whether an edition, by id, is archived; if it is not, it stays so until the commit. */
export async function isArchived(tx: Database, editionId: string): Promise<boolean> {
  const [edition] = await tx
    .select({ state: editions.state })
    .from(editions)
    .where(eq(editions.id, editionId))
    .for("share");
  return edition?.state === "archived";
}
