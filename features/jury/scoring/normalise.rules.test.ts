import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printedSeed, randomNumbers } from "~/tests/seed";
import type { Card } from "./mixed-model.rules";
import { figuresOf, isAdjustable, minSecondOpinions, totalOf } from "./normalise.rules";

const seed = printedSeed("The fair totals' juries and properties");

describe("totalOf", () => {
  const criteria = [
    { id: "heart", weight: 3, scale: 5 },
    { id: "craft", weight: 1, scale: 10 },
  ];

  test("weighs each value as its share of the scale", () => {
    expect(totalOf(criteria, { heart: 5, craft: 10 })).toBe(100);
    expect(totalOf(criteria, { heart: 1, craft: 1 })).toBe(0);
    expect(totalOf(criteria, { heart: 3, craft: 10 })).toBeCloseTo((3 * 50 + 100) / 4);
  });

  test("counts only answered criteria; without answers it is null", () => {
    expect(totalOf(criteria, { craft: 10 })).toBe(100);
    expect(totalOf(criteria, { heart: 2 })).toBe(25);
    expect(totalOf(criteria, {})).toBe(null);
  });
});

/** Random numbers of a seed from 0 up to 1, and normal ones by Box-Muller. */
function randomFrom(seed: number) {
  const uniform = randomNumbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

type Jury = { films: number; jurors: number; wanted: number; strictness: number; noise?: number };

/** Films with a true quality and jurors with a strictness; `wanted` jurors see each film. */
function simulated(seed: number, { films, jurors, wanted, strictness, noise = 7 }: Jury) {
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
      const total = quality + (offsets[juror] ?? 0) + noise * normal();
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

/** The mean agreement of both over many juries. */
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

describe("the adjusted total", () => {
  test.each([0, 2, 5, 10, 20, 30])(
    "orders films no worse than the mean when jurors differ by %d",
    (strictness) => {
      for (const wanted of [2, 3, 5]) {
        const { mean, fair } = measured({ films: 60, jurors: 6, wanted, strictness });
        expect(fair).toBeGreaterThanOrEqual(mean - 0.02);
      }
    },
  );

  test("orders films far better when jurors differ much", () => {
    const { mean, fair } = measured({ films: 60, jurors: 6, wanted: 2, strictness: 20 });
    expect(fair).toBeGreaterThanOrEqual(mean + 0.1);
  });

  test("spreads films at least half as far as their means when jurors agree", () => {
    const festival = fc
      .record({ films: fc.integer({ min: 1, max: 40 }), jurors: fc.integer({ min: 1, max: 8 }) })
      .chain(({ films, jurors }) =>
        fc.array(
          fc.record({
            truth: fc.double({ min: 0, max: 100, noNaN: true }),
            // The jurors who saw it, in any number and order.
            seenBy: fc.uniqueArray(fc.integer({ min: 0, max: jurors - 1 }), { minLength: 1 }),
            noise: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
              minLength: jurors,
              maxLength: jurors,
            }),
          }),
          { minLength: films, maxLength: films },
        ),
      );
    let adjusted = 0;
    fc.assert(
      fc.property(festival, fc.double({ min: 0, max: 0.3, noNaN: true }), (films, share) => {
        // Jurors agree: a scorecard differs from the film's true value by at most a share of the films' deviation.
        const most = share * deviation(films.map(({ truth }) => truth));
        const cards = films.flatMap(({ truth, seenBy, noise }, film) =>
          seenBy.map((juror) => ({
            film: String(film),
            juror: String(juror),
            total: Math.min(100, Math.max(0, truth + most * (noise[juror] ?? 0))),
          })),
        );
        if (isAdjustable(cards)) adjusted += 1;
        const figures = [...figuresOf(cards).values()];
        expect(deviation(figures.map(({ fair }) => fair))).toBeGreaterThanOrEqual(
          deviation(figures.map(({ mean }) => mean)) / 2,
        );
      }),
      { seed, numRuns: 1_000 },
    );
    expect(adjusted).toBeGreaterThan(100);
  });

  test("never makes all films equal, however much the scorecards of one film differ", () => {
    for (let at = 0; at < 50; at += 1) {
      const { cards } = simulated(seed + at, {
        films: 15,
        jurors: 3,
        wanted: 2,
        strictness: 10,
        noise: 25,
      });
      const figures = [...figuresOf(cards).values()];
      expect(deviation(figures.map(({ fair }) => fair))).toBeGreaterThanOrEqual(
        deviation(figures.map(({ mean }) => mean)) / 6,
      );
    }
  });

  test("stays between 0 and 100 and does not depend on names or order", () => {
    const card = fc.record({
      film: fc.integer({ min: 1, max: 15 }).map(String),
      juror: fc.constantFrom("x", "y", "z"),
      total: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    const cards = fc.uniqueArray(card, {
      maxLength: 45,
      size: "max",
      selector: ({ film, juror }) => `${film} ${juror}`,
    });
    fc.assert(
      fc.property(cards, (given) => {
        const figures = figuresOf(given);
        expect([...figures.keys()].sort()).toEqual(
          [...new Set(given.map(({ film }) => film))].sort(),
        );
        for (const { fair, mean, adjustment } of figures.values()) {
          expect(fair).toBeGreaterThanOrEqual(0);
          expect(fair).toBeLessThanOrEqual(100);
          expect(adjustment ?? 0).toBeCloseTo(fair - mean);
        }
        const renamed = given
          .toReversed()
          .map((one) => ({ ...one, juror: `the other ${one.juror}` }));
        for (const [film, { fair }] of figuresOf(renamed)) {
          expect(fair).toBeCloseTo(figures.get(film)?.fair ?? -1, 1);
        }
      }),
      { seed },
    );
  });

  test("is the mean with few scores, however much jurors differ", () => {
    const few = festivalOf(minSecondOpinions - 1);
    for (const { fair, mean, adjustment, reason } of figuresOf(few).values()) {
      expect([fair, adjustment, reason]).toEqual([mean, null, null]);
    }
    const enough = [...figuresOf(festivalOf(minSecondOpinions)).values()];
    expect(enough.every(({ adjustment }) => adjustment !== null)).toBe(true);
  });

  test("treats no juror with fewer than five scorecards as strict", () => {
    const cards = festivalOf(minSecondOpinions).concat(
      // Two more jurors with four scorecards each, for other films: one generous, one strict.
      ["a", "b", "c", "d"].flatMap((film, at) => [
        { film, juror: "generous", total: 80 + at },
        { film, juror: "strict", total: 20 + at },
      ]),
    );
    const figures = figuresOf(cards);
    for (const film of ["a", "b", "c", "d"]) {
      expect(figures.get(film)?.reason).not.toBe("strict_jurors");
    }
  });

  test("names the reason of the adjustment", () => {
    // 'once' was seen by one juror; 'lucky' and 'hard' by the two who differ most.
    const { uniform } = randomFrom(seed);
    const offsets = [25, 0, 0, -25];
    const seen = Array.from({ length: 24 }, (_, film) => [film % 4, (film + 1 + (film % 3)) % 4]);
    const cards = seen.flatMap((jurors, film) =>
      [...new Set(jurors)].map((juror) => ({
        film: String(film),
        juror: String(juror),
        total: 30 + (film % 8) * 6 + (offsets[juror] ?? 0) + 4 * uniform(),
      })),
    );
    const figures = figuresOf([
      ...cards,
      { film: "lucky", juror: "0", total: 90 },
      { film: "hard", juror: "3", total: 30 },
    ]);
    expect(figures.get("lucky")).toMatchObject({ reason: "generous_jurors" });
    expect(figures.get("lucky")?.adjustment).toBeLessThan(-10);
    expect(figures.get("hard")).toMatchObject({ reason: "strict_jurors" });
    expect(figures.get("hard")?.adjustment).toBeGreaterThan(10);
  });

  test("moves a film with one score towards the average, and says so", () => {
    const { normal } = randomFrom(seed);
    const cards = Array.from({ length: 20 }, (_, film) =>
      [0, 1, 2].map((juror) => ({
        film: String(film),
        juror: String(juror),
        total: 50 + ((film * 7) % 20) - 10 + 15 * normal(),
      })),
    ).flat();
    const figures = figuresOf([...cards, { film: "once", juror: "newcomer", total: 100 }]);
    expect(figures.get("once")).toMatchObject({ mean: 100, reason: "few_scores" });
    expect(figures.get("once")?.fair).toBeLessThan(90);
  });

  test("is the mean when the same jurors scored every film, whatever their scores", () => {
    const totals = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), {
      minLength: 3,
      maxLength: 3,
    });
    const festival = fc.array(totals, { minLength: 10, maxLength: 30 });
    fc.assert(
      fc.property(festival, (films) => {
        const cards = [[100, 100, 100], ...films].flatMap((own, film) =>
          own.map((total, juror) => ({ film: String(film), juror: String(juror), total })),
        );
        for (const { mean, fair, adjustment } of figuresOf(cards).values()) {
          expect(fair).toBeCloseTo(mean, 6);
          expect(adjustment).toBeCloseTo(0, 6);
        }
      }),
      { seed },
    );
  });

  test("is the mean if all scorecards are equal", () => {
    const cards = festivalOf(minSecondOpinions).map((card) => ({ ...card, total: 50 }));
    for (const { fair } of figuresOf(cards).values()) expect(fair).toBe(50);
    expect(figuresOf([]).size).toBe(0);
  });
});

/** So many films, each seen by the same two jurors, who differ much. */
const festivalOf = (films: number): Card[] =>
  Array.from({ length: films }, (_, film) => [
    { film: String(film), juror: "x", total: 55 + film },
    { film: String(film), juror: "y", total: 25 + film },
  ]).flat();

/** The population standard deviation. */
function deviation(numbers: readonly number[]): number {
  const mean = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  return Math.sqrt(numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / numbers.length);
}

test("mean, median and disagreement are those of a film's own scorecards", () => {
  const cards = [20, 40, 90].map((total, juror) => ({ film: "a", juror: String(juror), total }));
  const [figures] = figuresOf(cards).values();
  expect(figures).toMatchObject({ scores: 3, mean: 50, median: 40 });
  expect(figures?.disagreement).toBeCloseTo(29.44, 2);
});
