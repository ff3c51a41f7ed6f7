import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/db/client";
import { roles } from "~/db/enums";
import { operatorResets } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { appendToLedger, type LedgerPlace, synchronizeLedger } from "~/lib/ledger.server";
import { dummyHash } from "../access-code.rules.server";

/**
 * The list of removed factors, used recovery codes, changed access codes, revoked access and applied values of
 * RESET_SECOND_FACTOR, outside the database, so that a restored backup does not bring them back. It contains ids of
 * rows, and no names.
 */

const ledgerName = "ended-factors";
const tables = [
  "passkeys",
  "totp_secrets",
  "recovery_codes",
  "access_codes",
  "people",
  "person_roles",
  "operator_resets",
] as const;

const entrySchema = z.object({
  id: z.uuid(),
  table: z.enum(tables),
  /** The id of the row; for apps, access codes and roles the person's id. */
  row: z.uuid(),
  /** Of `person_roles`: the revoked roles. */
  roles: z.array(z.enum(roles)).optional(),
  /** Of `operator_resets`: the applied value; the row is the person's id. */
  value: z.string().optional(),
  at: z.iso.datetime(),
});

export type EndedFactor = Pick<z.output<typeof entrySchema>, "table" | "row" | "roles" | "value">;

/**
 * Writes to the disk what ended, before it returns. Call it as the last step before the commit: if
 * the commit fails, it counts as ended after the next start.
 */
export const recordEndedFactors = (
  ledgers: LedgerPlace,
  clock: Clock,
  endedFactors: readonly EndedFactor[],
): Promise<void> => {
  const at = clock().toISOString();
  const entries = endedFactors.map((factor) => ({ id: crypto.randomUUID(), ...factor, at }));
  return appendToLedger(ledgers, ledgerName, entries);
};

/** How many access codes no longer work, and how many people lost access again. */
export type EndedAgainCounts = { codes: number; people: number };

/**
 * Ends again what a restored backup contains and the list marks as ended. An app or access code that was set up later
 * stays. `backupMadeAt`: when the restored backup was made; access revoked since then is revoked again, even if it was
 * restored in the meantime. Without it nobody's access changes.
 */
export async function endFactorsAgain(
  db: Database,
  ledgers: LedgerPlace,
  backupMadeAt: string | null = null,
): Promise<EndedAgainCounts> {
  const allEntries = await synchronizeLedger(ledgers, ledgerName, entrySchema);
  const inTable = (table: (typeof tables)[number]) =>
    allEntries.filter((entry) => entry.table === table);
  const asRecordset = (entries: typeof allEntries) => sql`select * from json_to_recordset(
    ${JSON.stringify(entries)}::json) as ended ("row" uuid, at timestamptz, roles json)`;
  const count = async (statement: ReturnType<typeof sql>) => {
    const { rows } = (await db.execute(statement)) as unknown as { rows: unknown[] };
    return rows.length;
  };
  const [keys, apps] = [inTable("passkeys"), inTable("totp_secrets")];
  const [usedCodes, codes] = [inTable("recovery_codes"), inTable("access_codes")];
  if (keys.length > 0) {
    await db.execute(sql`delete from passkeys using (${asRecordset(keys)}) as ended
      where passkeys.id = ended."row"`);
  }
  if (apps.length > 0) {
    await db.execute(sql`delete from totp_secrets using (${asRecordset(apps)}) as ended
      where totp_secrets.person_id = ended."row" and totp_secrets.confirmed_at < ended.at`);
  }
  if (usedCodes.length > 0) {
    await db.execute(sql`update recovery_codes set used_at = ended.at from (${asRecordset(usedCodes)}) as ended
      where recovery_codes.id = ended."row" and recovery_codes.used_at is null`);
  }
  const resets = inTable("operator_resets").flatMap(({ value, at }) =>
    value ? [{ value, appliedAt: new Date(at) }] : [],
  );
  if (resets.length > 0) await db.insert(operatorResets).values(resets).onConflictDoNothing();
  const counts = { codes: 0, people: 0 };
  if (codes.length > 0) {
    const latestEnds = sql`select "row", max(at) as at from (${asRecordset(codes)}) as each group by "row"`;
    const isOlderThanEnd = sql`access_codes.person_id = ended."row" and access_codes.changed_at < ended.at`;
    // The environment's director keeps the record of the last applied code, so that it is not
    // applied again.
    counts.codes += await count(sql`update access_codes
      set access_code_hash = ${dummyHash()}, changed_at = ended.at
      from (${latestEnds}) as ended where ${isOlderThanEnd} and exists (
        select from people where people.id = access_codes.person_id and people.environment)
      returning 1`);
    counts.codes += await count(sql`delete from access_codes
      using (${latestEnds}) as ended where ${isOlderThanEnd} returning 1`);
  }
  const endedSince = backupMadeAt ? allEntries.filter(({ at }) => at > backupMadeAt) : [];
  const revokedPeople = endedSince.filter(({ table }) => table === "people");
  const lostRoles = endedSince.filter(({ table }) => table === "person_roles");
  if (revokedPeople.length > 0) {
    counts.people += await count(sql`update people set revoked_at = ended.at
      from (${asRecordset(revokedPeople)}) as ended
      where people.id = ended."row" and people.revoked_at is null and not people.environment
      returning 1`);
  }
  if (lostRoles.length > 0) {
    counts.people += await count(sql`with gone as (delete from person_roles
      using (${asRecordset(lostRoles)}) as ended, editions
      where person_roles.person_id = ended."row" and editions.id = person_roles.edition_id
        and editions.state <> 'archived' and jsonb_exists(ended.roles::jsonb, person_roles.role)
      returning person_id) select distinct person_id from gone`);
  }
  return counts;
}
