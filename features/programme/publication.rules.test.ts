import fc from "fast-check";
import { expect, test } from "vitest";
import { runs, storyShare } from "~/tests/seed";
import { type CheckedFilm, problemsOf } from "./problems.rules";
import {
  blockingProblems,
  type Plan,
  type ProgrammeData,
  planPublication,
  planRevert,
  toChecked,
} from "./publication.rules";
import { type DraftScreening, numberSnapshot, type PublishedScreening } from "./versions.rules";

/**
 * For random plans, hidden films, publications and reverts: the content of a version, and its
 * reason.
 */

const minute = 60_000;
const seed = Number(process.env.PROGRAMME_SEED ?? Math.floor(Math.random() * 2 ** 31));
const at = (minutes: number) =>
  new Date(Date.UTC(2027, 1, 14, 18) + minutes * minute).toISOString();

const film = (id: string, fields: Partial<CheckedFilm>) => ({
  id,
  title: `Film ${id}`,
  genre: "Drama",
  runningSeconds: 1_800,
  duration: 30,
  confirmation: "yes" as const,
  withdrawn: false,
  copyFormat: "DCP",
  guests: [],
  ...fields,
  isPublic: true,
});

const screeningIds = ["s1", "s2", "s3", "s4"];
const filmIds = ["f", "g", "h"];

type Placed = {
  id: string;
  start: number;
  size: number;
  venueId: string;
  films: string[];
  state: DraftScreening["state"];
};
const placed = fc.record({
  id: fc.constantFrom(...screeningIds),
  start: fc.nat(90),
  size: fc.integer({ min: 10, max: 40 }),
  venueId: fc.constantFrom("a", "b"),
  films: fc.subarray(filmIds, { maxLength: 2 }),
  state: fc.constantFrom(
    "pencilled" as const,
    "confirmed" as const,
    "confirmed" as const,
    "cancelled" as const,
  ),
});

const step = fc.oneof(
  { weight: 6, arbitrary: placed.map((screening) => ({ kind: "place" as const, screening })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("film" as const),
      id: fc.constantFrom(...filmIds),
      isPublic: fc.boolean(),
      withdrawn: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("publish" as const), reason: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("revert" as const),
      number: fc.integer({ min: 1, max: 4 }),
      reason: fc.boolean(),
    }),
  },
);

const onBoard = ({ id, start, size, venueId, films, state }: Placed): DraftScreening => ({
  id,
  venueId,
  state,
  filmIds: films,
  blockId: `block ${id}`,
  title: id,
  text: "",
  kind: "event",
  introMin: 0,
  qaMin: 0,
  extraMin: 0,
  eventType: "screening",
  ticketUrl: null,
  description: null,
  featured: false,
  moveNote: null,
  startsAt: at(start),
  endsAt: at(start + size),
});

type Version = { screenings: PublishedScreening[]; reason: string | null };

/**
 * Checks minute by minute whether a shown screening overlaps itself, another one in its venue, or a
 * cancelled one.
 */
function holdsAnError(screenings: readonly PublishedScreening[], data: ProgrammeData): boolean {
  const confirmed = screenings.filter(({ state }) => state === "confirmed");
  const minutesOf = ({ startsAt, endsAt }: PublishedScreening, more = 0) => {
    const from = Date.parse(startsAt) / minute;
    return Array.from({ length: Date.parse(endsAt) / minute - from + more }, (_, n) => from + n);
  };
  const visited = new Set<string>();
  const twice = (key: string) => visited.size === visited.add(key).size;
  for (const screening of confirmed) {
    if (screening.filmIds.some((id) => data.films.get(id)?.withdrawn)) return true;
    for (const minute of minutesOf(screening)) {
      if (screening.filmIds.some((id) => twice(`${id} at ${minute}`))) return true;
    }
    for (const minute of minutesOf(screening, 20))
      if (twice(`${screening.venueId} at ${minute}`)) return true;
  }
  return false;
}

test("no version holds a blocking error without a reason, and nothing public disappears", () => {
  let published = 0;
  let overErrors = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) => {
      const board = new Map<string, DraftScreening>();
      const films = new Map(filmIds.map((id) => [id, film(id, {})]));
      const house = { turnaroundMin: 20, parallel: false, open: null };
      const data: ProgrammeData = {
        films,
        venues: ["a", "b"].map((id) => ({ ...house, id, name: id })),
        walk: () => 0,
      };
      const versions: Version[] = [];
      const newest = () => versions.at(-1)?.screenings ?? [];
      // Like publishing: refused without changes, and with errors without a reason.
      const publish = (plan: Plan, reason: string | null) => {
        if (plan.changesNothing) return;
        if (blockingProblems(plan).length > 0 && !reason) return;
        const was = newest();
        versions.push({
          screenings: numberSnapshot(was, plan.screenings, versions.length + 1),
          reason,
        });
        published += 1;
        const visible = newest();
        const isError = holdsAnError(visible, data);
        if (isError) {
          overErrors += 1;
          expect(reason).not.toBeNull();
        }
        const errors = problemsOf(
          visible.map((screening) => toChecked(screening, films)),
          data.venues,
          data.walk,
        ).some(({ blocking }) => blocking);
        expect(errors).toBe(isError);
        for (const previous of was) {
          const hidden = previous.filmIds.some((id) => !films.get(id)?.isPublic);
          if (!hidden) expect(visible.map(({ id }) => id)).toContain(previous.id);
        }
      };
      for (const step of steps) {
        if (step.kind === "place") {
          const wasPublic = versions.some((old) =>
            old.screenings.some(({ id }) => id === step.screening.id),
          );
          const { state } = step.screening;
          if (!(wasPublic && state === "pencilled"))
            board.set(step.screening.id, onBoard(step.screening));
        } else if (step.kind === "film") {
          const { id, isPublic, withdrawn } = step;
          films.set(id, { ...film(id, { withdrawn }), isPublic });
        } else {
          const reason = step.reason ? "So it is." : null;
          if (step.kind === "publish")
            publish(planPublication([...board.values()], newest(), data), reason);
          const old = step.kind === "revert" ? versions[step.number - 1] : undefined;
          if (old) publish(planRevert(old.screenings, newest(), data), reason ?? old.reason);
        }
      }
    }),
    { numRuns: runs(3_000), seed },
  );
  console.info(`seed ${seed}: ${published} versions, ${overErrors} over errors`);
  expect(published).toBeGreaterThan(1_000 * storyShare);
  expect(overErrors).toBeGreaterThan(50 * storyShare);
});
