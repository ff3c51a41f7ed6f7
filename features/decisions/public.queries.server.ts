import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions } from "~/db/schema";
import { currentEdition, type Edition } from "~/features/settings/editions.queries.server";
import { readSelectedFilms } from "~/features/submissions/decision/selection.queries.server";

/** The public selection, as visitors may see it. */

type EditionId = Pick<Edition, "id">;

/**
 * Entries announced as accepted and not withdrawn, of the current or the named edition, by title;
 * empty before the selection is published.
 */
export async function readSelection(db: Database, edition?: EditionId) {
  const { id, selectionPublishedAt: publishedAt } = await findEditionRow(db, edition);
  return { publishedAt, films: publishedAt ? await readSelectedFilms(db, id) : [] };
}

/** The row of an edition, by default of the current one. */
export async function findEditionRow(
  db: Database,
  edition: EditionId | undefined,
): Promise<Edition> {
  if (!edition) return currentEdition(db);
  const [row] = await db.select().from(editions).where(eq(editions.id, edition.id));
  if (!row) throw new Error("This edition no longer exists.");
  return row;
}
