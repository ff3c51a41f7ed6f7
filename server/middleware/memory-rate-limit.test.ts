import { expect, test } from "vitest";
import { createMemoryLimits } from "./memory-rate-limit";

const limit = { name: "burst", max: 2, seconds: 10 };
const allowed = { allowed: true };

function atTime(most?: number) {
  let ms = 0;
  const limits = createMemoryLimits(() => new Date(ms), most);
  return { ...limits, pass: (seconds: number) => (ms += seconds * 1_000) };
}

test("refuses requests over the limit until the window ends, by client and limit", () => {
  const { count, pass } = atTime();
  expect([count(limit, "a"), count(limit, "a")]).toEqual([allowed, allowed]);
  pass(2.5);
  expect(count(limit, "a")).toEqual({ allowed: false, retryAfterSeconds: 8 });
  expect(count(limit, "b")).toEqual(allowed);
  expect(count({ ...limit, name: "steady" }, "a")).toEqual(allowed);
  pass(7.5);
  expect(count(limit, "a")).toEqual(allowed);
});

test("it never grows beyond its bound: the oldest window is forgotten", () => {
  const { count, pass } = atTime(2);
  for (const client of ["a", "a", "a", "b", "b", "b"]) count(limit, client);
  pass(1);
  expect(count(limit, "c")).toEqual(allowed);
  expect(count(limit, "b")).toMatchObject({ allowed: false });
  expect(count(limit, "a"), "forgotten for c").toEqual(allowed);
});

test("I9: a clock that was an hour ahead does not block clients for that hour", () => {
  const { count, pass } = atTime();
  pass(3_600);
  for (const client of ["a", "a", "a"]) count(limit, client);
  expect(count(limit, "a")).toMatchObject({ allowed: false });
  pass(-3_600);
  expect([count(limit, "a"), count(limit, "a")]).toEqual([allowed, allowed]);
  expect(count(limit, "a")).toEqual({ allowed: false, retryAfterSeconds: 10 });
});
