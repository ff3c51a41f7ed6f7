import { sql } from "drizzle-orm";
import { openEmbedded, openPostgres } from "~/db/client";
import { insertManyEntries } from "~/tests/fixtures/many-entries";
import type { Bench, Engine } from "./bench";

/** A storage with so many varied submissions. Search words and indexes come last: row by row is ten times slower. */
export async function filledStorage(bench: Bench, engine: Engine, name: string, entries: number) {
  const storage = await bench.createStorage(engine, name);
  const { db, close } = storage.url
    ? await openPostgres(storage.url)
    : await openEmbedded(storage.dataDir);
  const { rows } = (await db.execute(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where relnamespace = 'public'::regnamespace and not indisunique
      and (indrelid = 'submissions'::regclass or amname = 'gin')`)) as unknown as {
    rows: { name: string; definition: string }[];
  };
  for (const index of rows) await db.execute(sql.raw(`drop index ${index.name}`));
  await insertManyEntries(db, entries);
  await db.execute(sql`insert into submission_words
    select id, submission_document(it) from submissions as it`);
  await db.execute(sql`insert into known_words select 'submission_words', word
    from ts_stat('select words from submission_words') where is_spelled(word)`);
  for (const index of rows) await db.execute(sql.raw(index.definition));
  // Else PostgreSQL does so within a minute, during the measurement.
  await db.execute(sql`vacuum analyze`);
  await close();
  return storage;
}
