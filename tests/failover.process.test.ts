import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { openPostgres } from "~/db/client";
import { announcementItems, juryPhases, people, scorecards, submissions } from "~/db/schema";
import { demoJuror } from "~/demo/jurors";
import type { OwnAssignment, OwnFilm, Scorecard } from "~/features/jury/scoring/schema";
import { bounds } from "./bounds";
import { makeDataDir } from "./data-dir";
import { outcomeOf, plantDecided } from "./decision-fixture";
import { startPair } from "./engines/pair";
import { startSmtpDouble } from "./fakes/smtp";
import { startStripeDouble } from "./fakes/stripe";
import {
  countMissing,
  countRepeated,
  repetitions,
  reportScenario,
  watchSite,
} from "./faults/scenario";
import { preloadOption } from "./faults/steps";
import { cookieOf } from "./requests";
import { startServer } from "./server-process";
import { logLine, openPayment } from "./submission-fixtures";

/**
 * Two processes on a PostgreSQL whose primary is killed (SIGKILL) while people pay, a juror scores and an announcement
 * is released; its synchronous standby is promoted. Both continue automatically, and every acknowledged write exists
 * once.
 */

const entries = 20;

async function loseThePrimary() {
  const [pair, stripe, smtp] = await Promise.all([
    startPair(),
    startStripeDouble(),
    startSmtpDouble(),
  ]);
  onTestFinished(pair.stop);
  onTestFinished(() => void stripe.close());
  onTestFinished(() => void smtp.close());
  const DATA_DIR = makeDataDir();
  const CLOCK_FILE = path.join(DATA_DIR, "clock");
  const setClock = (minutes: number) =>
    fs.writeFileSync(CLOCK_FILE, new Date(Date.now() + minutes * 60_000).toISOString());
  setClock(0);
  const env = {
    DATA_DIR,
    CLOCK_FILE,
    NODE_OPTIONS: preloadOption("fake-time"),
    SMTP_URL: smtp.url,
    STRIPE_SECRET_KEY: "sk_test_double",
    STRIPE_PUBLISHABLE_KEY: "pk_test_double",
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.url,
    DATABASE_URL: pair.urlOf("postgres"),
  };
  const firstSite = await startServer({ ...env, DEMO: "on" });
  const { db, close } = await openPostgres(env.DATABASE_URL);
  onTestFinished(close);
  await plantDecided(db, entries);
  // The demo's jury has finished by today: its phase is extended, and one juror starts again.
  await db.update(juryPhases).set({ closesAt: new Date(Date.now() + 30 * 86_400_000) });
  const juryOf = db.select({ id: people.id }).from(people).where(eq(people.email, demoJuror));
  await db.delete(scorecards).where(inArray(scorecards.personId, juryOf));
  const sites = [firstSite, await startServer(env)] as const;
  for (const site of sites) onTestFinished(() => void site.signal("SIGKILL"));
  const siteOf = (turn: number) => sites[turn % 2 === 0 ? 0 : 1];
  const moveClock = (minutes: number) => {
    setClock(minutes);
    for (const site of sites) site.signal("SIGUSR2");
  };

  // An announcement waits for its release time.
  const cookie = await firstSite.logIn();
  const announce = async (at: string, json: object) => {
    const answer = await firstSite.request(`/api/announcements${at}`, { cookie, json });
    return (await answer.json()) as { id: string; state: string; letters: number };
  };
  const outcomes = ["accepted", "waitlisted", "rejected"];
  const { id } = await announce("", { name: "The evening", types: ["short_film"], outcomes });
  const { letters: emails } = await announce(`/${id}/lock`, { version: 1 });
  const scheduled = await announce(`/${id}/release`, { version: 2, letters: emails });
  expect(scheduled).toMatchObject({ state: "scheduled" });

  // A juror logs in with six digits.
  const digits = () => {
    const jurorEmails = smtp.received.filter(({ to }) => to[0] === demoJuror);
    return jurorEmails.map(({ raw }) => /^(\d{6})\r?$/m.exec(raw)?.[1]).find(Boolean);
  };
  const codeRequest = await firstSite.request("/api/login-codes", { json: { email: demoJuror } });
  await expect.poll(digits, { timeout: 30_000 }).toBeDefined();
  const entered = { json: { code: digits(), email: demoJuror }, cookie: cookieOf(codeRequest) };
  const juror = cookieOf(await firstSite.request("/api/sessions", entered));
  const assignments = async <T>(turn: number, at = "", json?: object) => {
    const request = { method: json ? "PUT" : "GET", cookie: juror, json };
    const answer = await siteOf(turn).request(`/api/jury/assignments${at}`, request);
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const { body: films } = await assignments<OwnFilm[]>(1);
  const owed = films.filter(({ state }) => state === "open").slice(0, 2);
  const { body: first } = await assignments<OwnAssignment>(0, `/${owed[0]?.id}`);

  const result = { acknowledged: 0, lost: 0, doubled: 0 };
  let over = false;
  const scorers = owed.map(async ({ id }) => {
    let version = 0;
    for (let turn = 1; !over; turn += 1) {
      const values = Object.fromEntries(first.criteria.map(({ id }) => [id, 1 + (turn % 5)]));
      const card = { version, values, give: true };
      const saved = await assignments<Scorecard>(turn, `/${id}/scorecard`, card);
      if (saved.status === 200) {
        result.acknowledged += 1;
        version = saved.body.version;
        continue;
      }
      expect(saved.status).toBe(503);
      // It may have been written, and the response lost with the server.
      for (;;) {
        const now = await assignments<OwnAssignment>(turn, `/${id}`);
        if (now.status === 200) {
          const storedVersion = now.body.scorecard?.version ?? 0;
          result.lost += Math.max(0, version - storedVersion);
          result.doubled += Math.max(0, storedVersion - version - 1);
          version = storedVersion;
          break;
        }
        await sleep(50);
      }
    }
  });
  const paid: string[] = [];
  const filmmakers = Array.from({ length: 4 }, async (_, number) => {
    for (let turn = number; !over; turn += 1) {
      const intent = await openPayment(siteOf(turn), logLine, { amount: 1 }).catch(() => null);
      await sleep(intent ? 0 : 50);
      if (!intent) continue;
      const { paymentIntentId } = intent;
      stripe.confirm(paymentIntentId);
      const json = { ...logLine, paymentIntentId };
      const answer = await siteOf(turn + 1).request("/api/submissions", { json });
      if (answer.ok) paid.push(paymentIntentId);
      else expect(answer.status).toBe(503);
    }
  });
  const watched = sites.map((site) => watchSite(() => site.url));
  const goOn = async (count: number) => {
    const [fees, scores] = [paid.length + count, result.acknowledged + count];
    const patience = { timeout: 60_000, message: "people go on" };
    await expect.poll(() => paid.length, patience).toBeGreaterThan(fees);
    await expect.poll(() => result.acknowledged, patience).toBeGreaterThan(scores);
  };
  await goOn(10);
  // The release time passes; the job looks every few seconds.
  moveClock(15);
  await sleep(Math.random() * 5_000);
  await pair.primary.kill();
  await sleep(500);
  pair.standby.promote();
  await goOn(10);
  over = true;
  await Promise.all([...scorers, ...filmmakers]);
  const outages = await Promise.all(watched.map((end) => end()));

  // Leases expire; a starting process checks all fees.
  moveClock(90);
  const emailsByAddress = () =>
    Map.groupBy(
      smtp.received.filter(({ to }) => to[0]?.endsWith("@films.example")),
      ({ to }) => to[0],
    );
  const isLetter = { timeout: 60_000, message: "each letter arrives" };
  const makers = new Set(Array.from({ length: entries }, (_, at) => `maker${at}@films.example`));
  const arrived = () => [...makers].filter((maker) => emailsByAddress().has(maker)).length;
  await expect.poll(arrived, isLetter).toBe(makers.size);
  for (const site of sites) expect((await site.end()).code).toBe(0);
  const heir = await startServer(env);
  onTestFinished(() => void heir.signal("SIGKILL"));
  const captured = stripe.captured().map((intent) => intent.id);
  const rows = async () => (await db.select().from(submissions)).filter(isPaid);
  const isPaid = ({ paymentProvider }: typeof submissions.$inferSelect) =>
    paymentProvider === "stripe";
  const settled = { timeout: 60_000, message: "each fee has its entry" };
  await expect.poll(async () => (await rows()).length, settled).toBe(captured.length);
  const paymentIds = (await rows()).map(({ paymentIntentId }) => paymentIntentId);

  const letterIds = [...emailsByAddress()]
    .filter(([to]) => makers.has(to ?? ""))
    .map(([, mails]) => mails);
  const twice = letterIds.filter((mails) => new Set(mails.map((m) => m.messageId)).size > 1);
  const items = await db.select().from(announcementItems);
  const planted = (await db.select().from(submissions)).filter(({ paymentIntentId }) =>
    /^pi_\d+$/.test(paymentIntentId ?? ""),
  );
  for (const { announcedStatus, filmTitle } of planted) {
    expect(announcedStatus).toBe(outcomeOf(Number(filmTitle?.split(" ")[1])));
  }
  for (const site of sites) expect(site.output.out).not.toContain('"status":500');
  await heir.end();
  return {
    acknowledged: result.acknowledged + paid.length + items.length,
    lost: result.lost + countMissing(paymentIds, paid, captured),
    doubled: result.doubled + countRepeated(paymentIds) + twice.length,
    outageMs: Math.max(...outages.map(({ outageMs }) => outageMs)),
    statuses: new Set(outages.flatMap(({ statuses }) => [...statuses.keys()])),
  };
}

it("I1, I7: a lost primary loses no acknowledged write, and recovery is automatic", {
  timeout: bounds.kills,
}, async () => {
  const times = repetitions(1, 10);
  const sum = { acknowledged: 0, lost: 0, doubled: 0, outageMs: 0 };
  for (let time = 0; time < times; time += 1) {
    const { statuses, ...night } = await loseThePrimary();
    sum.acknowledged += night.acknowledged;
    sum.lost += night.lost;
    sum.doubled += night.doubled;
    sum.outageMs = Math.max(sum.outageMs, night.outageMs);
    expect([...statuses].toSorted()).toEqual([200, 503]);
  }
  reportScenario({
    fault: "the primary lost under payments, scores and a release, its standby promoted",
    engine: "PostgreSQL",
    times,
    ...sum,
  });
  expect(sum).toMatchObject({ lost: 0, doubled: 0 });
});
