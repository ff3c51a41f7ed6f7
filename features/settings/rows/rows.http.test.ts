import { desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { auditLog, editions, juries, programmeBlocks, venues } from "~/db/schema";
import type { Actor } from "~/lib/api/endpoint";
import { pageQueryFor } from "~/lib/pagination/query-schema";
import { uuidPattern } from "~/lib/uuid";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { ArchivedEdition } from "../archived.queries.server";
import { editedRows, takenError } from "./commands.server";
import { rowHandlers } from "./handlers.server";

/** The pieces of a noun, on the table of blocks. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const { title, text } = programmeBlocks;
const rows = editedRows(programmeBlocks, {
  sort: { by: title, kind: "text", ascending: true },
  search: [title, text],
  audited: "block",
  check: (tx, values, { row, sameEdition }) => {
    const rule = { column: title, path: "title", message: "Taken", within: sameEdition };
    return takenError(tx, { ...rule, value: values.title }, row);
  },
  inUse: async (_, row) => (row.text === "used" ? "It is used." : null),
});

const actor = { name: "Ana", personId: null, roles: [] } as unknown as Actor;
const edit = () => ({ db: app.db, clock: app.deps.clock, by: "Ana", actor: "director" as const });
const add = async (name: string, more: { text?: string } = {}) => {
  const created = await rows.create(edit(), { title: name, kind: "event", ...more });
  if (created.kind !== "done") throw new Error(`The block is ${created.kind}.`);
  return created.body;
};
const query = (values: Record<string, string> = {}) => ({
  ...pageQueryFor(uuidPattern, "text").parse(values),
  ...values,
  limit: 50,
});
const titles = async (values: Record<string, string> = {}) =>
  (await rows.list(app.db, query(values))).items.map((row) => row.title);
const actions = async () =>
  (await app.db.select().from(auditLog).orderBy(desc(auditLog.createdAt)))
    .map(({ action, subject }) => `${action} ${subject}`)
    .filter((line) => line.startsWith("block"));

test("rows are created, listed, searched, changed and deleted, and the audit log says so", async () => {
  const gala = await add("Gala", { text: "100 % love_stories" });
  await add("Breakfast");
  expect(gala).toMatchObject({ version: 1, changedBy: "Ana", createdAt: app.deps.clock() });
  expect(await titles()).toEqual(["Breakfast", "Gala"]);
  expect(await titles({ q: "LOVE_s" })).toEqual(["Gala"]);
  expect(await titles({ q: "0_%" }), "signs of a pattern are text").toEqual([]);

  const changed = await rows.change(edit(), gala.id, { version: 1, title: "Gala night" });
  expect(changed).toMatchObject({ kind: "done", body: { version: 2, text: "100 % love_stories" } });
  const stale = await rows.change(edit(), gala.id, { version: 1, title: "Late" });
  expect(stale).toMatchObject({ kind: "stale", row: { title: "Gala night" } });
  expect(await rows.remove(edit(), gala.id, 1)).toMatchObject({ kind: "stale" });
  expect(await rows.remove(edit(), gala.id, 2)).toEqual({ kind: "done", body: null });
  expect(await rows.change(edit(), gala.id, { version: 2 })).toEqual({ kind: "unknown" });
  const lines = ["added", "changed", "deleted"].map((act) => `block ${act} ${gala.id}`);
  expect(await actions()).toEqual(expect.arrayContaining(lines));
});

test("of two changes of one version at once, one is refused", async () => {
  const { id } = await add("Gala");
  const change = (name: string) => rows.change(edit(), id, { version: 1, title: name });
  const kinds = (await Promise.all([change("A"), change("B")])).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(["done", "stale"]);
});

test("what is taken, in use or archived is refused and stays", async () => {
  const used = await add("Gala", { text: "used" });
  expect(await rows.create(edit(), { title: "gala", kind: "event" })).toEqual({
    kind: "invalid",
    errors: [{ path: "title", message: "Taken" }],
  });
  expect(await rows.remove(edit(), used.id, 1)).toEqual({ kind: "refused", reason: "It is used." });
  await openEdition(app, await prepareEdition(app, 2027));
  expect(await titles(), "those of the current edition").toEqual([]);
  expect(await titles({ edition: "2026" })).toEqual(["Gala"]);
  const old = eq(editions.slug, "2026");
  await app.db.update(editions).set({ state: "archived" }).where(old);
  const change = rows.change(edit(), used.id, { version: 1, title: "New" });
  await expect(change).rejects.toThrow(ArchivedEdition);
  expect(await titles({ edition: "2026" })).toEqual(["Gala"]);
});

test("a new row belongs to the edition that is shown, and its name is taken in that one alone", async () => {
  await add("Gala");
  await prepareEdition(app, 2027);
  const create = (year?: string) => rows.create(edit(), { title: "Gala", kind: "event" }, year);
  expect((await create("2027")).kind).toBe("done");
  expect(await titles()).toEqual(["Gala"]);
  expect(await titles({ edition: "2027" })).toEqual(["Gala"]);
  for (const year of ["2027", "2026", undefined]) expect((await create(year)).kind).toBe("invalid");
  expect(await create("2031")).toMatchObject({ kind: "invalid", errors: [{ path: "edition" }] });
  await app.db.update(editions).set({ state: "archived" }).where(eq(editions.slug, "2027"));
  await expect(create("2027")).rejects.toThrow(ArchivedEdition);
});

test("a list sorted by a number has each row once, whatever the size of its pages", async () => {
  const byCapacity = { by: venues.capacity, kind: "number", ascending: true } as const;
  const halls = editedRows(venues, { sort: byCapacity, audited: "venue" });
  for (const [name, capacity] of [
    ["Big", 120],
    ["Small", 9],
    ["Also small", 9],
    ["Open air", 1200],
  ] as const) {
    await halls.create(edit(), { name, description: "", address: "Pier 4", capacity });
  }
  const pageQuery = pageQueryFor(uuidPattern, "number");
  const seats: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await halls.list(app.db, pageQuery.parse({ limit: "1", cursor }));
    seats.push(...page.items.map(({ capacity }) => capacity));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seats).toEqual([9, 9, 120, 1200]);
  expect(pageQuery.safeParse({ cursor: Buffer.from("many x").toString("base64url") }).success).toBe(
    false,
  );
});

test("handlers answer 201, 200, 204, 404, 409 with the current values, and 422", async () => {
  const schema = z.object({ id: z.string(), title: z.string(), version: z.number() });
  const handle = rowHandlers(app.deps, { subject: "This block", schema }, rows);
  const gala = { body: { title: "Gala", kind: "event" }, query: {}, actor } as const;
  const created = await handle.create(gala);
  expect(created.status).toBe(201);
  const { body } = created as { body: { id: string } };
  const params = { id: body.id };
  expect(await handle.read({ params })).toMatchObject({ status: 200, body: { title: "Gala" } });
  expect((await handle.create(gala)).status).toBe(422);
  const change = { params, actor, body: { version: 1, title: "Gala night" } };
  expect(await handle.change(change)).toMatchObject({ status: 200, body: { version: 2 } });
  const stale = (await handle.change(change)) as Response;
  expect(stale.status).toBe(409);
  expect(await stale.json()).toMatchObject({
    detail: expect.stringMatching(/^This block was changed in another window.*Changed by .*Ana/),
    current: { id: body.id, title: "Gala night", version: 2 },
  });
  expect(await handle.remove({ params, query: { version: 2 }, actor })).toEqual({ status: 204 });
  expect((await handle.read({ params })).status).toBe(404);
  expect((await handle.remove({ params, query: { version: 2 }, actor })).status).toBe(404);
  const request = new Request("http://festival.test/api/blocks?edition=1999");
  const list = await handle.list({ query: query({ edition: "1999" }), request });
  expect(list.status, "a year without an edition").toBe(422);
});

test("a value is taken by another row, among those that are asked", async () => {
  const store = async (name: string) => {
    const [row] = await app.db.insert(juries).values({ name, categories: [] }).returning();
    if (!row) throw new Error("The jury was not stored.");
    return row;
  };
  const old = await store("Shorts");
  await openEdition(app, await prepareEdition(app, 2027));
  const named = { column: juries.name, path: "name", message: "Taken" };
  const { editionId } = juries;
  const current = { ...named, within: sql`${editionId} = current_edition()` };
  const earlier = { ...named, within: eq(editionId, old.editionId) };
  const taken = [{ path: "name", message: "Taken" }];

  expect(await takenError(app.db, { ...named, value: "shorts" }, null)).toEqual(taken);
  expect(await takenError(app.db, { ...current, value: "shorts" }, null)).toEqual([]);
  expect(await takenError(app.db, { ...earlier, value: "shorts" }, old)).toEqual([]);
  const repeated = await store("Shorts");
  expect(await takenError(app.db, { ...current, value: "shorts" }, null)).toEqual(taken);
  expect(await takenError(app.db, { ...current, value: "shorts" }, repeated)).toEqual([]);
  const other = await store("Features");
  expect(await takenError(app.db, { ...current, value: "shorts" }, other)).toEqual(taken);
});
