import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, emailSubscribers, mailSuppressions, outboxMessages } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import type { Imported, Subscriber } from "../schema";

/** Imports of addresses: a whole file, with its lawful basis, or nothing. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const basis = "They signed our list at the box office in 2024.";
const send = (csv: string, more: object = {}) =>
  app.request("/api/email-subscribers/import", { json: { csv, basis, ...more }, cookie });
const emails = async () =>
  (await app.db.select().from(emailSubscribers)).map(({ email }) => email).sort();

test("adds new addresses at once, and leaves known, left and suppressed ones as they are", async () => {
  const now = app.deps.clock();
  await app.db
    .insert(emailSubscribers)
    .values([
      { email: "known@mail.example" },
      { email: "Left@mail.example", isActive: false, unsubscribedAt: now },
      { email: "asked@mail.example", isActive: false, confirmTokenHash: "x" },
    ]);
  await app.db
    .insert(mailSuppressions)
    .values({ address: "bounced@mail.example", reason: "bounce" });
  const csv = `\ufeffName,Email,Source
Ana,ana@mail.example,box office
Ana,ANA@mail.example,
,ben@mail.example,
,KNOWN@mail.example,
,left@mail.example,
,asked@mail.example,
,Bounced@mail.example,
`;
  const counts = { rows: 7, added: 2, known: 3, left: 1, suppressed: 1 };
  const preview = await send(csv, { dryRun: true });
  expect((await preview.json()) as Imported).toEqual(counts);
  expect(await emails()).toHaveLength(3);
  const done = await send(csv);
  expect(done.status).toBe(200);
  expect((await done.json()) as Imported).toEqual(counts);
  expect(await emails()).toEqual([
    "Left@mail.example",
    "ana@mail.example",
    "asked@mail.example",
    "ben@mail.example",
    "known@mail.example",
  ]);
  const list = await app.request("/api/email-subscribers?q=ana", { cookie });
  expect((await list.json()) as Subscriber[]).toMatchObject([
    { email: "ana@mail.example", source: "box office", state: "active", consentText: basis },
  ]);
  const rows = await app.db.select().from(emailSubscribers);
  expect(rows.filter(({ isActive }) => isActive)).toHaveLength(3);
  expect(await app.db.select().from(outboxMessages), "nobody gets an email").toEqual([]);
  const log = await app.db.select().from(auditLog);
  expect(log.find(({ action }) => action === "subscribers imported")?.detail).toEqual({
    ...counts,
    basis,
  });
});

test.each([
  ["a bad address", "email\nana@mail.example\nnobody\n", "line 3"],
  ["no such header", "address\nana@mail.example\n", "line 1"],
  ["broken characters", "email\nana@mail.example\n\ufffd@mail.example\n", "line 3"],
  ["a quote that does not end", 'email\n"ana@mail.example\n', "csv"],
  ["too many rows", `email\n${"a@mail.example\n".repeat(50_001)}`, "line 50002"],
])("refuses the whole file: %s", async (_, csv, path) => {
  const answer = await send(csv);
  expect(answer.status).toBe(422);
  const { errors } = (await answer.json()) as { errors: { path: string }[] };
  expect(errors[0]?.path).toBe(path);
  expect(await emails()).toEqual([]);
});

test("asks for a basis, and the director", async () => {
  expect((await send("email\n", { basis: "because" })).status).toBe(422);
  const json = { csv: "email\n", basis };
  expect((await app.request("/api/email-subscribers/import", { json })).status).toBe(401);
});
