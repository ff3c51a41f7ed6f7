import { expect, test } from "vitest";
import { categoryFor } from "./category.rules";
import { bestMap, builtInMaps, fitMap, guessType, isOnPlatform } from "./maps.rules";

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
    doubtful: ["short_film", "feature_film"],
  });
});

test("refuses a value without a category, or decides by length", () => {
  expect(categoryFor("Music Video", map, lengths)).toEqual({
    refused: 'No category for "Music Video"',
  });
  const byLength = { ...map, otherwise: "by_length" } as const;
  expect(categoryFor("Music Video", byLength, lengths)).toEqual({ type: "short_film" });
  expect(categoryFor("X", byLength, { ...lengths, minutes: 90 })).toEqual({ type: "feature_film" });
  expect(categoryFor("X", byLength, { ...lengths, minutes: null })).toHaveProperty("refused");
});

test("matches a file with its platform's map, whatever the case of its headers", () => {
  const maps = builtInMaps.map(({ id, map }) => ({ ...map, id }));
  const [filmFreeway] = builtInMaps;
  const headers = Object.keys(filmFreeway?.map.columns ?? {}).map((one) => one.toUpperCase());
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

test("guesses a category from its words, or nothing", () => {
  expect(guessType("Best Short Documentary")).toBe("short_film");
  expect(guessType("Short or Feature")).toBeNull();
  expect(guessType("Shortlist")).toBeNull();
});
