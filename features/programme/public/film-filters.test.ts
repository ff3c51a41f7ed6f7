import { expect, test } from "vitest";
import type { PublicFilm } from "~/features/films/public.schema";
import { filmFiltersIn, fitsFilm } from "./film-filters.rules";

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
  expect(fitsFilm(film, { q: "ines ferry" })).toBe(true);
  expect(fitsFilm(film, { q: "BALSA nao" })).toBe(true);
  expect(fitsFilm(film, { q: "ines bus" })).toBe(false);
});

test("filters by country, category and length, and keeps films with unknown values", () => {
  expect(fitsFilm(film, { country: "Portugal", category: "feature", length: "long" })).toBe(true);
  expect(fitsFilm(film, { country: "Spain" })).toBe(false);
  expect(fitsFilm(film, { length: "30" })).toBe(false);
  expect(fitsFilm(film, { length: "never" })).toBe(true);
  expect(filmFiltersIn(new URLSearchParams("q=+&country=Portugal&x=1"))).toEqual({
    country: "Portugal",
  });
});
