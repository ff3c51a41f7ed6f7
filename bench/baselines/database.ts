import { randomUUID } from "node:crypto";
import pg from "pg";
import { openDurablePglite } from "../../db/pglite/durable-pglite.ts";
import { ofItsOwn } from "./unique-values.ts";

/**
 * The engine itself, a process of its own: transactions that write the very rows
 * which the site wrote, through the same driver, with nothing else around them.
 */

/** A row and the table it belongs to; what the database gives by itself is left out. */
export type Written = { table: string; row: Record<string, unknown> };

export type EngineOrder =
  | { open: { folder: string } | { url: string } }
  | { rows: readonly Written[]; writers: number; seconds: number };

type Query = (statement: string, values?: unknown[]) => Promise<unknown>;
/** Runs its statements in one transaction. */
type Transact = (work: (query: Query) => Promise<void>) => Promise<void>;

let transact: Transact | undefined;

process.on("message", (order: EngineOrder) => {
  carryOut(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function carryOut(order: EngineOrder): Promise<number | "open"> {
  if (!("open" in order)) return commit(order);
  transact = await open(order.open);
  return "open";
}

async function open(where: { folder: string } | { url: string }): Promise<Transact> {
  if ("folder" in where) {
    const database = await openDurablePglite(where.folder);
    return (work) =>
      database.transaction((tx) => work((statement, values) => tx.query(statement, values)));
  }
  const pool = new pg.Pool({ connectionString: where.url, max: 10 });
  return async (work) => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await work((statement, values) => client.query(statement, values));
      await client.query("commit");
    } finally {
      client.release();
    }
  };
}

/** Commits until the time is over; resolves to how many commits a second. */
async function commit(order: { rows: readonly Written[]; writers: number; seconds: number }) {
  const statements = order.rows.map(({ table, row }) => {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    return {
      statement: `insert into "${table}" ("${names.join('", "')}") values (${places.join(", ")})`,
      values: Object.values(row),
    };
  });
  const started = performance.now();
  const until = started + order.seconds * 1_000;
  let commits = 0;
  const writer = async () => {
    while (performance.now() < until) {
      await transact?.(async (query) => {
        for (const { statement, values } of statements) {
          const own = values.map((value) => (value === ofItsOwn ? randomUUID() : value));
          await query(statement, own);
        }
      });
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: order.writers }, writer));
  return commits / ((performance.now() - started) / 1_000);
}
