import { expect, onTestFinished, test } from "vitest";
import { type BareDatabase, createBareDatabase } from "~/tests/engines/bare";
import { beginRestore, describeSnapshot } from "./backup/snapshot";
import { migrationNames, migrationsOf, runMigrations } from "./migrate";

/** Parts of the database that nothing uses: a backup of the version before holds them, and is restored without them. */

const names = migrationNames();
const namesBefore = names.slice(0, names.indexOf("0142_unused_parts"));

async function bareDatabase(): Promise<BareDatabase> {
  const bare = await createBareDatabase();
  onTestFinished(bare.close);
  return bare;
}

/** A row in every unused part, and rows that stay. */
const filling = [
  "update festival_zone set time_zone = 'Europe/Madrid'",
  "insert into entry_numbers (edition_id, letters, last) select id, 'MAD', 41 from editions",
  "insert into rate_limits (key, count, most, resets_at) values ('login:a', 2, 5, now() + interval '1 hour')",
  `insert into submissions (submission_type, submitter_name, submitter_email, film_title, submission_fee, agreed_to_terms,
      amount_cents, payment_intent_id, payment_provider, fee_period)
    values ('short_film', 'Ana', 'ana@films.example', 'Half Tide', '$20', true, 2000, 'pi_1', 'sandbox', 'early_bird')`,
];

test("a backup of the version before is restored", async () => {
  const [old, restored] = [await bareDatabase(), await bareDatabase()];
  await runMigrations(old.tap, namesBefore);
  for (const statement of filling) await old.tap.query(statement);
  const backup = await describeSnapshot(old.tap);

  await runMigrations(restored.tap, migrationsOf(backup));
  const restore = await beginRestore(restored.tap, backup);
  for (const { name, columns } of backup.tables) {
    for await (const piece of old.tap.copyOut(name, columns)) await restore.addPiece(name, piece);
  }
  await restore.compare();
  await restore.commit();
  const { close } = await restored.open();
  onTestFinished(close);

  const { query } = restored.tap;
  const [unused] = await query(
    "select to_regclass('festival_zone') as zone, to_regclass('desk_changes') as changes",
  );
  expect(unused).toEqual({ zone: null, changes: null });
  // The version before counts like this, also beyond a limit of its predecessor.
  const counted =
    await query(`insert into rate_limits as r (key, count, most, resets_at) values ('login:a', 1, default, now())
    on conflict (key) do update set count = r.count + 4, most = null returning count`);
  expect(counted).toEqual([{ count: 6 }]);
  const references =
    await query(`insert into submissions (submission_type, submitter_name, submitter_email, film_title,
      submission_fee, agreed_to_terms, amount_cents, payment_intent_id, payment_provider, fee_period)
    select submission_type, submitter_name, submitter_email, film_title, submission_fee, agreed_to_terms, amount_cents,
      'pi_2', payment_provider, fee_period from submissions returning right(reference, 4) as number`);
  expect(references).toEqual([{ number: "0043" }]);
});
