import { expect, test } from "vitest";
import { truncate } from "./truncate.rules";

test("a text of exactly the limit stays; one more character is cut", () => {
  expect(truncate("x".repeat(50), 50)).toBe("x".repeat(50));
  expect(truncate("x".repeat(51), 50)).toBe(`${"x".repeat(50)}...`);
});

test("a character outside the basic plane counts once and is never split", () => {
  expect(truncate(`${"x".repeat(49)}💛💛`, 50)).toBe(`${"x".repeat(49)}💛...`);
});
