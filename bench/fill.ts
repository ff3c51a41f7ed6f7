import { sql } from "drizzle-orm";
import { type Database, openEmbedded, openPostgres } from "~/db/client";
import type { Bench, Engine } from "./bench";

const batchRows = 2_000;

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
  await db.execute(sql`alter table submissions disable trigger submissions_words`);
  for (let first = 1; first <= entries; first += batchRows) {
    await insertSubmissions(db, first, Math.min(entries, first + batchRows - 1), entries);
  }
  await db.execute(sql`alter table submissions enable trigger submissions_words`);
  // Later entries get the numbers after these.
  await db.execute(sql`insert into entry_numbers (edition_id, last)
    select edition_id, count(*) from submissions group by edition_id
    on conflict (edition_id) do update set last = excluded.last`);
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

const oneOf = (words: string, hash: string) => {
  const list = words.split(" ").map((word) => `'${word.replaceAll("_", " ")}'`);
  return sql.raw(`(array[${list.join(",")}])[1 + (${hash}) % ${list.length}]`);
};
const firstNames = "Marisol Hugo Priya Tom Lena Aoife Dev Mei Rafa Claire Ines Zoe Adaeze Yusuf";
const lastNames = "Vance Amsel Raman Okafor Sorby Brennan Castellano Tsao Montoya Dufour Prado Ng";
const adjectives = "Last Tide Paper Slow Every Second Quiet Night Salt Amber Winter Harbor Letter";
const things = "Bus Line Rings Dance Oranges Wedding Language Lighthouse Summer Florist Waltz";
const genres = "drama comedy romance thriller documentary fantasy musical_romance horror";
const countries = "United_States United_States Canada India France Norway Mexico Japan Peru";
const types = "short_film short_film short_film feature_film series_pilot log_line log_line";
const statuses = "pending pending pending reviewed reviewed accepted rejected rejected";

/** One title in a hundred has the word 'accordion', every address 'example', the first title 'zymurgy'. */
const insertSubmissions = (db: Database, first: number, last: number, entries: number) =>
  db.execute(sql`
  insert into submissions (submission_type, submitter_name, submitter_email, film_title, director,
    genre, duration, completion_year, country, language, synopsis, log_line, submission_fee,
    agreed_to_terms, submitted_at, status, is_favorite, payment_intent_id, payment_provider,
    amount_cents, fee_period, reference)
  select type, first || ' ' || last, lower(first) || '.' || n || '@mail.example',
    case when film then title end, case when film then first || ' ' || last end,
    case when film then replace(genre, ' ', '_') end, case when film then 1 + h % 120 end,
    case when film then 2025 end, case when film then country end, case when film then 'English' end,
    case when film then repeat('Two strangers miss the same bus and decide to walk. ', 4 + h % 9) end,
    case when not film then title || ' falls for the ghost of the keeper' end, '$20', true,
    timestamptz '2026-02-01T01:00:00Z' - (n::float / ${entries}::int) ^ 1.5 * interval '240 days',
    status, h % 23 = 0, 'pi_bench_' || n, 'sandbox', case when film then 2000 else 100 end,
    case when n::float / ${entries}::int > 0.8 then 'early_bird' else 'regular' end,
    'HL26-' || lpad(n::text, greatest(4, length(n::text)), '0')
  from (
    select n, h, replace(${oneOf(types, "h")}, ' ', '_') as type,
      ${oneOf(types, "h")} <> 'log line' as film, ${oneOf(statuses, "h / 13")} as status,
      ${oneOf(firstNames, "h / 3")} as first, ${oneOf(lastNames, "h / 5")} as last,
      ${oneOf(genres, "h / 7")} as genre, ${oneOf(countries, "h / 11")} as country,
      ${oneOf(adjectives, "h / 17")} || ' ' || ${oneOf(things, "h / 19")} || ' ' || n
        || case when n % 100 = 0 then ' accordion' when n = 1 then ' zymurgy' else '' end as title
    from (select n, hashint4(n) & 2147483647 as h
      from generate_series(${first}::int, ${last}::int) n) numbers
  ) entries`);
