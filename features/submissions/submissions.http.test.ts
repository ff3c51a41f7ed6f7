import { count } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMessages, submissionDrafts, submissions } from "~/db/schema";
import { reconcile, rescheduleDrafts } from "~/features/checkout/jobs.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import { untilServed } from "~/tests/requests";
import { logLine, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: "2025-08-01T12:00:00Z" });
});
afterEach(() => app.close());

const rows = async () => (await app.db.select({ n: count() }).from(submissions))[0]?.n;
const detail = async (response: Response) => ((await response.json()) as { detail: string }).detail;

describe("a fee and its submission", () => {
  it("becomes one submission with the charged fee and three emails", async () => {
    const intent = await openPayment(app);
    await pay(app, intent);
    const response = await submitEntry(app, intent);
    expect(response.status).toBe(201);
    const receipt = (await response.json()) as Record<string, unknown>;
    expect(receipt).toMatchObject({
      submissionType: "short_film",
      filmTitle: "The Last Bus to Ojai",
      submissionFee: "$20",
      status: "pending",
    });
    // The filmmaker gets none of the director's private fields.
    expect(Object.keys(receipt).sort()).toEqual([
      "filmTitle",
      "id",
      "logLine",
      "reference",
      "status",
      "submissionFee",
      "submissionType",
      "submittedAt",
    ]);
    const mails = await app.db.select().from(outboxMessages);
    expect(mails.map((mail) => [mail.kind, mail.toAddress]).sort()).toEqual([
      ["director_notice", app.deps.directorEmail],
      ["payment_receipt", "marisol@films.example"],
      ["submission_confirmation", "marisol@films.example"],
    ]);
  });

  it("returns the existing submission for a repeated payment", async () => {
    const intent = await openPayment(app);
    await pay(app, intent);
    const first = await (await submitEntry(app, intent)).json();
    const again = await submitEntry(app, intent);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(first);
    expect(await rows()).toBe(1);
  });

  it("I4: makes one submission for fifty simultaneous requests", async () => {
    const intent = await openPayment(app);
    await pay(app, intent);
    const submit = () => untilServed(() => submitEntry(app, intent));
    const answers = await Promise.all(Array.from({ length: 50 }, submit));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(49);
    expect(await rows()).toBe(1);
    expect(await app.db.select().from(outboxMessages)).toHaveLength(3);
  });

  it("refuses an entry without a payment, with an unpaid one, and with another person's", async () => {
    const none = await app.request("/api/submissions", { json: shortFilm });
    expect(none.status).toBe(402);
    const unknown = await submitEntry(app, { paymentIntentId: "pi_sandbox_nobody" });
    expect(unknown.status).toBe(402);
    const intent = await openPayment(app);
    const unpaid = await submitEntry(app, intent);
    expect(unpaid.status).toBe(402);
    expect(await detail(unpaid)).toBe("The submission fee has not been paid yet.");
    await pay(app, intent);
    expect((await submitEntry(app, intent, logLine)).status).toBe(409);
    expect(await rows()).toBe(0);
  });

  it("names the correct fee if the stated one is wrong", async () => {
    const response = await app.request("/api/create-payment-intent", {
      json: { amount: 1, submissionType: "Short Film", submission: shortFilm },
    });
    expect(response.status).toBe(409);
    expect(await detail(response)).toContain("$20");
    expect(await app.db.select().from(submissionDrafts)).toHaveLength(0);
  });

  it("charges early bird through August 31 in Los Angeles and regular after it", async () => {
    app.setNow("2025-09-01T06:59:59Z");
    expect((await openPayment(app, shortFilm, { amount: 20 })).amount).toBe(20);
    app.setNow("2025-09-01T07:00:00Z");
    const old = await app.request("/api/create-payment-intent", {
      json: { amount: 20, submissionType: "short_film" },
    });
    expect(await detail(old)).toContain("$30");
    expect((await openPayment(app, shortFilm, { amount: 30 })).amount).toBe(30);
  });

  it("validates the stored values before any money moves", async () => {
    const response = await app.request("/api/create-payment-intent", {
      json: {
        amount: 20,
        submissionType: "Short Film",
        submission: { ...shortFilm, duration: 41 },
      },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: [{ path: "submission.duration", message: "Short films must be 40 minutes or less" }],
    });
  });

  it("declines, asks for confirmation and pays with the test cards", async () => {
    const { paymentIntentId, clientSecret } = await openPayment(app);
    const confirm = (json: Record<string, unknown>) =>
      app.request(`/api/sandbox/payments/${paymentIntentId}/confirm`, { json });
    const declined = await confirm({ clientSecret, card: "declined" });
    expect(declined.status).toBe(402);
    expect(await detail(declined)).toBe("Your card was declined.");
    const response = await confirm({ clientSecret, card: "confirmation" });
    expect(await response.json()).toEqual({ status: "requires_action" });
    expect((await confirm({ clientSecret, card: "confirmation", approved: false })).status).toBe(
      402,
    );
    expect((await confirm({ clientSecret: "guess", card: "pays" })).status).toBe(404);
    const approved = await confirm({ clientSecret, card: "confirmation", approved: true });
    expect(await approved.json()).toEqual({ status: "succeeded" });
  });
});

describe("a browser that disappears after paying", () => {
  const run = (options?: { ignoreSchedule: boolean }) =>
    reconcile({ ...app.deps, db: app.db }, options);

  it("leaves a submission from the stored values", async () => {
    const intent = await openPayment(app);
    await pay(app, intent);
    await run({ ignoreSchedule: true });
    expect(await rows()).toBe(1);
    const late = await submitEntry(app, intent);
    expect(late.status).toBe(200);
    expect(await rows()).toBe(1);
  });

  it("gets a refund without form data", async () => {
    const intent = await openPayment(app, shortFilm, { keep: false });
    await pay(app, intent);
    await run({ ignoreSchedule: true });
    expect(await rows()).toBe(0);
    app.passMinutes(61);
    await run({ ignoreSchedule: true });
    const paid = await app.deps.gateway.retrieveIntent(intent.paymentIntentId);
    expect(paid?.refundedCents).toBe(2000);
    expect((await submitEntry(app, intent)).status).toBe(409);
    expect(await rows()).toBe(0);
  });

  it("has an unpaid intent cancelled after a day", async () => {
    const intent = await openPayment(app);
    // More checks than a power of two can count.
    await app.db.update(submissionDrafts).set({ checks: 1_024 });
    await rescheduleDrafts(app.deps);
    app.passMinutes(24 * 60 + 1);
    await run({ ignoreSchedule: true });
    const response = await app.request(`/api/sandbox/payments/${intent.paymentIntentId}/confirm`, {
      json: { clientSecret: intent.clientSecret, card: "pays" },
    });
    expect(response.status).toBe(409);
    expect((await app.db.select().from(submissionDrafts))[0]?.state).toBe("expired");
  });

  it("I9: has its payment checked although the clock was an hour ahead and is set back", async () => {
    app.passMinutes(60);
    const [looked, newIntent] = [await openPayment(app), await openPayment(app)];
    await run();
    await pay(app, looked);
    await pay(app, newIntent);
    app.passMinutes(-60);
    const openedBefore = new Date(app.deps.clock().getTime() - 20_000);
    expect(await reconcile(app.deps, { openedBefore })).toBe(0);
    await rescheduleDrafts(app.deps);
    expect(await reconcile(app.deps, { openedBefore })).toBe(2);
    expect(await rows()).toBe(2);
  });

  it("has its payment checked by one process of several, and by another if that one dies", async () => {
    for (let count = 0; count < 3; count += 1) await openPayment(app);
    const calls: string[] = [];
    /** A process that asks the provider; without `answers` the response never comes. */
    const process = (answers: boolean) => {
      const retrieveIntent = (id: string) => {
        calls.push(id);
        return answers ? app.deps.gateway.retrieveIntent(id) : new Promise<never>(() => undefined);
      };
      return reconcile({ ...app.deps, gateway: { ...app.deps.gateway, retrieveIntent } });
    };
    await Promise.all([process(true), process(true), process(true)]);
    expect(calls).toHaveLength(3);
    expect(new Set(calls).size).toBe(3);

    app.passMinutes(2);
    calls.length = 0;
    void process(false);
    await expect.poll(() => calls).toHaveLength(1);
    await process(true);
    expect(calls).toHaveLength(1);
    app.passMinutes(1);
    await process(true);
    expect(new Set(calls).size).toBe(3);
  });
});

describe("the director's calls", () => {
  it("answer 401 without a session", async () => {
    for (const path of ["/api/submissions", "/api/submissions/favorites"]) {
      expect((await app.request(path)).status).toBe(401);
    }
  });

  it("list, star, change the status and record the actor", async () => {
    const intent = await openPayment(app);
    await pay(app, intent);
    const { id } = (await (await submitEntry(app, intent)).json()) as { id: string };
    const cookie = await app.logIn();
    const list = await app.request("/api/submissions", { cookie });
    expect(list.headers.get("x-total-count")).toBe("1");
    expect(await list.json()).toMatchObject([
      { id, isFavorite: false, paymentProvider: "sandbox" },
    ]);
    const starred = await app.request(`/api/submissions/${id}/favorite`, {
      cookie,
      method: "POST",
    });
    expect(await starred.json()).toMatchObject({ id, isFavorite: true });
    const favorites = await app.request("/api/submissions/favorites", { cookie });
    expect(await favorites.json()).toHaveLength(1);
    const patched = await app.request(`/api/submissions/${id}`, {
      cookie,
      method: "PATCH",
      json: { status: "accepted", adminNotes: "Opening night?" },
    });
    expect(await patched.json()).toMatchObject({
      status: "accepted",
      adminNotes: "Opening night?",
    });
    const unknown = await app.request("/api/submissions/00000000-0000-4000-8000-000000000000", {
      cookie,
    });
    expect(unknown.status).toBe(404);
  });

  it("ignore fields that the director cannot change", async () => {
    const cookie = await app.logIn();
    const intent = await openPayment(app, { ...shortFilm, status: "accepted", isFavorite: true });
    await pay(app, intent);
    await submitEntry(app, intent, {
      ...shortFilm,
      status: "accepted",
      isFavorite: true,
      paid: true,
    });
    const list = await (await app.request("/api/submissions", { cookie })).json();
    expect(list).toMatchObject([{ status: "pending", isFavorite: false }]);
  });
});
