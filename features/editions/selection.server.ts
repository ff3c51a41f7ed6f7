import type { Database } from "~/db/client";
import type { Edition } from "~/features/festival/editions.server";
import type { SelectedFilm } from "./schema";

/** What an edition announced. Until announcements are made here, none of them has one. */

/** The published selection of an edition; null before it is published. */
export async function publishedSelection(
  _db: Database,
  _edition: Edition,
): Promise<SelectedFilm[] | null> {
  return null;
}
