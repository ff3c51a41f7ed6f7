import type { Database } from "~/db/client";
import { type EditionSummary, readEditions } from "~/features/settings/editions.server";
import { readSources } from "./source.queries.server";
import type { SubmissionRow, SubmissionWithEdition } from "./types.server";

/** The editions that a list is filtered by and that its rows name. */

/**
 * Which editions a list includes: the current one by default, none if the given one does not exist.
 */
export const selectEditions = (
  years: readonly EditionSummary[],
  edition?: string,
): readonly EditionSummary[] =>
  edition === "all"
    ? years
    : years.filter(({ slug, isCurrent }) => (edition ? slug === edition : isCurrent));

/** The id of no edition. */
export const noEdition = "00000000-0000-0000-0000-000000000000";

/** Rows in API responses: with the years of their editions, and their sources. */
export async function addEditions(
  db: Database,
  rows: SubmissionRow[],
  years?: readonly EditionSummary[],
): Promise<SubmissionWithEdition[]> {
  const known = years ?? (await readEditions(db));
  const sources = await readSources(db, rows);
  return rows.map((row) => {
    const edition = known.find(({ id }) => id === row.editionId)?.slug;
    if (!edition) throw new Error("An entry is of no edition: its table was changed by hand.");
    return { ...row, edition, source: sources.get(row.id) ?? null };
  });
}

/** The same of one row, or of none. */
export async function addEdition(db: Database, row: SubmissionRow): Promise<SubmissionWithEdition>;
export async function addEdition(
  db: Database,
  row: SubmissionRow | null,
): Promise<SubmissionWithEdition | null>;
export async function addEdition(db: Database, row: SubmissionRow | null) {
  return row && ((await addEditions(db, [row]))[0] ?? null);
}
