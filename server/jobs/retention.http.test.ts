import { afterEach, beforeEach, expect, test } from "vitest";
import {
  auditLog,
  contacts,
  directorDevices,
  emailSubscribers,
  festivalSettings,
  outboxMessages,
  rateLimits,
  sessions,
  submissions,
} from "~/db/schema";
import { ensureAccessCode } from "~/features/auth/access-code/change.commands.server";
import { accessCode, createTestApp, type TestApp } from "~/tests/harness";
import { deleteExpired, deleteOld } from "./retention";

/** Retention of each kind of data, with a clock that the test moves. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ rateLimits: true });
});
afterEach(() => app.close());

const minutes = (days: number) => days * 24 * 60;
/** Sweeps just before and just after the moment at which something is due. */
async function around<T>(days: number, look: () => Promise<T>): Promise<[T, T]> {
  app.passMinutes(minutes(days) - 1);
  await deleteOld(app.deps);
  const before = await look();
  app.passMinutes(2);
  await deleteOld(app.deps);
  return [before, await look()];
}
const audit = () => app.db.select().from(auditLog);
const subscribers = () => app.db.select().from(emailSubscribers);
const subscribe = () =>
  app.request("/api/email-subscribers", { json: { email: "ana@a.example", source: "popup" } });

test("deletes addresses of requests after 30 days and keeps their rows", async () => {
  await app.logIn();
  await subscribe();
  const addresses = async () =>
    [...(await audit()), ...(await subscribers())]
      .map(({ ipAddress }) => ipAddress)
      .filter(Boolean);
  const [before, after] = await around(30, addresses);
  expect(before).toEqual(["203.0.113.0", "203.0.113.0"]);
  expect(after).toEqual([]);
  expect((await audit()).map(({ action }) => action)).toContain("logged in");
  expect(await subscribers()).toHaveLength(1);
});

test("deletes audit log rows after a year", async () => {
  await ensureAccessCode(app.db, app.deps.clock, accessCode);
  await app.logIn();
  const createdAt = app.deps.clock();
  await app.db
    .insert(auditLog)
    .values({ actor: "system", action: "demo content added", createdAt });
  const actions = async () => (await audit()).map(({ action }) => action).sort();
  const [before, after] = await around(365, actions);
  expect(before).toEqual(["access code set at start", "demo content added", "logged in"]);
  expect(after, "what the site notes for itself").toEqual(["demo content added"]);
});

test("sessions go once they can no longer be used, known browsers after 400 days", async () => {
  await app.logIn();
  app.passMinutes(31);
  await deleteExpired(app.deps);
  expect(await app.db.select().from(sessions)).toEqual([]);
  const devices = async () => (await app.db.select().from(directorDevices)).length;
  app.passMinutes(-31);
  expect(await around(400, devices)).toEqual([1, 0]);
});

test("addresses in limits go with their window", async () => {
  await subscribe();
  expect(JSON.stringify(await app.db.select().from(rateLimits))).toContain("203.0.113.7");
  app.passMinutes(61);
  await deleteExpired(app.deps);
  expect(await app.db.select().from(rateLimits)).toEqual([]);
});

test("deletes unconfirmed subscriptions after 7 days", async () => {
  const overrides = { newsletter: { doubleOptIn: true } };
  await app.db.insert(festivalSettings).values({ overrides });
  await subscribe();
  await app.db
    .insert(emailSubscribers)
    .values({ email: "here@a.example", subscribedAt: app.deps.clock() });
  const emails = async () => (await subscribers()).map(({ email }) => email).sort();
  const [before, after] = await around(7, emails);
  expect(before).toEqual(["ana@a.example", "here@a.example"]);
  expect(after).toEqual(["here@a.example"]);
});

test("deletes no entry, message or payment", async () => {
  const createdAt = app.deps.clock();
  await app.db.insert(contacts).values({
    firstName: "Ana",
    lastName: "Reyes",
    email: "ana@a.example",
    subject: "Ticket Support",
    message: "Two seats.",
    createdAt,
  });
  await app.db.insert(submissions).values({
    submissionType: "log_line",
    submitterName: "Ana",
    submitterEmail: "ana@a.example",
    submissionFee: "$1",
    agreedToTerms: true,
    submittedAt: createdAt,
    paymentIntentId: "pi_1",
    paymentProvider: "sandbox",
    amountCents: 100,
    feePeriod: "early_bird",
  });
  app.passMinutes(minutes(3_000));
  await deleteOld(app.deps);
  expect(await app.db.select().from(contacts)).toHaveLength(1);
  expect(await app.db.select().from(submissions)).toHaveLength(1);
});

test("deletes emails a year after they were sent or given up on", async () => {
  const email = { kind: "x", toAddress: "ana@a.example", html: "h", text: "t" };
  const now = app.deps.clock();
  await app.db.insert(outboxMessages).values([
    { ...email, subject: "sent", state: "sent", sentAt: now },
    { ...email, subject: "dismissed", state: "failed", dismissedAt: now },
    { ...email, subject: "waits for the director", state: "failed" },
  ]);
  const subjects = async () =>
    (await app.db.select().from(outboxMessages)).map(({ subject }) => subject).sort();
  const [before, after] = await around(365, subjects);
  expect(before).toEqual(["dismissed", "sent", "waits for the director"]);
  expect(after).toEqual(["waits for the director"]);
});
