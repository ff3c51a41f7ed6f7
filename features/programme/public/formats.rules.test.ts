import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { formatNextScreening, formatScreenings } from "./formats.rules";

test("screenings that take place are counted, cancelled ones beside them", () => {
  const shown = { cancelled: false };
  expect(formatScreenings([shown, { cancelled: true }, shown])).toBe("2 screenings, 1 cancelled");
  expect(formatScreenings([shown])).toBe("1 screening");
  const ended = { cancelled: false };
  const night = [ended, shown, { cancelled: true }];
  expect(formatScreenings(night, new Set([ended]))).toBe("1 screening left, 1 cancelled");
  expect(formatScreenings([ended, shown], new Set([ended, shown]))).toBe("2 screenings");
});

test("a next screening has its day, time and hall, and no line begins or ends within them", () => {
  const screening = { day: "2026-02-14", time: "19:00", venue: "The Lyric" };
  const parts = formatNextScreening(screening, defaultSettings).split(", ");
  expect(parts).toHaveLength(3);
  expect(parts.join(", ").replaceAll("\u00a0", " ")).toMatch(/^Sat, Feb 14, 7:00 PM, .?The Lyric/);
});
