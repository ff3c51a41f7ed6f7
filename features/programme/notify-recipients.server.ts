import { eq, not, type SQL } from "drizzle-orm";
import type { Database } from "~/db/client";
import { filmGuests, films } from "~/db/schema";
import { visibleFilm } from "~/features/auth/visibility.server";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import type { ShownProblem } from "./schema";

/** Guests' names would reveal a film: they are removed if the reader may not see it. */

/** The condition of the films that this person may see now; undefined: all. */
export const visibleFilms = (reader: Actor, clock: Clock): SQL | undefined =>
  visibleFilm(reader, clock(), films.submissionId);

/** Problems of the schedule for this reader: a guest of a hidden film is 'A guest'. */
export async function withoutGuests(
  db: Database,
  problems: readonly ShownProblem[],
  told: SQL | undefined,
): Promise<ShownProblem[]> {
  if (!told || problems.every(({ guest }) => guest === null)) return [...problems];
  const rows = await db
    .select({ name: filmGuests.name })
    .from(filmGuests)
    .innerJoin(films, eq(films.id, filmGuests.filmId))
    .where(not(told));
  const names = new Set(rows.map(({ name }) => name));
  return problems.map((problem) => {
    const { guest, text } = problem;
    if (guest === null || !names.has(guest)) return problem;
    return { ...problem, guest: null, text: text.replaceAll(guest, "A guest") };
  });
}
