import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";
import type { Database } from "./client";
import { violationOf } from "./errors";
import { prepareQuery } from "./prepared-query";
import { paymentEvents } from "./schema";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const eventOf = prepareQuery((db) =>
  db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.id, sql.placeholder("id"))),
);
const addEvent = prepareQuery((db) =>
  db
    .insert(paymentEvents)
    .values({
      id: sql`${sql.placeholder("id")}`,
      type: sql`${sql.placeholder("type")}`,
      receivedAt: sql`${sql.placeholder("at")}`,
    })
    .returning(),
);
const at = new Date("2025-08-01T12:00:00.123Z");
const add = (db: Database, id: string, type: string | null = "charge") =>
  addEvent(db, { id, type, at: at.toISOString() });

test("a prepared query returns rows for each set of values, repeatedly on one connection", async () => {
  await add(app.db, "a");
  await app.db.transaction(async (tx) => {
    for (const id of ["a", "b", "a"]) {
      expect(await eventOf(tx, { id })).toMatchObject(
        id === "a" ? [{ id, type: "charge", receivedAt: at }] : [],
      );
    }
  });
});

test("stays usable after an error, within a transaction and without", async () => {
  await add(app.db, "a");
  const codeOf = (query: Promise<unknown>) =>
    query.then(
      () => null,
      (error: unknown) => violationOf(error)?.code,
    );
  expect(await codeOf(add(app.db, "a"))).toBe("23505");
  expect(await codeOf(add(app.db, "b", null))).toBe("23502");
  expect(await add(app.db, "b")).toHaveLength(1);
  const undone = app.db.transaction(async (tx) => {
    await add(tx, "c");
    expect(await codeOf(tx.transaction((inner) => add(inner, "c")))).toBe("23505");
    expect(await eventOf(tx, { id: "c" })).toHaveLength(1);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await eventOf(app.db, { id: "c" })).toEqual([]);
  // A table that got another column is planned again.
  await app.db.execute(sql`alter table payment_events add column "more" text default 'more'`);
  expect(await eventOf(app.db, { id: "a" })).toMatchObject([
    { id: "a", type: "charge", receivedAt: at },
  ]);
  // The next test gets this database.
  await app.db.execute(sql`alter table payment_events drop column "more"`);
});
