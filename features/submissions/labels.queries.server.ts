import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryLabels, labels, submissions } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";

/** Labels are the director's: no juror, programmer or filmmaker gets them. */

const byName = sql`lower(${labels.name})`;

/**
 * The condition of entries with a label (its id), or of those without any ('none'). A saved view names the label of one
 * edition: in another the label of the same name is meant.
 */
export const hasLabel = (label: string): SQL =>
  label === "none"
    ? sql`not exists (select from ${entryLabels} where ${entryLabels.submissionId} = ${submissions.id})`
    : sql`${submissions.id} in (
        select ${entryLabels.submissionId} from ${entryLabels}
        where ${entryLabels.labelId} in (
          select same.id from ${labels} join ${labels} as same on lower(same.name) = lower(${labels.name})
          where ${labels.id} = ${label}::uuid))`;

/** The labels of an edition by name, each with the number of its entries and when it was put last. */
export async function readLabels(db: Database, edition?: string) {
  const rows = await db
    .select({
      id: labels.id,
      name: labels.name,
      accent: labels.accent,
      version: labels.version,
      entries: sql<number>`count(${submissions.id})::int`,
      usedAt: sql`max(${entryLabels.createdAt})`.mapWith(entryLabels.createdAt) as SQL<Date | null>,
    })
    .from(labels)
    .leftJoin(entryLabels, eq(entryLabels.labelId, labels.id))
    .leftJoin(
      submissions,
      and(eq(submissions.id, entryLabels.submissionId), isNull(submissions.withdrawnAt)),
    )
    .where(whereEdition(labels.editionId, edition))
    .groupBy(labels.id)
    .orderBy(asc(byName), asc(labels.id));
  return rows.map((row) => ({ ...row, usedAt: row.usedAt?.toISOString() ?? null }));
}

/** The name of a label; null if it was deleted. */
export async function readLabelName(db: Database, id: string): Promise<string | null> {
  const [label] = await db.select({ name: labels.name }).from(labels).where(eq(labels.id, id));
  return label?.name ?? null;
}
