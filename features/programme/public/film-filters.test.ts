import { expect, test } from "vitest";
import type { PublicFilm } from "~/features/films/public.schema";
import { matchesFilters, readFilmFilters } from "./film-filters.rules";

const film = {
  title: "The Ferry Keeps Its Hour",
  originalTitle: "A balsa não espera",
  director: "Inês Carvalhal",
  genre: "Romance",
  countries: ["Portugal"],
  category: "feature",
  runningSeconds: 6_260,
  duration: 105,
} as PublicFilm;

test("finds every word with or without accents", () => {
  expect(matchesFilters(film, { q: "ines ferry" })).toBe(true);
  expect(matchesFilters(film, { q: "BALSA nao" })).toBe(true);
  expect(matchesFilters(film, { q: "ines bus" })).toBe(false);
});

test("filters by country, category and length, and keeps films with unknown values", () => {
  expect(matchesFilters(film, { country: "Portugal", category: "feature", length: "long" })).toBe(
    true,
  );
  expect(matchesFilters(film, { country: "Spain" })).toBe(false);
  expect(matchesFilters(film, { length: "30" })).toBe(false);
  expect(matchesFilters(film, { length: "never" })).toBe(true);
  expect(readFilmFilters(new URLSearchParams("q=+&country=Portugal&x=1"))).toEqual({
    country: "Portugal",
  });
});
