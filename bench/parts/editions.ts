import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { type Database, databaseFolder, openEmbedded, openPostgres } from "~/db/client";
import { openDurablePglite } from "~/db/pglite/durable-pglite";
import {
  readCountries,
  readDashboardFigures,
  readWeeks,
} from "~/features/submissions/admin/dashboard-figures.server";
import { listSubmissions } from "~/features/submissions/queries.server";
import type { Bench, BenchSite, Engine, Part } from "../bench";
import { fill, withoutIndexes } from "../fill";
import { type Line, plainLine } from "../report";

/** A filled database brought up to date, and the desk of one year beside that of ten as large ones. */

/** The last migration of the version whose entries named no edition. */
const lastBefore = 21;
const earlierYears = 9;
/** Ten years of so many are enough to tell; the embedded engine has a tenth of what PostgreSQL has. */
const entriesOf = ({ entries }: Bench, engine: Engine) =>
  Math.min(entries, 100_000) / (engine === "embedded" ? 10 : 1);

export const editions: Part = {
  name: "editions",
  says: "the migration that gives every entry its edition, and a desk with ten editions",
  measure: async (bench) => {
    const lines: Line[] = [];
    for (const engine of bench.engines) {
      lines.push(await measureMigration(bench, engine), ...(await measureYears(bench, engine)));
    }
    return lines;
  },
};

const openAt = ({ url, dataDir }: BenchSite) => (url ? openPostgres(url) : openEmbedded(dataDir));

/** The migrations up to one of them, in a folder of their own. */
function migrationsUpTo(last: number, folder: string): string {
  const into = mkdtempSync(path.join(folder, "migrations-"));
  cpSync("db/migrations", into, { recursive: true });
  const journal = path.join(into, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as {
    entries: { idx: number }[];
  };
  const kept = entries.filter(({ idx }) => idx <= last);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: kept }));
  return into;
}

const entriesBefore = (first: number, last: number) => sql`
  insert into submissions (submission_type, submitter_name, submitter_email, film_title, director, genre,
    duration, country, synopsis, submission_fee, agreed_to_terms, submitted_at, status, payment_intent_id,
    payment_provider, amount_cents, fee_period)
  select 'short_film', 'Marisol Vance', n || '@films.example', 'Paper Tide ' || n, 'Marisol Vance', 'drama', 18,
    'Norway', repeat('Two strangers miss the same bus and decide to walk. ', 4 + n % 9), '$20', true,
    timestamptz '2026-02-01T01:00:00Z' - n * interval '3 minutes',
    (array['pending', 'reviewed', 'accepted', 'rejected'])[1 + n % 4], 'pi_before_' || n, 'sandbox', 2000, 'regular'
  from generate_series(${first}::int, ${last}::int) n`;

/** What the version before left behind. */
async function fillBefore(
  bench: Bench,
  { url, dataDir }: BenchSite,
  entries: number,
): Promise<void> {
  const migrationsFolder = migrationsUpTo(lastBefore, bench.folder);
  const put = async (db: Database) => {
    for (let first = 1; first <= entries; first += 2_000) {
      await db.execute(entriesBefore(first, Math.min(entries, first + 1_999)));
    }
  };
  if (url) {
    const pool = new pg.Pool({ connectionString: url });
    const db = drizzle({ client: pool });
    await migrate(db, { migrationsFolder });
    await put(db as unknown as Database);
    return pool.end();
  }
  const client = await openDurablePglite(databaseFolder(dataDir));
  const db = drizzleEmbedded({ client });
  await migrateEmbedded(db, { migrationsFolder });
  await put(db as unknown as Database);
  await client.close();
}

async function measureMigration(bench: Bench, engine: Engine): Promise<Line> {
  const entries = entriesOf(bench, engine);
  const place = await bench.place(engine, "before-editions");
  await fillBefore(bench, place, entries);
  const started = performance.now();
  await (await openAt(place)).close();
  const seconds = (performance.now() - started) / 1_000;
  const work = `bring ${entries.toLocaleString("en-US")} entries of the version without editions up to date`;
  return plainLine({ work, engine }, [seconds], " s", { most: (30 * entries) / 100_000 });
}

/** The entries of the current edition once more, in an earlier year. */
const copiedTo = (slug: string) => sql`
  with made as (insert into editions (slug, name, state, closed_at)
    values (${slug}, ${slug}, 'closed', now()) returning id)
  insert into submissions select copy.*
  from submissions s, made, jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
    'edition_id', made.id, 'payment_intent_id', ${slug}::text || s.payment_intent_id,
    'reference', ${slug}::text || s.reference, 'submitted_at', s.submitted_at - interval '1 year')) as copy
  where s.edition_id = (select current_edition())`;

const asked: Record<string, (db: Database) => Promise<unknown>> = {
  "first page of the list": (db) => listSubmissions(db, { limit: 50 }),
  "the list by status and title": (db) =>
    listSubmissions(db, { limit: 50, status: "pending", sort: "title" }),
  "a frequent word": (db) => listSubmissions(db, { limit: 50, q: "example" }),
  "a rare word": (db) => listSubmissions(db, { limit: 50, q: "zymurgy" }),
  "the dashboard's figures": async (db) => [
    await readDashboardFigures(db),
    await readWeeks(db),
    await readCountries(db),
  ],
};

/** Row by row these take longer than the rows: words follow in one go, and no jury is at work. */
const slowTriggers = ["submissions_words", "submissions_jury_insert"];

/** Earlier years as large as the current one; their sums are kept by the triggers, as in life. */
async function addYears(db: Database): Promise<void> {
  const run = (text: string) => db.execute(sql.raw(text));
  for (const name of slowTriggers) await run(`alter table submissions disable trigger ${name}`);
  await withoutIndexes(db, "submissions", async () => {
    for (let ago = 1; ago <= earlierYears; ago += 1) await db.execute(copiedTo(String(2026 - ago)));
  });
  for (const name of slowTriggers) await run(`alter table submissions enable trigger ${name}`);
  await withoutIndexes(db, "submission_words", () =>
    run(`insert into submission_words select id, submission_document(s) from submissions s
      where s.edition_id <> (select current_edition())`),
  );
}

async function measureYears(bench: Bench, engine: Engine): Promise<Line[]> {
  const entries = entriesOf(bench, engine);
  const one = await bench.place(engine, "years-1");
  const first = await openAt(one);
  await fill(first.db, entries);
  await first.db.execute(sql`vacuum analyze`);
  await first.close();
  const ten = await bench.place(engine, "years-10", "years-1");
  if (engine === "embedded") cpSync(one.dataDir, ten.dataDir, { recursive: true });
  const second = await openAt(ten);
  await addYears(second.db);
  await second.db.execute(sql`vacuum analyze`);
  const sites = [await openAt(one), second];
  const lines: Line[] = [];
  for (const [what, ask] of Object.entries(asked)) {
    const added: number[] = [];
    for (let round = 0; round <= bench.rounds; round += 1) {
      const [one = 0, ten = 0] = [await taken(sites[0]?.db, ask), await taken(sites[1]?.db, ask)];
      // The first one plans and warms.
      if (round > 0) added.push(ten - one);
    }
    const work = `${what}, ten editions of ${entries.toLocaleString("en-US")}: more than with one`;
    lines.push(plainLine({ work, engine }, added, " ms", { most: 100 }));
  }
  for (const { close } of sites) await close();
  return lines;
}

async function taken(db: Database | undefined, ask: (db: Database) => Promise<unknown>) {
  if (!db) throw new Error("There is no such site.");
  const started = performance.now();
  await ask(db);
  return performance.now() - started;
}
