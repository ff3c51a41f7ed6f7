import { expect, test } from "vitest";
import { dueReminderDay, isLate } from "./rules";

const request = { answerBy: "2026-02-10", announcedOn: "2026-02-01" };

test.each([
  ["six days before: not yet", "2026-02-04", {}, null],
  ["five days before", "2026-02-05", {}, "2026-02-05"],
  ["in between, where nobody ran on the day", "2026-02-08", {}, "2026-02-05"],
  ["a day before: the last one says enough", "2026-02-09", {}, "2026-02-09"],
  ["on the day itself", "2026-02-10", {}, "2026-02-09"],
  ["after it: silence is a thing to do", "2026-02-11", {}, null],
  ["told on the day of the first one", "2026-02-05", { announcedOn: "2026-02-05" }, null],
  ["told four days before", "2026-02-09", { announcedOn: "2026-02-06" }, "2026-02-09"],
  ["told on the day before", "2026-02-10", { announcedOn: "2026-02-09" }, null],
])("%s", (_, today, fields, expected) => {
  expect(dueReminderDay({ ...request, ...fields, today })).toBe(expected);
});

test("an answer on the last day is in time, and without a deadline every answer is", () => {
  expect(isLate("2026-02-10", "2026-02-10")).toBe(false);
  expect(isLate("2026-02-10", "2026-02-11")).toBe(true);
  expect(isLate(null, "2026-02-11")).toBe(false);
});
