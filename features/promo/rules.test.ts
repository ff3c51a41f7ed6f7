import { expect, test } from "vitest";
import { percent, shortNumber } from "./rules";

test("formats figures as documented", () => {
  expect(shortNumber(2_800_000)).toBe("2.8M");
  expect(shortNumber(12_345)).toBe("12.3K");
  expect(shortNumber(0)).toBe("0");
  expect(percent(0.067)).toBe("6.7%");
  expect(percent(0)).toBe("0.0%");
});
