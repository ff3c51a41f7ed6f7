import type { Database } from "~/db/client";
import { readYears, type Year } from "~/features/festival/editions.server";
import type { SubmissionOfYear, SubmissionRow } from "./rows.server";

/** The years that entries are of, as lists are asked for them and as rows are answered. */

/** Which editions a list is of: the current one unless told, none where there is no such one. */
export const meantOf = (years: readonly Year[], edition?: string): readonly Year[] =>
  edition === "all"
    ? years
    : years.filter(({ slug, isCurrent }) => (edition ? slug === edition : isCurrent));

/** The id of no edition. */
export const noEdition = "00000000-0000-0000-0000-000000000000";

/** A row as it is answered, with the year of its edition, which is among these. */
export function ofYear(years: readonly Year[], row: SubmissionRow): SubmissionOfYear {
  const edition = years.find(({ id }) => id === row.editionId)?.slug;
  if (!edition) throw new Error("An entry is of no edition: its table was changed by hand.");
  return { ...row, edition };
}

/** Rows that were read or written elsewhere, with the years of their editions. */
export async function withYears(db: Database, rows: SubmissionRow[]): Promise<SubmissionOfYear[]> {
  const years = await readYears(db);
  return rows.map((row) => ofYear(years, row));
}

/** The same of one row, or of none. */
export async function withYear(db: Database, row: SubmissionRow): Promise<SubmissionOfYear>;
export async function withYear(
  db: Database,
  row: SubmissionRow | null,
): Promise<SubmissionOfYear | null>;
export async function withYear(db: Database, row: SubmissionRow | null) {
  return row && ofYear(await readYears(db), row);
}
