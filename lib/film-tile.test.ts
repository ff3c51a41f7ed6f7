import { expect, test } from "vitest";
import { tileOf } from "./film-tile";

const artOf = (number: number) => {
  const { light, lamp, mirrored } = tileOf("Ma", number);
  return `${light} ${lamp} ${mirrored}`;
};

test("140 films have different tiles, and a film keeps its tile", () => {
  const numbers = [...Array(140).keys()];
  expect(new Set(numbers.map(artOf)).size).toBe(140);
  expect(new Set(numbers.slice(0, 70).map((number) => artOf(number).split(" false")[0])).size).toBe(
    70,
  );
  expect(artOf(140)).toBe(artOf(0));
});

test("longer titles and longer words are smaller, within the sizes of the stylesheet", () => {
  const titles = [
    "Ma",
    "Tandem",
    "The Lighthouse Between Us",
    "Достопримечательности",
    "金箔",
    "",
    "Long ".repeat(60),
  ];
  for (const title of titles) {
    const { fill, word } = tileOf(title, 1);
    expect(fill, title).toBeGreaterThanOrEqual(6);
    expect(fill, title).toBeLessThanOrEqual(50);
    expect(word % 2, title).toBe(0);
    expect(word, title).toBeLessThanOrEqual(60);
    expect(word, title).toBeGreaterThanOrEqual(10);
  }
  expect(tileOf("Tandem", 1).fill).toBeGreaterThan(tileOf("Elevator, Descending", 1).fill);
  expect(tileOf("Tandem", 1).word).toBeGreaterThan(tileOf("Достопримечательности", 1).word);
});

test("a very long word has one soft hyphen, a short one none", () => {
  expect(tileOf("Достопримечательности", 1).text).toMatch(/^\S+\u00ad\S+$/);
  expect(tileOf("Elevator, Descending", 1).text).toBe("Elevator, Descending");
});
