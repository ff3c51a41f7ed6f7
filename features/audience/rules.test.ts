import fc from "fast-check";
import { expect, test } from "vitest";
import { boxState, boxTimes, paperPeople, rankFilms, shrinkBallots } from "./rules";

const at = (time: string) => new Date(`2026-02-15T${time}:00Z`);
const screening = { endsAt: at("20:00"), qaMin: 20, extraMin: 5 };

test("a box is open from ten minutes before the last film ends until three hours after the screening", () => {
  expect(boxTimes(screening, null, at("23:59"))).toEqual({
    opensAt: at("19:25"),
    closesAt: at("23:00"),
  });
  const typed = { opensAt: at("19:00"), closesAt: at("22:00") };
  expect(boxTimes(screening, typed, at("23:59"))).toEqual(typed);
  expect(boxTimes(screening, typed, at("21:00")).closesAt, "never after the vote").toEqual(
    at("21:00"),
  );
});

test("the state of a box follows the clock", () => {
  const times = { opensAt: at("19:25"), closesAt: at("23:00") };
  const stateAt = (time: string, more = {}) =>
    boxState(times, { isVoid: false, isOver: false, now: at(time), ...more });
  expect([stateAt("19:24"), stateAt("19:25"), stateAt("22:59"), stateAt("23:00")]).toEqual([
    "waiting",
    "open",
    "open",
    "closed",
  ]);
  expect(stateAt("20:00", { isOver: true })).toBe("closed");
  expect(stateAt("20:00", { isVoid: true })).toBe("void");
});

test("paper is the largest sum of one film's counts", () => {
  expect(paperPeople([])).toBe(0);
  expect(paperPeople([{ counts: [1, 0, 2, 0, 4] }, { counts: [0, 3, 0, 0, 0] }])).toBe(7);
});

test("a small hall neither wins nor loses by its size", () => {
  const film = (filmId: string, counts: number[]) => ({ filmId, title: filmId, counts });
  const { mean, rows } = rankFilms(
    [
      film("big", [0, 0, 20, 60, 120]),
      film("small", [0, 0, 0, 0, 16]),
      film("tiny", [0, 0, 0, 0, 3]),
    ],
    15,
  );
  expect(mean).toBeCloseTo((20 * 3 + 60 * 4 + 139 * 5) / 219);
  expect(rows.map(({ filmId, rank }) => [filmId, rank])).toEqual([
    ["small", 1],
    ["big", 2],
    ["tiny", null],
  ]);
});

test("equal scores share a rank, and the next one is left out", () => {
  const counts = [0, 0, 5, 10, 5];
  const films = ["a", "b", "c"].map((filmId) => ({
    filmId,
    title: filmId,
    counts: filmId === "c" ? [0, 0, 10, 10, 0] : counts,
  }));
  expect(rankFilms(films, 15).rows.map(({ rank }) => rank)).toEqual([1, 1, 3]);
});

test("any result is the formula's, and no film without ballots is in it", () => {
  const counts = fc.array(fc.nat(40), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 8 }), fc.integer({ min: 1, max: 40 }), (all, min) => {
      const films = all.map((values, index) => ({
        filmId: String(index),
        title: `Film ${index}`,
        counts: values,
      }));
      const { mean, rows } = rankFilms(films, min);
      const values = all.flatMap((film) =>
        film.flatMap((count, index) => Array<number>(count).fill(index + 1)),
      );
      const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
      expect(mean).toBe(values.length === 0 ? null : sum(values) / values.length);
      expect(rows).toHaveLength(all.filter((film) => sum(film) > 0).length);
      for (const row of rows) {
        const film = all[Number(row.filmId)] ?? [];
        const points = sum(film.map((count, index) => count * (index + 1)));
        const ballots = sum(film);
        expect(row.score).toBeCloseTo(
          (points + shrinkBallots * (mean ?? 0)) / (ballots + shrinkBallots),
          9,
        );
        expect(row.rank === null).toBe(ballots < min);
        const better = rows.filter(
          (other) => other.rank !== null && other.score > row.score + 1e-9,
        ).length;
        if (row.rank !== null) expect(row.rank).toBeGreaterThanOrEqual(better + 1);
      }
      const ranks = rows.flatMap(({ rank }) => rank ?? []);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
  );
});
