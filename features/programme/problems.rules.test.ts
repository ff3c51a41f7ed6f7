import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "~/tests/seed";
import {
  type CheckedFilm,
  type CheckedScreening,
  type CheckedVenue,
  confirmObstacles,
  type Problem,
  problemsOf,
} from "./problems.rules";

/** Minutes of an evening as whole numbers, and their milliseconds. */
const minute = 60_000;
const noWalk = () => 0;

const film = (id: string, fields: Partial<CheckedFilm> = {}): CheckedFilm => ({
  id,
  title: `Film ${id}`,
  genre: "Drama",
  runningSeconds: 5_400,
  duration: 90,
  confirmation: "yes",
  withdrawn: false,
  copyFormat: "DCP",
  guests: [],
  ...fields,
});
const venue = (id: string, fields: Partial<CheckedVenue> = {}): CheckedVenue => ({
  id,
  name: `Venue ${id}`,
  turnaroundMin: 20,
  parallel: false,
  open: null,
  ...fields,
});
const guest = (name: string, email: string | null = null) => ({
  name,
  email,
  arrives: null,
  leaves: null,
});

function screening(
  id: string,
  from: number,
  to: number,
  fields: Partial<CheckedScreening> = {},
): CheckedScreening {
  return {
    id,
    title: `Screening ${id}`,
    kind: "single",
    venueId: "a",
    films: [film(id)],
    seconds: 5_400,
    qaMin: 0,
    eventType: "screening",
    state: "confirmed",
    ...fields,
    from: from * minute,
    to: to * minute,
  };
}

const codes = (problems: readonly Problem[]) => problems.map(({ code }) => code);
const problemsAbout = (
  screenings: CheckedScreening[],
  venues = [venue("a"), venue("b")],
  walk: (from: string, to: string) => number = noWalk,
) => problemsOf(screenings, venues, walk);

describe("each problem and its limits", () => {
  test("a venue that is in use, unless it allows parallel screenings", () => {
    const pair = [screening("x", 0, 100), screening("y", 119, 200)];
    expect(codes(problemsAbout(pair))).toEqual(["venue_overlap"]);
    expect(codes(problemsAbout([pair[0] as CheckedScreening, screening("y", 120, 200)]))).toEqual(
      [],
    );
    expect(codes(problemsAbout(pair, [venue("a", { parallel: true })]))).toEqual([]);
    expect(
      codes(problemsAbout([screening("x", 0, 100), screening("y", 0, 9, { venueId: "b" })])),
    ).toEqual(["genre_clash"]);
  });

  test("a closed venue", () => {
    const open = [{ from: 10 * minute, to: 60 * minute }];
    const houses = [venue("a", { open })];
    expect(codes(problemsAbout([screening("x", 10, 60)], houses))).toEqual([]);
    expect(codes(problemsAbout([screening("x", 9, 60)], houses))).toEqual(["outside_hours"]);
    expect(codes(problemsAbout([screening("x", 10, 61)], houses))).toEqual(["outside_hours"]);
    expect(codes(problemsAbout([screening("x", 10, 20)], [venue("a", { open: [] })]))).toEqual([
      "outside_hours",
    ]);
  });

  test("a film in two places, and a second premiere", () => {
    const sameFilm = { films: [film("one")] };
    const twice = [
      screening("x", 0, 90, sameFilm),
      screening("y", 89, 180, { ...sameFilm, venueId: "b" }),
    ];
    expect(codes(problemsAbout(twice))).toEqual(["film_twice", "genre_clash"]);
    const later = screening("y", 200, 290, { ...sameFilm, eventType: "premiere" });
    expect(codes(problemsAbout([screening("x", 0, 90, sameFilm), later]))).toEqual([
      "premiere_order",
    ]);
    const cancelled = screening("x", 0, 90, { ...sameFilm, state: "cancelled" });
    expect(codes(problemsAbout([cancelled, later]))).toEqual([]);
  });

  test("a guest in two places, or with too long a walk between them", () => {
    const at = (from: number, to: number, name: string, email: string | null, venueId = "a") =>
      screening(`${name}${from}`, from, to, {
        qaMin: 15,
        venueId,
        kind: "event",
        films: [film(`${name}${from}`, { guests: [guest(name, email)] })],
      });
    const mara = at(0, 90, "Mara", "mara@mail.example");
    const walk = () => 12;
    const meets = at(80, 170, "M. Vance", "MARA@mail.example", "b");
    expect(codes(problemsAbout([mara, meets]))).toEqual(["guest_twice"]);
    const hurries = at(101, 170, "mara", null, "b");
    expect(codes(problemsAbout([mara, hurries], undefined, walk))).toEqual(["guest_twice"]);
    expect(codes(problemsAbout([mara, at(102, 170, "mara", null, "b")], undefined, walk))).toEqual(
      [],
    );
    // The same name with different addresses is two people.
    expect(codes(problemsAbout([mara, at(80, 170, "Mara", "other@mail.example", "b")]))).toEqual(
      [],
    );
    expect(codes(problemsAbout([mara, { ...meets, qaMin: 0 }]))).toEqual([]);
  });

  test("a guest who is not in town for all of it", () => {
    const comes = { ...guest("Mara"), arrives: 1 * minute };
    const goes = { ...guest("Tom"), leaves: 89 * minute };
    const stays = { ...guest("Ines"), arrives: 0, leaves: 90 * minute };
    const talks = { qaMin: 15, films: [film("one", { guests: [comes, goes, stays] })] };
    expect(codes(problemsAbout([screening("x", 0, 90, talks)]))).toEqual([
      "guest_gone",
      "guest_gone",
    ]);
    expect(codes(problemsAbout([screening("x", 0, 90, { ...talks, qaMin: 0 })]))).toEqual([]);
  });

  test("a film without a yes, a copy or a running time", () => {
    const about = (fields: Partial<CheckedFilm>) =>
      codes(problemsAbout([screening("x", 0, 90, { films: [film("one", fields)] })]));
    expect(about({ confirmation: "no" })).toEqual(["film_declined"]);
    expect(about({ withdrawn: true })).toEqual(["film_declined"]);
    expect(about({ confirmation: null })).toEqual(["confirmation_missing"]);
    expect(about({ copyFormat: null })).toEqual(["copy_missing"]);
    expect(about({ runningSeconds: null })).toEqual(["running_time_missing"]);
    expect(about({})).toEqual([]);
  });

  test("a block of shorts that is too long", () => {
    const shorts = { kind: "shorts" as const };
    expect(codes(problemsAbout([screening("x", 0, 140, { ...shorts, seconds: 6_601 })]))).toEqual([
      "block_long",
    ]);
    expect(codes(problemsAbout([screening("x", 0, 140, { ...shorts, seconds: 6_600 })]))).toEqual(
      [],
    );
  });
});

test("right-to-left titles and names of a pair are isolated from the sentence", () => {
  const talk = (title: string, from: number, to: number, venueId = "a") => {
    const films = [film(title, { guests: [guest("נועה")] })];
    return screening(title, from, to, { title, venueId, films, qaMin: 15 });
  };
  const first = talk("שלום", 0, 90);
  const problems = [
    talk("بيت", 30, 120),
    talk("بيت", 30, 120, "b"),
    talk("بيت", 95, 180),
    talk("بيت", 95, 180, "b"),
  ].flatMap((second) => problemsAbout([first, second], undefined, () => 12));
  expect(codes(problems)).toEqual([
    "venue_overlap",
    "guest_twice",
    "guest_twice",
    "genre_clash",
    "venue_overlap",
    "guest_twice",
  ]);
  for (const { text } of problems) {
    expect(text.replaceAll(/\u2068[^\u2069]*\u2069/g, "")).toMatch(/^[\x20-\x7e]+$/);
  }
});

test("an error blocks a publication only if all its screenings are confirmed", () => {
  const pencilled = screening("y", 50, 140, { state: "pencilled" });
  expect(problemsAbout([screening("x", 0, 90), pencilled])[0]).toMatchObject({ blocking: false });
  expect(problemsAbout([screening("x", 0, 90), screening("y", 50, 140)])[0]).toMatchObject({
    blocking: true,
    level: "error",
    screeningIds: ["x", "y"],
  });
});

test("a problem keeps its id until its facts change", () => {
  const clash = (to: number) =>
    problemsAbout([screening("x", 0, 90), screening("y", 30, to, { venueId: "b" })])[0]?.id;
  expect(clash(120)).toBe(clash(120));
  expect(clash(120)).not.toBe(clash(125));
  expect(clash(120)).toMatch(/^[\w-]+$/);
});

/** The same checks in the simplest form: minute by minute, film by film. */
function oracle(
  screenings: readonly CheckedScreening[],
  venues: readonly CheckedVenue[],
  walk: (from: string, to: string) => number,
): string[] {
  const active = screenings.filter(({ state }) => state !== "cancelled");
  const minutesOf = ({ from, to }: { from: number; to: number }) =>
    new Set(Array.from({ length: (to - from) / minute }, (_, at) => from / minute + at));
  const expected: string[] = [];
  const tell = (code: string, ids: string[], filmId = "", name = "") =>
    expected.push([code, ids.toSorted().join("+"), filmId, name.toLowerCase()].join(" "));
  for (const screening of active) {
    const house = venues.find(({ id }) => id === screening.venueId);
    const open = house?.open?.map(minutesOf);
    if (open && !open.some((span) => [...minutesOf(screening)].every((at) => span.has(at)))) {
      tell("outside_hours", [screening.id]);
    }
    for (const film of screening.films) {
      if (film.confirmation === "no" || film.withdrawn)
        tell("film_declined", [screening.id], film.id);
    }
    for (const otherScreening of active) {
      if (screening.id >= otherScreening.id) continue;
      const [first, second] =
        screening.from <= otherScreening.from
          ? [screening, otherScreening]
          : [otherScreening, screening];
      const minutes = minutesOf(first);
      const meet = [...minutesOf(second)].some((at) => minutes.has(at));
      if (screening.venueId === otherScreening.venueId && !house?.parallel) {
        const withCleaning = minutesOf({
          from: first.from,
          to: first.to + (house?.turnaroundMin ?? 0) * minute,
        });
        if ([...minutesOf(second)].some((at) => withCleaning.has(at))) {
          tell("venue_overlap", [screening.id, otherScreening.id]);
        }
      }
      for (const film of screening.films) {
        const again = otherScreening.films.some(({ id }) => id === film.id);
        if (again && meet) tell("film_twice", [screening.id, otherScreening.id], film.id);
      }
      const onFoot =
        screening.venueId === otherScreening.venueId ? 0 : walk(first.venueId, second.venueId);
      const tooFar = !meet && second.from / minute - first.to / minute < onFoot;
      const names = (list: CheckedScreening) =>
        new Set(list.films.flatMap(({ guests }) => guests.map(({ name }) => name)));
      for (const name of names(screening)) {
        const bothWithQa =
          names(otherScreening).has(name) && screening.qaMin > 0 && otherScreening.qaMin > 0;
        if (bothWithQa && (meet || tooFar))
          tell("guest_twice", [screening.id, otherScreening.id], "", name);
      }
    }
  }
  return expected.toSorted();
}

test("errors agree with a brute-force oracle on 10,000 random programmes", () => {
  const films = ["f", "g", "h"].map((id, at) =>
    fc
      .record({
        confirmation: fc.constantFrom("yes" as const, "no" as const, null),
        withdrawn: fc.boolean(),
        guests: fc.subarray(["Mara", "Tom"]),
      })
      .map(({ guests, ...fields }) =>
        film(id, {
          ...fields,
          genre: at ? "Drama" : "Comedy",
          guests: guests.map((name) => guest(name)),
        }),
      ),
  );
  const programme = fc.record({
    films: fc.tuple(...films),
    venues: fc.tuple(
      ...["a", "b"].map((id) =>
        fc
          .record({
            turnaroundMin: fc.constantFrom(0, 20),
            parallel: fc.boolean(),
            open: fc.option(
              fc.array(
                fc.tuple(fc.nat(40), fc.nat(60)).map(([from, size]) => ({
                  from: from * minute,
                  to: (from + size) * minute,
                })),
                { maxLength: 2 },
              ),
            ),
          })
          .map((fields) => venue(id, fields)),
      ),
    ),
    placed: fc.array(
      fc.record({
        from: fc.nat(80),
        size: fc.integer({ min: 1, max: 40 }),
        venueId: fc.constantFrom("a", "b"),
        films: fc.subarray([0, 1, 2], { maxLength: 2 }),
        qaMin: fc.constantFrom(0, 10),
        state: fc.constantFrom(
          "pencilled" as const,
          "confirmed" as const,
          "confirmed" as const,
          "cancelled" as const,
        ),
      }),
      { maxLength: 6 },
    ),
    walk: fc.constantFrom(0, 7, 15),
  });
  fc.assert(
    fc.property(programme, ({ films, venues, placed, walk }) => {
      const screenings = placed.map(({ from, size, films: filmIndexes, ...fields }, at) =>
        screening(`s${at}`, from, from + size, {
          ...fields,
          films: filmIndexes.map((index) => films[index] as CheckedFilm),
        }),
      );
      const walks = () => walk;
      const errors = problemsOf(screenings, venues, walks)
        .filter(({ level }) => level === "error")
        .map(({ code, screeningIds, filmId, guest: name }) =>
          [code, screeningIds.join("+"), filmId ?? "", name?.toLowerCase() ?? ""].join(" "),
        );
      expect(errors.toSorted()).toEqual(oracle(screenings, venues, walks));
    }),
    { numRuns: runs(10_000) },
  );
});

test("tentative screenings with an error or without a running time are not ready, each with its reason", () => {
  const tentative = { state: "pencilled" } as const;
  const all = [
    screening("ready", 0, 90, tentative),
    screening("meets", 200, 290, tentative),
    screening("met", 250, 340, tentative),
    screening("open", 500, 590, { ...tentative, films: [film("open", { runningSeconds: null })] }),
    // A warning alone keeps nothing back.
    screening("copy", 700, 790, { ...tentative, films: [film("copy", { copyFormat: null })] }),
  ];
  const obstacles = confirmObstacles(problemsOf(all, [venue("a")], noWalk));
  expect(Object.fromEntries(obstacles)).toEqual({
    meets: expect.stringContaining("at the same time"),
    met: expect.stringContaining("at the same time"),
    open: expect.stringContaining("no exact running time"),
  });
});
