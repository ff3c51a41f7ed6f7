import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/db/client";
import { canary, canaryEmail, plantCanary } from "~/tests/canary-person";
import { createTestApp, type TestApp } from "~/tests/harness";
import { countErasure } from "./erase.commands.server";
import { countHoldings, exportHoldings } from "./holdings.queries.server";
import { columnsOf, type Kind, kinds, type TableInventory } from "./inventory/columns.rules";
import { inventory } from "./inventory/rules";
import { findSubject, keysOfAddress, queryRows, type Subject } from "./subject.queries.server";

/** What a person with a row in every table reads about themselves. */

let app: TestApp;
let subject: Subject;
beforeAll(async () => {
  app = await createTestApp();
  await plantCanary(app.deps);
  subject = await findSubject(app.db, keysOfAddress(canaryEmail));
});
afterAll(() => app.close());

const isPersonal = (entry: TableInventory) => columnsOf(entry).some(({ personal }) => personal);

/** The tables with a row that contains the person's name, address or one of their ids, whatever the inventory says. */
async function tablesOfPerson(): Promise<TableInventory[]> {
  const { emails: _, ...ids } = subject;
  const marks = [canary, ...Object.values(ids).flat()];
  const tables: TableInventory[] = [];
  for (const entry of inventory) {
    const named = marks.map((mark) => sql`strpos(lower(t::text), ${mark}) > 0`);
    const rows = await queryRows(
      app.db,
      sql`select 1 from ${sql.identifier(entry.table)} as t
        where ${sql.join(named, sql` or `)} limit 1`,
    );
    if (rows.length > 0) tables.push(entry);
  }
  return tables;
}

class Undone extends Error {}

/** What a person's page counts of a kind when a table is empty. */
async function countWithout(table: string, kind: Kind): Promise<number> {
  let count = Number.NaN;
  const empty = async (tx: Database) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`delete from ${sql.identifier(table)}`);
    count = await countOf(tx, kind);
    throw new Undone();
  };
  await app.db.transaction(empty).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return count;
}

async function countOf(db: Database, counted: Kind): Promise<number> {
  const holdings = await countHoldings(db, subject, app.deps.clock());
  return holdings.find(({ kind }) => kind === counted)?.count ?? 0;
}

test("each table with a person in it is counted and exported, or says why not", async () => {
  const tables = (await tablesOfPerson()).filter(isPersonal);
  const names = tables.map(({ table }) => table);
  expect(names).toEqual(
    expect.arrayContaining(["payments", "payment_events", "sandbox_payments", "refunds", "media"]),
  );
  expect(names.length).toBeGreaterThan(50);
  const exported = await exportHoldings(app.db, subject, app.deps.clock());
  const silent: string[] = [];
  for (const { table, kind, hidden, isPart } of tables) {
    if (!kind) {
      if (!hidden) silent.push(table);
      continue;
    }
    if (!exported[kind][table]) silent.push(`${table} in the file`);
    if (isPart) continue;
    const before = await countOf(app.db, kind);
    if ((await countWithout(table, kind)) >= before) silent.push(`${table} in the count`);
  }
  expect(silent).toEqual([]);
});

test("every table with personal data has a kind, or says why people do not see it", () => {
  const silent = inventory.filter((entry) => isPersonal(entry) && !entry.kind && !entry.hidden);
  expect(silent.map(({ table }) => table)).toEqual([]);
  // And not both.
  expect(inventory.filter(({ kind, hidden }) => kind && hidden)).toEqual([]);
});

test("payments are counted, and the receipt of a deletion says that they are kept, and why", async () => {
  expect(await countOf(app.db, "payments")).toBe(2);
  const counted = await countErasure(app.db, canaryEmail, {
    holder: "director",
    now: app.deps.clock(),
  });
  if ("reason" in counted) throw new Error(counted.reason);
  const { gone, kept } = counted;
  expect(kept).toContainEqual({ kind: "payments", count: 2, why: expect.stringMatching(/law/) });
  const kindsInAnswer = { gone: gone.map(({ kind }) => kind), kept: kept.map(({ kind }) => kind) };
  for (const kind of kinds) {
    const fates = inventory.filter((entry) => entry.kind === kind && !entry.isPart && entry.rows);
    if (fates.some(({ fate }) => fate !== "keep")) expect(kindsInAnswer.gone, kind).toContain(kind);
    if (fates.some(({ fate }) => fate !== "erase"))
      expect(kindsInAnswer.kept, kind).toContain(kind);
  }
});
