import { expect, test } from "vitest";
import { cutAt } from "./cut-at.rules";

test("a text of exactly the limit stays whole; one more character is cut", () => {
  expect(cutAt("x".repeat(50), 50)).toBe("x".repeat(50));
  expect(cutAt("x".repeat(51), 50)).toBe(`${"x".repeat(50)}...`);
});

test("a character outside the basic plane counts once and is never cut in two", () => {
  expect(cutAt(`${"x".repeat(49)}💛💛`, 50)).toBe(`${"x".repeat(49)}💛...`);
});
