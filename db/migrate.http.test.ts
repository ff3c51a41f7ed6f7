import { expect, onTestFinished, test } from "vitest";
import { type BareDatabase, createBareDatabase } from "~/tests/engines/bare";
import { createTestApp } from "~/tests/harness";
import { storyShare } from "~/tests/seed";
import type { Database } from "./client";
import { describeDataModel, describeFunctions } from "./data-model";
import { isUpToDate, migrationNames, runMigrations, UnusableDatabase } from "./migrate";

/** A start on databases of earlier versions, of a newer one, and of none. */

const names = migrationNames();
const applied = "drizzle.__drizzle_migrations";

/** The database as an earlier version left it: the migrations up to `newest`, noted by hash and time alone. */
async function databaseOf(newest: string | undefined): Promise<BareDatabase> {
  const bare = await createBareDatabase();
  onTestFinished(bare.close);
  await runMigrations(bare.tap, names.slice(0, names.indexOf(newest ?? "") + 1));
  await bare.tap.query(`alter table ${applied} drop column name, drop column only_adds`);
  return bare;
}

const describeSchema = async (db: Database) => ({
  tables: await describeDataModel(db),
  functions: [...(await describeFunctions(db))].sort(),
});

/** Starts on it, and compares its tables, functions and triggers with those of a new database. */
async function expectUpToDate({ open, tap }: BareDatabase): Promise<void> {
  const { db } = await open();
  const { deps, close } = await createTestApp();
  expect(await describeSchema(db)).toEqual(await describeSchema(deps.db));
  await close();
  const rows = await tap.query<{ name: string }>(`select name from ${applied}`);
  expect(rows.map(({ name }) => name).sort()).toEqual(names);
}

const refusalOf = (bare: BareDatabase) =>
  bare.open().then(
    () => "started",
    (error: Error) => {
      expect(error).toBeInstanceOf(UnusableDatabase);
      return error.message;
    },
  );

/** On the embedded database each takes three times as long: there `npm test` plays the two ends, on PostgreSQL all. */
const onlyEnds = storyShare < 1 && process.env.TEST_ENGINE !== "postgres";
const unlessOnlyEnds = test.skipIf(onlyEnds);
const between = [
  "0011_festival_zone",
  "0033_release",
  "0043_conflicts_of_programmers",
  "0078_zone_and_currency",
  "0095_codes",
  names.at(-2),
];

test.each([undefined, ...(onlyEnds ? [] : between), names.at(-1)])(
  "a database up to %s gets everything that it lacks",
  async (newest) => {
    await expectUpToDate(await databaseOf(newest));
  },
);

unlessOnlyEnds("a migration is applied although a newer one has a later time", async () => {
  const bare = await databaseOf(names.at(-2));
  await bare.tap.query(`update ${applied} set created_at = created_at + 1e12::bigint
    where id = (select max(id) from ${applied})`);
  await expectUpToDate(bare);
});

unlessOnlyEnds("a migration between two applied ones is applied", async () => {
  const bare = await createBareDatabase();
  onTestFinished(bare.close);
  await runMigrations(
    bare.tap,
    names.filter((name) => name !== "0107_foreign_key_indexes"),
  );
  await expectUpToDate(bare);
});

unlessOnlyEnds("a migration whose text changed since is known by its time", async () => {
  const bare = await databaseOf("0095_codes");
  await bare.tap.query(`update ${applied} set hash = 'of another text' where id % 3 = 0`);
  await expectUpToDate(bare);
});

test("a newer version's database is refused, unless it only adds", async () => {
  const bare = await databaseOf(names.at(-1));
  await bare.tap.query(
    `insert into ${applied} (hash, created_at) values ('of a newer version', 1900000000000)`,
  );
  const sentence = (migration: string) =>
    `the database was changed by a newer version of this program (migration ${migration}); update the program first`;
  expect(await refusalOf(bare)).toBe(sentence("of 2030-03-17T17:46:40.000Z"));
  await bare.tap.query(
    `alter table ${applied} add column if not exists name text, add column if not exists only_adds boolean`,
  );
  await bare.tap.query(`update ${applied} set name = '9999_newer', only_adds = false
    where created_at = 1900000000000`);
  expect(await refusalOf(bare)).toBe(sentence("9999_newer"));
  await bare.tap.query(`update ${applied} set only_adds = true where name = '9999_newer'`);
  expect(await refusalOf(bare)).toBe("started");
  // It noted the names of the others.
  expect(await isUpToDate(bare.tap.query)).toBe(true);
});

unlessOnlyEnds(
  "a migration that fails leaves nothing, and is applied when its obstacle is gone",
  async () => {
    const bare = await databaseOf("0106_changed_entries");
    const before = await bare.tap.query("select count(*)::int as count from pg_class");
    await bare.tap.query("create index contact_replies_outbox_idx on contact_replies (outbox_id)");
    await expect(bare.open()).rejects.toThrow("contact_replies_outbox_idx");
    await bare.tap.query("drop index contact_replies_outbox_idx");
    expect(await bare.tap.query("select count(*)::int as count from pg_class")).toEqual(before);
    await expectUpToDate(bare);
  },
);
