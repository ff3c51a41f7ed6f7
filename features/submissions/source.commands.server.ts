import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entrySources, submissions } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import type { SubmissionSource } from "./schema";
import type { SubmissionRow } from "./types.rules.server";

/** The sources of entries by entry id; missing for entries of this site. For the director only. */
export async function readSources(
  db: Database,
  entries: readonly Pick<SubmissionRow, "id">[],
): Promise<Map<string, SubmissionSource>> {
  if (entries.length === 0) return new Map();
  const ids = entries.map(({ id }) => id);
  const rows = await db.select().from(entrySources).where(inArray(entrySources.submissionId, ids));
  return new Map(
    rows.map(({ submissionId, source: key, ...row }) => [submissionId, { ...row, key }]),
  );
}

/** The condition of entries of a source; 'own' for this site. */
export const isFromSource = (source: string): SQL =>
  source === "own"
    ? eq(submissions.origin, "own")
    : sql`exists (select from ${entrySources}
        where ${entrySources.submissionId} = ${submissions.id} and ${entrySources.source} = ${source})`;

/** The sources of an edition's entries, by name. */
export const listSources = (
  db: Database,
  edition?: string,
): Promise<{ key: string; name: string }[]> =>
  db
    .selectDistinctOn([entrySources.source], { key: entrySources.source, name: entrySources.name })
    .from(entrySources)
    .where(whereEdition(entrySources.editionId, edition))
    .orderBy(entrySources.source);

/** The condition of an entry whose filmmaker has the private page: only they get reminders. */
export const hasPrivatePage: SQL<boolean> = sql<boolean>`not exists (select from ${entrySources}
  where ${entrySources.submissionId} = ${submissions.id} and ${entrySources.pageSentAt} is null)`;

/** The source of an entry, as the filmmaker may see it; null for this site. */
export async function readEntrySource(
  db: Database,
  { id }: Pick<SubmissionRow, "id">,
): Promise<{ name: string; trackingNumber: string | null; pageSentAt: Date | null } | null> {
  const { name, trackingNumber, pageSentAt, submissionId } = entrySources;
  const [source] = await db
    .select({ name, trackingNumber, pageSentAt })
    .from(entrySources)
    .where(eq(submissionId, id));
  return source ?? null;
}

/** Records that filmmakers got the private pages of these entries. */
export const recordPagesSent = (db: Database, ids: SQL | readonly string[], now: Date) =>
  db
    .update(entrySources)
    .set({ pageSentAt: now })
    .where(
      and(
        isNull(entrySources.pageSentAt),
        Array.isArray(ids)
          ? inArray(entrySources.submissionId, [...ids])
          : sql`${entrySources.submissionId} in (${ids as SQL})`,
      ),
    );
