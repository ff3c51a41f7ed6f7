import { describe, expect, test } from "vitest";
import { formAddress, hasListFees } from "./category.rules";
import { feePairText, formatAwardsNight, timeLeft } from "./rules";
import { defaultSettings } from "./schema";

const deadline = new Date("2026-02-01T01:00:00Z");

describe("time left until the deadline", () => {
  test("is given in whole days, hours, minutes and seconds", () => {
    expect(timeLeft(deadline, new Date("2026-01-06T16:42:47Z"))).toEqual({
      days: 25,
      hours: 8,
      minutes: 17,
      seconds: 13,
    });
  });

  test("counts a running second as gone", () => {
    expect(timeLeft(deadline, new Date("2026-02-01T00:59:58.999Z")).seconds).toBe(1);
    expect(timeLeft(deadline, new Date("2026-02-01T00:59:59.001Z")).seconds).toBe(0);
  });

  test("counts more than a hundred days in days", () => {
    expect(timeLeft(deadline, new Date("2025-08-31T00:00:00Z")).days).toBe(154);
  });

  test("is all zero at the deadline and after it", () => {
    const zero = { days: 0, hours: 0, minutes: 0, seconds: 0 };
    expect(timeLeft(deadline, deadline)).toEqual(zero);
    expect(timeLeft(deadline, new Date("2026-11-21T08:00:00Z"))).toEqual(zero);
  });
});

test("formAddress › returns the category's form, and the chooser for other values", () => {
  const types = defaultSettings.categories.map((category) => category.type);
  expect(types.map((type) => formAddress(defaultSettings, type))).toEqual([
    "/submit/short-film",
    "/submit/feature-film",
    "/submit/series-pilot",
    "/submit/log-line",
  ]);
  expect(formAddress(defaultSettings, "poem")).toBe("/submit");
});

test("the awards will be presented until their night is over", () => {
  expect(formatAwardsNight(defaultSettings, "2026-02-26")).toBe(
    "The awards will be presented on February 26, 2026.",
  );
  expect(formatAwardsNight(defaultSettings, "2026-02-27")).toBe(
    "The awards were presented on February 26, 2026.",
  );
});

test("a fee that never changes is shown once", () => {
  expect(feePairText({ earlyBird: 50, regular: 70 }, defaultSettings)).toBe("$50 / $70");
  expect(feePairText({ earlyBird: 1, regular: 1 }, defaultSettings)).toBe("$1");
});

test("the advertised fees are list prices if a form charges another one", () => {
  expect(hasListFees(defaultSettings)).toBe(true);
  const charged = defaultSettings.categories.map((category) => ({
    ...category,
    advertisedFee: category.chargedFee,
  }));
  expect(hasListFees({ categories: charged })).toBe(false);
});
