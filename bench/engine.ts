import { cpSync } from "node:fs";
import pg from "pg";
import { databaseFolder } from "~/db/client";
import { openDurablePglite } from "~/db/pglite/durable-pglite";
import type { Bench, Engine, Storage } from "./bench";

type Row = Record<string, unknown>;
type Insert = { text: string; values: unknown[] };
type Connection = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Row[] }>;
  close: () => Promise<unknown>;
};

/** The database engine without the site, on a copy of the storage called `name`, which must not be in use. */
export async function openEngine(bench: Bench, engine: Engine, storage: Storage, name: string) {
  const copy = await bench.createStorage(engine, `${name}-engine`, name);
  if (!copy.url) cpSync(storage.dataDir, copy.dataDir, { recursive: true });
  const connections = await connect(copy);

  /** The statement that inserts a table's nth oldest row again, with some columns changed. */
  const insertAgain = async (table: string, nth: number, changes: Row): Promise<Insert> => {
    const [first] = connections;
    const columns = await first?.query(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'id'`,
      [table],
    );
    const names = columns?.rows[0]?.names;
    const row = await first?.query(
      `select ${names} from ${table} order by created_at limit 1 offset ${nth}`,
    );
    if (!row?.rows[0]) throw new Error(`There is no row ${nth} in ${table}.`);
    const values = Object.values({ ...row.rows[0], ...changes });
    const parameters = values.map((_, index) => `$${index + 1}`).join(", ");
    return { text: `insert into ${table} (${names}) values (${parameters})`, values };
  };

  /** Repeats one transaction on all connections; resolves to commits a second. */
  const commitsPerSecond = async (inserts: readonly Insert[], seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    let commits = 0;
    const writer = async ({ query }: Connection) => {
      while (performance.now() < until) {
        await query("begin");
        for (const { text, values } of inserts) await query(text, values);
        await query("commit");
        commits += 1;
      }
    };
    await Promise.all(connections.map(writer));
    return commits / seconds;
  };
  const close = () => Promise.all(connections.map((connection) => connection.close()));
  return { insertAgain, commitsPerSecond, close };
}

/** As many connections as the site's pool has; one to PGlite, which runs one transaction at a time. */
async function connect({ dataDir, url }: Storage): Promise<Connection[]> {
  if (!url) {
    const database = await openDurablePglite(databaseFolder(dataDir));
    return [
      { query: (text, values) => database.query(text, values), close: () => database.close() },
    ];
  }
  const clients = Array.from({ length: 10 }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  return clients.map((client) => ({
    query: (text, values) => client.query(text, values),
    close: () => client.end(),
  }));
}
