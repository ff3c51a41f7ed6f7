import { expect, test } from "vitest";
import { countReport, divideReport, joinRanges, type Ranges, secondsOf } from "./watching.rules";

/** A seeded pseudo-random generator, so that every run is the same. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Plays a person's reports; `rateOf` is the speed that each claims. */
function play(seed: number, reports: number, rateOf: (random: () => number) => number) {
  const random = randomOf(seed);
  const films = new Map<number, Ranges>();
  const sums = { allowed: 0, counted: 0 };
  let wall = 10;
  let last: number | null = null;
  let fastest = 0;
  for (let at = 0; at < reports; at += 1) {
    // Usually every ten seconds; sometimes at once, after a long pause, or with the clock set back.
    wall += [0, 0.1, 10, 10, 10, 45, 300][Math.floor(random() * 7)] ?? 0;
    const film = Math.floor(random() * 4);
    const claimed = Array.from({ length: Math.floor(random() * 4) }, (): [number, number] => {
      const from = random() * 5_000;
      return [from, from + random() * 600];
    });
    const rate = rateOf(random);
    fastest = Math.max(fastest, rate);
    const watched: Ranges = films.get(film) ?? [];
    const done = countReport(watched, sums, {
      ranges: claimed,
      rate,
      secondsSinceLast: last === null ? null : random() < 0.02 ? -5 : wall - last,
    });
    films.set(film, done.ranges);
    sums.allowed += done.allowed;
    sums.counted += done.counted;
    last = wall;
    const all = [...films.values()].reduce((sum, ranges) => sum + secondsOf(ranges), 0);
    expect(all).toBeCloseTo(sums.counted, 4);
    expect(all).toBeLessThanOrEqual(Math.min(2, fastest) * wall + 1e-6);
  }
  return { wall, ...sums };
}

test("10,000 random reports never exceed the time that passed, at normal and double speed", () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const single = play(seed, 500, () => 1);
    expect(single.counted).toBeLessThanOrEqual(single.wall + 1e-6);
    expect(single.counted).toBeGreaterThan(0);
    const double = play(seed + 100, 500, (random) => (random() < 0.5 ? 1 : 2));
    expect(double.counted).toBeLessThanOrEqual(2 * double.wall + 1e-6);
  }
});

test("an honest viewer is counted fully; the same part twice counts once", () => {
  const sums = { allowed: 0, counted: 0 };
  let watched: Ranges = [];
  const report = (ranges: Ranges, secondsSinceLast: number | null = 10, rate = 1) => {
    const done = countReport(watched, sums, { ranges, rate, secondsSinceLast });
    watched = done.ranges;
    sums.allowed += done.allowed;
    sums.counted += done.counted;
  };
  report([[0, 10]], null);
  report([[10, 20]]);
  report([
    [15, 20],
    [20, 25],
  ]);
  expect(watched).toEqual([[0, 25]]);
  report([[25, 45]], 10, 2);
  expect(watched).toEqual([[0, 45]]);
  // Forty seconds at once after ten: ten count, and five seconds of unused slack.
  report([[100, 140]]);
  expect(watched).toEqual([
    [0, 45],
    [100, 115],
  ]);
  expect(sums.counted).toBe(60);
});

test("beyond 500 parts the nearest are joined, and what is watched still counts", () => {
  const sums = { allowed: 0, counted: 0 };
  let watched: Ranges = [];
  for (let at = 0; at < 600; at += 1) {
    // The gaps grow: the first ones are the nearest.
    const from = at * 10 + (at * at) / 100;
    const done = countReport(watched, sums, {
      ranges: [[from, from + 5]],
      rate: 1,
      secondsSinceLast: 10,
    });
    watched = done.ranges;
    sums.allowed += done.allowed;
    sums.counted += done.counted;
  }
  expect(sums.counted).toBeCloseTo(3_000);
  expect(watched).toHaveLength(500);
  expect(watched[1]).toEqual([1_112.01, 1_117.01]);
  const more = countReport(watched, sums, {
    ranges: [[1_117.01, 1_119.01]],
    rate: 1,
    secondsSinceLast: 10,
  });
  expect(more.counted).toBeCloseTo(2);
});

test("reports that failed for a minute all count in the end, as far as the time passes", () => {
  const sums = { allowed: 0, counted: 0 };
  let watched: Ranges = [];
  let unsent: Ranges = [];
  let reportedAt = 0;
  for (let at = 10; at <= 180; at += 10) {
    // The film stops after two minutes; for one of them nothing arrives.
    if (at <= 120) unsent = joinRanges([...unsent, [at - 10, at]]);
    const { reportable: ranges, remaining } = divideReport(unsent, {
      elapsed: at - reportedAt,
      rate: 1,
    });
    if (at > 30 && at <= 90) continue;
    const done = countReport(watched, sums, { ranges, rate: 1, secondsSinceLast: at - reportedAt });
    unsent = remaining;
    reportedAt = at;
    watched = done.ranges;
    sums.allowed += done.allowed;
    sums.counted += done.counted;
  }
  expect(watched).toEqual([[0, 120]]);
  expect(sums.counted).toBe(120);
});

test("parts are joined and sorted", () => {
  expect(
    joinRanges([
      [5, 8],
      [0, 2],
      [2, 3],
      [7, 9],
      [4, 4],
    ]),
  ).toEqual([
    [0, 3],
    [5, 9],
  ]);
});
