import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { outboxMessages } from "~/db/schema";
import { email, sender } from "~/tests/email-fixtures";
import { type SmtpDouble, startSmtpDouble } from "~/tests/fakes/smtp";
import { createTestApp, type TestApp } from "~/tests/harness";
import { deleteHeldMails, queueMail, releaseHeld } from "./commands.server";
import { mailDelivery, releaseStaleClaims } from "./jobs.server";
import { smtpTransport } from "./smtp.gateway.server";

/** Emails that are written long before they are sent. */

let smtp: SmtpDouble;
let app: TestApp;
let transport: ReturnType<typeof smtpTransport>;
let delivery: ReturnType<typeof mailDelivery>;

beforeAll(async () => {
  smtp = await startSmtpDouble();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  app = await createTestApp();
  smtp.received.length = 0;
  transport = smtpTransport(smtp.url);
  delivery = mailDelivery({ ...app.deps, transport, sender, concurrency: 1 });
});
afterEach(async () => {
  transport.close?.();
  await app.close();
});

const hold = (number: number) =>
  queueMail(app.db, app.deps.clock, { ...email(number), stream: "announcement", held: true });
const arrived = () => smtp.received.map(({ to }) => to[0]);
const inAnyOrder = () => arrived().sort();

test("a held email is never delivered", async () => {
  const id = await hold(1);
  await queueMail(app.db, app.deps.clock, email(2));
  // A process that died during a delivery, and the start of the next one.
  await app.db
    .update(outboxMessages)
    .set({ state: "sending" })
    .where(eq(outboxMessages.toAddress, "reader2@mail.example"));
  await releaseStaleClaims(app.deps);
  app.passMinutes(60 * 24 * 30);
  await delivery.turn();
  expect(arrived()).toEqual(["reader2@mail.example"]);

  const cookie = await app.logIn();
  const retry = await app.request(`/api/outbox/${id}/retry`, { method: "POST", cookie });
  expect(retry.status).toBe(409);
  expect(await retry.json()).toMatchObject({ detail: "This email is held until its release." });
  const listed = await app.request("/api/outbox?state=held", { cookie });
  expect(await listed.json()).toMatchObject([{ id, state: "held", stream: "announcement" }]);
});

test("a release sends exactly its emails, and repeating it changes nothing", async () => {
  const [first, second, third] = [await hold(1), await hold(2), await hold(3)];
  expect(await releaseHeld(app.db, app.deps.clock, [first, second])).toBe(2);
  await delivery.turn();
  expect(inAnyOrder()).toEqual(["reader1@mail.example", "reader2@mail.example"]);
  const before = await app.db.select().from(outboxMessages).orderBy(outboxMessages.toAddress);
  expect(await releaseHeld(app.db, app.deps.clock, [first, second])).toBe(0);
  expect(await deleteHeldMails(app.db, [first, third])).toBe(1);
  const after = await app.db.select().from(outboxMessages).orderBy(outboxMessages.toAddress);
  expect(after).toEqual(before.slice(0, 2));
  await delivery.turn();
  expect(arrived()).toHaveLength(2);
});

test("a rolled-back release sends nothing", async () => {
  const id = await hold(1);
  const torn = app.db.transaction(async (tx) => {
    await releaseHeld(tx, app.deps.clock, [id]);
    throw new Error("torn");
  });
  await expect(torn).rejects.toThrow("torn");
  await delivery.turn();
  expect(arrived()).toEqual([]);
});

test("sends announcements after receipts and before newsletters, also to unsubscribed people", async () => {
  const { db } = app;
  await queueMail(db, app.deps.clock, { ...email(3), stream: "newsletter" });
  app.passMinutes(1);
  const id = await hold(2);
  await releaseHeld(db, app.deps.clock, [id]);
  app.passMinutes(1);
  await queueMail(db, app.deps.clock, email(1));
  await db.execute(sql`insert into mail_suppressions (address, reason)
    values ('reader2@mail.example', 'complaint')`);
  await delivery.turn();
  expect(arrived()).toEqual([
    "reader1@mail.example",
    "reader2@mail.example",
    "reader3@mail.example",
  ]);
});
