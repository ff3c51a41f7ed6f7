import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { juries, juryPhases, submissions } from "~/db/schema";
import { currentEdition, findArchivedReason } from "~/features/settings/editions.queries.server";
import { refuse } from "~/lib/api/change-result";
import { problem } from "~/lib/api/problem";

/**
 * Whether a jury's work belongs to an archived edition, where nothing of it changes. Asked in the transaction of a
 * change, before it locks a phase: archiving waits until its commit, or it waits for the archiving.
 */

/** The refusal of a change, because its edition is archived. */
export type ArchivedRefusal = ReturnType<typeof refuse>;

async function refuseArchived(
  tx: Database,
  row: { editionId: string } | undefined,
): Promise<ArchivedRefusal | null> {
  const reason = row ? await findArchivedReason(tx, row) : null;
  return reason === null ? null : refuse(reason);
}

/** The refusal of a change in an archived edition, by default the current one; else null. */
export const refuseArchivedEdition = async (tx: Database, id?: string) =>
  refuseArchived(tx, { editionId: id ?? (await currentEdition(tx)).id });

async function refuseArchivedJuries(tx: Database, condition: SQL) {
  const [jury] = await tx.select({ editionId: juries.editionId }).from(juries).where(condition);
  return refuseArchived(tx, jury);
}

/** The same by a jury. */
export const refuseArchivedJury = (tx: Database, id: string) =>
  refuseArchivedJuries(tx, eq(juries.id, id));

/** The same by a phase. */
export const refuseArchivedPhase = (tx: Database, id: string | SQL) =>
  refuseArchivedJuries(
    tx,
    sql`${juries.id} = (select ${juryPhases.juryId} from ${juryPhases} where ${juryPhases.id} = ${id})`,
  );

/** The same by an entry. */
export async function refuseArchivedEntry(tx: Database, id: string) {
  const [entry] = await tx
    .select({ editionId: submissions.editionId })
    .from(submissions)
    .where(eq(submissions.id, id));
  return refuseArchived(tx, entry);
}

/** Whether a change was refused because its edition is archived. */
export const isArchivedRefusal = (result: unknown): result is ArchivedRefusal =>
  typeof result === "object" && result !== null && "kind" in result && result.kind === "refused";

/** The response to such a refusal. */
export const archivedResponse = ({ reason }: ArchivedRefusal) => problem(409, reason);
