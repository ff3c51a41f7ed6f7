import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { nameStatements } from "./statements";

let cluster: Cluster;
let client: pg.Client;

const openClient = async () => {
  const opened = new pg.Client({ connectionString: cluster.urlOf("postgres") });
  await opened.connect();
  nameStatements(opened);
  return opened;
};

/** The texts that the connection has prepared. */
const preparedTexts = async () => {
  const { rows } = await client.query("select statement from pg_prepared_statements");
  return rows.map(({ statement }) => statement as string);
};

beforeAll(async () => {
  cluster = await startCluster();
  client = await openClient();
  await client.query("create table notes (id integer primary key, tags text[], at timestamptz)");
});
afterAll(async () => {
  await client.end();
  await cluster.stop();
});

test("a text with values is prepared once, with the results of a plain query", async () => {
  const text = "select $1::integer + 1 as sum, $2::text[] as tags";
  for (const number of [1, 2]) {
    const { rows } = await client.query({ text, values: [number, ["a", 'b "c"']] });
    expect(rows).toEqual([{ sum: number + 1, tags: ["a", 'b "c"'] }]);
    expect((await client.query({ text, rowMode: "array" }, [number, []])).rows).toEqual([
      [number + 1, []],
    ]);
  }
  expect((await preparedTexts()).filter((prepared) => prepared === text)).toHaveLength(1);
});

test("a text without values is not prepared, and several statements at once run", async () => {
  await client.query({ text: "select 1; select 2" });
  expect(await preparedTexts()).not.toContain("select 1; select 2");
});

test("a failed query keeps its code and leaves the same text working", async () => {
  const insert = { text: "insert into notes (id) values ($1)" };
  await client.query(insert, [7]);
  await expect(client.query(insert, [7])).rejects.toMatchObject({ code: "23505" });
  await client.query(insert, [8]);
  const wrong = { text: "select * from nowhere where id = $1" };
  for (const _ of [1, 2]) {
    await expect(client.query(wrong, [7])).rejects.toMatchObject({ code: "42P01" });
  }
});

test("a column that another process adds does not stop a prepared query", async () => {
  const select = { text: "select id, tags from notes where id = $1" };
  expect((await client.query(select, [7])).rows).toEqual([{ id: 7, tags: null }]);
  const otherClient = await openClient();
  await otherClient.query("alter table notes add column more text default 'more'");
  await otherClient.end();
  expect((await client.query(select, [7])).rows).toEqual([{ id: 7, tags: null }]);
});

test("a connection prepares a limited number of texts; others still run", async () => {
  for (let number = 0; number < 520; number += 1) {
    const { rows } = await client.query({ text: `select $1::integer + ${number} as sum` }, [1]);
    expect(rows).toEqual([{ sum: number + 1 }]);
  }
  const texts = await preparedTexts();
  expect(texts).toContain("select $1::integer + 0 as sum");
  expect(texts).not.toContain("select $1::integer + 519 as sum");
  expect(texts.length).toBeLessThanOrEqual(500);
});
