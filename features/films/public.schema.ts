import { z } from "zod";
import { filmCategories, focusPoints } from "~/db/enums";

/** The public fields of a film. Runs anywhere. */
export const publicFilmSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  originalTitle: z.string().nullable(),
  description: z.string(),
  genre: z.string(),
  category: z.enum(filmCategories).nullable(),
  duration: z.int(),
  runningSeconds: z.int().nullable(),
  director: z.string(),
  year: z.int(),
  countries: z.array(z.string()),
  languages: z.array(z.string()),
  subtitles: z.array(z.string()),
  tropes: z.array(z.string()),
  premiere: z.string().nullable(),
  contentNotes: z.string().nullable(),
  credits: z.string().nullable(),
  awards: z.array(z.string()),
  trailerUrl: z.string().nullable(),
  directorStatement: z.string().nullable(),
  directorBio: z.string().nullable(),
  directorImageUrl: z.string().nullable(),
  ageRating: z.string().nullable(),
  captions: z.string().nullable(),
  imageUrl: z.string(),
  stillUrls: z.array(z.string()),
  /** The part of the first still that stays in sight where pages crop it; null: the middle. */
  focus: z.enum(focusPoints).nullable(),
  badge: z.string().nullable(),
  badgeColor: z.string().nullable(),
  featured: z.boolean(),
});
export type PublicFilm = z.output<typeof publicFilmSchema> & {
  /** Its place among all films by the time they were added; chooses its tile (lib/film-tile.ts). In no call. */
  number: number;
};
