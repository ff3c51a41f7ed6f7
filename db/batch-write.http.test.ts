import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";
import { executeBatch, insertIgnore, insertInto, insertWhen } from "./batch-write";
import type { AuditAction } from "./enums";
import { violationOf } from "./errors";
import { auditLog, paymentEvents, venues } from "./schema";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const event = (id: string, type = "charge") => ({ id, type, receivedAt: new Date("2025-08-01") });
const note = (action: string) => ({
  actor: "system",
  action: action as AuditAction,
  subject: undefined,
  detail: { says: "It's “all” here" },
  createdAt: new Date("2025-08-01T12:00:00.123Z"),
});
const events = async () => (await app.db.select().from(paymentEvents)).map(({ id }) => id).sort();
const notes = async () => (await app.db.select().from(auditLog)).map(({ action }) => action).sort();

test("all parts are kept, and what the first wrote is given back as it is read", async () => {
  const written = await executeBatch(app.db, insertInto(auditLog, note("one"), note("two")), {
    before: [insertInto(paymentEvents, event("a"))],
    after: [insertInto(venues, { ...venue, amenities: ["bar", 'a "screen"'] })],
  });
  expect(written).toEqual(await app.db.select().from(auditLog));
  expect(written).toMatchObject(
    [note("one"), note("two")].map((row) => ({ ...row, subject: null })),
  );
  expect(await events()).toEqual(["a"]);
  expect(await app.db.select().from(venues)).toMatchObject([{ amenities: ["bar", 'a "screen"'] }]);
});
const venue = { name: "Hall", description: "Old", capacity: 90, address: "1 Main St" };

test("none is kept where one is refused", async () => {
  await executeBatch(app.db, insertInto(paymentEvents, event("a")));
  const refused = executeBatch(app.db, insertInto(auditLog, note("one")), {
    after: [insertInto(paymentEvents, event("b"), event("a"))],
  });
  const error = await refused.catch((thrown: unknown) => thrown);
  expect(violationOf(error)).toMatchObject({ code: "23505", constraint: "payment_events_pkey" });
  expect(await events()).toEqual(["a"]);
  expect(await notes()).toEqual([]);
});

test("what hangs on a part that wrote nothing is not written", async () => {
  const write = (id: string) =>
    executeBatch(
      app.db,
      { ...insertIgnore(paymentEvents, event(id)), as: "fresh" },
      {
        after: [insertWhen("fresh", auditLog, note(id), note(`${id} again`))],
      },
    );
  expect(await write("a")).toMatchObject([{ id: "a" }]);
  expect(await write("a")).toEqual([]);
  expect(await events()).toEqual(["a"]);
  expect(await notes()).toEqual(["a", "a again"]);
});

test("parts of the same shape with other values share a statement; other shapes do not", async () => {
  for (const type of ["one", "two", "three"]) {
    await executeBatch(app.db, insertInto(paymentEvents, event(type, type)));
    await executeBatch(app.db, insertInto(paymentEvents, { id: `${type} bare`, type }));
  }
  const rows = await app.db.select().from(paymentEvents);
  expect(Object.fromEntries(rows.map(({ id, type }) => [id, type]))).toEqual({
    ...{ one: "one", two: "two", three: "three" },
    ...{ "one bare": "one", "two bare": "two", "three bare": "three" },
  });
});
