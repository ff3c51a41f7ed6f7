import { expect, test } from "vitest";
import { gridStartMs, nowLinePosition, placeCards } from "./grid.rules";

const at = (time: string) => Date.parse(`2026-02-${time}:00Z`);
const timed = (time: string, from: number, late = false) => ({
  id: "a",
  time,
  ends: "",
  late,
  from,
  to: from,
  venue: { id: "aster", name: "Aster" },
});

test("positions the current time in the festival's time zone", () => {
  // 16:35 in Los Angeles; the timetable begins at 16:00 and has nine hours.
  const first = gridStartMs(timed("16:35", at("15T00:35")), 16);
  expect(first).toBe(at("15T00:00"));
  const line = (time: string) => nowLinePosition(at(time), first, 16, 9);
  expect(line("15T03:42")).toEqual({ hour: 3, step: 8, time: "19:42" });
  expect(line("15T08:04")).toEqual({ hour: 8, step: 0, time: "00:04" });
  expect(line("14T23:59")).toBeNull();
  expect(line("15T09:00")).toBeNull();
});

test("a film after midnight is in the same timetable", () => {
  expect(gridStartMs(timed("00:15", at("15T08:15"), true), 16)).toBe(at("15T00:00"));
});

test("a card with a price has room for fewer films", () => {
  const night = { ...timed("21:45", 0), to: 70 * 60_000 };
  const lines = (card: typeof night & { price?: { amount: string }; ticketUrl?: string | null }) =>
    placeCards([card]).places?.get("a")?.lines;
  expect(lines({ ...night, price: { amount: "" }, ticketUrl: null })).toBe(3);
  expect(lines({ ...night, price: { amount: "$14" } })).toBe(2);
  expect(lines({ ...night, ticketUrl: "https://tickets.example" })).toBe(2);
});
