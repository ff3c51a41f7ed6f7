import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, emailSubscribers, mailSuppressions, outboxMessages } from "~/db/schema";
import { getActionItems } from "~/features/dashboard/action-items.queries.server";
import { integrationWatch } from "~/features/monitoring/integrations/commands.server";
import { notifyOfIncidents } from "~/features/monitoring/jobs.server";
import { getSettings } from "~/features/settings/queries.server";
import { email } from "~/tests/email-fixtures";
import { type SmtpDouble, startSmtpDouble } from "~/tests/fakes/smtp";
import { createTestApp, type TestApp } from "~/tests/harness";
import { queueMail } from "./commands.server";
import { mailDelivery, mailReport } from "./jobs.server";
import type { Email } from "./schema";
import { smtpTransport } from "./smtp.gateway.server";

/** What the refusals of a mail server do to emails, addresses and the director's pages. */

const wrong = "wrong@heartlight.example";
const right = "hello@heartlight.example";

let smtp: SmtpDouble;
let app: TestApp;
let from: string;
let transport: ReturnType<typeof smtpTransport>;
let delivery: ReturnType<typeof mailDelivery>;

beforeAll(async () => {
  smtp = await startSmtpDouble();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  from = right;
  transport = smtpTransport(smtp.url);
  const sender = async () => ({ name: "Heartlight", address: from });
  app = await createTestApp({
    mail: { transport, sender },
    wakeMail: (options) => options?.now && delivery.resume(),
  });
  smtp.received.length = 0;
  smtp.setFailure(null);
  const report = mailReport(integrationWatch(app.deps));
  delivery = mailDelivery({ ...app.deps, transport, sender, report });
});
afterEach(async () => {
  transport.close?.();
  await app.close();
});

const queue = async (count: number, changes: Partial<Email> = {}) => {
  for (let number = 1; number <= count; number += 1) {
    await queueMail(app.db, app.deps.clock, { ...email(number), ...changes });
  }
};
const outbox = () => app.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
const states = async () => (await outbox()).map(({ state }) => state);
const suppressed = async () =>
  (await app.db.select().from(mailSuppressions)).map(({ address }) => address).sort();
const arrived = () => smtp.received.flatMap(({ to }) => to).sort();
const look = () =>
  notifyOfIncidents({
    ...app.deps,
    backupsSince: null,
    startedAt: app.deps.clock(),
    disk: async () => ({ free: 0.5, host: "front-row" }),
  });
const outage = async () =>
  (await getActionItems(app.db, await getSettings(app.db), app.deps.clock())).mailOutage;
const post = async (path: string, json: object) => {
  const response = await app.request(path, { cookie: await app.logIn(), json });
  expect(response.status, path).toBe(200);
  return response.json();
};

describe("a sender that the mail server does not know", () => {
  const refusesSender = {
    sender: wrong,
    code: 550,
    say: "5.1.0 <wrong@heartlight.example>: Sender address rejected: User unknown",
  };

  it("makes all emails wait, suppresses nobody, and is told; once mended, each leaves once", async () => {
    await queue(12);
    from = wrong;
    smtp.setFailure(refusesSender);
    await delivery.turn();
    for (let hour = 0; hour < 30; hour += 1) {
      app.passMinutes(60);
      await delivery.turn();
      await look();
    }
    const waiting = await outbox();
    const incidents = waiting.filter(({ kind }) => kind === "incident");
    expect(incidents, "told once").toHaveLength(1);
    expect(waiting.filter(({ state }) => state !== "queued")).toEqual([]);
    expect(await suppressed()).toEqual([]);
    expect(await outage()).toBe(
      "The mail server refuses the sender's address: 550 5.1.0 <wrong@heartlight.example>: Sender address rejected: User unknown",
    );
    const cookie = await app.logIn();
    const services = await (await app.request("/api/integrations", { cookie })).json();
    expect(services).toContainEqual(
      expect.objectContaining({
        name: "mail",
        lastTrouble: expect.stringContaining("550 5.1.0 <wrong@heartlight.example>"),
      }),
    );

    from = right;
    app.passMinutes(60);
    await delivery.turn();
    app.passMinutes(5);
    await delivery.turn();
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(
      smtp.received.length,
    );
    expect(await states()).toEqual(Array((await outbox()).length).fill("sent"));
    expect(await outage()).toBeNull();
  });

  it("is tried seldom, and at once when the director retries", async () => {
    await queue(3);
    from = wrong;
    smtp.setFailure(refusesSender);
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      await delivery.turn();
      app.passMinutes(1);
    }
    const attempts = (await outbox()).reduce((sum, mail) => sum + mail.attempts, 0);
    expect(attempts).toBeLessThan(320);
    await delivery.turn();
    from = right;
    const [mail] = await outbox();
    await post(`/api/outbox/${mail?.id}/retry`, {});
    await delivery.turn();
    expect(arrived()).toContain(mail?.toAddress);
  });
});

it.each([
  ["RCPT", 550, "5.1.0 Sender rejected"],
  ["RCPT", 554, "5.7.1 Relay access denied"],
  ["RCPT", 550, "Sender verify failed"],
  ["DATA", 554, "Message rejected: Email address is not verified."],
  ["DATA", 550, "5.4.5 Daily user sending limit exceeded"],
  ["DATA", 550, "5.7.26 Unauthenticated email is not accepted due to domain's DMARC policy"],
  ["MAIL", 530, "5.7.0 Must issue a STARTTLS command first"],
  ["MAIL", 421, "Domain is not allowed to send: recipient limit exceeded"],
] as const)("all emails wait after %s %s %s", async (at, code, say) => {
  await queue(3);
  smtp.setFailure({ at, code, say });
  await delivery.turn();
  app.passMinutes(24 * 60);
  await delivery.turn();
  expect(await states()).toEqual(["queued", "queued", "queued"]);
  expect((await outbox()).map(({ refusals }) => refusals)).toEqual([0, 0, 0]);
  expect(await suppressed()).toEqual([]);
  expect(await outage()).toContain(say);
  smtp.setFailure(null);
  app.passMinutes(60);
  await delivery.turn();
  app.passMinutes(6);
  await delivery.turn();
  expect(arrived()).toEqual(
    ["reader1", "reader2", "reader3"].map((name) => `${name}@mail.example`),
  );
});

it.each([
  ["MAIL", 552, "5.3.4 Message size exceeds fixed limit", "failed", []],
  ["RCPT", 552, "5.2.2 The account that you tried to reach is over quota", "failed", []],
  ["RCPT", 550, "Denied", "failed", []],
  ["RCPT", 550, "5.1.1 No such user", "failed", ["reader1@mail.example"]],
  ["RCPT", 550, "User unknown", "failed", ["reader1@mail.example"]],
  ["RCPT", 450, "4.1.1 User unknown", "queued", []],
  ["DATA", 554, "5.6.0 Message content rejected", "failed", []],
] as const)("one email alone is %s %s %s: %s", async (at, code, say, state, addresses) => {
  await queue(1);
  smtp.setFailure({ at, code, say });
  await delivery.turn();
  expect(await outbox()).toMatchObject([{ state, refusals: 1 }]);
  expect(await suppressed()).toEqual(addresses);
  expect(await outage()).toBeNull();
});

it("an answer about one address does not stop the others, and has an end", async () => {
  const odd = "odd@mail.example";
  await queue(1, { to: odd });
  smtp.setFailure({ recipient: odd, code: 550, say: "5.7.1 Denied" });
  for (let number = 1; number <= 100; number += 1) {
    await queue(1, { to: `reader${number}@mail.example` });
    await delivery.turn();
    app.passMinutes(60);
    expect(arrived(), `email ${number}`).toHaveLength(number);
  }
  const refused = (await outbox()).filter(({ toAddress }) => toAddress === odd);
  expect(refused).toMatchObject([{ state: "failed", refusals: 80 }]);
  expect(await suppressed()).toEqual([]);
});

describe("after a mistake", () => {
  it("the director lifts the suppressions of a day and retries all failed emails", async () => {
    const { db } = app;
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    const suppression = (address: string, day: string, reason: "bounce" | "complaint" = "bounce") =>
      db.insert(mailSuppressions).values({ address, reason, createdAt: at(day) });
    await suppression("old@mail.example", "2025-07-01");
    await suppression("reader1@mail.example", "2025-07-30");
    await suppression("reader2@mail.example", "2025-07-31");
    await suppression("spam@mail.example", "2025-07-31", "complaint");
    await queue(2);
    const failed = async (changes: Partial<Email>) => queue(1, changes);
    await failed({ to: "old@mail.example" });
    await failed({ to: "left@mail.example", stream: "newsletter" });
    await failed({ to: "spam@mail.example", stream: "newsletter" });
    await failed({ to: "reader3@mail.example", stream: "newsletter" });
    await failed({ to: "blank@mail.example", html: "" });
    await failed({ to: "code@mail.example", kind: "login_code" });
    await failed({ to: "gone@mail.example" });
    for (const address of ["spam@mail.example", "reader3@mail.example"]) {
      await db.insert(emailSubscribers).values({ email: address, isActive: true });
    }
    await db.update(outboxMessages).set({ state: "failed", kind: "contact_notice" });
    await db
      .update(outboxMessages)
      .set({ kind: "login_code" })
      .where(eq(outboxMessages.toAddress, "code@mail.example"));
    await db
      .update(outboxMessages)
      .set({ dismissedAt: app.deps.clock() })
      .where(eq(outboxMessages.toAddress, "gone@mail.example"));

    const anonymous = await app.request("/api/mail-suppressions/lift", {
      json: { since: "2025-07-30" },
    });
    expect(anonymous.status).toBe(401);
    expect(await post("/api/mail-suppressions/lift", { since: "2025-07-30" })).toEqual({
      lifted: 2,
    });
    expect(await suppressed()).toEqual(["old@mail.example", "spam@mail.example"]);
    expect((await app.request("/api/outbox/retry", { json: {} })).status).toBe(401);
    expect(await post("/api/outbox/retry", { q: "nobody" })).toEqual({ emails: 0 });
    expect(await post("/api/outbox/retry", { kind: "contact_notice" })).toEqual({ emails: 3 });
    await delivery.turn();
    await delivery.turn();
    expect(arrived().filter((address) => address.startsWith("reader"))).toEqual(
      ["reader1", "reader2", "reader3"].map((name) => `${name}@mail.example`),
    );
    const rows = await db.select().from(auditLog);
    const auditEntries = rows.map(({ action, detail }) => [action, detail]);
    expect(auditEntries).toContainEqual([
      "suppressions lifted",
      { since: "2025-07-30", addresses: 2 },
    ]);
    expect(auditEntries).toContainEqual(["failed emails retried", { emails: 3 }]);
  });
});
