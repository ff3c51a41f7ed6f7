import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { juries, juryPhases, phaseEntries, submissions } from "~/db/schema";

/**
 * Adds entries to the first phase of each jury that judges their category: the entries with these
 * ids, or all entries that one jury judges. Entries in a phase stay; those submitted for the next
 * edition are not added.
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
 * Removes from a jury's first phase the entries of categories that it does not judge, unless they
 * have a scorecard.
 */
export async function removeEntriesOfOtherCategories(tx: Database, juryId: string): Promise<void> {
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
