import fc from "fast-check";
import { expect, test } from "vitest";
import { printedSeed } from "~/tests/seed";
import { type AssignmentPlan, type AssignmentProblem, assign } from "./rules";

const seed = printedSeed("The assignment's properties");

const pairName = ({ film, juror }: { film: string; juror: string }) => `${film} ${juror}`;

/** What holds for every assignment. */
function expectSaved(
  problem: AssignmentProblem,
  { addedPairs, unfilledFilms }: AssignmentPlan,
): void {
  const barred = new Set(problem.forbiddenPairs.map(pairName));
  const all = [...problem.fixedPairs, ...addedPairs];
  expect(new Set(all.map(pairName)).size).toBe(all.length);
  for (const pair of addedPairs) expect(barred.has(pairName(pair))).toBe(false);
  const minutesOf = new Map(problem.films.map(({ id, minutes }) => [id, minutes]));
  for (const { id, maxMinutes } of problem.jurors) {
    const own = all.filter(({ juror }) => juror === id);
    const minutes = own.reduce((sum, { film }) => sum + (minutesOf.get(film) ?? 0), 0);
    const stood = problem.fixedPairs.filter(({ juror }) => juror === id);
    const before = stood.reduce((sum, { film }) => sum + (minutesOf.get(film) ?? 0), 0);
    if (maxMinutes !== null) expect(minutes).toBeLessThanOrEqual(Math.max(maxMinutes, before));
  }
  for (const { id, wanted } of problem.films) {
    const missing = unfilledFilms.find(({ film }) => film === id)?.missing ?? 0;
    const got = all.filter(({ film }) => film === id).length;
    expect(Math.max(wanted, problem.fixedPairs.filter(({ film }) => film === id).length)).toBe(
      got + missing,
    );
  }
}

/**
 * The most slots that can be filled, computed differently: maximum flow over single units
 * (Ford-Fulkerson).
 */
function mostPlaces(
  { films, jurors, forbiddenPairs, fixedPairs }: AssignmentProblem,
  length: number,
): number {
  const no = new Set([...forbiddenPairs, ...fixedPairs].map(pairName));
  const stood = (of: "film" | "juror", id: string) =>
    fixedPairs.filter((pair) => pair[of] === id).length;
  const room = new Map(
    jurors.map(({ id, maxMinutes }) => [
      id,
      Math.max(
        0,
        Math.floor((maxMinutes ?? Number.MAX_SAFE_INTEGER) / length) - stood("juror", id),
      ),
    ]),
  );
  const taken = new Map(jurors.map(({ id }) => [id, new Set<string>()]));
  const place = (film: string, seen: Set<string>): boolean => {
    for (const { id } of jurors) {
      const theirs = taken.get(id);
      if (!theirs || seen.has(id) || no.has(`${film} ${id}`) || theirs.has(film)) continue;
      seen.add(id);
      if (theirs.size < (room.get(id) ?? 0)) {
        theirs.add(film);
        return true;
      }
      for (const other of [...theirs]) {
        if (!place(other, seen)) continue;
        theirs.delete(other);
        theirs.add(film);
        return true;
      }
    }
    return false;
  };
  let filled = 0;
  for (const { id, wanted } of films) {
    for (let at = stood("film", id); at < wanted && place(id, new Set()); at += 1) filled += 1;
  }
  return filled;
}

const names = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

const problems = (length: fc.Arbitrary<number>) =>
  fc
    .record({
      films: fc.integer({ min: 1, max: 14 }),
      jurors: fc.integer({ min: 1, max: 6 }),
      same: length,
    })
    .chain(({ films, jurors, same }) => {
      const pair = fc.record({
        film: fc.constantFrom(...names(films, "f")),
        juror: fc.constantFrom(...names(jurors, "j")),
      });
      const pairs = (most: number) => fc.uniqueArray(pair, { maxLength: most, selector: pairName });
      return fc.record({
        films: fc.tuple(
          ...names(films, "f").map((id) =>
            fc.record({
              id: fc.constant(id),
              minutes: same > 0 ? fc.constant(same) : fc.integer({ min: 1, max: 120 }),
              language: fc.constantFrom("English", "Spanish", null),
              wanted: fc.integer({ min: 1, max: 4 }),
            }),
          ),
        ),
        jurors: fc.tuple(
          ...names(jurors, "j").map((id) =>
            fc.record({
              id: fc.constant(id),
              languages: fc.constantFrom(["English"], ["Spanish", "English"], []),
              maxMinutes: fc.option(fc.integer({ min: 0, max: 400 })),
            }),
          ),
        ),
        forbiddenPairs: pairs(14),
        fixedPairs: pairs(4),
      });
    })
    .map((problem) => {
      const forbiddenPairs = problem.forbiddenPairs.filter(
        (pair) => !problem.fixedPairs.some((fixed) => pairName(fixed) === pairName(pair)),
      );
      return { ...problem, forbiddenPairs } as AssignmentProblem;
    });

test("no assignment exceeds a limit, repeats a pair or uses a forbidden pair", () => {
  fc.assert(
    fc.property(problems(fc.constant(0)), (problem) => expectSaved(problem, assign(problem))),
    { numRuns: 300, seed },
  );
});

test("fills as many slots as possible with films of equal length", () => {
  fc.assert(
    fc.property(problems(fc.constant(30)), (problem) => {
      const done = assign(problem);
      expectSaved(problem, done);
      expect(done.addedPairs.length).toBe(mostPlaces(problem, 30));
    }),
    { numRuns: 400, seed },
  );
});

test("without limits and conflicts the minutes differ by the longest film at most", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.5, max: 180, noNaN: true }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 3, max: 9 }),
      (lengths, count) => {
        const films = lengths.map((minutes, at) => ({
          id: `f${at}`,
          minutes,
          language: null,
          wanted: 3,
        }));
        const jurors = names(count, "j").map((id) => ({ id, languages: [], maxMinutes: null }));
        const { addedPairs, unfilledFilms } = assign({
          films,
          jurors,
          forbiddenPairs: [],
          fixedPairs: [],
        });
        expect(unfilledFilms).toEqual([]);
        const loads = jurors.map(({ id }) =>
          addedPairs.reduce(
            (sum, { film, juror }) =>
              sum + (juror === id ? (lengths[Number(film.slice(1))] ?? 0) : 0),
            0,
          ),
        );
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(
          Math.max(...lengths) + 1e-6,
        );
      },
    ),
    { seed },
  );
});

test("pairs of jurors meet about equally often", () => {
  const films = names(120, "f").map((id) => ({ id, minutes: 15, language: null, wanted: 2 }));
  const jurors = names(6, "j").map((id) => ({ id, languages: [], maxMinutes: null }));
  const { addedPairs } = assign({ films, jurors, forbiddenPairs: [], fixedPairs: [] });
  const met = new Map<string, number>();
  for (const own of Map.groupBy(addedPairs, ({ film }) => film).values()) {
    const pair = own
      .map(({ juror }) => juror)
      .sort()
      .join(" ");
    met.set(pair, (met.get(pair) ?? 0) + 1);
  }
  // Fifteen pairs, eight films each.
  expect(met.size).toBe(15);
  for (const times of met.values()) expect(Math.abs(times - 8)).toBeLessThanOrEqual(2);
});

test("prefers a juror who knows the language, while that is fair", () => {
  const films = names(10, "f").map((id, at) => ({
    id,
    minutes: 10,
    language: at % 2 ? "Spanish" : "English",
    wanted: 1,
  }));
  const jurors = [
    { id: "a", languages: ["Spanish"], maxMinutes: null },
    { id: "b", languages: ["English"], maxMinutes: null },
  ];
  const { addedPairs } = assign({ films, jurors, forbiddenPairs: [], fixedPairs: [] });
  for (const { film, juror } of addedPairs)
    expect(juror).toBe(Number(film.slice(1)) % 2 ? "a" : "b");
});

test("fixed assignments stay, and count towards a juror's share", () => {
  const films = names(4, "f").map((id) => ({ id, minutes: 10, language: null, wanted: 1 }));
  const jurors = names(2, "j").map((id) => ({ id, languages: [], maxMinutes: null }));
  const fixedPairs = [
    { film: "f0", juror: "j0" },
    { film: "f1", juror: "j0" },
  ];
  const { addedPairs } = assign({ films, jurors, forbiddenPairs: [], fixedPairs });
  expect(addedPairs.map(pairName).sort()).toEqual(["f2 j1", "f3 j1"]);
});
