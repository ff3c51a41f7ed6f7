import { expect, test } from "vitest";
import { findFilms, formatRunning } from "./block-films.rules";

const films = ["The Long Pier", "Pier 39", "Café at the Pier", "Tandem"].map((title) => ({
  title,
}));
const titles = (q: string) => findFilms(films, q).matches.map(({ title }) => title);

test("finds films by words of their titles, those that begin with it first", () => {
  expect(titles("pier")).toEqual(["Pier 39", "Café at the Pier", "The Long Pier"]);
  expect(titles("cafe PIER")).toEqual(["Café at the Pier"]);
  expect(titles("nothing")).toEqual([]);
  expect(titles("")).toHaveLength(4);
});

test("shows thirty of many films, and counts the others", () => {
  const many = Array.from({ length: 45 }, (_, at) => ({ title: `Film ${at}` }));
  const search = findFilms(many, "film");
  expect([search.matches.length, search.more]).toEqual([30, 15]);
});

test("formats hours and minutes, rounded up", () => {
  expect([58, 60, 721, 3_600, 3_840].map(formatRunning)).toEqual([
    "58 s",
    "1 min",
    "13 min",
    "1 h",
    "1 h 4 min",
  ]);
});
