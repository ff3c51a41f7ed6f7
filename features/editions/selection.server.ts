import { and, eq, isNull, ne } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions } from "~/db/tables";
import { type Edition, readFestival } from "~/features/festival/editions.server";
import { selectedFilms } from "~/features/submissions/decision/selection.server";
import type { SelectedFilm } from "./schema";

/** What an edition announced, and what it still has to. */

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
