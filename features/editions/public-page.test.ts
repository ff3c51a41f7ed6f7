import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { editionArt, formatFilmCount, formatSelection } from "./public-page.rules";

test("every year has a light that is there, another than its neighbours'", () => {
  for (let year = 2000; year < 2100; year += 1) {
    const art = editionArt(String(year));
    expect(existsSync(`public${art}`), art).toBe(true);
    expect(editionArt(String(year + 1))).not.toBe(art);
  }
});

test("films are counted in words", () => {
  expect([formatFilmCount(1), formatFilmCount(34)]).toEqual(["1 film", "34 films"]);
  const line = { name: "Log Line", plural: "Log Lines" };
  const play = { name: "Screenplay", plural: "Screenplays" };
  expect([
    formatSelection(34, []),
    formatSelection(31, [line]),
    formatSelection(0, [line, play, line]),
  ]).toEqual(["34 films", "31 films, 1 log line", "2 log lines, 1 screenplay"]);
});
