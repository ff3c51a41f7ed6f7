import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { films } from "~/db/schema";
import type { PublicFilm } from "./public.schema";

const publicColumns = {
  id: films.id,
  slug: films.slug,
  title: films.title,
  originalTitle: films.originalTitle,
  description: films.description,
  genre: films.genre,
  category: films.category,
  duration: films.duration,
  runningSeconds: films.runningSeconds,
  director: films.director,
  year: films.year,
  countries: films.countries,
  languages: films.languages,
  subtitles: films.subtitles,
  tropes: films.tropes,
  premiere: films.premiere,
  contentNotes: films.contentNotes,
  credits: films.credits,
  awards: films.awards,
  trailerUrl: films.trailerUrl,
  directorStatement: films.directorStatement,
  directorBio: films.directorBio,
  directorImageUrl: films.directorImageUrl,
  ageRating: films.ageRating,
  captions: films.captions,
  imageUrl: films.imageUrl,
  stillUrls: films.stillUrls,
  badge: films.badge,
  badgeColor: films.badgeColor,
  featured: films.featured,
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
  const named = or(eq(films.slug, slug), and(isNull(films.slug), eq(sql`${films.id}::text`, slug)));
  const [row] = await db
    .select(publicColumns)
    .from(films)
    .where(and(eq(films.isPublic, true), named));
  return row ? { ...row, slug: row.slug ?? row.id } : null;
}
