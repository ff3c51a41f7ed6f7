import { expect, test } from "vitest";
import { addTriggers, nextMigration } from "~/scripts/migration-text.mjs";

const journal = (...entries: [string, number][]) => ({
  entries: entries.map(([tag, when]) => ({ tag, when })),
});

test("a migration has the number after the largest and a time after every other", () => {
  const entries = journal(["0107_newest", 1_796_100_000_000], ["0106_before", 1_796_200_000_000]);
  expect(nextMigration(entries, 1_795_000_000_000)).toEqual({
    number: "0108",
    when: 1_796_200_000_001,
  });
  expect(nextMigration(entries, 1_900_000_000_000)).toMatchObject({ when: 1_900_000_000_000 });
});

test("a new table gets the triggers of its version and of the page cache", () => {
  const reels = `CREATE TABLE "reels" (\n\t"id" uuid PRIMARY KEY NOT NULL,\n\t"version" integer DEFAULT 1 NOT NULL\n);\n`;
  const notes = `CREATE TABLE "notes" (\n\t"id" uuid PRIMARY KEY NOT NULL\n);\n`;
  const sql = `${reels}--> statement-breakpoint\n${notes}`;
  const triggers = (text: string) =>
    [...text.matchAll(/CREATE TRIGGER "(\w+)"/g)].map(([, at]) => at);
  expect(triggers(addTriggers(sql, []))).toEqual(["reels_version"]);
  expect(triggers(addTriggers(sql, ["notes", "reels"]))).toEqual([
    "reels_version",
    "reels_public",
    "notes_public",
  ]);
  expect(addTriggers(sql, ["reels"]).split("--> statement-breakpoint")).toHaveLength(4);
  expect(() => addTriggers(sql, ["films"])).toThrow("creates no table films");
});
