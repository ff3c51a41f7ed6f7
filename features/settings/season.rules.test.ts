import { describe, expect, test } from "vitest";
import { documentedEdition } from "~/tests/documented-edition";
import { timeLeft } from "./rules";
import { defaultSettings, type FestivalSettings } from "./schema";
import {
  badgeOn,
  badgeTargetPath,
  countdownTarget,
  type EditionShown,
  isCallFolded,
  nightBadgeAt,
  seasonAt,
  submissionsClosedMessage,
} from "./season.rules";

/** The documented year with other dates; moments are in UTC, eight hours ahead of the festival in winter. */
type Changes = Partial<FestivalSettings["dates"]> & { closeAtDeadline?: boolean };
const factsWith = ({ closeAtDeadline = false, ...dates }: Changes = {}): FestivalSettings => ({
  ...defaultSettings,
  closeAtDeadline,
  dates: { ...defaultSettings.dates, ...dates },
});

function at(moment: string, changes: Changes = {}, editionChanges: Partial<EditionShown> = {}) {
  const settings = factsWith(changes);
  const edition = { ...documentedEdition(settings), ...editionChanges };
  return { settings, edition, ...seasonAt(settings, edition, new Date(moment)) };
}

describe("the documented edition", () => {
  test.each([
    ["2025-06-01T12:00:00Z", "open", null, false],
    ["2026-02-01T00:59:59Z", "open", null, false],
    // By the festival's clock, the deadline is the evening before the notifications.
    ["2026-02-01T01:00:00Z", "late", "Late entries are welcome", false],
    ["2026-02-01T07:59:59Z", "late", "Late entries are welcome", false],
    ["2026-02-01T08:00:00Z", "deliberating", "The 2026 selection is being made", false],
    ["2026-02-14T07:59:59Z", "deliberating", "The 2026 selection is being made", false],
    ["2026-02-14T08:00:00Z", "festival_on", "The festival is on: February 14-26, 2026", true],
    ["2026-02-27T07:59:59Z", "festival_on", "The festival is on: February 14-26, 2026", true],
    ["2026-02-27T08:00:00Z", "over", "The 2026 festival is over", true],
    ["2026-11-22T12:00:00Z", "over", "The 2026 festival is over", true],
  ])("at %s is %s", (moment, season, sentence, forNext) => {
    expect(at(moment)).toMatchObject({ season, sentence, forNext, entriesTaken: true });
  });
});

describe("entries are taken", () => {
  test("not before they open, by the festival's own day", () => {
    const dates = { opensOn: "2025-09-01" };
    expect(at("2025-09-01T06:59:59Z", dates)).toMatchObject({
      season: "before_opening",
      sentence: "Entries open September 1, 2025",
      entriesTaken: false,
    });
    expect(at("2025-09-01T07:00:00Z", dates)).toMatchObject({ season: "open", entriesTaken: true });
  });

  test("through the last day for late ones, whole", () => {
    const dates = { lateUntil: "2026-02-05", notificationsOn: "2026-02-10" };
    expect(at("2026-02-06T07:59:59Z", dates)).toMatchObject({ season: "late", entriesTaken: true });
    const after = at("2026-02-06T08:00:00Z", dates);
    expect(after).toMatchObject({ season: "deliberating", entriesTaken: false, forNext: false });
    expect(submissionsClosedMessage(after.settings, after.edition, after)).toBe(
      "The 2026 edition takes no more entries.",
    );
  });

  test("until the deadline always, and not after it where the festival closes then", () => {
    const strict = { closeAtDeadline: true, lateUntil: "2026-02-05" };
    expect(at("2026-02-01T00:59:59Z", strict).entriesTaken).toBe(true);
    expect(at("2026-02-01T01:00:00Z", strict).entriesTaken).toBe(false);
    expect(at("2026-11-22T12:00:00Z", strict)).toMatchObject({ season: "over", forNext: false });
    expect(at("2026-02-01T00:59:59Z", { lateUntil: "2026-01-30" }).entriesTaken).toBe(true);
  });

  test("of no edition that was closed", () => {
    expect(at("2025-06-01T12:00:00Z", {}, { takesEntries: false })).toMatchObject({
      season: "open",
      entriesTaken: false,
    });
  });
});

test("a published selection is said until the festival begins", () => {
  const published = { selectionPublished: true };
  expect(at("2026-02-02T12:00:00Z", {}, published)).toMatchObject({
    season: "announced",
    sentence: "The 2026 selection is announced",
    forNext: true,
  });
  expect(at("2026-02-14T12:00:00Z", {}, published).season).toBe("festival_on");
});

test("the countdown runs to the next event, and stops when the selection is announced", () => {
  const kind = (...args: Parameters<typeof at>) => {
    const { settings, edition, ...season } = at(...args);
    return isCallFolded(season) ? null : countdownTarget(settings, edition, season).kind;
  };
  const strict = { closeAtDeadline: true };
  expect(kind("2025-08-01T12:00:00Z", { opensOn: "2025-09-01" })).toBe("opening");
  expect(kind("2025-08-01T12:00:00Z")).toBe("deadline");
  expect(kind("2026-02-03T12:00:00Z", strict)).toBe("festival");
  expect(kind("2026-02-20T12:00:00Z", strict)).toBe(null);
  expect(kind("2026-02-03T12:00:00Z", { lateUntil: "2026-02-05" })).toBe("late");
  expect(kind("2026-02-10T12:00:00Z", { lateUntil: "2026-02-05" })).toBe("festival");
  expect(kind("2026-02-03T12:00:00Z", {}, { selectionPublished: true })).toBe(null);
  expect(kind("2026-11-22T12:00:00Z")).toBe(null);
  // As documented: four zeros, those of the deadline.
  const { settings, edition, ...over } = at("2026-11-22T12:00:00Z");
  const { at: zero } = countdownTarget(settings, edition, over);
  expect(timeLeft(zero, new Date("2026-11-22T12:00:00Z"))).toEqual({
    days: 0,
    hours: 0,
    minutes: 0,
    seconds: 0,
  });
});

test("the badge links to the forms, the festival or the archive", () => {
  const to = (...[moment, changes, editionChanges]: Parameters<typeof at>) => {
    const { settings: _, edition, ...season } = at(moment, changes, editionChanges);
    return badgeTargetPath(season, edition);
  };
  expect(to("2025-08-31T12:00:00Z")).toBe("/submit");
  const published = { selectionPublished: true, programmePublished: true };
  expect(to("2026-02-04T12:00:00Z", {}, published)).toBe("/programme");
  expect(to("2026-02-04T12:00:00Z", {}, { selectionPublished: true })).toBe("/2026/films");
  expect(to("2026-02-20T12:00:00Z", {}, published)).toBe("/programme");
  expect(to("2026-11-22T12:00:00Z", {}, published)).toBe("/2026");
  expect(to("2026-02-03T12:00:00Z", { closeAtDeadline: true })).toBe("/2026");
});

test("the badge names the next date in the visitor's time zone", () => {
  const badge = (today: string, moment: string, changes: Changes = {}) => {
    const { settings, edition: _, ...season } = at(moment, changes);
    const { label, date, hour } = badgeOn(settings, season, today);
    return [label, date, hour].join("|");
  };
  expect(badge("2025-08-31", "2025-08-31T12:00:00Z")).toBe("Early Bird Ends|Aug 31, 2025|");
  expect(badge("2025-09-01", "2025-09-01T12:00:00Z")).toBe("Final Deadline|Jan 31, 2026|5pm PST");
  // In Tokyo it is the next day already, and in Los Angeles the same day still.
  expect(badge("2026-02-01", "2026-02-01T00:59:00Z")).toBe("Final Deadline|Jan 31, 2026|5pm PST");
  expect(badge("2026-01-31", "2026-02-01T01:01:00Z")).toBe("Final Deadline passed|Jan 31, 2026|");
  expect(badge("2026-11-22", "2026-11-22T12:00:00Z")).toBe("See You Next Year||");
  const early = { opensOn: "2025-09-01" };
  expect(badge("2025-08-01", "2025-08-01T12:00:00Z", early)).toBe("Entries Open|Sep 1, 2025|");
  const strict = { closeAtDeadline: true };
  expect(badge("2026-02-20", "2026-02-20T12:00:00Z", strict)).toBe("Festival|Feb 14-26, 2026|");
  expect(badge("2026-02-27", "2026-02-27T12:00:00Z", strict)).toBe("See You Next Year||");
});

test("with a programme the badge names the next night, on a night the next screening, then the awards", () => {
  const { settings } = at("2026-02-04T12:00:00Z");
  const nights = [
    {
      from: "2026-02-14T13:00:00.000Z",
      starts: ["2026-02-15T03:00:00.000Z", "2026-02-15T03:30:00.000Z"],
      until: "2026-02-15T05:10:00.000Z",
    },
    {
      from: "2026-02-15T13:00:00.000Z",
      starts: ["2026-02-16T03:30:00.000Z"],
      until: "2026-02-16T05:00:00.000Z",
    },
  ];
  const badge = (moment: string) => {
    const shown = nightBadgeAt(settings, nights, Date.parse(moment));
    return shown && `${shown.label}|${shown.date}`;
  };
  expect(badge("2026-02-04T12:00:00Z")).toBe("Opening night|Sat, February 14");
  expect(badge("2026-02-15T03:05:00Z")).toBe("Next, in 25 min|7:30 PM");
  expect(badge("2026-02-15T03:30:00Z")).toBe("On now, until|9:10 PM");
  expect(badge("2026-02-15T05:10:00Z")).toBe("Next night|Sun, February 15");
  expect(badge("2026-02-17T12:00:00Z")).toBe("Awards night|Thu, February 26");
  expect(badge("2026-02-27T12:00:00Z")).toBeNull();
  expect(nightBadgeAt(settings, [], Date.parse("2026-02-04T12:00:00Z"))).toBeNull();
});
