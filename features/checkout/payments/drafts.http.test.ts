import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMessages, submissionDrafts, submissions } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { logLine, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { reconcile } from "../jobs.server";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

/** Another person's film, submitted with a payment whose id the thief knows. */
const stolen = {
  ...shortFilm,
  submitterName: "Nobody",
  submitterEmail: "thief@else.example",
  filmTitle: "Another Film Altogether",
  synopsis:
    "This synopsis is long enough for a short film, and it is not the one that was paid for.",
};
const recut = { ...shortFilm, filmTitle: "The Last Bus, Recut" };
const entries = () => app.db.select().from(submissions);
const paid = async (entry = shortFilm) => {
  const intent = await openPayment(app, entry);
  await pay(app, intent);
  return intent;
};
/** Expects that a text contains nothing that the payer typed. */
const expectNoDetails = (text: string) => {
  for (const detail of ["Ojai", "Marisol", "films.example", "805 555", "strangers", "last-bus"]) {
    expect(text).not.toContain(detail);
  }
};

describe("a draft's secret", () => {
  it("is sent once, to the browser that opened the payment, and stored as a hash", async () => {
    const { draftToken } = await openPayment(app);
    expect(draftToken).toMatch(/^[\w-]{43}$/);
    const [draft] = await app.db.select().from(submissionDrafts);
    expect(draft?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(draft)).not.toContain(draftToken);
  });

  it("allows its browser to submit other values than the draft's", async () => {
    const { paymentIntentId, draftToken } = await paid();
    const answer = await submitEntry(app, { paymentIntentId }, { ...recut, draftToken });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ filmTitle: recut.filmTitle });
    expect(await entries()).toMatchObject([{ filmTitle: recut.filmTitle }]);
  });

  it.each([
    ["no secret", undefined],
    ["a made-up one", "A".repeat(43)],
    ["an empty one", ""],
  ])(
    "without it (%s) the stored values are submitted, and none is returned",
    async (_, draftToken) => {
      const { paymentIntentId } = await paid();
      const answer = await submitEntry(app, { paymentIntentId }, { ...stolen, draftToken });
      expect(answer.status).toBe(201);
      const text = await answer.text();
      expectNoDetails(text);
      expect(JSON.parse(text)).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        submissionType: "short_film",
        filmTitle: null,
        logLine: null,
        submissionFee: "$20",
        status: "pending",
      });
      expect(await entries()).toMatchObject([
        { filmTitle: shortFilm.filmTitle, submitterEmail: shortFilm.submitterEmail },
      ]);
      const mails = await app.db.select().from(outboxMessages);
      expect(mails).toHaveLength(3);
      expect(mails.map((mail) => mail.toAddress)).not.toContain(stolen.submitterEmail);
    },
  );

  it("of another payment is refused", async () => {
    const ownIntent = await paid();
    const otherIntent = await openPayment(app, recut);
    await submitEntry(app, ownIntent, { ...stolen, draftToken: otherIntent.draftToken });
    expect(await entries()).toMatchObject([{ filmTitle: shortFilm.filmTitle }]);
  });

  it("is not needed for repeating the stored values, as in the documented payload", async () => {
    const intent = await paid();
    const first = await submitEntry(app, intent);
    expect(first.status).toBe(201);
    const receipt = await first.json();
    expect(receipt).toMatchObject({ filmTitle: shortFilm.filmTitle });
    expect(await (await submitEntry(app, intent)).json()).toEqual(receipt);
  });

  it("is not needed without stored values: then the documented payload is complete", async () => {
    const intent = await openPayment(app, shortFilm, { keep: false });
    await pay(app, intent);
    const answer = await submitEntry(app, intent);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ filmTitle: shortFilm.filmTitle });
  });
});

describe("a payment's id without the secret", () => {
  it("reveals that an unpaid one is unpaid, and changes nothing", async () => {
    const intent = await openPayment(app);
    const answer = await submitEntry(app, intent, stolen);
    expect(answer.status).toBe(402);
    expectNoDetails(await answer.text());
    await pay(app, intent);
    expect((await submitEntry(app, intent)).status).toBe(201);
    expect(await entries()).toMatchObject([{ filmTitle: shortFilm.filmTitle }]);
  });

  it("reveals neither values nor decision of a submitted one", async () => {
    const intent = await paid();
    const { id } = (await (await submitEntry(app, intent)).json()) as { id: string };
    const cookie = await app.logIn();
    const json = { status: "rejected" };
    await app.request(`/api/submissions/${id}`, { cookie, method: "PATCH", json });
    const answer = await submitEntry(app, intent, stolen);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expectNoDetails(text);
    expect(text).not.toContain("rejected");
    expect(await entries()).toMatchObject([{ filmTitle: shortFilm.filmTitle }]);
  });

  it("reveals no value by guessing, also after the rules changed", async () => {
    app.setNow("2026-12-31T20:00:00Z");
    const { paymentIntentId } = await openPayment(
      app,
      { ...shortFilm, completionYear: 2027 },
      { amount: 30 },
    );
    // In the server's time zone the accepted year has not begun.
    app.setNow("2026-12-30T20:00:00Z");
    const guess = { ...stolen, completionYear: 2027 };
    expect((await submitEntry(app, { paymentIntentId }, guess)).status).toBe(422);
    expect((await submitEntry(app, { paymentIntentId }, { ...guess, duration: 99 })).status).toBe(
      422,
    );
  });

  it("may be posted before, between and after payer, webhook and reconciler", async () => {
    const { paymentIntentId, draftToken } = await paid();
    const thief = () => submitEntry(app, { paymentIntentId }, stolen);
    const payer = () => submitEntry(app, { paymentIntentId }, { ...shortFilm, draftToken });
    await Promise.all([
      thief(),
      payer(),
      reconcile(app.deps, { ignoreSchedule: true }),
      thief(),
      payer(),
    ]);
    expect((await payer()).status).toBe(200);
    expect(await entries()).toMatchObject([{ filmTitle: shortFilm.filmTitle }]);
  });
});

describe("the payer", () => {
  it("without the browser's state still submits the entry, with the documented receipt", async () => {
    const intent = await paid();
    // Typed again from memory, in another browser.
    const answer = await submitEntry(app, intent, { ...shortFilm, synopsis: stolen.synopsis });
    expect(answer.status).toBe(201);
    expect(Object.keys((await answer.json()) as object).sort()).toEqual([
      "filmTitle",
      "id",
      "logLine",
      "reference",
      "status",
      "submissionFee",
      "submissionType",
      "submittedAt",
    ]);
    expect(await entries()).toMatchObject([{ synopsis: shortFilm.synopsis }]);
  });

  it("gets the receipt of the entry that the webhook submitted", async () => {
    const { paymentIntentId, draftToken } = await paid();
    await reconcile(app.deps, { ignoreSchedule: true });
    const answer = await submitEntry(app, { paymentIntentId }, { ...shortFilm, draftToken });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ filmTitle: shortFilm.filmTitle });
  });

  it("with two tabs pays for two entries, each with its own values", async () => {
    const line = { ...logLine, logLine: `${logLine.logLine} Twice.` };
    const tabs = [
      { entry: logLine, intent: await openPayment(app, logLine, { amount: 1 }) },
      { entry: line, intent: await openPayment(app, line, { amount: 1 }) },
    ];
    for (const { entry, intent } of tabs) {
      await pay(app, intent);
      await submitEntry(app, intent, { ...entry, draftToken: intent.draftToken });
    }
    expect((await entries()).map((row) => row.logLine).sort()).toEqual(
      [logLine.logLine, line.logLine].sort(),
    );
  });
});
