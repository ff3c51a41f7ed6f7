import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMessages, sandboxPayments, submissionDrafts, submissions } from "~/db/schema";
import type { OpenPayment } from "~/features/payments/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { reconcile } from "../jobs.server";
import { eraseUnpaid, remindUnpaid } from "./jobs.server";

/** Unpaid entries: reminded once, continued, deleted. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const hours = (count: number) => app.passMinutes(60 * count);
const remind = () => remindUnpaid(app.deps);
const reminders = () =>
  app.db.select().from(outboxMessages).where(eq(outboxMessages.kind, "unpaid_reminder"));
async function linkInEmail(): Promise<string> {
  const emails = await reminders();
  return /\/entry\/([\w-]{32})(?![\w-])/.exec(emails.at(-1)?.text ?? "")?.[1] ?? "";
}
const read = (token: string) => app.request(`/api/unpaid-entries/${token}`);
const continueAt = (token: string, amount = 20) =>
  app.request(`/api/unpaid-entries/${token}/payment`, { json: { amount } });
type Payable = { paymentIntentId: string; clientSecret: string; amount: number };
const entries = () => app.db.select().from(submissions);
const detail = async (answer: Response) => ((await answer.json()) as { detail: string }).detail;

it("the eleventh filmmaker of an hour behind one address pays, the eleventh payment of one does not", async () => {
  await app.close();
  app = await createTestApp({ rateLimits: true });
  const open = async (submitterEmail: string) => {
    const submission = { ...shortFilm, submitterEmail };
    const json = { amount: 20, submissionType: "short_film", submission };
    const answer = await app.request("/api/create-payment-intent", { json });
    // Every call has a limit of fifty in ten seconds.
    app.passMinutes(0.25);
    return { status: answer.status, intent: (await answer.json()) as OpenPayment };
  };
  for (let person = 1; person <= 12; person += 1) {
    const { status, intent } = await open(`person-${person}@films.example`);
    expect(status).toBe(201);
    await pay(app, intent);
    expect((await submitEntry(app, intent)).status).toBe(201);
  }
  const ofOne = Array.from({ length: 12 }, () => open("Marisol@films.example"));
  const statuses = (await Promise.all(ofOne)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await open("marisol@films.example")).status).toBe(429);
  // What is refused to one person takes nothing from the others.
  for (let more = 0; more < 30; more += 1) await open("marisol@films.example");
  for (let person = 13; person <= 90; person += 1) {
    expect((await open(`person-${person}@films.example`)).status, `person ${person}`).toBe(201);
  }
  expect((await open("one-too-many@films.example")).status).toBe(429);
});

it("an open payment continues at most ten times an hour, like any payment", async () => {
  await app.close();
  app = await createTestApp({ rateLimits: true });
  const { paymentIntentId } = await openPayment(app);
  hours(4);
  await remind();
  const token = await linkInEmail();
  for (let time = 1; time <= 10; time += 1) {
    const answer = await continueAt(token);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ paymentIntentId });
  }
  expect((await continueAt(token)).status).toBe(429);
});

describe("the reminder", () => {
  it("is sent once, three hours after the draft, with a link to it", async () => {
    await openPayment(app);
    app.passMinutes(179);
    expect(await remind()).toBe(0);
    app.passMinutes(2);
    // In two processes at once, and repeatedly in the following minutes.
    await Promise.all([remind(), remind(), remind()]);
    hours(1);
    await remind();
    hours(25);
    await reconcile(app.deps, { ignoreSchedule: true });
    await remind();
    const [email, ...more] = await reminders();
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      toAddress: shortFilm.submitterEmail,
      subject: "Your short film is not paid yet",
    });
    expect(email?.text).toContain(shortFilm.filmTitle);
    expect(email?.text).not.toContain(shortFilm.submitterName);
    expect(email?.text).not.toContain(shortFilm.synopsis);
    const answer = await read(await linkInEmail());
    const { submissionType: _, submissionFee: __, agreedToTerms: ___, ...typedValues } = shortFilm;
    expect(await answer.json()).toEqual({
      standing: "unpaid",
      title: shortFilm.filmTitle,
      amount: 20,
      // For the comparison with the values stored in the browser.
      typed: Object.fromEntries(Object.entries(typedValues).filter(([, value]) => value !== null)),
    });
  });

  it("that cannot be queued holds up no other", async () => {
    await openPayment(app);
    app.passMinutes(1);
    const submitterEmail = "ebb@films.example";
    await openPayment(app, { ...shortFilm, filmTitle: "Ebb", submitterEmail });
    await app.db
      .update(submissionDrafts)
      .set({ values: { ...shortFilm, submitterEmail: "not an address" } })
      .where(sql`${submissionDrafts.values} ->> 'filmTitle' = ${shortFilm.filmTitle}`);
    hours(4);
    expect(await remind()).toBe(1);
    expect(await reminders()).toMatchObject([{ toAddress: submitterEmail }]);
  });

  it("is about the last of several tries, and contains no title that a mail program would link", async () => {
    await openPayment(app, { ...shortFilm, filmTitle: "Buy at cheap.example" });
    app.passMinutes(1);
    await openPayment(app, { ...shortFilm, filmTitle: "Buy at CHEAP.example" });
    hours(4);
    expect(await remind()).toBe(1);
    expect((await reminders())[0]?.html).not.toMatch(/cheap\.example/i);
  });

  it("is never sent after the payment, even if only the provider knows of it or the email is queued", async () => {
    const paid = await openPayment(app);
    await pay(app, paid);
    const otherFilm = { ...shortFilm, filmTitle: "Paper Rings" };
    const later = await openPayment(app, otherFilm);
    hours(4);
    expect(await remind()).toBe(1);
    expect(await entries()).toMatchObject([{ filmTitle: shortFilm.filmTitle }]);
    expect(await reminders()).toHaveLength(1);
    // It waits for a mail server that is down; in the meantime the entry is paid.
    await pay(app, later);
    expect((await submitEntry(app, later, otherFilm)).status).toBe(201);
    expect(await reminders()).toEqual([]);
    await remind();
    expect(await reminders()).toEqual([]);
  });

  it("is sent to one address at most three times a day", async () => {
    for (const film of ["One", "Two", "Three", "Four", "Five"]) {
      await openPayment(app, { ...shortFilm, filmTitle: film });
    }
    hours(4);
    for (const _ of [1, 2]) {
      await remind();
      app.passMinutes(1);
    }
    expect(await reminders()).toHaveLength(3);
  });

  it("is not sent for a draft that cannot be paid any more", async () => {
    await openPayment(app);
    hours(4);
    await app.db.execute("update editions set state = 'closed', closed_at = now()");
    expect(await remind()).toBe(0);
  });
});

describe("the link", () => {
  async function left(): Promise<string> {
    await openPayment(app);
    hours(4);
    await remind();
    return linkInEmail();
  }

  it("continues the open payment at the quoted fee", async () => {
    const intent = await openPayment(app);
    // The early-bird period ends; a quote is valid as long as its payment is open.
    app.setNow("2025-09-01T06:30:00Z");
    await app.db.update(submissionDrafts).set({ createdAt: new Date("2025-09-01T00:00:00Z") });
    app.setNow("2025-09-01T08:00:00Z");
    const again = await continueAt(intent.draftToken);
    expect(await again.json()).toMatchObject({
      paymentIntentId: intent.paymentIntentId,
      amount: 20,
    });
    expect((await continueAt(intent.draftToken, 30)).status).toBe(409);
    expect(await app.db.select().from(sandboxPayments)).toHaveLength(1);
  });

  it("opens a new payment at today's fee after a day, and all links lead to it", async () => {
    const { draftToken } = await openPayment(app);
    hours(4);
    await remind();
    const token = await linkInEmail();
    app.setNow("2025-09-02T12:00:00Z");
    await reconcile(app.deps, { ignoreSchedule: true });
    const refused = await continueAt(token, 20);
    expect(refused.status).toBe(409);
    expect(await detail(refused)).toContain("is $30 today");
    const windows = await Promise.all([1, 2, 3].map(() => continueAt(token, 30)));
    const payments = (await Promise.all(windows.map((answer) => answer.json()))) as Payable[];
    expect(new Set(payments.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    expect(payments[0]).toMatchObject({ amount: 30 });
    expect(payments[0]).not.toHaveProperty("draftToken");
    expect(await (await continueAt(draftToken, 30)).json()).toMatchObject({
      paymentIntentId: payments[0]?.paymentIntentId,
    });

    await pay(app, { draftToken: "", ...payments[0] } as Payable & { draftToken: string });
    const { paymentIntentId = "" } = payments[0] ?? {};
    const done = await app.request("/api/payment-return", { json: { paymentIntentId } });
    expect(await done.json()).toEqual({ standing: "handed in" });
    expect(await entries()).toMatchObject([
      {
        filmTitle: shortFilm.filmTitle,
        submissionFee: "$30",
        submitterEmail: shortFilm.submitterEmail,
      },
    ]);
    for (const link of [token, draftToken]) {
      expect(await (await read(link)).json()).toMatchObject({ standing: "handed in" });
      expect((await continueAt(link, 30)).status).toBe(409);
    }
    hours(5);
    await remind();
    expect(await reminders()).toHaveLength(1);
  });

  it("charges no second fee after a payment that arrived unnoticed", async () => {
    const intent = await openPayment(app);
    await pay(app, intent);
    const answer = await continueAt(intent.draftToken);
    expect(answer.status).toBe(409);
    expect(await detail(answer)).toContain("your entry is submitted");
    expect(await entries()).toHaveLength(1);
    expect(await app.db.select().from(sandboxPayments)).toHaveLength(1);
  });

  it("recognises an entry that was paid in another try", async () => {
    const { draftToken } = await openPayment(app);
    const intent = await openPayment(app);
    await pay(app, intent);
    await submitEntry(app, intent);
    expect(await (await read(draftToken)).json()).toMatchObject({
      standing: "handed in",
      paidElsewhere: true,
    });
    const entry = await (await read(intent.draftToken)).json();
    expect(entry).toEqual({ standing: "handed in", title: shortFilm.filmTitle });
    expect((await continueAt(draftToken)).status).toBe(409);
  });

  it("changes nothing when it is opened, and opens only its own draft", async () => {
    const token = await left();
    const before = await app.db.select().from(submissionDrafts);
    await read(token);
    expect(await app.db.select().from(submissionDrafts)).toEqual(before);
    expect((await app.request(`/api/entries/${token}`)).status).toBe(404);
    expect((await read("A".repeat(32))).status).toBe(404);
    expect((await read("A".repeat(43))).status).toBe(404);
    expect((await continueAt("A".repeat(32))).status).toBe(404);
    expect((await read("short")).status).toBe(404);
  });
});

it("a draft is deleted with its links fourteen days after the deadline", async () => {
  const { draftToken } = await openPayment(app);
  hours(30);
  await reconcile(app.deps, { ignoreSchedule: true });
  app.setNow("2026-02-15T07:00:00Z");
  await eraseUnpaid(app.deps);
  expect((await read(draftToken)).status).toBe(200);
  app.setNow("2026-02-15T08:00:00Z");
  await eraseUnpaid(app.deps);
  expect((await read(draftToken)).status).toBe(404);
  expect(await app.db.select().from(submissionDrafts)).toEqual([]);
});

it("late drafts stay for fourteen days too, and paid or payable ones always", async () => {
  app.setNow("2026-02-14T20:00:00Z");
  await openPayment(app, shortFilm, { amount: 30 });
  const paid = await openPayment(app, { ...shortFilm, filmTitle: "Paid" }, { amount: 30 });
  await pay(app, paid);
  await submitEntry(app, paid, { ...shortFilm, filmTitle: "Paid" });
  hours(30);
  await reconcile(app.deps, { ignoreSchedule: true });
  const titles = async () => {
    await eraseUnpaid(app.deps);
    const rows = await app.db.select().from(submissionDrafts);
    return rows.map(({ values }) => values?.filmTitle).sort();
  };
  app.setNow("2026-02-28T20:00:00Z");
  expect(await titles()).toEqual(["Paid", shortFilm.filmTitle]);
  app.setNow("2026-03-01T20:00:00Z");
  expect(await titles()).toEqual(["Paid"]);
});
