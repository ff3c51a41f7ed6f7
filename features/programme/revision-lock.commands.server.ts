import type { Database } from "~/db/client";
import { programmeDraft } from "~/db/schema";
import { lockDraft } from "~/features/films/revision-lock.commands.server";
import { currentEdition, formatArchived } from "~/features/settings/editions.queries.server";
import type { EditContext } from "~/lib/api/audit-log.server";
import { refused } from "~/lib/api/edit-result";
import type { HiddenByConflict } from "./conflicts.queries.server";

/** Locks the draft for one change at a time; triggers count its revision (migration 0031). */

/** The revision of the draft; 1 before the first change. */
export async function readRevision(db: Database): Promise<number> {
  const [draft] = await db.select().from(programmeDraft);
  return draft?.revision ?? 1;
}

/** Who changes the draft, the clock, and what a conflict hides from them. */
export type ProgrammeEdit = EditContext & { inConflict?: HiddenByConflict };

/**
 * Why the draft cannot be changed: the current edition is archived, and none is open. Null if it
 * can.
 */
export async function archivedRefusal(tx: Database) {
  const edition = await currentEdition(tx);
  return edition.state === "archived" ? refused(formatArchived(edition)) : null;
}

/** Changes the draft under its lock (`lockDraft`); refused if the edition is archived. */
export const changeDraft = <Result>(
  db: Database,
  change: (tx: Database) => Promise<Result>,
): Promise<Result | ReturnType<typeof refused>> =>
  db.transaction(async (tx) => {
    await lockDraft(tx);
    return (await archivedRefusal(tx)) ?? change(tx);
  });
