import { expect, test } from "vitest";
import {
  filmProgressOf,
  formatAdjustment,
  formatFilmCount,
  formatMinutes,
  formatScore,
  formatValue,
  sharesOf,
} from "./format.rules";

test("formatMinutes writes hours and minutes, at least one minute", () => {
  expect([0, 0.5, 18, 60, 151].map(formatMinutes)).toEqual([
    "0 min",
    "1 min",
    "18 min",
    "1 h",
    "2 h 31 min",
  ]);
  expect([1, 3].map(formatFilmCount)).toEqual(["1 film", "3 films"]);
});

test("scores have one decimal, adjustments a sign", () => {
  expect([78.42, 80, 0].map(formatScore)).toEqual(["78.4", "80.0", "0.0"]);
  expect([3.2, -1.6, 0.4, -0.4, null].map(formatAdjustment)).toEqual([
    "+3",
    "-2",
    null,
    null,
    null,
  ]);
});

test("films without a submitted score are still to do", () => {
  const film = (state: string) => ({ state, minutes: 10 });
  expect(filmProgressOf([film("open"), film("draft"), film("given")])).toMatchObject({
    scored: 1,
    minutes: 20,
  });
});

test("a value has its word on both scales, and a criterion its share", () => {
  expect([1, 3, 5].map((value) => formatValue(value, 5))).toEqual([
    "not yet",
    "solid",
    "remarkable",
  ]);
  expect([1, 6, 10].map((value) => formatValue(value, 10))).toEqual([
    "not yet",
    "solid",
    "remarkable",
  ]);
  const weights = [2, 1].map((weight) => ({ id: String(weight), weight }));
  expect([...sharesOf(weights).values()]).toEqual([67, 33]);
});
