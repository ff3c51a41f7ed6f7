import { eq, not, type SQL } from "drizzle-orm";
import type { Database } from "~/db/client";
import { filmGuests, films } from "~/db/schema";
import { visibleFilm } from "~/features/auth/visibility.server";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import type { ShownProblem } from "./schema";

/** Who comes with a film would tell whose it is: their names are left out where the reader may not know that. */

/** The condition of the films that somebody is told of now; undefined: all. */
export const visibleFilms = (reader: Actor, clock: Clock): SQL | undefined =>
  visibleFilm(reader, clock(), films.submissionId);

/** Problems of the board as `told` lets them be read: a guest of another film is 'A guest'. */
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
