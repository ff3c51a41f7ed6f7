import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { lostDatabase, markPostgres } from "./postgres-mark";

const databaseUrl = "postgres://heartlight:a-secret@db.example:6432/festival?sslmode=require";

test("a festival in PostgreSQL is not taken for an embedded one, until its mark is deleted", () => {
  const { path: DATA_DIR, remove } = makeTemporaryFolder();
  onTestFinished(remove);
  markPostgres({ DATA_DIR, DATABASE_URL: undefined });
  expect(lostDatabase({ DATA_DIR, DATABASE_URL: undefined })).toBeNull();

  markPostgres({ DATA_DIR, DATABASE_URL: databaseUrl });
  expect(lostDatabase({ DATA_DIR, DATABASE_URL: databaseUrl })).toBeNull();
  const lost = lostDatabase({ DATA_DIR, DATABASE_URL: undefined });
  expect(lost?.finding).toBe(
    "DATABASE_URL is not set, but this festival is in another database (PostgreSQL, festival on db.example:6432)",
  );
  const [mark = ""] = /\S+$/.exec(lost?.advice ?? "") ?? [];
  expect(fs.readFileSync(mark, "utf8")).not.toContain("a-secret");
  expect(path.dirname(mark)).toBe(DATA_DIR);
  fs.rmSync(mark);
  expect(lostDatabase({ DATA_DIR, DATABASE_URL: undefined })).toBeNull();
});
