import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";
import { queryRows } from "../subject.queries.server";
import { inventory, inventoryColumns } from "./rules";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("every column of every table has a fate, and no unknown column is named", async () => {
  const rows = await queryRows<{ name: string }>(
    app.db,
    sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name in
      (select tablename from pg_tables where schemaname = 'public')`,
  );
  const tableNames = rows.map(({ name }) => name).sort();
  const named = inventoryColumns.map(({ table, column }) => `${table}.${column}`).sort();
  const hint = "give it a fate in features/privacy/inventory";
  expect(
    tableNames.filter((name) => !named.includes(name)),
    hint,
  ).toEqual([]);
  expect(
    named.filter((name) => !tableNames.includes(name)),
    "it is gone",
  ).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test("a new column without a fate is named", async () => {
  await app.db.execute(sql`alter table contacts add column shoe_size text`);
  const rows = await queryRows<{ name: string }>(
    app.db,
    sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'contacts'`,
  );
  await app.db.execute(sql`alter table contacts drop column shoe_size`);
  const named = new Set(inventoryColumns.map(({ table, column }) => `${table}.${column}`));
  expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([
    "contacts.shoe_size",
  ]);
});

test("every personal column says whose it is and why it has its fate", () => {
  for (const { table, column, personal, whose, why } of inventoryColumns) {
    expect(why.length, `${table}.${column}`).toBeGreaterThan(3);
    if (personal) expect(whose, `${table}.${column}`).toBeTruthy();
  }
  expect(new Set(inventory.map(({ table }) => table)).size).toBe(inventory.length);
});

test("search words are personal where they are made of personal columns", async () => {
  const columns = await queryRows<{ words: string; source: string }>(
    app.db,
    sql`select convert_from(substring(tgargs from 1 for position('\\x00'::bytea in tgargs) - 1), 'UTF8') as words,
        tgrelid::regclass || '.' || a.attname as source
      from pg_trigger join pg_attribute as a on a.attrelid = tgrelid and a.attnum = any(tgattr)
      where tgfoid = 'keep_words'::regproc`,
  );
  expect(columns.length).toBeGreaterThan(20);
  const personal = new Set(
    inventoryColumns.flatMap((inventoryColumn) =>
      inventoryColumn.personal ? `${inventoryColumn.table}.${inventoryColumn.column}` : [],
    ),
  );
  const lists = columns.flatMap(({ words, source }) => (personal.has(source) ? words : []));
  expect(new Set(lists).size).toBe(4);
  for (const list of lists) expect(personal.has(`${list}.words`), list).toBe(true);
  for (const list of ["known_words", "lost_words"]) {
    expect(personal.has(`${list}.word`), list).toBe(true);
  }
});
