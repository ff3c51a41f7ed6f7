import { expect, test } from "vitest";
import { craftedFilms, craftFilm } from "~/tests/fixtures/crafted-films";
import { makeFilm } from "~/tests/fixtures/make-film";
import type { FilmSource } from "./boxes.rules";
import { inspectFilm } from "./film.rules";
import { filmTexts } from "./texts";

const expected = { minutes: 2, accepted: { min: 1, max: 400 } };
const sourceOf = (bytes: Uint8Array): FilmSource => ({
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
});

test.for(craftedFilms)("%s: the film is refused at once", async (name) => {
  const film = await craftFilm(name);
  const began = performance.now();
  expect(await inspectFilm(sourceOf(film), expected)).toEqual({
    ok: false,
    reason: filmTexts.unreadable,
  });
  expect(performance.now() - began).toBeLessThan(1_000);
});

test("a long film and one in fragments are read", async () => {
  for (const film of [
    await makeFilm({ seconds: 6 * 3_600, bytesPerSecond: 100 }),
    await makeFilm({ fragmented: true }),
  ]) {
    expect(await inspectFilm(sourceOf(film), expected)).toMatchObject({ ok: true });
  }
});
