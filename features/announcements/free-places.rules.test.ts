import fc from "fast-check";
import { expect, test } from "vitest";
import { type FreedPlace, proposeForFreePlaces, type WaitlistedFilm } from "./free-places.rules";

const at = (minute: number) => new Date(Date.UTC(2026, 1, 1, 0, minute));
const short = (submissionId: string, minutes: number | null) => ({
  submissionId,
  minutes,
  submissionType: "short_film" as const,
});
const freed = (id: string, minutes: number | null, minute = 0): FreedPlace => ({
  ...short(id, minutes),
  freedAt: at(minute),
});
const waits = (id: string, minutes: number | null, waitRank: number | null): WaitlistedFilm => ({
  ...short(id, minutes),
  waitRank,
  since: at(0),
});
const summaryOf = (places: ReturnType<typeof proposeForFreePlaces>) =>
  places.map(({ place, proposedFilm }) => [place.submissionId, proposedFilm?.submissionId ?? null]);

test.each([
  ["nobody waits", [freed("a", 20)], [], [], [["a", null]]],
  ["the first by rank", [freed("a", 20)], [waits("y", 9, 2), waits("x", 20, 1)], [], [["a", "x"]]],
  [
    "the first that is no longer",
    [freed("a", 20)],
    [waits("x", 21, 1), waits("y", 20, 2)],
    [],
    [["a", "y"]],
  ],
  [
    "without a rank last",
    [freed("a", 20)],
    [waits("x", 9, null), waits("y", 9, 7)],
    [],
    [["a", "y"]],
  ],
  [
    "each is proposed once, the earlier place first",
    [freed("b", 20, 2), freed("a", 20, 1)],
    [waits("x", 9, 1), waits("y", 9, 2)],
    [],
    [
      ["a", "x"],
      ["b", "y"],
    ],
  ],
  ["who was let in fills a place", [freed("a", 20)], [waits("y", 9, 2)], [short("x", 12)], []],
  [
    "and the shortest that it fits",
    [freed("a", 20), freed("b", 12, 1)],
    [waits("y", 18, 2)],
    [short("x", 12)],
    [["a", "y"]],
  ],
  [
    "also where a longer one was let in",
    [freed("a", 20)],
    [waits("y", 9, 2)],
    [short("x", 30)],
    [],
  ],
])("%s", (_, places, waiting, replacements, expected) => {
  expect(summaryOf(proposeForFreePlaces(places, waiting, replacements))).toEqual(expected);
});

test("proposes no film twice, too long, of another category, or before a better ranked one", () => {
  const type = fc.constantFrom("short_film" as const, "feature_film" as const);
  const minutes = fc.option(fc.integer({ min: 1, max: 60 }), { nil: null });
  const film = fc.record({ submissionId: fc.uuid(), submissionType: type, minutes });
  const when = fc.nat(50).map(at);
  const unique = { maxLength: 12, selector: (one: { submissionId: string }) => one.submissionId };
  const places = fc.uniqueArray(
    fc.tuple(film, when).map(([a, b]) => ({ ...a, freedAt: b })),
    unique,
  );
  const list = fc.uniqueArray(
    fc
      .tuple(film, fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }), when)
      .map(([a, waitRank, since]) => ({ ...a, waitRank, since })),
    unique,
  );
  const replacements = fc.uniqueArray(film, { ...unique, maxLength: 4 });
  const rank = (one: WaitlistedFilm) => one.waitRank ?? Infinity;
  fc.assert(
    fc.property(places, list, replacements, (left, waiting, filled) => {
      const free = proposeForFreePlaces(left, waiting, filled);
      for (const submissionType of ["short_film", "feature_film"] as const) {
        const of = (films: readonly { submissionType: string }[]) =>
          films.filter((film) => film.submissionType === submissionType).length;
        expect(of(free.map(({ place }) => place))).toBe(Math.max(0, of(left) - of(filled)));
      }
      const proposed = free.flatMap((one) => one.proposedFilm ?? []);
      expect(new Set(proposed).size).toBe(proposed.length);
      free.forEach(({ place, proposedFilm: next }, index) => {
        const before = new Set(free.slice(0, index).map((one) => one.proposedFilm));
        const could = waiting.filter(
          (one) =>
            !before.has(one) &&
            one.submissionType === place.submissionType &&
            (one.minutes ?? 0) <= (place.minutes ?? Infinity),
        );
        if (!next) expect(could).toEqual([]);
        else {
          expect(could).toContain(next);
          expect(Math.min(...could.map(rank))).toBe(rank(next));
        }
      });
    }),
  );
});
