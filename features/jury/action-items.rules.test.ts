import { expect, test } from "vitest";
import { isBehind, phaseWithMost } from "./action-items.rules";

const phase = {
  opensAt: new Date("2026-01-01T00:00:00Z"),
  closesAt: new Date("2026-01-31T00:00:00Z"),
};
const behind = (films: number, done: number, at: string) =>
  isBehind({ films, done }, phase, new Date(at));

test("a juror is behind if a sixth of their films is missing at an even pace", () => {
  const half = "2026-01-16T00:00:00Z";
  expect(behind(12, 6, half)).toBe(false);
  expect(behind(12, 5, half)).toBe(false);
  expect(behind(12, 4, half)).toBe(true);
  expect(behind(1, 0, half)).toBe(false);
  expect(behind(12, 0, "2026-01-02T00:00:00Z")).toBe(false);
});

test("in the last two days any open film counts; after the close none does", () => {
  expect(behind(12, 11, "2026-01-28T23:00:00Z")).toBe(false);
  expect(behind(12, 11, "2026-01-29T01:00:00Z")).toBe(true);
  expect(behind(12, 12, "2026-01-29T01:00:00Z")).toBe(false);
  expect(behind(12, 0, "2026-01-31T00:00:00Z")).toBe(false);
  expect(behind(12, 0, "2025-12-31T00:00:00Z")).toBe(false);
});

test("names the phase with the largest count, and sums the others", () => {
  const of = (phaseId: string, count: number) => ({ phaseId, phase: `Phase ${phaseId}`, count });
  expect(phaseWithMost([of("a", 1), of("b", 3), of("c", 0), of("d", 2)])).toEqual({
    ...of("b", 3),
    elsewhere: 3,
  });
  expect(phaseWithMost([of("a", 0)])).toBeNull();
});
