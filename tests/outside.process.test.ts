import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Submission } from "~/features/submissions/schema";
import { bounds } from "./bounds";
import { makeDataDir } from "./data-dir";
import { type Cluster, findPostgres, startCluster } from "./engines/postgres";
import { startSmtpDouble } from "./fakes/smtp";
import { startStripeDouble } from "./fakes/stripe";
import {
  countMissing,
  countRepeated,
  type Night,
  reportScenario,
  unexpectedStatusOf,
  watchSite,
} from "./faults/scenario";
import { preloadOption } from "./faults/steps";
import { readFullResponse } from "./requests";
import { startServer } from "./server-process";
import { logLine, message, openPayment } from "./submission-fixtures";

/**
 * Everything external fails: the mail server is down and returns slowly, the payment provider is slow, down, loses its
 * responses and sends webhooks twice, and the clock jumps an hour forward and back. Forms work throughout, and in the
 * end there is one entry for each fee and one email for each event.
 */

/** The limit of requests that may wait for a slow provider. */
const people = 3;

async function play(engine: Night["engine"], env: Record<string, string>): Promise<void> {
  const [stripe, smtp] = [await startStripeDouble(), await startSmtpDouble()];
  onTestFinished(() => void stripe.close());
  onTestFinished(() => void smtp.close());
  const DATA_DIR = makeDataDir();
  const CLOCK_FILE = path.join(DATA_DIR, "clock");
  const setClock = (hours: number) =>
    fs.writeFileSync(CLOCK_FILE, new Date(Date.now() + hours * 3_600_000).toISOString());
  setClock(0);
  const server = await startServer({
    DATA_DIR,
    CLOCK_FILE,
    NODE_OPTIONS: preloadOption("fake-time"),
    SMTP_URL: smtp.url,
    STRIPE_SECRET_KEY: "sk_test_double",
    STRIPE_PUBLISHABLE_KEY: "pk_test_double",
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.url,
    ...env,
  });
  onTestFinished(() => void server.signal("SIGKILL"));
  /** Moves the server's clock so many hours ahead of this machine's; resolves when it shows that. */
  const jump = async (hours: number) => {
    setClock(hours);
    server.signal("SIGUSR2");
    const away = async () => {
      const { now } = (await (await server.request("/api/clock")).json()) as { now: string };
      return Math.abs(Date.parse(now) - Date.now() - hours * 3_600_000);
    };
    await expect.poll(away, { timeout: 60_000 }).toBeLessThan(60_000);
  };
  const watched = watchSite(() => server.url);
  const acknowledged: string[] = [];
  let messages = 0;
  const forEachPerson = <T>(work: (number: number) => Promise<T>) =>
    Promise.all(Array.from({ length: people }, (_, number) => work(number)));

  const write = async () => {
    const response = await server.request("/api/contact", { json: message(`No. ${messages}`) });
    expect(response.status).toBe(201);
    messages += 1;
  };
  const open = () => openPayment(server, logLine, { amount: 1 });
  const handIn = async (paymentIntentId: string) => {
    const json = { ...logLine, paymentIntentId };
    const answer = await server.request("/api/submissions", { json });
    if (answer.ok) acknowledged.push(paymentIntentId);
    return answer.status;
  };
  /** Two webhooks about a payment at once: the same event twice, or two events. */
  const notify = (id: string) => {
    const first = stripe.notice("payment_intent.succeeded", id);
    const again = stripe.notice("payment_intent.succeeded", id);
    const notices = [first, Math.random() < 0.5 ? first : again];
    const statuses = notices.map(async ({ payload, signature }) => {
      const headers = { "Stripe-Signature": signature };
      const request = { method: "POST", body: payload, headers };
      return (await fetch(`${server.url}/api/stripe/webhook`, request)).status;
    });
    return Promise.all(statuses);
  };

  // I6: the mail server is down.
  await smtp.down();
  await forEachPerson(write);

  // The provider responds slowly.
  stripe.setDelay(700);
  await forEachPerson(async () => {
    const { paymentIntentId } = await open();
    stripe.confirm(paymentIntentId);
    const [status] = await Promise.all([handIn(paymentIntentId), notify(paymentIntentId)]);
    expect([200, 201]).toContain(status);
  });
  stripe.setDelay(0);

  // It goes down just after people have paid; its webhooks come later.
  const paid = await forEachPerson(async () => (await open()).paymentIntentId);
  stripe.setFailure("down");
  for (const id of paid) stripe.confirm(id);
  expect(new Set(await Promise.all(paid.map(handIn)))).toEqual(new Set([503]));
  expect(new Set((await Promise.all(paid.map(notify))).flat())).toEqual(new Set([503]));
  await expect(open()).rejects.toThrow("503");
  // Its responses are lost.
  stripe.setFailure("lost answer");
  await expect(open()).rejects.toThrow("503");
  stripe.setFailure("none");
  expect(new Set((await Promise.all(paid.map(notify))).flat())).toEqual(new Set([200]));

  // The mail server is back, and slow. The site notices at its next attempt, after an hour of the clock.
  smtp.setFailure({ slowMs: 100 });
  await smtp.up();

  // I9: the clock jumps an hour. Earlier webhooks are sent again, and payments are requested again.
  const { paymentIntentId: early } = await open();
  await jump(1);
  stripe.confirm(early);
  expect([200, 201]).toContain(await handIn(early));
  for (const id of [...paid, early]) expect(await handIn(id)).toBe(200);
  const cookie = await server.logIn();

  await write();
  const countEmails = () => new Set(smtp.received.map(({ messageId }) => messageId)).size;
  const entered = 2 * people + 1;
  const owed = () => messages + 3 * entered;
  /** The director also gets the email about the new device; all emails are sent before the clock goes back. */
  const isAllOut = { timeout: 60_000, message: "every letter arrives" };
  await expect.poll(countEmails, isAllOut).toBe(owed() + 1);

  const emails = smtp.received.map(({ raw }) => raw.replaceAll("=\r\n", "")).join("\n");
  const token = /\/entry\/([\w-]{20,})/.exec(emails)?.[1];
  expect((await server.request(`/api/entries/${token}`)).status).toBe(200);

  // The same hour starts again.
  await jump(0);
  await write();
  expect((await server.request("/api/director/session", { cookie })).status).toBe(200);
  expect((await server.request(`/api/entries/${token}`)).status).toBe(200);
  expect(await handIn(early)).toBe(200);
  await expect.poll(countEmails, isAllOut).toBe(owed() + 1);

  const rows = await readFullResponse<Submission>(server, "/api/submissions", cookie);
  const paymentIds = rows.map(({ paymentIntentId }) => paymentIntentId);
  const captured = stripe.captured().map(({ id }) => id);
  const outages = await watched();
  const { outageMs } = outages;
  reportScenario({
    fault: "mail and card provider down, slow, late, twice; the clock jumps",
    engine,
    times: 8,
    outageMs,
    acknowledged: new Set(acknowledged).size + messages,
    lost: countMissing(paymentIds, acknowledged, captured),
    doubled: countRepeated(paymentIds) + smtp.received.length - countEmails(),
  });
  expect(paymentIds.toSorted()).toEqual(captured.toSorted());
  expect(paymentIds).toHaveLength(entered);
  expect(smtp.received).toHaveLength(countEmails());
  expect(unexpectedStatusOf(outages)).toEqual([]);
  expect(server.output.out).not.toContain('"status":500');
  expect((await server.end()).code).toBe(0);
}

const patience = { timeout: bounds.kills };

describe("I3, I6, I9: failures of mail, payments and the clock", () => {
  it("lose nothing on the embedded database", patience, () => play("embedded", {}));

  describe.skipIf(!findPostgres())("on PostgreSQL", () => {
    let cluster: Cluster;
    beforeAll(async () => {
      cluster = await startCluster({ durable: true });
    });
    afterAll(() => cluster.stop());
    it("lose nothing", patience, () =>
      play("PostgreSQL", { DATABASE_URL: cluster.urlOf("postgres") }),
    );
  });
});
