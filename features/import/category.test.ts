import { expect, test } from "vitest";
import { documentedCategories } from "~/features/settings/documented-categories.rules";
import { categoryFor } from "./category.rules";
import {
  bestMap,
  builtInMaps,
  emptyMap,
  fitMap,
  guessField,
  guessType,
  isOnPlatform,
  limitToEdition,
  ownListMap,
  withGuessedFields,
} from "./maps.rules";

const map = {
  categories: { "Narrative Short": "short_film", Feature: "feature_film" },
  otherwise: null,
} as const;
const lengths = { shortMinutes: 40, minutes: 12 };

test("finds a category by the whole value, then by its parts", () => {
  expect(categoryFor("narrative  SHORT", map, lengths)).toEqual({ type: "short_film" });
  expect(categoryFor("Best Score, Feature", map, lengths)).toEqual({ type: "feature_film" });
});

test("leaves two matching types to the director", () => {
  expect(categoryFor("Feature, Narrative Short", map, lengths)).toEqual({
    possibleTypes: ["short_film", "feature_film"],
  });
});

test("refuses a value without a category, or decides by length", () => {
  expect(categoryFor("Music Video", map, lengths)).toEqual({
    refusal: 'No category for "Music Video"',
  });
  const byLength = { ...map, otherwise: "by_length" } as const;
  expect(categoryFor("Music Video", byLength, lengths)).toEqual({ type: "short_film" });
  expect(categoryFor("X", byLength, { ...lengths, minutes: 90 })).toEqual({ type: "feature_film" });
  expect(categoryFor("X", byLength, { ...lengths, minutes: null })).toHaveProperty("refusal");
});

test("matches a file with its platform's map, whatever the case of its headers", () => {
  const maps = builtInMaps.map(({ id, map }) => ({ ...map, id }));
  const [filmFreeway] = builtInMaps;
  const headers = Object.keys(filmFreeway?.map.columns ?? {}).map((column) => column.toUpperCase());
  expect(bestMap(maps, headers)?.id).toBe(filmFreeway?.id);
  expect(bestMap(maps, ["Title", "Email"])).toBeNull();
  expect(fitMap(maps[0] as never, ["EMAIL", "Other"]).columns).toEqual({ EMAIL: "submitterEmail" });
});

test("matches a file with few columns by the platform's own headers", () => {
  const maps = builtInMaps.map(({ id, map }) => ({ ...map, id }));
  const few = ["Project Title", "Email", "Tracking Number", "Submission Categories", "Duration"];
  expect(bestMap(maps, few)?.id).toBe(builtInMaps[0]?.id);
  expect(bestMap(maps, ["Title", "Email", "Language", "Synopsis", "Duration", "Phone"])).toBeNull();
});

test("a link to the platform itself is not a film link", () => {
  expect(isOnPlatform("https://filmfreeway.com/x", "filmfreeway")).toBe(true);
  expect(isOnPlatform("www.filmfreeway.com/x", "filmfreeway")).toBe(true);
  expect(isOnPlatform("https://vimeo.com/filmfreeway.com", "filmfreeway")).toBe(false);
});

const documented = documentedCategories;

test("guesses a category from its words, or nothing", () => {
  expect(guessType("Best Short Documentary", documented)).toBe("short_film");
  expect(guessType("Short or Feature", documented)).toBeNull();
  expect(guessType("Shortlist", documented)).toBeNull();
  expect(guessType("Narrative Short", [])).toBeNull();
});

test("guesses a category of the edition by its name, whatever its case, accents, spaces and plural", () => {
  const categories = [
    { type: "student_film", name: "Película de escuela", plural: "Películas de escuela" },
    { type: "mini", name: "One-Minute Film", plural: "One-Minute Films" },
    { type: "short_film", name: "Corto", plural: "Cortos" },
  ];
  const guesses = {
    "PELICULAS DE ESCUELA": "student_film",
    "Student Films": "student_film",
    "one minute  film": "mini",
    OneMinuteFilms: "mini",
    cortos: "short_film",
    "Best Corto 2026": "short_film",
    "Corto or One-Minute Film": null,
    "Feature Film": null,
  };
  for (const [value, type] of Object.entries(guesses)) {
    expect([value, guessType(value, categories)]).toEqual([value, type]);
  }
});

test("a map for an edition has only its categories", () => {
  const map = { ...emptyMap(), categories: { A: "short_film", B: "gone" } };
  const has = [{ type: "short_film" }];
  expect(limitToEdition({ ...map, otherwise: "gone" }, has)).toMatchObject({
    categories: { A: "short_film" },
    otherwise: null,
  });
  expect(limitToEdition({ ...map, otherwise: "by_length" }, has).otherwise).toBe("by_length");
});

test("guesses the field of a header, also with a word that says whose it is", () => {
  const guesses = {
    "Submission Category": "category",
    "Submission Categories": "category",
    "Submitter First Name": "firstName",
    "Submitter's Last Name": "lastName",
    "Submitter Email": "submitterEmail",
    "Online Screener": "filmUrl",
    "Screener Password": "filmPassword",
    "Screener Link": "filmUrl",
    "Project Name": "filmTitle",
    "Film Language": "language",
    "Film Genres": "genre",
    "Running Time": "duration",
    "Director Email": null,
    "Director Birthdate": null,
    "Contact City": null,
    "Submission Notes": null,
    constructor: null,
  };
  for (const [header, field] of Object.entries(guesses)) {
    expect([header, guessField(header)]).toEqual([header, field]);
  }
});

test("fills in what a platform's map does not name, each field once, and nothing known to be else", () => {
  const [filmFreeway] = builtInMaps;
  const headers = ["Project Title", "Title", "Submission Category", "Country", "Film Email"];
  const map = fitMap(filmFreeway?.map ?? emptyMap(), headers);
  expect(withGuessedFields(map, headers, "filmfreeway").columns).toEqual({
    "Project Title": "filmTitle",
    "Submission Category": "category",
    "Film Email": "submitterEmail",
  });
  expect(ownListMap(["Original Title", "Title", "Country"]).columns).toEqual({
    Title: "filmTitle",
    Country: "country",
  });
});
