import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { betweenMarks } from "./report";

test("betweenMarks › changes a page only between its markers", () => {
  const page = readFileSync("docs/performance.md", "utf8");
  const changed = betweenMarks(page, "bench", "new");
  expect(changed).toContain("begin -->\n\nnew\n\n<!-- bench: end -->");
  expect(betweenMarks(betweenMarks(page, "bench", "x"), "bench", "new")).toBe(changed);
  expect(() => betweenMarks("nothing", "bench", "new")).toThrow("once each");
  expect(() => betweenMarks(page + page, "bench", "new")).toThrow("once each");
});
