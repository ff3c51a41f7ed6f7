import { sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxMessages } from "~/db/schema";
import { sendLinks } from "~/features/checkout/lost-links/commands.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { proveAsOwner } from "~/tests/your-data";
import { findSubject, keysOfAddress, queryRows } from "./subject.queries.server";

/** An address that changed hands: its new owner sees and deletes what is theirs, and nothing of the former one. */

const shared = "films@cinema.example";
const moved = "ana@elsewhere.example";
const first = {
  ...shortFilm,
  submitterEmail: shared,
  submitterName: "Ana Prado",
  filmTitle: "Tide",
};
const second = {
  ...first,
  submitterName: "Bo Ng",
  filmTitle: "Ebb",
  submitterPhone: "+1 555 0100",
};

let app: TestApp;
/** The private link of the first entry. */
let token: string;

const textsTo = async (address: string) =>
  (await app.db.select().from(outboxMessages))
    .filter(({ toAddress }) => toAddress === address)
    .map(({ text }) => text);

async function enter(entry: typeof first) {
  const intent = await openPayment(app, entry);
  await pay(app, intent);
  expect((await submitEntry(app, intent, entry)).status).toBe(201);
}

beforeEach(async () => {
  app = await createTestApp();
  await enter(first);
  token = /\/entry\/([\w-]{32})/.exec((await textsTo(shared)).join())?.[1] ?? "";
  // An email with all links of the address belongs to no single entry.
  await sendLinks(app.deps, shared);
  const change = { method: "PATCH", json: { submitterEmail: moved } };
  expect((await app.request(`/api/entries/${token}`, change)).status).toBe(200);
  app.passMinutes(8 * 24 * 60);
  await enter(second);
});
afterEach(() => app.close());

const readEntry = async () => {
  const answer = await app.request(`/api/entries/${token}`);
  return { status: answer.status, body: await answer.json() };
};

test("the new owner's file has nothing of the former owner, and no secret link", async () => {
  const cookie = await proveAsOwner(app, shared);
  const { holdings } = (await (await app.request("/api/your-data", { cookie })).json()) as {
    holdings: { kind: string; count: number }[];
  };
  const countOf = (name: string) => holdings.find(({ kind }) => kind === name)?.count;
  expect([countOf("entries"), countOf("drafts"), countOf("payments")]).toEqual([1, 1, 1]);
  const file = await app.request("/api/your-data/export", { cookie });
  const zip = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const json = strFromU8(zip["your-data.json"] ?? new Uint8Array());
  expect(json).toContain("Ebb");
  for (const word of ["Ana Prado", moved, first.submitterPhone, token]) {
    expect(json).not.toContain(word);
  }
  expect(json).not.toMatch(/\/entry\/[\w-]{32}/);
});

test("the new owner's deletion leaves the former owner's entry, draft and link as they are", async () => {
  const before = await readEntry();
  expect(before).toMatchObject({ status: 200, body: { filmTitle: "Tide" } });
  const draft = async () =>
    queryRows<{ title: string; email: string }>(
      app.db,
      sql`select values->>'filmTitle' as title, values->>'submitterEmail' as email
        from submission_drafts where values is not null`,
    );
  const cookie = await proveAsOwner(app, shared);
  const json = { dryRun: false, email: shared };
  expect((await app.request("/api/your-data/erase", { json, cookie })).status).toBe(200);
  expect(await readEntry()).toEqual(before);
  // Only the address is gone, also from the history of the entry.
  expect(await draft()).toEqual([{ title: "Tide", email: "deleted@deleted.invalid" }]);
  const changes = await queryRows<{ was: string; became: string }>(
    app.db,
    sql`select was::text, became::text from submission_changes where field = 'submitterEmail'`,
  );
  expect(changes).toEqual([{ was: '"deleted@deleted.invalid"', became: `"${moved}"` }]);
  expect((await findSubject(app.db, keysOfAddress(shared))).entries).toEqual([]);
});
