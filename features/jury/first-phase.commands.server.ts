import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { juries, juryPhases, phaseEntries, submissions } from "~/db/schema";

/**
 * Adds entries to the first phases of the juries that judge their category: these entries, or all
 * of a jury's. Existing ones stay; late entries belong to the next edition.
 */
export async function addEntriesToFirstPhase(
  tx: Database,
  { entryIds, juryId }: { entryIds?: readonly string[]; juryId?: string },
): Promise<void> {
  const condition: SQL = entryIds
    ? sql`${submissions.id} = any(${sql.param([...entryIds])}::uuid[])`
    : sql`${juries.id} = ${juryId}`;
  await tx.execute(sql`
    insert into ${phaseEntries} ("phase_id", "submission_id")
    select first.id, ${submissions.id}
    from ${juries}
    join ${submissions} on ${submissions.submissionType} = any(${juries.categories})
      and ${submissions.editionId} = ${juries.editionId} and not ${submissions.forNext}
    join lateral (
      select ${juryPhases.id} from ${juryPhases} where ${juryPhases.juryId} = ${juries.id}
      order by ${juryPhases.ordinal} limit 1
    ) first on true
    where ${condition}
    on conflict do nothing`);
}

/**
 * Removes entries from a jury's first phase that it no longer judges, unless they have a scorecard.
 */
export async function removeOtherCategories(tx: Database, juryId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${phaseEntries} using ${submissions}, ${juries}, ${juryPhases}
    where ${juries.id} = ${juryId} and ${juryPhases.juryId} = ${juries.id}
      and ${juryPhases.ordinal} = (
        select min(p.ordinal) from ${juryPhases} p where p.jury_id = ${juries.id})
      and ${phaseEntries.phaseId} = ${juryPhases.id}
      and ${submissions.id} = ${phaseEntries.submissionId}
      and not ${submissions.submissionType} = any(${juries.categories})
      and not exists (select from scorecards c
        where c.phase_id = ${phaseEntries.phaseId} and c.submission_id = ${phaseEntries.submissionId})`);
}
