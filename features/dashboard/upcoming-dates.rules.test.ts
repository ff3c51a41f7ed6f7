import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { formatUpcomingDates, upcomingDates } from "./upcoming-dates.rules";

const at = (moment: string, dates: Partial<typeof defaultSettings.dates> = {}) =>
  upcomingDates(
    { ...defaultSettings, dates: { ...defaultSettings.dates, ...dates } },
    new Date(moment),
  ).map(({ label, daysLeft, closesSoon }) => `${label} ${daysLeft}${closesSoon ? "!" : ""}`);

test("lists the next date first, by the festival's calendar", () => {
  // In Los Angeles it is still August 30.
  expect(at("2025-08-31T05:00:00Z").slice(0, 2)).toEqual([
    "Early bird ends 1!",
    "Final deadline 154",
  ]);
});

test("shows a date until the end of its day", () => {
  expect(at("2026-01-31T20:00:00Z")[0]).toBe("Final deadline 0!");
  expect(at("2026-02-01T20:00:00Z")[0]).toBe("Notifications go out 0");
});

test("groups the dates of one day on one line", () => {
  expect(at("2026-02-20T20:00:00Z")).toEqual(["Black-tie event, the festival ends 6"]);
});

test("is empty after the festival and leaves out unset dates", () => {
  expect(at("2026-03-01T20:00:00Z")).toEqual([]);
  expect(at("2026-02-02T20:00:00Z", { lateUntil: "2026-02-05" })[0]).toBe("Late entries end 3!");
});

test("shows days in words", () => {
  expect([0, 1, 2, 1_200].map(formatUpcomingDates)).toEqual([
    "today",
    "tomorrow",
    "in 2 days",
    "in 1,200 days",
  ]);
});
