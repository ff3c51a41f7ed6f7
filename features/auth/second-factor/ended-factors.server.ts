import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/db/client";
import type { Clock } from "~/lib/dates/clock";
import { appendToLedger, evenOutLedger, type LedgerPlace } from "~/lib/ledger.server";

/**
 * The list of factors that were removed and recovery codes that were spent, outside the database: a
 * backup of yesterday does not bring them back. It names rows by their ids, and nobody.
 */

const name = "ended-factors";
const tables = ["passkeys", "totp_secrets", "recovery_codes"] as const;

const entrySchema = z.object({
  id: z.uuid(),
  table: z.enum(tables),
  /** The row's id; of an app its person's. */
  row: z.uuid(),
  at: z.iso.datetime(),
});

export type EndedFactor = Pick<z.output<typeof entrySchema>, "table" | "row">;

/**
 * Writes down what ended, on the disk before it returns. Call it as the last step before the commit:
 * what was written and not committed counts as ended after the next start.
 */
export const noteEnded = (
  ledgers: LedgerPlace,
  clock: Clock,
  ended: readonly EndedFactor[],
): Promise<void> => {
  const at = clock().toISOString();
  const entries = ended.map((factor) => ({ id: crypto.randomUUID(), ...factor, at }));
  return appendToLedger(ledgers, name, entries);
};

/** Ends again what a restored backup has and the list says was over. An app that was set up later stays. */
export async function endAgain(db: Database, ledgers: LedgerPlace): Promise<void> {
  const all = await evenOutLedger(ledgers, name, entrySchema);
  const rows = tables.map((table) => all.filter((entry) => entry.table === table));
  const [keys = [], apps = [], codes = []] = rows;
  const listed = (entries: typeof all) => sql`select * from json_to_recordset(
    ${JSON.stringify(entries)}::json) as ended ("row" uuid, at timestamptz)`;
  if (keys.length > 0) {
    await db.execute(sql`delete from passkeys using (${listed(keys)}) as ended
      where passkeys.id = ended."row"`);
  }
  if (apps.length > 0) {
    await db.execute(sql`delete from totp_secrets using (${listed(apps)}) as ended
      where totp_secrets.person_id = ended."row" and totp_secrets.confirmed_at < ended.at`);
  }
  if (codes.length > 0) {
    await db.execute(sql`update recovery_codes set used_at = ended.at from (${listed(codes)}) as ended
      where recovery_codes.id = ended."row" and recovery_codes.used_at is null`);
  }
}
