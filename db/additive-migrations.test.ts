import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** A migration only adds: the previous version still runs meanwhile (docs/decisions/0040). */

/** Migrations before the decision; versions between them are no longer in use. */
const before = 34;
const folder = "db/migrations";

const takes = [
  /\bdrop\s+(?:table|column|view|sequence)\b/i,
  /\brename\b/i,
  /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i,
  /\badd\s+column\s+\S+\s+(?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot\s+null\b/i,
];
/** A comment before a removal: the last version that used it. */
const unused = /^\s*-- unused since \d+\.\d+\.\d+/;

/** Whether the same migration puts a view in the place of the table that a statement drops. */
function becomesView(statement: string, sql: string): boolean {
  const [, table] = /^\s*drop table "(\w+)";\s*$/i.exec(statement) ?? [];
  return table !== undefined && new RegExp(`\\bcreate view "${table}"`, "i").test(sql);
}

/** Statements that remove something from a version that may still run. */
function takesAway(sql: string): string[] {
  return sql
    .split("--> statement-breakpoint")
    .filter(
      (statement) =>
        !unused.test(statement) &&
        !becomesView(statement, sql) &&
        takes.some((pattern) => pattern.test(statement)),
    )
    .map((statement) => statement.trim());
}

const migrations = readdirSync(folder).filter((name) => name.endsWith(".sql"));

test("no migration takes anything from the version before it", () => {
  const since = migrations.filter((name) => Number(name.slice(0, 4)) >= before);
  const findings = since.map((name) => [
    name,
    takesAway(readFileSync(path.join(folder, name), "utf8")),
  ]);
  expect(findings.filter(([, statements]) => statements?.length)).toEqual([]);
});

test("refuses removals until a version no longer uses them", () => {
  const refused = [
    `ALTER TABLE "films" DROP COLUMN "year";`,
    `DROP TABLE "films";`,
    `ALTER TABLE "films" RENAME COLUMN "year" TO "made_in";`,
    `ALTER TABLE "films" ALTER COLUMN "year" SET NOT NULL;`,
    `ALTER TABLE "films" ALTER COLUMN "year" SET DATA TYPE text;`,
    `ALTER TABLE "films" ADD COLUMN "year" integer NOT NULL;`,
  ];
  for (const statement of refused) {
    expect(takesAway(statement), statement).toHaveLength(1);
    expect(takesAway(`\n-- unused since 0.2.0\n${statement}`), statement).toEqual([]);
  }
  for (const statement of [
    `ALTER TABLE "films" ADD COLUMN "year" integer;`,
    `ALTER TABLE "films" ADD COLUMN "year" integer DEFAULT 2026 NOT NULL;`,
    `CREATE TABLE "reels" ("id" uuid NOT NULL);`,
  ]) {
    expect(takesAway(statement), statement).toEqual([]);
  }
});

test("lets a table become a view of its name, and no other", () => {
  const becoming = (name: string) =>
    `DROP TABLE "films";--> statement-breakpoint\nCREATE VIEW "${name}" AS SELECT id FROM reels;`;
  expect(takesAway(becoming("films"))).toEqual([]);
  expect(takesAway(becoming("films_of_before"))).toEqual([`DROP TABLE "films";`]);
});
