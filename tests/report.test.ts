import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { betweenMarks } from "./report";

test("betweenMarks › changes a page only between its markers", () => {
  const page = readFileSync("docs/performance.md", "utf8");
  const written = betweenMarks(page, "bench", "new");
  expect(written).toContain("begin -->\n\nnew\n\n<!-- bench: end -->");
  expect(betweenMarks(betweenMarks(page, "bench", "x"), "bench", "new")).toBe(written);
  expect(() => betweenMarks("nothing", "bench", "new")).toThrow("once each");
  expect(() => betweenMarks(page + page, "bench", "new")).toThrow("once each");
});
