import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printedSeed } from "~/tests/seed";
import { type Card, fairTotals, figuresOf, totalOf } from "./normalise.rules";

const seed = printedSeed("The fair totals' juries and properties");

describe("the total of a card", () => {
  const criteria = [
    { id: "heart", weight: 3, scale: 5 },
    { id: "craft", weight: 1, scale: 10 },
  ];

  test("weighs each value as its share of the scale", () => {
    expect(totalOf(criteria, { heart: 5, craft: 10 })).toBe(100);
    expect(totalOf(criteria, { heart: 1, craft: 1 })).toBe(0);
    expect(totalOf(criteria, { heart: 3, craft: 10 })).toBeCloseTo((3 * 50 + 100) / 4);
  });

  test("counts what was answered alone, and nothing is none", () => {
    expect(totalOf(criteria, { craft: 10 })).toBe(100);
    expect(totalOf(criteria, { heart: 2 })).toBe(25);
    expect(totalOf(criteria, {})).toBe(null);
  });
});

/** Numbers that look random, the same for the same seed (mulberry32), made normal by Box and Muller. */
function randomFrom(seed: number) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

type Jury = { films: number; jurors: number; wanted: number; strictness: number };

/** Films of a true quality, jurors of a strictness of their own, each film seen by `wanted` of them. */
function simulated(seed: number, { films, jurors, wanted, strictness }: Jury) {
  const { uniform, normal } = randomFrom(seed);
  const offsets = Array.from({ length: jurors }, () => strictness * normal());
  const truth = Array.from({ length: films }, () => 55 + 15 * normal());
  const load = new Array<number>(jurors).fill(0);
  const cards: Card[] = [];
  truth.forEach((quality, film) => {
    const order = load
      .map((seen, juror) => ({ juror, seen, chance: uniform() }))
      .sort((a, b) => a.seen - b.seen || a.chance - b.chance);
    for (const { juror } of order.slice(0, wanted)) {
      load[juror] = (load[juror] ?? 0) + 1;
      const total = quality + (offsets[juror] ?? 0) + 7 * normal();
      cards.push({ film: String(film), juror: String(juror), total });
    }
  });
  return { truth, cards };
}

/** How well two orders of the films agree, -1 to 1 (Kendall's tau). */
function tau(truth: readonly number[], figures: (film: string) => number): number {
  let agreed = 0;
  let pairs = 0;
  for (let a = 0; a < truth.length; a += 1) {
    for (let b = a + 1; b < truth.length; b += 1) {
      const real = Math.sign((truth[a] ?? 0) - (truth[b] ?? 0));
      agreed += real * Math.sign(figures(String(a)) - figures(String(b)));
      pairs += 1;
    }
  }
  return agreed / pairs;
}

/** The mean of both over many juries. */
function measured(jury: Jury, juries = 20) {
  const sums = { mean: 0, fair: 0 };
  for (let at = 0; at < juries; at += 1) {
    const { truth, cards } = simulated(seed + at, jury);
    const figures = figuresOf(cards);
    for (const kind of ["mean", "fair"] as const) {
      sums[kind] += tau(truth, (film) => figures.get(film)?.[kind] ?? 0) / juries;
    }
  }
  return sums;
}

describe("the fair total", () => {
  test.each([0, 2, 5, 10, 20, 30])(
    "orders films no worse than the mean, jurors differing by %d",
    (strictness) => {
      for (const wanted of [2, 3, 5]) {
        const { mean, fair } = measured({ films: 60, jurors: 6, wanted, strictness });
        expect(fair).toBeGreaterThanOrEqual(mean - 0.02);
      }
    },
  );

  test("orders films far better where jurors differ much", () => {
    const { mean, fair } = measured({ films: 60, jurors: 6, wanted: 2, strictness: 20 });
    expect(fair).toBeGreaterThanOrEqual(mean + 0.1);
  });

  test("stays between 0 and 100 and depends on nobody's name or order", () => {
    const card = fc.record({
      film: fc.constantFrom("a", "b", "c", "d", "e"),
      juror: fc.constantFrom("x", "y", "z"),
      total: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    const cards = fc.uniqueArray(card, {
      maxLength: 15,
      selector: ({ film, juror }) => film + juror,
    });
    fc.assert(
      fc.property(cards, (given) => {
        const fair = fairTotals(given);
        expect([...fair.keys()].sort()).toEqual([...new Set(given.map(({ film }) => film))].sort());
        for (const total of fair.values()) {
          expect(total).toBeGreaterThanOrEqual(0);
          expect(total).toBeLessThanOrEqual(100);
        }
        const renamed = given
          .toReversed()
          .map((one) => ({ ...one, juror: `the other ${one.juror}` }));
        for (const [film, total] of fairTotals(renamed)) {
          expect(total).toBeCloseTo(fair.get(film) ?? -1, 1);
        }
      }),
      { seed },
    );
  });

  test("takes nobody for harsh who gave fewer than five cards", () => {
    const cards = ["a", "b", "c", "d"].flatMap((film, at) => [
      { film, juror: "kind", total: 80 + at },
      { film, juror: "harsh", total: 20 + at },
    ]);
    // Without offsets every film is drawn to the mean alike: their order is their means'.
    const fair = fairTotals(cards);
    expect([...fair].sort((x, y) => x[1] - y[1]).map(([film]) => film)).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]);
  });

  test("is the mean where all cards are alike", () => {
    const cards = [1, 2, 3].map((film) => ({ film: String(film), juror: "x", total: 50 }));
    expect(fairTotals(cards).get("2")).toBe(50);
    expect(fairTotals([]).size).toBe(0);
  });
});

test("mean, median and disagreement are those of a film's own cards", () => {
  const cards = [20, 40, 90].map((total, juror) => ({ film: "a", juror: String(juror), total }));
  const [figures] = figuresOf(cards).values();
  expect(figures).toMatchObject({ scores: 3, mean: 50, median: 40 });
  expect(figures?.disagreement).toBeCloseTo(29.44, 2);
});
