import type { SubmissionType } from "~/db/enums";

/** The genres that a form offers, apart from its schema: lists name them without checking anything. */

/** A form of a film; a log line has no genre. */
export type FilmType = Exclude<SubmissionType, "log_line">;

/** Genres by form; the value is stored, the label shown. */
export const genres: Record<FilmType, readonly string[]> = {
  short_film: [
    "romantic_comedy",
    "romantic_drama",
    "romance",
    "musical_romance",
    "romantic_fantasy",
    "romantic_thriller",
    "historical_romance",
    "contemporary_romance",
  ],
  feature_film: [
    "drama",
    "comedy",
    "romance",
    "thriller",
    "horror",
    "action",
    "sci-fi",
    "fantasy",
    "documentary",
    "biography",
    "other",
  ],
  series_pilot: [
    "drama",
    "comedy",
    "romance",
    "thriller",
    "horror",
    "sci-fi",
    "fantasy",
    "mystery",
    "crime",
    "documentary",
    "reality",
    "other",
  ],
};

/** 'romantic_comedy' → 'Romantic comedy', 'sci-fi' → 'Sci-fi' */
export function genreLabel(genre: string): string {
  const words = genre.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
