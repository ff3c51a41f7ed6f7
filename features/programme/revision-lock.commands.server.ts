import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { programmeDraft } from "~/db/schema";
import { lockDraft } from "~/features/films/revision-lock.commands.server";
import { requireUnarchived } from "~/features/settings/archived.queries.server";
import type { EditContext } from "~/lib/api/audit-log.server";
import type { HiddenByConflict } from "./conflicts.queries.server";

/** Changes of the draft, one at a time; triggers count its revision (migration 0031). */

/** The revision of the draft; 1 before the first change. */
export async function readRevision(db: Database): Promise<number> {
  const [draft] = await db.select().from(programmeDraft);
  return draft?.revision ?? 1;
}

/** The context of a change of the draft: who makes it, and what a conflict hides from them. */
export type ProgrammeEdit = EditContext & { hiddenByConflict?: HiddenByConflict };

/** The programme is the current edition's: throws `ArchivedEdition` if that is archived. */
export const requireUnarchivedProgramme = (tx: Database): Promise<void> =>
  requireUnarchived(tx, sql`current_edition()`);

/** Changes the draft under its lock (`lockDraft`), not in an archived edition. */
export const changeDraft = <Result>(
  db: Database,
  change: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await lockDraft(tx);
    await requireUnarchivedProgramme(tx);
    return change(tx);
  });
