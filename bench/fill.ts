import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";

/** Rows of one statement: many come in as they would in life, in lines of their own in the sums. */
const atOnce = 2_000;

/** Puts in `entries` submissions of one season, varied as they are in life, and as many messages. */
export async function fill(db: Database, entries: number): Promise<void> {
  await keepWords(db, false);
  await Promise.all([
    inPieces(entries, (first, last) => db.execute(submissionsOf(first, last, entries))),
    inPieces(entries, (first, last) => db.execute(messagesOf(first, last))),
  ]);
  await keepWords(db, true);
  // Both lists at once, as the rows above: PostgreSQL takes a core for each.
  await Promise.all(searched.map((list) => readWords(db, list)));
}

/**
 * Puts many rows into a table and makes its indexes afterwards, in one go each: row by row an
 * index of words takes ten times as long. What a row must not break stays in force.
 */
export async function withoutIndexes(
  db: Database,
  table: string,
  put: () => Promise<unknown>,
): Promise<void> {
  const { rows } = (await db.execute(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and not i.indisunique`)) as unknown as {
    rows: { name: string; definition: string }[];
  };
  for (const { name } of rows) await db.execute(sql.raw(`drop index "${name}"`));
  await put();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
    for (const { definition } of rows) await tx.execute(sql.raw(definition));
  });
}

async function inPieces(
  entries: number,
  put: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  for (let first = 1; first <= entries; first += atOnce) {
    await put(first, Math.min(entries, first + atOnce - 1));
  }
}

async function readWords(db: Database, [table, words, document]: List): Promise<void> {
  await withoutIndexes(db, words, () =>
    db.execute(sql.raw(`insert into ${words} select id, ${document}(it) from ${table} as it`)),
  );
  await db.execute(
    sql.raw(`insert into known_words select '${words}', word
      from ts_stat('select words from ${words}') where is_spelled(word)`),
  );
}

type List = readonly [table: string, words: string, document: string];
/** The lists that are filled, what they are searched by, and the function that reads it from a row. */
const searched: readonly List[] = [
  ["submissions", "submission_words", "submission_document"],
  ["contacts", "contact_words", "contact_document"],
];

/** Row by row the words take longer than the rows: they follow in one go. */
async function keepWords(db: Database, on: boolean): Promise<void> {
  for (const [table] of searched) {
    await db.execute(
      sql.raw(`alter table ${table} ${on ? "enable" : "disable"} trigger ${table}_words`),
    );
  }
}

const one = (words: string, hash: string) => {
  const list = words.split(" ").map((word) => `'${word.replaceAll("_", " ")}'`);
  return sql.raw(`(array[${list.join(",")}])[1 + (${hash}) % ${list.length}]`);
};

const firstNames = "Marisol Hugo Priya Tom Lena Aoife Dev Mei Rafa Claire Ines Zoe Adaeze Yusuf";
const lastNames = "Vance Amsel Raman Okafor Sorby Brennan Castellano Tsao Montoya Dufour Prado Ng";
const words = "Last Tide Paper Slow Every Room Second Quiet Night Salt Amber Winter Harbor Letter";
const things = "Bus Line Rings Dance Oranges Wedding Language Lighthouse Summer Florist Waltz";
const genres = "drama comedy romance thriller documentary fantasy musical_romance horror";
const countries =
  "United_States United_States United_States United_States Canada India India France Germany Norway Mexico Nigeria Japan Brazil Spain Italy Ireland Taiwan Peru Ghana Chile Kenya Egypt Greece";
const types = "short_film short_film short_film feature_film series_pilot log_line log_line";
const statuses = "pending pending pending reviewed reviewed accepted rejected rejected";

/** One in a hundred has the word 'accordion', all have 'example', the first alone has 'zymurgy'. */
const submissionsOf = (first: number, last: number, entries: number) => sql`
  insert into submissions (submission_type, submitter_name, submitter_email, film_title, director,
    genre, duration, completion_year, country, language, synopsis, log_line, submission_fee,
    agreed_to_terms, submitted_at, status, is_favorite, refunded_cents, payment_intent_id,
    payment_provider, amount_cents, fee_period, reference)
  select type, first || ' ' || last, lower(first) || '.' || n || '@mail.example',
    case when type <> 'log_line' then title end,
    case when type <> 'log_line' then first || ' ' || last end,
    case when type <> 'log_line' then replace(genre, ' ', '_') end,
    case when type <> 'log_line' then 1 + h % 120 end,
    case when type <> 'log_line' then 2025 end,
    case when type <> 'log_line' then country end,
    case when type <> 'log_line' then 'English' end,
    case when type <> 'log_line'
      then repeat('Two strangers miss the same bus and decide to walk. ', 4 + h % 9) end,
    case when type = 'log_line' then title || ' falls for the ghost of the keeper' end,
    '$20', true, timestamptz '2026-02-01T01:00:00Z' - (n::float / ${entries}::int) ^ 1.5 * interval '240 days',
    status, h % 23 = 0, case when h % 211 <> 0 then 0 when type = 'log_line' then 100 else 2000 end, 'pi_bench_' || n, 'sandbox',
    case when type = 'log_line' then 100 else 2000 end,
    case when n::float / ${entries}::int > 0.8 then 'early_bird' else 'regular' end,
    'HL26-' || lpad(n::text, greatest(4, length(n::text)), '0')
  from (
    select n, h, ${one(firstNames, "h / 3")} as first, ${one(lastNames, "h / 5")} as last,
      ${one(words, "h / 17")} || ' ' || ${one(things, "h / 19")} || ' ' || n
        || case when n % 100 = 0 then ' accordion' when n = 1 then ' zymurgy' else '' end as title,
      ${one(genres, "h / 7")} as genre, ${one(countries, "h / 11")} as country,
      replace(${one(types, "h")}, ' ', '_') as type, ${one(statuses, "h / 13")} as status
    from (select n, hashint4(n) & 2147483647 as h from generate_series(${first}::int, ${last}::int) n) numbers
  ) entries`;

const messagesOf = (first: number, last: number) => sql`
  insert into contacts (first_name, last_name, email, subject, message, created_at, read_at, archived_at)
  select 'Visitor', 'No ' || n, n || '@mail.example', 'Ticket Support', repeat('Is there a matinee? ', 9),
    timestamptz '2026-02-01T01:00:00Z' - n * interval '3 minutes',
    case when n % 3 = 0 then now() end, case when n % 7 = 0 then now() end
  from generate_series(${first}::int, ${last}::int) n`;
