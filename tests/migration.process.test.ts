import { afterEach, beforeEach, describe, expect } from "vitest";
import {
  type CopyConnection,
  openPgliteCopyConnection,
  openPostgresCopyConnection,
} from "~/db/backup/copy-connection";
import { databaseFolder, openEmbedded } from "~/db/client";
import { migrationNames, runMigrations } from "~/db/migrate";
import { openDurablePglite } from "~/db/pglite/durable-pglite";
import { readPaymentTotals } from "~/features/ledger/day-book.queries.server";
import { onBothEngines } from "./both-engines";
import { bounds } from "./bounds";
import { makeTemporaryFolder } from "./data-dir";
import { repetitions, reportScenario } from "./faults/scenario";

/**
 * A database of an earlier version with a hundred thousand entries is migrated within a minute, and the sums of money
 * are the same afterwards, by currency and in each place where they are counted.
 */

const entries = repetitions(1_000, 100_000);
const longestMs = 60_000;
const batch = 2_000;

/** The first migration that an earlier version does not have, and the currencies of its entries. */
const versions = [
  { without: "0078_zone_and_currency", currencies: ["usd"] },
  { without: "0099_categories", currencies: ["usd", "eur", "jpy"] },
  { without: "0140_waivers_are_codes", currencies: ["usd", "eur", "jpy"] },
].slice(0, repetitions(1, 3));

/**
 * Every fiftieth entry used a waiver code, every seventh got money back; a tenth of the codes is unused, half of them
 * revoked.
 */
async function fill({ query }: CopyConnection, currencies: readonly string[]): Promise<void> {
  await query("update festival_zone set time_zone = 'Europe/Madrid'");
  await query("alter table submissions disable trigger submissions_words");
  await query(`insert into waivers (id, code, submission_type, note, last_day, used_at, taken_back_at)
    select md5('w' || n)::uuid, 'W' || lpad(n::text, 11, '0'), 'short_film', 'A guest', '2099-12-31',
      case when n % 10 > 0 then now() end, case when n % 20 = 0 then now() end
      from generate_series(1, ${entries / 50}) n`);
  for (let first = 1; first <= entries; first += batch) {
    await query(
      `insert into submissions (submission_type, submitter_name, submitter_email, film_title, director, genre,
        duration, country, language, synopsis, submission_fee, agreed_to_terms, submitted_at, status, is_favorite,
        payment_intent_id, payment_provider, amount_cents, waived_cents, waiver_id, refunded_cents, currency, fee_period)
      select (array['short_film', 'feature_film', 'series_pilot'])[1 + n % 3], 'Ana ' || n, n || '@films.example',
        'Half Tide ' || n, 'Ines Prado', (array['drama', 'comedy', 'sci-fi'])[1 + n % 3], 1 + n % 120,
        (array['Spain', 'India', 'Peru', 'Norway'])[1 + n % 4], 'English', repeat('A ferry waits for the tide. ', 8), '$20',
        true, timestamptz '2026-01-30T00:00:00Z' - n * interval '3 minutes',
        (array['pending', 'reviewed', 'accepted', 'rejected'])[1 + n % 4], n % 23 = 0,
        case when not waived then 'pi_' || n end, case when not waived then 'sandbox' end,
        case when waived then 0 else 1000 + n % 4001 end, case when waived then 2500 else 0 end,
        case when waived then md5('w' || n / 50)::uuid end,
        case when not waived and n % 7 = 0 then 1 + n % 1000 else 0 end,
        ($1::text[])[1 + n % ${currencies.length}], case when n % 2 = 0 then 'early_bird' else 'regular' end
      from (select n, n % 50 = 0 and n / 50 % 10 > 0 as waived
        from generate_series(${first}, ${Math.min(entries, first + batch - 1)}) n) as numbers`,
      [currencies],
    );
  }
  await query("alter table submissions enable trigger submissions_words");
  await query(
    "insert into submission_words select id, submission_document(it) from submissions as it",
  );
  await query("update payments set fee_cents = amount_cents / 30, fee_currency = currency");
}

/** Sums by currency of all entries, all days and all payments, and the number of codes. */
async function sumsOf({ query }: CopyConnection) {
  const columns = await query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'submission_days'",
  );
  // Before it was there, every entry was paid in dollars.
  const dayCurrency = columns.some(({ column_name: name }) => name === "currency")
    ? "currency"
    : "'usd'";
  const sums = (more: string) => `sum(refunded_cents)::text as refunded,
    sum(waived_cents)::text as waived${more}`;
  return {
    entries:
      await query(`select currency, count(*)::int as entries, sum(amount_cents)::text as paid,
      ${sums("")} from submissions group by 1 order by 1`),
    days: await query(`select ${dayCurrency} as currency, sum(entries)::int as entries, sum(cents)::text as paid,
      ${sums("")} from submission_days group by 1 order by 1`),
    payments:
      await query(`select currency, count(*)::int as payments, sum(amount_cents)::text as paid,
      ${sums(", sum(fee_cents)::text as fees")} from payments group by 1 order by 1`),
    byDay: await query(`select day::text, sum(cents)::text as paid from submission_days group by 1
      having sum(entries) <> 0 order by 1`),
    references: await query("select md5(string_agg(reference, ',' order by id)) from submissions"),
    // A view once they are codes.
    waivers:
      await query(`select count(*)::int as codes, count(used_at)::int as used, count(taken_back_at)::int as revoked,
      md5(string_agg(concat_ws(' ', id, code, submission_type, note, last_day, used_at, taken_back_at), ',' order by id)) as texts
      from waivers`),
    used: await query(`select count(*)::int as entries, count(distinct waivers.id)::int as codes
      from submissions join waivers on waivers.id = waiver_id and used_at is not null`),
  };
}

let folder: { path: string; remove: () => void };
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => folder.remove());

describe.each(versions)("a database from before $without", ({ without, currencies }) => {
  const names = migrationNames();
  const before = names.slice(0, names.indexOf(without));
  const embedded = () => openEmbedded(folder.path);
  const title = "is migrated within a minute, and its sums of money stay the same";
  onBothEngines(title, { timeout: bounds.backups, embedded }, async (engine, env, open) => {
    const connect = async () =>
      env.DATABASE_URL
        ? openPostgresCopyConnection(env.DATABASE_URL)
        : openPgliteCopyConnection(await openDurablePglite(databaseFolder(folder.path)));
    const old = await connect();
    await runMigrations(old, before);
    await fill(old, currencies);
    const was = await sumsOf(old);
    await old.close();
    expect(was.entries).toHaveLength(currencies.length);

    const started = performance.now();
    const { db, close } = await open();
    const outageMs = performance.now() - started;
    const { total } = await readPaymentTotals(db, {});
    await close();
    const migrated = await connect();
    const is = await sumsOf(migrated);
    const [carried] = await migrated.query(`select count(*)::int as codes, sum(taken)::int as used,
      count(stopped_at)::int as revoked from codes where is_waiver and kind = 'free' and max_uses = 1`);
    await migrated.close();
    const lost = Object.keys(was).filter(
      (name) =>
        JSON.stringify(was[name as keyof typeof was]) !==
        JSON.stringify(is[name as keyof typeof is]),
    ).length;
    reportScenario({
      fault: `${entries.toLocaleString("en")} entries migrated from before ${without}`,
      engine,
      times: 1,
      acknowledged: entries,
      lost,
      doubled: 0,
      outageMs,
    });
    expect(is).toEqual(was);
    expect(
      total
        .map(({ currency, paidCents, refundedCents, feeCents, waivedCents }) => ({
          currency,
          paid: `${paidCents}`,
          refunded: `${refundedCents}`,
          waived: `${waivedCents}`,
          fees: `${feeCents}`,
        }))
        .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    ).toEqual((was.payments as Record<string, string>[]).map(({ payments: _, ...sum }) => sum));
    expect(was.waivers).toEqual([{ ...(carried as object), texts: expect.any(String) }]);
    if (repetitions(0, 1)) expect(outageMs).toBeLessThan(longestMs);
  });
});
