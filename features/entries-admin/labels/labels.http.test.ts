import { desc, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, editions, entryLabels, labels } from "~/db/schema";
import { moveToNextEdition } from "~/features/submissions/move-to-next-edition.commands.server";
import type { Submission } from "~/features/submissions/schema";
import { prepareEdition } from "~/tests/editions-fixture";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import type { UsedLabel } from "./schema";

/** Labels of entries: put on many, filter, export, mailing; for the director alone. */

const admin = submissionListFixture();
const { add, get, send, titles } = admin;

const make = async (name: string, accent = "gold") => {
  const created = await send<{ id: string }>("POST", "/api/labels", { name, accent });
  expect(created.status, name).toBe(201);
  return created.body.id;
};
const set = (label: string, ids: readonly string[], on = true) =>
  send<{ changed: string[] }>("POST", "/api/submissions/label", { label, ids, on });
const listed = async () => (await (await get("/api/labels")).json()) as UsedLabel[];

test("a label is put on many entries at once, filters them, and is taken off again", async () => {
  const [first, second, third] = [await add(), await add(), await add({ withdrawnAt: new Date() })];
  const look = await make("Second look", "purple");
  const opening = await make("Opening?");
  expect((await set(look, [first])).body).toEqual({ changed: [first] });
  // Those that have it already do not change, so that an undo leaves them.
  const many = await set(look, [first, second, third, "00000000-0000-4000-8000-000000000000"]);
  expect(many.body.changed.toSorted()).toEqual([second, third].toSorted());
  await set(opening, [first]);
  const entry = (await (await get(`/api/submissions/${first}`)).json()) as Submission;
  expect(entry.labels).toEqual([
    { id: opening, name: "Opening?", accent: "gold" },
    { id: look, name: "Second look", accent: "purple" },
  ]);
  expect(await listed()).toMatchObject([
    { name: "Opening?", entries: 1, usedAt: expect.any(String) },
    // Without the withdrawn one.
    { name: "Second look", entries: 2, version: 1 },
  ]);
  const found = async (query: string) => (await titles(`/api/submissions?${query}`)).length;
  expect(await found(`label=${look}`)).toBe(3);
  expect(await found(`label=${look}&withdrawn=false`)).toBe(2);
  expect(await found("label=none")).toBe(0);
  const counted = await get(`/api/submissions?label=${look}&limit=1`);
  expect(counted.headers.get("X-Total-Count")).toBe("3");
  expect((await get("/api/submissions?label=look")).status).toBe(422);
  const csv = await (await get(`/api/submissions/export?label=${opening}`)).text();
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  expect(csv).toContain('"Opening?, Second look"');
  expect((await set(look, [second, third], false)).body.changed).toHaveLength(2);
  expect((await set(look, [second], false)).body.changed).toEqual([]);
  expect(await found(`label=${look}`)).toBe(1);
  expect(await found("label=none")).toBe(2);
  const log = await admin.db
    .select({ action: auditLog.action, detail: auditLog.detail })
    .from(auditLog)
    .where(like(auditLog.action, "label %"))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id));
  expect(log).toContainEqual({
    action: "label put on entries",
    detail: { label: "Second look", entries: 2 },
  });
  expect(log).toContainEqual({
    action: "label taken off entries",
    detail: { label: "Second look", entries: 2 },
  });
  await admin.db.delete(labels);
});

test("names are unique in an edition; a deleted label leaves its entries", async () => {
  const id = await make("Subtitles", "rose");
  const again = await send("POST", "/api/labels", { name: "SUBTITLES", accent: "gold" });
  expect(again).toMatchObject({
    status: 422,
    body: { errors: [{ path: "name", message: "There is a label with this name" }] },
  });
  for (const body of [
    { name: " ", accent: "gold" },
    { name: "x".repeat(41), accent: "gold" },
    { name: "x", accent: "red" },
  ]) {
    expect((await send("POST", "/api/labels", body)).status, JSON.stringify(body)).toBe(422);
  }
  const renamed = await send("PATCH", `/api/labels/${id}`, { name: "Captions", version: 1 });
  expect(renamed).toMatchObject({ status: 200, body: { name: "Captions", version: 2 } });
  const entry = await add();
  await set(id, [entry]);
  expect((await send("DELETE", `/api/labels/${id}?version=2`)).status).toBe(204);
  expect(await titles("/api/submissions")).toHaveLength(1);
  expect((await set(id, [entry])).status).toBe(404);
  expect((await set(id, [])).status).toBe(422);
});

test("a label belongs to its edition; a view of another year finds the label of the same name", async () => {
  const otherId = await prepareEdition(admin.app, 2027);
  const here = await make("Opening?");
  const there = await send<{ id: string }>("POST", "/api/labels?edition=2027", {
    name: "opening?",
    accent: "green",
  });
  expect(there.status).toBe(201);
  const [ours, theirs] = [await add(), await add({ editionId: otherId, filmTitle: "Theirs" })];
  // An entry of another edition gets none.
  expect((await set(here, [ours, theirs])).body).toEqual({ changed: [ours] });
  await set(there.body.id, [theirs]);
  expect(await titles(`/api/submissions?edition=2027&label=${here}`)).toEqual(["Theirs"]);

  // What moves to the next edition keeps its labels, under those of its name.
  const moved = await add({ forNext: true, filmTitle: "Moved" });
  const look = await make("Second look", "purple");
  await set(here, [moved]);
  await set(look, [moved]);
  await admin.db.transaction((tx) => moveToNextEdition(tx, admin.app.deps.clock, otherId));
  const entry = (await (await get(`/api/submissions/${moved}`)).json()) as Submission;
  expect(entry.edition).toBe("2027");
  expect(entry.labels).toMatchObject([
    { id: there.body.id, name: "opening?" },
    { name: "Second look", accent: "purple" },
  ]);
  expect(entry.labels[1]?.id).not.toBe(look);

  await admin.db.update(editions).set({ state: "archived" }).where(eq(editions.id, otherId));
  expect(await set(there.body.id, [theirs], false)).toMatchObject({
    status: 409,
    body: { detail: "The 2027 edition is archived and can't be changed." },
  });
  expect(await admin.db.$count(entryLabels)).toBeGreaterThan(0);
});

test("a mailing names the label of its audience", async () => {
  const id = await make("Ask for episode two", "green");
  await set(id, [await add(), await add()]);
  await add();
  const mailing = await send<{ id: string }>("POST", "/api/mailings", {
    audience: { kind: "filter", filter: { label: id } },
    subject: "Hello",
    markdown: "Hello",
  });
  expect(mailing.status).toBe(201);
  const audience = await send("GET", `/api/mailings/${mailing.body.id}/audience`);
  expect(audience.body).toMatchObject({ entries: 2 });
  expect(audience.body.label).toContain("with the label");
  expect(audience.body.label).toContain("Ask for episode two");
});
