import { and, eq, isNull, ne } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions } from "~/db/tables";
import { type Edition, readFestival } from "~/features/festival/editions.server";
import { submissionTitle } from "~/features/submissions/schema";
import type { SelectedFilm } from "./schema";

/** What an edition announced, and what it still has to. */

/** Announced as accepted, and not withdrawn since. */
export const isSelected = (editionId: string) =>
  and(
    eq(submissions.editionId, editionId),
    eq(submissions.forNext, false),
    eq(submissions.announcedStatus, "accepted"),
    isNull(submissions.withdrawnAt),
  );

/**
 * The selection of an edition, by title. Changes of it have public pages made anew
 * (`selection_public`, among the migrations): of no other entry do they.
 */
export async function selectedFilms(db: Database, editionId: string): Promise<SelectedFilm[]> {
  const { filmTitle, logLine, director, country, submissionType, duration } = submissions;
  const rows = await db
    .select({ filmTitle, logLine, director, country, submissionType, duration })
    .from(submissions)
    .where(isSelected(editionId));
  return rows
    .map(({ filmTitle: film, logLine: line, ...rest }) => ({
      title: submissionTitle({ filmTitle: film, logLine: line }),
      ...rest,
    }))
    .sort((a, b) => a.title.localeCompare(b.title, "en"));
}

/** The published selection of an edition; null before it is published. */
export async function publishedSelection(
  db: Database,
  { id }: Pick<Edition, "id">,
): Promise<SelectedFilm[] | null> {
  const { edition } = await readFestival(db, id);
  return edition.selectionPublished ? selectedFilms(db, id) : null;
}

/** Entries of an edition that are accepted or rejected, and whose filmmakers were told something else, or nothing. */
export async function unannouncedEntries(db: Database, editionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id, status: submissions.status })
    .from(submissions)
    .where(
      and(
        eq(submissions.editionId, editionId),
        isNull(submissions.withdrawnAt),
        ne(submissions.status, submissions.announcedStatus),
      ),
    )
    .orderBy(submissions.submittedAt);
  return rows
    .filter(({ status }) => status === "accepted" || status === "rejected")
    .map(({ id }) => id);
}
