import type { Database } from "~/db/client";
import { type EditionSummary, readEditions } from "~/features/settings/editions.queries.server";
import { readStoredAnswers } from "./answers.commands.server";
import { entryCodeId, readEntryCodes, readSavedCents } from "./entry-codes.queries.server";
import { readOverviews } from "./overview.queries.server";
import { readSources } from "./source.commands.server";
import type { SubmissionRow, SubmissionWithEdition } from "./types.rules.server";

/** The editions of a list, and what API responses add to entries: editions, sources, answers, labels, codes. */

/** The editions of a list: by default the current one; none if the given one does not exist. */
export const selectEditions = (
  allEditions: readonly EditionSummary[],
  edition?: string,
): readonly EditionSummary[] =>
  edition === "all"
    ? allEditions
    : allEditions.filter(({ slug, isCurrent }) => (edition ? slug === edition : isCurrent));

/** An id that no edition has. */
export const unknownEditionId = "00000000-0000-0000-0000-000000000000";

/** Of an entry that was deleted meanwhile. */
const noOverview = { lacksFilm: false, score: null, film: null, still: null, labels: [] };

/** Rows for API responses: with the years of their editions, their sources, answers, labels, codes and missing films. */
export async function addEditions(
  db: Database,
  rows: SubmissionRow[],
  knownEditions?: readonly EditionSummary[],
): Promise<SubmissionWithEdition[]> {
  const allEditions = knownEditions ?? (await readEditions(db));
  const sources = await readSources(db, rows);
  const answers = await readStoredAnswers(db, rows);
  const codes = await readEntryCodes(db, rows);
  const overviews = await readOverviews(db, rows);
  return rows.map((row) => {
    const edition = allEditions.find(({ id }) => id === row.editionId)?.slug;
    if (!edition) throw new Error("An entry is of no edition: its table was changed by hand.");
    const { id } = row;
    return {
      ...row,
      edition,
      source: sources.get(id) ?? null,
      answers: answers.get(id) ?? [],
      code: codes.get(entryCodeId(row) ?? "") ?? null,
      savedCents: readSavedCents(row),
      ...(overviews.get(id) ?? noOverview),
    };
  });
}

/** One row for an API response; null for null. */
export async function addEdition(db: Database, row: SubmissionRow): Promise<SubmissionWithEdition>;
export async function addEdition(
  db: Database,
  row: SubmissionRow | null,
): Promise<SubmissionWithEdition | null>;
export async function addEdition(db: Database, row: SubmissionRow | null) {
  return row && ((await addEditions(db, [row]))[0] ?? null);
}
