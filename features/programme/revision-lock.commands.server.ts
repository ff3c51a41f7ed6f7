import type { Database } from "~/db/client";
import { programmeDraft } from "~/db/schema";
import { lockDraft } from "~/features/films/revision-lock.commands.server";
import { currentEdition, findArchivedReason } from "~/features/settings/editions.queries.server";
import type { EditContext } from "~/lib/api/audit-log.server";
import { refuse } from "~/lib/api/change-result";
import type { HiddenByConflict } from "./conflicts.queries.server";

/** Changes of the draft, one at a time; triggers count its revision (migration 0031). */

/** The revision of the draft; 1 before the first change. */
export async function readRevision(db: Database): Promise<number> {
  const [draft] = await db.select().from(programmeDraft);
  return draft?.revision ?? 1;
}

/** The context of a change of the draft: who makes it, and what a conflict hides from them. */
export type ProgrammeEdit = EditContext & { hiddenByConflict?: HiddenByConflict };

/** The refusal of a change if the current edition is archived; null if it is not. */
export async function refuseIfArchived(tx: Database) {
  const { id: editionId } = await currentEdition(tx);
  const reason = await findArchivedReason(tx, { editionId });
  return reason ? refuse(reason) : null;
}

/** Changes the draft under its lock (`lockDraft`); refused if the edition is archived. */
export const changeDraft = <Result>(
  db: Database,
  change: (tx: Database) => Promise<Result>,
): Promise<Result | ReturnType<typeof refuse>> =>
  db.transaction(async (tx) => {
    await lockDraft(tx);
    return (await refuseIfArchived(tx)) ?? change(tx);
  });
