import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test("no trigger joins the rows of its statement", () => {
  const folder = "db/functions";
  const join = /\bjoin\s+(?:added|gone)\b/i;
  const files = readdirSync(folder);
  expect(files).toContain("tally_submissions.sql");
  // PostgreSQL keeps a session's first plan, mostly of one row: of thousands, each would be compared with each.
  expect(files.filter((file) => join.test(readFileSync(path.join(folder, file), "utf8")))).toEqual(
    [],
  );
});
