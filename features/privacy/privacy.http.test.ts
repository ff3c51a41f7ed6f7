import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  contacts,
  dataRequests,
  emailChanges,
  erasures,
  outboxMessages,
  submissionDrafts,
  submissions,
} from "~/db/schema";
import { forgetWords } from "~/lib/admin-list/search.server";
import { waitForTasksAfterResponse } from "~/lib/api/after-response.server";
import { canary, canaryEmail, findCanary, plantCanary } from "~/tests/canary-person";
import { makeDataDir } from "~/tests/data-dir";
import { cookieOf, createTestApp, directorEmail, type TestApp } from "~/tests/harness";
import { eraseSubject } from "./erase.commands.server";
import { inventory } from "./inventory/rules";
import { emailHash, keyName, noteErasure, reapplyErasures } from "./ledger.commands.server";
import { keysOfAddress, queryRows } from "./subject.queries.server";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ dataDir: makeDataDir() });
});
afterEach(() => app.close());

const email = canaryEmail;
const plant = () => plantCanary(app.deps);
const findAll = () => findCanary(app.db);

/** Verifies an address as its owner does, and returns the cookie. */
async function prove() {
  const response = await app.request("/api/your-data", { json: { email } });
  expect(response.status).toBe(202);
  expect(await response.json()).toEqual({ sent: true });
  await waitForTasksAfterResponse();
  const mails = await app.db.select().from(outboxMessages);
  const mail = mails.filter(({ kind }) => kind === "your_data_code").at(-1);
  expect(mail?.subject).toBe("Your code to see your data");
  const code = /^(\d{6})$/m.exec(mail?.text ?? "")?.[1];
  const token = /\/your-data\/([\w-]{43})/.exec(mail?.text ?? "")?.[1];
  const proved = await app.request("/api/your-data/prove", { json: { token, code } });
  expect(proved.status).toBe(200);
  expect(await proved.json()).toEqual({ email });
  expect(proved.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Strict; Max-Age=900/);
  return { cookie: cookieOf(proved), token, code };
}

type Counts = {
  gone: { kind: string; count: number }[];
  kept: { kind: string }[];
  receipt: unknown;
};

/** The festival's income. */
const sums = () =>
  queryRows(
    app.db,
    sql`select count(*)::text as entries, sum(amount_cents)::text as cents,
      sum(refunded_cents)::text as refunded, (select sum(entries)::text from submission_days) as days,
      (select sum(cents)::text from submission_days) as day_cents,
      (select count(*)::text from scorecards) as scores, (select count(*)::text from refunds) as refunds
    from submissions`,
  );

test("a person sees all their data, exports it as a file, and deletes it", async () => {
  await plant();
  const before = await sums();
  const { cookie } = await prove();
  const { holdings } = (await (await app.request("/api/your-data", { cookie })).json()) as {
    holdings: { kind: string; count: number }[];
  };
  const counted = Object.fromEntries(holdings.map(({ kind, count }) => [kind, count]));
  expect(counted).toMatchObject({
    // One was not imported yet.
    entries: 2,
    drafts: 1,
    messages: 2,
    mailing_list: 2,
    films: 1,
    guests: 1,
    waivers: 1,
    promo: 1,
    history: 3,
    payments: 2,
    letters: 3,
    jury: 8,
    team: 1,
    sessions: 3,
  });

  const file = await app.request("/api/your-data/export", { cookie });
  expect(file.headers.get("content-disposition")).toContain("attachment");
  expect(file.headers.get("cache-control")).toBe("no-store");
  const zip = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(Object.keys(zip).sort()).toEqual(["your-data.html", "your-data.json"]);
  const json = strFromU8(zip["your-data.json"] ?? new Uint8Array());
  const data = JSON.parse(json) as Record<string, Record<string, unknown[]>>;
  expect(data.entries?.submissions).toMatchObject([{ film_title: canary, submitter_email: email }]);
  expect(Object.keys(data)).toEqual(expect.arrayContaining(holdings.map(({ kind }) => kind)));
  expect(json).not.toContain("admin_notes");
  // Every table contains their data.
  for (const { kind, rows, table } of inventory) {
    if (kind && rows) expect(data[kind], table).toHaveProperty(table);
  }

  const erase = (body: object) => app.request("/api/your-data/erase", { json: body, cookie });
  const dry = (await (await erase({ dryRun: true })).json()) as Counts;
  expect(dry.receipt).toBe(null);
  expect(await app.db.$count(contacts)).toBe(1);
  expect((await erase({ dryRun: false, email: "other@mail.example" })).status).toBe(422);
  const done = await erase({ dryRun: false, email: email.toUpperCase() });
  expect(done.status).toBe(200);
  const counts = (await done.json()) as Counts;
  expect({ ...counts, receipt: null }).toEqual(dry);

  // Only the email about the deletion is left until it is sent.
  expect(await findAll()).toEqual(["outbox_messages"]);
  const remaining = await app.db.select().from(outboxMessages);
  expect(remaining.filter(({ toAddress }) => toAddress === email).map(({ kind }) => kind)).toEqual([
    "data_deleted",
  ]);
  await app.db.execute(sql`update outbox_messages set state = 'sent' where kind = 'data_deleted'`);
  const { deleteExpired } = await import("~/server/jobs/retention");
  await deleteExpired(app.deps);
  expect(await findAll()).toEqual([]);
  expect(await app.db.select().from(submissions)).toMatchObject([
    {
      filmTitle: "Deleted entry",
      submitterName: "Deleted person",
      amountCents: 2000,
      paymentIntentId: "pi_1",
      submissionType: "short_film",
    },
  ]);
  // Amounts and numbers of entries are unchanged.
  expect(await sums()).toEqual(before);
  const check = await app.request("/api/your-data/receipt", { json: { receipt: counts.receipt } });
  expect(await check.json()).toEqual({ valid: true });
  const forged = { ...(counts.receipt as object), at: "2020-01-01T00:00:00.000Z" };
  const wrong = await app.request("/api/your-data/receipt", { json: { receipt: forged } });
  expect(await wrong.json()).toEqual({ valid: false });
});

test("older backups are listed among the kept data, with their last day", async () => {
  await plant();
  const count = { count: 3, oldest: app.deps.clock() };
  const until = new Date("2025-09-05T12:00:00Z");
  const copies = { setAside: { count: 0, oldest: null } };
  app.deps.copies = async () => ({ ...copies, backups: { ...count, until } });
  const { cookie } = await prove();
  const json = { dryRun: true };
  const read = async () => {
    const response = await app.request("/api/your-data/erase", { json, cookie });
    const { kept } = (await response.json()) as { kept: { kind: string; why: string }[] };
    return kept.find(({ kind }) => kind === "backups");
  };
  expect(await read()).toMatchObject({
    count: 3,
    why: expect.stringContaining("the last on September 5, 2025"),
  });
  app.deps.copies = async () => ({ ...copies, backups: { ...count, until: null } });
  expect((await read())?.why).toContain("manual backups");
});

test("a code allows five guesses in ten minutes and works once; without it 401", async () => {
  const { token, code } = await prove();
  const again = await app.request("/api/your-data/prove", { json: { token, code } });
  expect(again.status).toBe(401);
  for (const [path, json] of [
    ["/api/your-data", undefined],
    ["/api/your-data/export", undefined],
    ["/api/your-data/erase", { dryRun: true }],
  ] as const) {
    expect((await app.request(path, { json })).status, path).toBe(401);
  }
});

test("a verified address stays open for 15 minutes", async () => {
  const { cookie } = await prove();
  app.passMinutes(15);
  expect((await app.request("/api/your-data", { cookie })).status).toBe(401);
});

/** A deletion that this database, restored from yesterday, does not know. */
async function noteUnknown(more: { entries?: string[]; key?: string } = {}) {
  const { secrets, ledgers, clock } = app.deps;
  await noteErasure(ledgers, {
    id: randomUUID(),
    emailHash: emailHash(secrets, email),
    at: clock(),
    by: "person",
    entries: [],
    people: [],
    key: keyName(secrets),
    ...more,
  });
}

test("a restored backup is cleaned before the first request, and keeps newer rows", async () => {
  await plant();
  await noteUnknown();
  app.passMinutes(1);
  const createdAt = app.deps.clock();
  await app.db.insert(contacts).values({
    firstName: "Back",
    lastName: "Again",
    email,
    subject: "general",
    message: "Hello",
    createdAt,
  });
  expect(await reapplyErasures(app.deps)).toBe(1);
  expect(await app.db.select().from(contacts)).toMatchObject([{ firstName: "Back" }]);
  await app.db.delete(contacts);
  await forgetWords(app.db);
  expect(await findAll()).toEqual([]);
  expect(await reapplyErasures(app.deps)).toBe(0);
  const [row] = await app.db.select().from(erasures);
  expect(row?.erasedAgain).toHaveLength(1);
});

test("an entry under a former address in a backup is found by its id", async () => {
  await plant();
  const [entry] = await app.db.select().from(submissions);
  const submitterEmail = `older-${canary}@mail.example`;
  await app.db.update(submissions).set({ submitterEmail });
  await noteUnknown({ entries: [entry?.id ?? ""] });
  expect(await reapplyErasures(app.deps)).toBe(1);
  expect(await app.db.select().from(submissions)).toMatchObject([
    { submitterEmail: "deleted@deleted.invalid", filmTitle: "Deleted entry" },
  ]);
  expect(await findAll()).toEqual([]);
});

test("the reminder of an unpaid fee to a former address is deleted with its entry", async () => {
  await plant();
  const { db } = app;
  const [entry] = await db.select().from(submissions);
  const [mail] = await db.select().from(outboxMessages);
  if (!entry || !mail) throw new Error("Nothing was planted.");
  const [id, former, createdAt] = [randomUUID(), "former@mail.example", app.deps.clock()];
  const none = { submissionId: null, contactId: null, mailingId: null, messageId: null };
  await db.insert(outboxMessages).values({ ...mail, ...none, id, toAddress: former });
  await db.update(submissionDrafts).set({ submissionId: entry.id, reminderId: id });
  await db.insert(emailChanges).values({
    tokenHash: "of a token",
    submissionId: entry.id,
    corrections: 1,
    createdAt,
    wasEmail: former,
    becameEmail: email,
  });
  await db.transaction((tx) => eraseSubject(tx, keysOfAddress(email), createdAt));
  const remaining = await db.select().from(outboxMessages);
  expect(remaining.filter(({ toAddress }) => toAddress === former)).toEqual([]);
});

test("a deletion under another SECRET_KEY waits for that key, and the log says so", async () => {
  await plant();
  const { secrets } = app.deps;
  const currentKey = secrets[0];
  await noteUnknown();
  app.deps.secrets = ["a key that this festival never had, of 32 characters"];
  expect(await reapplyErasures(app.deps)).toBe(1);
  expect(app.logLines.join()).toContain("deletions were made with another SECRET_KEY");
  expect(await findAll()).not.toEqual([]);
  app.deps.secrets = [app.deps.secrets[0], currentKey];
  expect(await reapplyErasures(app.deps)).toBe(1);
  expect(await findAll()).toEqual([]);
});

test("after a kill between the list and the transaction the next start finishes the deletion", async () => {
  await plant();
  const { cookie } = await prove();
  // The transaction fails after the line was written.
  await app.db.execute(
    sql`alter table erasures add constraint broken check (by <> 'person') not valid`,
  );
  const json = { dryRun: false, email };
  const failed = await app.request("/api/your-data/erase", { json, cookie });
  expect(failed.status).toBe(500);
  expect((await findAll()).length).toBeGreaterThan(5);
  await app.db.execute(sql`alter table erasures drop constraint broken`);
  expect(await reapplyErasures(app.deps)).toBe(1);
  expect(await findAll()).toEqual([]);
});

test("the list is a file from the first start, so that a restore can always be given it", async () => {
  const file = `${app.deps.dataDir}/erasures.log`;
  fs.rmSync(file, { force: true });
  expect(await reapplyErasures(app.deps)).toBe(0);
  expect(fs.readFileSync(file, "utf8").trim()).toBe("");
});

test("an incomplete line of the list does not affect the others", async () => {
  const file = `${app.deps.dataDir}/erasures.log`;
  fs.writeFileSync(file, '{"id": "half');
  await plant();
  const { cookie } = await prove();
  await app.request("/api/your-data/erase", { json: { dryRun: false, email }, cookie });
  await app.db.delete(erasures);
  expect(await reapplyErasures(app.deps)).toBe(1);
});

test("a person with an open refund, or a director, is refused with a reason, and the request is listed", async () => {
  const cookie = await app.logIn();
  const erase = (json: object) =>
    app.request("/api/privacy/erase", { json: { reason: "By letter", ...json }, cookie });
  const director = await erase({ email: directorEmail, dryRun: false });
  expect(director.status).toBe(409);
  expect(await director.json()).toMatchObject({ reason: expect.stringContaining("director") });
  await plant();
  await app.db.execute(sql`insert into refunds (submission_id, amount_cents, state, origin)
    select id, 100, 'asked', 'desk' from submissions`);
  expect((await erase({ email, dryRun: false })).status).toBe(409);
  const requests = await app.request("/api/privacy/requests", { cookie });
  expect(await requests.json()).toMatchObject([{ state: "refused" }, { state: "refused" }]);
  const [row] = await app.db.select().from(dataRequests);
  expect(row && row.dueAt.getTime() - row.askedAt.getTime()).toBe(30 * 86_400_000);
  expect(await findAll()).not.toEqual([]);
});
