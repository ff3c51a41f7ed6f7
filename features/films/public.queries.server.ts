import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { films } from "~/db/schema";
import { type PublicFilm, publicFilmSchema } from "./public.schema";

const columns = getTableColumns(films);
type PublicColumns = Pick<typeof columns, keyof typeof publicFilmSchema.shape>;
/** The columns with the names of the public fields, and no others. */
const publicColumns = {
  ...(Object.fromEntries(
    publicFilmSchema.keyof().options.map((name) => [name, columns[name]]),
  ) as PublicColumns),
  // Its place by the time it was added, which chooses its tile (lib/film-tile.ts). Private films count too: publishing
  // one changes no other tile.
  number: sql<number>`(select count(*)::int from films as added
    where (added.created_at, added.id) < (films.created_at, films.id))`,
};

/** The public films by title; with `ids`, those among them. */
export async function readPublicFilms(
  db: Database,
  ids?: readonly string[],
): Promise<PublicFilm[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .select(publicColumns)
    .from(films)
    .where(and(eq(films.isPublic, true), ids && inArray(films.id, [...ids])))
    .orderBy(asc(films.title), asc(films.id));
  return rows.map((row) => ({ ...row, slug: row.slug ?? row.id }));
}

/** A public film by its slug; null for an unknown or private one. */
export async function findPublicFilm(db: Database, slug: string): Promise<PublicFilm | null> {
  const hasSlugOrId = or(
    eq(films.slug, slug),
    and(isNull(films.slug), eq(sql`${films.id}::text`, slug)),
  );
  const [row] = await db
    .select(publicColumns)
    .from(films)
    .where(and(eq(films.isPublic, true), hasSlugOrId));
  return row ? { ...row, slug: row.slug ?? row.id } : null;
}
