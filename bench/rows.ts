import { cpSync } from "node:fs";
import { type SQL, sql } from "drizzle-orm";
import { databaseFolder, openEmbedded, openPostgres } from "~/db/client";
import type { Bench, BenchSite, Engine } from "./bench";
import { startEngine } from "./children";

/** Rows that the site wrote, for the engine that writes the same ones with nothing around it. */

export type Row = Record<string, unknown>;

/** A letter as it was before it was on its way. */
export const asQueued = (letter: Row): Row => ({
  ...letter,
  ...{ state: "queued", attempts: 0, message_id: null, sent_at: null },
});

/** The rows of some tables, oldest first, without their ids and what the database makes by itself. */
export async function rowsIn(
  place: BenchSite,
  tables: readonly string[],
): Promise<Map<string, Row[]>> {
  const { db, close } = place.url
    ? await openPostgres(place.url)
    : await openEmbedded(place.dataDir);
  const ask = async <R>(statement: SQL) =>
    ((await db.execute(statement)) as unknown as { rows: R[] }).rows;
  const read = async (table: string) => {
    const columns = await ask<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_name = ${table} and table_schema = 'public'
        and is_generated = 'NEVER' and column_name <> 'id'`);
    const names = columns.map(({ name }) => sql.identifier(name));
    const age = columns.some(({ name }) => name === "created_at") ? "created_at" : "submitted_at";
    return ask<Row>(
      sql`select ${sql.join(names, sql`, `)} from ${sql.identifier(table)} order by ${sql.identifier(age)} limit 10`,
    );
  };
  const found = new Map<string, Row[]>();
  for (const table of tables) found.set(table, await read(table));
  await close();
  return found;
}

/** The engine in a process of its own, on a copy of a place that no server has open. */
export async function compareEngine(bench: Bench, engine: Engine, place: BenchSite, name: string) {
  const beside = await bench.place(engine, `${name}-engine`, name);
  if (!beside.url) cpSync(place.dataDir, beside.dataDir, { recursive: true });
  return startEngine(beside.url ? { url: beside.url } : { folder: databaseFolder(beside.dataDir) });
}
