import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, entryLabels, labels, submissions } from "~/db/schema";
import { requireUnarchived } from "~/features/settings/archived.queries.server";
import { type AuditActor, audit } from "~/lib/api/audit-log.server";
import { type ChangeResult, done, unknownRow } from "~/lib/api/change-result";
import type { Clock } from "~/lib/dates/clock";

type Deps = { db: Database; clock: Clock; actor: AuditActor };
type LabelChange = { label: string; ids: readonly string[]; on: boolean };

/**
 * Puts a label on many entries of its edition, or takes it off. Answers the ids of the entries that changed, so that an
 * undo leaves the others as they were. Entries of other editions and unknown ones are left out.
 */
export function setLabel(
  { db, clock, actor }: Deps,
  { label: labelId, ids, on }: LabelChange,
): Promise<ChangeResult<{ changed: string[] }>> {
  return db.transaction(async (tx): Promise<ChangeResult<{ changed: string[] }>> => {
    const [found] = await tx
      .select({ label: labels, edition: editions })
      .from(labels)
      .innerJoin(editions, eq(editions.id, labels.editionId))
      .where(eq(labels.id, labelId))
      // The label stays until its entries have it.
      .for("key share", { of: labels });
    if (!found) return unknownRow;
    const { label, edition } = found;
    await requireUnarchived(tx, sql`${label.editionId}`);
    const now = clock();
    const { submissionId } = entryLabels;
    const rows = on
      ? await tx
          .insert(entryLabels)
          .select(
            tx
              .select({
                submissionId: submissions.id,
                labelId: sql<string>`${labelId}::uuid`.as("label_id"),
                createdAt: sql<Date>`${now.toISOString()}::timestamptz`.as("created_at"),
              })
              .from(submissions)
              .where(and(inArray(submissions.id, [...ids]), eq(submissions.editionId, edition.id)))
              .orderBy(submissions.id)
              .for("key share"),
          )
          .onConflictDoNothing()
          .returning({ id: submissionId })
      : await tx
          .delete(entryLabels)
          .where(and(eq(entryLabels.labelId, labelId), inArray(submissionId, [...ids])))
          .returning({ id: submissionId });
    const changed = rows.map(({ id }) => id);
    if (changed.length > 0) {
      const detail = { label: label.name, entries: changed.length };
      await audit(tx, now, actor, on ? "label put on entries" : "label taken off entries", {
        subject: labelId,
        detail,
      });
    }
    return done({ changed });
  });
}

/** Gives entries that move to another edition the labels of the same name there, which are made if it has none. */
export async function carryLabels(tx: Database, editionId: string, isMoved: SQL): Promise<void> {
  const carriedLabels = sql`${entryLabels} join ${labels} on ${labels.id} = ${entryLabels.labelId}
    where ${entryLabels.submissionId} = ${isMoved} and ${labels.editionId} <> ${editionId}::uuid`;
  await tx.execute(sql`insert into ${labels} (edition_id, name, accent)
    select distinct on (lower(${labels.name})) ${editionId}::uuid, ${labels.name}, ${labels.accent}
    from ${carriedLabels} order by lower(${labels.name}), ${labels.createdAt}
    on conflict do nothing`);
  await tx.execute(sql`insert into ${entryLabels} (submission_id, label_id, created_at)
    select ${entryLabels.submissionId}, same.id, ${entryLabels.createdAt}
    from ${entryLabels} join ${labels} on ${labels.id} = ${entryLabels.labelId}
      join ${labels} as same on lower(same.name) = lower(${labels.name}) and same.edition_id = ${editionId}::uuid
    where ${entryLabels.submissionId} = ${isMoved} and ${labels.editionId} <> ${editionId}::uuid
    on conflict do nothing`);
  await tx.execute(sql`delete from ${entryLabels} using ${labels}
    where ${labels.id} = ${entryLabels.labelId} and ${entryLabels.submissionId} = ${isMoved}
      and ${labels.editionId} <> ${editionId}::uuid`);
}
