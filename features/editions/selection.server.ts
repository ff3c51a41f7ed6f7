import { and, eq, isNull, ne } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions } from "~/db/schema";
import { type Edition, readFestival } from "~/features/settings/editions.server";
import { notRefunded, selectedFilms } from "~/features/submissions/decision/selection.server";
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

/**
 * Entries of an edition of which something is decided, and whose filmmakers were told something
 * else, or nothing. Nobody is told of what was withdrawn or given back whole.
 */
export async function unannouncedEntries(db: Database, editionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.editionId, editionId),
        isNull(submissions.withdrawnAt),
        ne(submissions.status, submissions.announcedStatus),
        // Null where nothing is decided: then it is of no other outcome either.
        ne(submissions.outcome, submissions.announcedStatus),
        notRefunded,
      ),
    )
    .orderBy(submissions.submittedAt);
  return rows.map(({ id }) => id);
}
