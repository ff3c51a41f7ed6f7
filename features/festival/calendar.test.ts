import { afterEach, expect, test, vi } from "vitest";
import { dayIn, dayInTable, momentIn, momentInFull, momentInList, timeIn } from "./calendar";
import { defaultFacts } from "./defaults";

afterEach(() => vi.restoreAllMocks());

/** Engines differ in what a locale prints: Safari's writes en-CA as '1/31/2026'. */
function printLikeNobodyElse() {
  const prints: { format: unknown } = Intl.DateTimeFormat.prototype;
  vi.spyOn(prints, "format", "get").mockReturnValue(() => "1/31/2026");
  vi.spyOn(Date.prototype, "toLocaleString").mockReturnValue("1/31/2026, 5 o\u2019clock");
}

test("a day is the same in an engine that prints the locale in another way", () => {
  printLikeNobodyElse();
  const at = new Date("2026-02-01T01:05:00Z");
  expect(dayIn("America/Los_Angeles", at)).toBe("2026-01-31");
  expect(timeIn("America/Los_Angeles", at)).toBe("17:05");
  expect(dayIn("Asia/Tokyo", at)).toBe("2026-02-01");
  expect(timeIn("Europe/London", new Date("2026-02-01T00:00:00Z"))).toBe("00:00");
  const found = momentIn("America/Los_Angeles", "2026-01-31", "17:05");
  expect(found?.toISOString()).toBe("2026-02-01T01:05:00.000Z");
  expect(momentInFull("2026-02-01T01:05:00Z", "America/Los_Angeles")).toBe("Jan 31, 2026, 17:05");
});

test("a date that is none throws rather than being read as some day", () => {
  expect(() => dayIn("America/Los_Angeles", new Date("?"))).toThrow("Invalid time value");
});

test("moments are told in the festival's time zone", () => {
  const zone = "America/Los_Angeles";
  expect(momentInList("2026-01-06T18:42:00Z", zone, "2026-01-20T00:00:00Z")).toBe("Jan 6, 10:42");
  expect(momentInList("2026-01-01T07:59:00Z", zone, "2026-01-20T00:00:00Z")).toBe("Dec 31, 2025");
  expect(dayInTable("2025-01-05T12:00:00Z", zone)).toBe("Jan 05, 2025");
  expect(dayInTable("2025-01-05T07:59:00Z", zone)).toBe("Jan 04, 2025");
  expect(momentInFull("2026-01-06T08:05:00Z", zone)).toBe("Jan 6, 2026, 00:05");
});

test("a day and a time of the festival's clock are one moment", () => {
  const at = (day: string, time: string) =>
    momentIn(defaultFacts.timeZone, day, time)?.toISOString() ?? null;
  expect(at("2026-01-31", "17:00")).toBe("2026-02-01T01:00:00.000Z");
  expect(at("2026-07-01", "00:00")).toBe("2026-07-01T07:00:00.000Z");
  // The night when clocks go forward has no half past two, the one when they go back has two.
  expect(at("2026-03-08", "01:59")).toBe("2026-03-08T09:59:00.000Z");
  expect(at("2026-03-08", "02:30")).toBeNull();
  expect(at("2026-03-08", "03:00")).toBe("2026-03-08T10:00:00.000Z");
  expect(at("2026-11-01", "01:30")).toBe("2026-11-01T08:30:00.000Z");
  expect(at("2026-11-01", "02:00")).toBe("2026-11-01T10:00:00.000Z");
});
