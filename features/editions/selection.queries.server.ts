import type { Database } from "~/db/client";
import { type Edition, readFestival } from "~/features/settings/editions.queries.server";
import { readSelectedFilms } from "~/features/submissions/decision/selection.queries.server";
import type { SelectedFilm } from "./schema";

/** The published selection of an edition, without the films of `shownFilmIds`; null before it is published. */
export async function readPublishedSelection(
  db: Database,
  { id }: Pick<Edition, "id">,
  shownFilmIds: readonly string[] = [],
): Promise<SelectedFilm[] | null> {
  const { edition } = await readFestival(db, id);
  return edition.selectionPublished ? readSelectedFilms(db, id, shownFilmIds) : null;
}
