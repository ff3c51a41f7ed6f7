import { expect, test } from "vitest";
import {
  deliveredRunningTimes,
  formatMinutesSeconds,
  isFarFromStated,
  parseSeconds,
} from "./running-time.rules";

test("a running time is read as minutes and seconds, or with hours", () => {
  expect(["94:01", "94", " 1:34:01 ", "0:45"].map(parseSeconds)).toEqual([5_641, 5_640, 5_641, 45]);
  expect(parseSeconds(" ")).toBe(null);
  for (const text of ["94:1", "94:60", "an hour", "1:2:03", "94:01:1"]) {
    expect(parseSeconds(text), text).toBeNaN();
  }
  expect(formatMinutesSeconds(5_641)).toBe("94:01");
});

test("proposes readable running times of filmmakers only", () => {
  const item = (submissionId: string, label: string, value: string | null) => ({
    submissionId,
    label,
    value,
  });
  const times = deliveredRunningTimes([
    item("a", "Exact running time", "12:34"),
    item("b", "Running time", "about a quarter of an hour"),
    item("c", "Director's statement", "12:34"),
    item("d", "Running time (h:mm:ss)", "1:02:03"),
    item("e", "Running time", null),
  ]);
  expect([...times]).toEqual([
    ["a", "12:34"],
    ["d", "62:03"],
  ]);
});

test("a running time is far from the stated minutes by ten minutes and by half", () => {
  const isFar = (time: string, minutes: number) =>
    isFarFromStated(parseSeconds(time) ?? 0, minutes);
  expect(isFar("60:30", 15)).toBe(true);
  expect(isFar("25:01", 15)).toBe(true);
  expect(isFar("25:00", 15)).toBe(false);
  expect(isFar("118:00", 90)).toBe(false);
  expect(isFar("44:59", 90)).toBe(true);
  expect(isFar("3:00", 0), "no stated length").toBe(false);
});
