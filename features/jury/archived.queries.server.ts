import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { juries, juryPhases } from "~/db/schema";
import { requireUnarchived } from "~/features/settings/archived.queries.server";

/** Throws `ArchivedEdition` if a jury's edition is archived. */
export const requireUnarchivedJury = (tx: Database, id: string): Promise<void> =>
  requireUnarchived(tx, sql`select ${juries.editionId} from ${juries} where ${eq(juries.id, id)}`);

/** The same by a phase. */
export const requireUnarchivedPhase = (tx: Database, id: string | SQL): Promise<void> =>
  requireUnarchived(
    tx,
    sql`select ${juries.editionId} from ${juries}
      join ${juryPhases} on ${juryPhases.juryId} = ${juries.id} where ${juryPhases.id} = ${id}`,
  );
