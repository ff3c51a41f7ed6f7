import { describe, expect, test } from "vitest";
import {
  assignLanes,
  closedSpans,
  type DayData,
  type GridScreening,
  gapsOf,
  localTimeAfter,
  localTimeOn,
  minutesSinceMorning,
  newGridScreening,
  nextFreeStart,
  problemsInvolving,
  shownHours,
} from "./schedule-grid.rules";

const day = "2027-02-14";

test("minutes of a festival day are read back from the clock, also after midnight", () => {
  for (const [minutes, local] of [
    [0, "2027-02-14T05:00"],
    [840, "2027-02-14T19:00"],
    [1140, "2027-02-15T00:00"],
    [1435, "2027-02-15T04:55"],
    [-5, "2027-02-14T04:55"],
  ] as const) {
    expect(localTimeAfter(day, minutes)).toBe(local);
    expect(minutesSinceMorning(local, day)).toBe(minutes);
  }
  expect(localTimeOn(day, "04:30")).toBe("2027-02-15T04:30");
  expect(localTimeOn(day, "05:00")).toBe("2027-02-14T05:00");
});

describe("the shown hours", () => {
  test("are noon to midnight at least", () => {
    expect(shownHours([], [])).toEqual({ from: 420, to: 1140 });
  });
  test("reach an hour before the first, to the end of the last, and over opening hours", () => {
    expect(shownHours([{ from: 430, to: 1201 }], [])).toEqual({ from: 360, to: 1260 });
    expect(shownHours([], [{ from: 300, to: 1230 }])).toEqual({ from: 300, to: 1260 });
    expect(shownHours([{ from: 5, to: 60 }], [])).toEqual({ from: 0, to: 1140 });
  });
});

test("closed times are those without opening hours", () => {
  const within = { from: 300, to: 1200 };
  expect(closedSpans(within, null)).toEqual([]);
  expect(closedSpans(within, [])).toEqual([within]);
  expect(
    closedSpans(within, [
      { from: -60, to: 320 },
      { from: 400, to: 900 },
      { from: 1000, to: 2000 },
    ]),
  ).toEqual([
    { from: 320, to: 400 },
    { from: 900, to: 1000 },
  ]);
});

test("shows overlapping screenings of a venue side by side, others at full width", () => {
  const lanes = assignLanes([
    { id: "a", from: 0, to: 100 },
    { id: "b", from: 50, to: 150 },
    { id: "c", from: 100, to: 160 },
    { id: "d", from: 160, to: 200 },
  ]);
  expect(Object.fromEntries(lanes)).toEqual({
    a: { lane: 0, lanes: 2 },
    b: { lane: 1, lanes: 2 },
    c: { lane: 0, lanes: 2 },
    d: { lane: 0, lanes: 1 },
  });
});

test("shows gaps of up to an hour, and those too short for the turnaround", () => {
  const slots = [
    { from: 300, to: 400 },
    { from: 0, to: 100 },
    { from: 119, to: 240 },
  ];
  const venue = { turnaroundMin: 20, parallel: false };
  expect(gapsOf(slots, venue)).toEqual([
    { from: 100, to: 119, isTooShort: true },
    { from: 240, to: 300, isTooShort: false },
  ]);
  expect(gapsOf([...slots, { from: 461, to: 500 }], venue)).toHaveLength(2);
  expect(gapsOf(slots, { ...venue, parallel: true })).toEqual([]);
});

test("the next free time follows the last screening and turnaround; else the opening, else 19:00", () => {
  const venue = { turnaroundMin: 20, parallel: false };
  expect(nextFreeStart([{ from: 840, to: 941 }], venue, [])).toBe(965);
  expect(nextFreeStart([{ from: 840, to: 941 }], { ...venue, parallel: true }, [])).toBe(945);
  expect(nextFreeStart([], venue, [{ from: 422, to: 900 }])).toBe(425);
  expect(localTimeAfter(day, nextFreeStart([], venue, []))).toBe("2027-02-14T19:00");
});

const film = {
  id: "f",
  title: "Tideline",
  genre: "Drama",
  duration: 90,
  runningSeconds: 5_400,
  confirmation: "yes" as const,
  withdrawn: false,
  copyFormat: "DCP",
  guests: [{ name: "Ana", email: null, arrives: null, leaves: null }],
};
const begins = Date.UTC(2027, 1, 14, 13);
const house = { turnaroundMin: 20, parallel: false, open: null };
const planned: DayData = {
  begins,
  venues: [
    { ...house, id: "pier", name: "Pier", walks: [{ venueId: "lamp", minutes: 30 }] },
    {
      ...house,
      id: "lamp",
      name: "Lamp",
      walks: [{ venueId: "pier", minutes: 30 }],
      open: [{ from: begins + 600 * 60_000, to: begins + 1_000 * 60_000 }],
    },
  ],
  blocks: [
    { id: "b", title: "Tideline", kind: "single", minutes: 90, films: [{ filmId: "f" }] },
    { id: "e", title: "A talk", kind: "event", minutes: 60, films: [] },
  ],
  films: [film],
};
const at = (id: string, blockId: string, venueId: string, minutes: number): GridScreening => ({
  ...newGridScreening(planned, blockId, venueId, minutes),
  id,
});
const codes = (all: GridScreening[], id: string) =>
  problemsInvolving(planned, all, id).flatMap(({ code, level }) => (level === "error" ? code : []));

test("finds problems of a position before anything is sent", () => {
  const placed = at("x", "b", "pier", 700);
  expect(codes([placed, at("", "e", "pier", 810)], "")).toEqual([]);
  expect(codes([placed, at("", "e", "pier", 805)], "")).toEqual(["venue_overlap"]);
  expect(codes([placed, at("", "b", "lamp", 700)], "")).toEqual(["film_twice"]);
  expect(codes([placed, at("", "e", "lamp", 945)], "")).toEqual(["outside_hours"]);
  expect(codes([placed, at("", "e", "lamp", 940)], "")).toEqual([]);
  const talks = [
    { ...placed, qaMin: 1 },
    { ...at("", "b", "lamp", 815), qaMin: 1 },
  ];
  expect(codes(talks, "")).toEqual(["guest_twice"]);
  expect(codes([{ ...placed, state: "cancelled" }, at("", "e", "pier", 700)], "")).toEqual([]);
});
