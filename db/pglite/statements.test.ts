import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { nameStatements } from "./statements";

let named: PGlite;
let plain: PGlite;
const clients = () => [named, plain];

const prepared = async (client: PGlite) => {
  const [result] = await client.exec("select statement from pg_prepared_statements order by 1");
  return result?.rows.map((row) => row.statement);
};

beforeAll(async () => {
  [named, plain] = await Promise.all([PGlite.create(), PGlite.create()]);
  nameStatements(named);
  for (const client of clients()) {
    await client.exec("create table notes (id integer primary key, tags text[], at timestamptz)");
  }
});
afterAll(() => plain.close());

test("a query has the results of PGlite's own, also the second time", async () => {
  const queries: [string, unknown[]?][] = [
    ["insert into notes values ($1, $2, $3)", [1, ["a", 'b "c"'], new Date("2026-01-02T03:04Z")]],
    ["insert into notes values ($1, $2, $3) returning id", [2, null, undefined]],
    ["select * from notes order by id"],
    ["select * from notes where id = $1", [1]],
    ["update notes set tags = $1", [[]]],
    ["select count(*), 1.5::numeric, true, '{\"a\":[1]}'::json from notes"],
    ["delete from notes where id > $1", [0]],
  ];
  for (const round of [1, 2]) {
    for (const [text, params] of queries) {
      for (const rowMode of ["object", "array"] as const) {
        const [ownResult, otherResult] = await Promise.all(
          clients().map((client) =>
            client.query(text, params, { rowMode }).catch(({ code }) => ({ code })),
          ),
        );
        expect(ownResult, `${text}, round ${round}`).toEqual(otherResult);
      }
    }
  }
});

test("a text is parsed once, and after a minute again", async () => {
  const text = "select $1::integer + 1 as sum";
  const nameOf = async () => {
    const [statement] = await named.exec(`select name from pg_prepared_statements
      where statement = '${text}'`);
    expect(statement?.rows).toHaveLength(1);
    return statement?.rows[0]?.name;
  };
  for (const value of [1, 2, 3]) await named.query(text, [value]);
  const first = await nameOf();
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 59_000);
  await named.query(text, [4]);
  expect(await nameOf()).toBe(first);
  vi.spyOn(performance, "now").mockReturnValue(now + 61_000);
  await named.query(text, [5]);
  expect(await nameOf()).not.toBe(first);
  vi.restoreAllMocks();
});

test("a failed query keeps its code, ends its transaction, and leaves the next one working", async () => {
  const work = named.transaction(async (tx) => {
    await tx.query("insert into notes (id) values ($1)", [7]);
    await tx.query("insert into notes (id) values ($1)", [7]);
  });
  await expect(work).rejects.toMatchObject({ code: "23505" });
  await expect(named.query("select * from nowhere")).rejects.toMatchObject({ code: "42P01" });
  const { rows } = await named.query("select count(*)::integer as rows from notes where id = 7");
  expect(rows).toEqual([{ rows: 0 }]);
});

test("statements are limited: the least used ones are closed", async () => {
  for (let number = 0; number < 320; number += 1) await named.query(`select ${number} as number`);
  const texts = await prepared(named);
  expect(texts).toContain("select 319 as number");
  expect(texts?.length).toBeLessThanOrEqual(302);
});

test("a transaction that has ended runs nothing, and neither does a closed database", async () => {
  const transaction = await named.transaction(async (tx) => tx);
  await expect(async () => transaction.query("select 1")).rejects.toThrow(
    "The transaction has ended.",
  );
  await named.close();
  await expect(named.query("select 1")).rejects.toThrow("The database is closed.");
});
