import { sql } from "drizzle-orm";
import { type Database, openEmbedded, openPostgres } from "~/db/client";
import type { Bench, BenchSite, Engine } from "./bench";
import { fill } from "./fill";
import { openSite, type Site } from "./site";

/** A director's desk with so many entries, and as many messages: its server, and a session. */
export type Admin = { site: Site; cookie: string; entries: number };

/** What a line says of its size: '1,000 entries'. */
export const formatEntryCount = ({ entries }: Admin) =>
  `${entries.toLocaleString("en-US")} entries`;

const filled = new Map<string, BenchSite>();

/** Fills a database, once in a run. Whoever comes later finds what those before did there. */
export async function filledAdmin(
  bench: Bench,
  engine: Engine,
  entries: number,
): Promise<BenchSite> {
  const known = filled.get(`${engine} ${entries}`);
  if (known) return known;
  const place = await bench.place(engine, `desk-${entries}`);
  const { db, close } = place.url
    ? await openPostgres(place.url)
    : await openEmbedded(place.dataDir);
  await withoutIndexes(db, () => fill(db, entries));
  // What PostgreSQL does by itself within a minute; not to fall into the measurement.
  await db.execute(sql`vacuum analyze`);
  await close();
  filled.set(`${engine} ${entries}`, place);
  return place;
}

/** Serves a filled database. The caller ends the server. */
export async function openAdmin(bench: Bench, engine: Engine, entries: number): Promise<Admin> {
  const site = await openSite(await filledAdmin(bench, engine, entries));
  return { site, cookie: await site.logIn(), entries };
}

/**
 * Does the work while the tables that it fills have no indexes but the unique
 * ones, and makes them anew afterwards: a third of the time for a million rows.
 */
async function withoutIndexes(db: Database, work: () => Promise<void>): Promise<void> {
  const found = await db.execute(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where relnamespace = 'public'::regnamespace and not indisunique
      and (indrelid in ('submissions'::regclass, 'contacts'::regclass) or amname = 'gin')`);
  const { rows } = found as unknown as { rows: { name: string; definition: string }[] };
  for (const { name } of rows) await db.execute(sql.raw(`drop index ${name}`));
  await work();
  for (const { definition } of rows) await db.execute(sql.raw(definition));
}
