import { kindOf, scriptBounds } from "./category.rules";
import type { Category } from "./category.schema";

/** What the form of a category asks. Runs anywhere. */

type Genres = readonly string[];
type DocumentedForm = { text: { min: number; max: number }; genres: Genres; phone?: "required" };

const anyFilmGenres: Genres = [
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
];

const documentedForms = new Map<string, DocumentedForm>([
  [
    "short_film",
    {
      text: { min: 50, max: 500 },
      genres: [
        "romantic_comedy",
        "romantic_drama",
        "romance",
        "musical_romance",
        "romantic_fantasy",
        "romantic_thriller",
        "historical_romance",
        "contemporary_romance",
      ],
      phone: "required",
    },
  ],
  ["feature_film", { text: { min: 100, max: 1_000 }, genres: anyFilmGenres }],
  [
    "series_pilot",
    {
      text: { min: 75, max: 750 },
      genres: [
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
    },
  ],
]);

const defaultFilmForm: DocumentedForm = { text: { min: 50, max: 1_000 }, genres: anyFilmGenres };

/** 'romantic_comedy' → 'Romantic comedy', 'sci-fi' → 'Sci-fi' */
function wordsOfGenre(genre: string): string {
  const words = genre.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const genreChoices = (genres: Genres) =>
  genres.map((value) => ({ value, label: wordsOfGenre(value) }));

/**
 * The name of a genre: as the category `type` has it, else as another category, else its value in words: an entry may
 * be of another edition.
 */
export function genreLabel(
  { categories }: { categories: readonly Pick<Category, "type" | "genres">[] },
  genre: string,
  type?: string,
): string {
  const ownCategoriesFirst = [
    ...categories.filter((category) => category.type === type),
    ...categories,
  ];
  const genreChoice = ownCategoriesFirst
    .flatMap(({ genres }) => genres ?? [])
    .find(({ value }) => value === genre);
  return genreChoice?.label ?? wordsOfGenre(genre);
}

/** The form of a category: what it stores, or the documented values of its type, or those of new categories. */
export function formOf(category: Category) {
  const { type, phone, perAddress } = category;
  const documentedForm = documentedForms.get(type);
  if (kindOf(category) === "script") {
    return {
      kind: "script" as const,
      text: scriptBounds(category),
      genres: [],
      link: "none" as const,
      phone: phone ?? ("optional" as const),
      perAddress: perAddress ?? null,
    };
  }
  const { text, genres } = documentedForm ?? defaultFilmForm;
  return {
    kind: "film" as const,
    text: category.text ?? text,
    genres: category.genres ?? genreChoices(genres),
    link: category.link ?? ("optional" as const),
    phone: phone ?? documentedForm?.phone ?? ("optional" as const),
    perAddress: perAddress ?? null,
  };
}
export type CategoryForm = ReturnType<typeof formOf>;

/** Whether entries of a category have a film that the festival wants to watch. */
export const asksFilm = (category: Category): boolean => formOf(category).link !== "none";
