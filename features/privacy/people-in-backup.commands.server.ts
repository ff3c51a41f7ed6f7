import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { type Kind, kinds } from "./inventory/columns.rules";
import { inventory } from "./inventory/rules";
import { draftAddress } from "./inventory/submissions.rules";
import { addressColumns } from "./ledger.commands.server";
import { queryRows } from "./subject.queries.server";

/** The source of a person's ids: list of the inventory, table, columns with the address and the id. */
const keySources: readonly [list: string, table: string, address: string, id: string][] = [
  ["entries", "submissions", "submitter_email", "id"],
  ["intents", "submissions", "submitter_email", "payment_intent_id"],
  ["drafts", "submission_drafts", draftAddress, "id"],
  ["intents", "submission_drafts", draftAddress, "payment_intent_id"],
  ["contacts", "contacts", "email", "id"],
  ["people", "people", "email", "id"],
  ["films", "films", "director_email", "id"],
];

/** One condition of the inventory: 'lower(email) in (:emails)'. */
const condition = /^(.+) in \(:([a-z]+)\)$/;

/**
 * The conditions of a table's rows, without those that search in texts. Throws if the inventory is
 * written differently.
 */
const conditionsOf = (rows: string) =>
  rows
    // Rows that a deletion only empties hold the person as well: '(…) and not (…)'.
    .replace(/^\((.+)\) and not \(.+\)$/, "$1")
    .split(" or ")
    .filter((part) => !part.includes(":mentions<"))
    .map((part) => {
      const [, value, list] = condition.exec(part.trim()) ?? [];
      if (!value || !list) throw new Error(`The inventory has no condition like '${part}'.`);
      return { value, list };
    });

/** Every address in a database with its kinds of data, in one pass over each table. */
export async function listPeople(db: Database): Promise<{ email: string; kinds: Kind[] }[]> {
  await db.execute(sql`create temporary table person_keys
    (key_list text, key_value text, key_owner text)`);
  for (const [list, table, address, id] of keySources) {
    await db.execute(sql`insert into person_keys select ${list}, ${sql.raw(id)}::text, lower(${sql.raw(address)})
      from ${sql.identifier(table)} where ${sql.raw(address)} like '%@%'`);
  }
  for (const [table, column] of addressColumns) {
    await db.execute(sql`insert into person_keys select distinct 'emails', lower(${sql.raw(column)}),
      lower(${sql.raw(column)}) from ${sql.identifier(table)} where ${sql.raw(column)} like '%@%'`);
  }
  await db.execute(sql`analyze person_keys`);
  const kindsByEmail = new Map<string, Set<Kind>>();
  for (const { table, kind, rows } of inventory) {
    if (!kind || !rows) continue;
    for (const { value, list } of conditionsOf(rows)) {
      const emails = await queryRows<{ email: string }>(
        db,
        sql`select distinct key_owner as email from ${sql.identifier(table)} join person_keys
          on key_list = ${list} and key_value = (${sql.raw(value)})::text`,
      );
      for (const { email } of emails) {
        kindsByEmail.set(email, (kindsByEmail.get(email) ?? new Set()).add(kind));
      }
    }
  }
  await db.execute(sql`drop table person_keys`);
  return [...kindsByEmail]
    .filter(([email]) => !email.endsWith("@deleted.invalid"))
    .map(([email, emailKinds]) => ({ email, kinds: kinds.filter((kind) => emailKinds.has(kind)) }))
    .sort((a, b) => (a.email < b.email ? -1 : 1));
}
