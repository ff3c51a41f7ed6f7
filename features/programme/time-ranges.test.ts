import { describe, expect, test } from "vitest";
import { momentOf } from "../../lib/dates/wall-clock";
import {
  blockSeconds,
  endOf,
  festivalDay,
  localOf,
  screeningMinutes,
  spansOverlap,
} from "./time-ranges.rules";

const zone = "America/Los_Angeles";
const at = (wall: string) => momentOf(zone, wall)?.getTime() ?? Number.NaN;
const films = new Map([
  ["measured", { id: "measured", runningSeconds: 754, duration: 12 }],
  ["told", { id: "told", runningSeconds: null, duration: 20 }],
]);

describe("the length of a screening", () => {
  test("adds measured or stated running times, with pauses between films but not after the last", () => {
    const placed = [
      { filmId: "measured", gapSeconds: 90 },
      { filmId: "told", gapSeconds: 600 },
    ];
    expect(blockSeconds(placed, (id) => films.get(id))).toBe(754 + 90 + 1_200);
    expect(blockSeconds([], () => undefined)).toBe(0);
  });

  test("adds introduction and Q&A, rounded up to the minute", () => {
    const frame = { introMin: 5, qaMin: 20, extraMin: 1 };
    expect(screeningMinutes(754, frame)).toBe(26 + 13);
    expect(screeningMinutes(780, frame)).toBe(26 + 13);
    expect(screeningMinutes(781, frame)).toBe(26 + 14);
  });

  test("counts real minutes when clocks skip or repeat an hour", () => {
    const none = { introMin: 0, qaMin: 0, extraMin: 0 };
    expect(localOf(zone, endOf(at("2027-03-14T01:00"), 7_200, none))).toBe("2027-03-14T04:00");
    expect(localOf(zone, endOf(at("2027-11-07T00:30"), 7_200, none))).toBe("2027-11-07T01:30");
  });
});

test("a film after midnight belongs to the evening before, until five", () => {
  const dayOf = (wall: string) => festivalDay(zone, new Date(at(wall)));
  expect(dayOf("2027-02-14T23:30")).toBe("2027-02-14");
  expect(dayOf("2027-02-15T00:15")).toBe("2027-02-14");
  expect(dayOf("2027-02-15T04:59")).toBe("2027-02-14");
  expect(dayOf("2027-02-15T05:00")).toBe("2027-02-15");
  expect(dayOf("2027-03-01T01:00")).toBe("2027-02-28");
});

test("back-to-back screenings do not overlap", () => {
  expect(spansOverlap({ from: 0, to: 10 }, { from: 10, to: 20 })).toBe(false);
  expect(spansOverlap({ from: 0, to: 11 }, { from: 10, to: 20 })).toBe(true);
  expect(spansOverlap({ from: 12, to: 13 }, { from: 10, to: 20 })).toBe(true);
});
