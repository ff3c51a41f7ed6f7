import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  entryLinks,
  festivalSettings,
  outboxMessages,
  payments,
  submissionDrafts,
  submissions,
} from "~/db/schema";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import { runs } from "~/tests/seed";
import { logLine, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { reconcile } from "../jobs.server";
import { remindUnpaid } from "../unpaid/jobs.server";
import { freeSubmitted } from "./payment-status.texts";

/** Free entries: no provider is asked, and each exists once, by its draft's secret. */

/** Calls of the provider; free entries add none. */
const providerCalls: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const { gateway } = app.deps;
  const { createIntent, retrieveIntent } = gateway;
  gateway.createIntent = (intent) => {
    providerCalls.push("create");
    return createIntent(intent);
  };
  gateway.retrieveIntent = (id) => {
    providerCalls.push("retrieve");
    return retrieveIntent(id);
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(entryLinks);
  await app.db.delete(submissionDrafts);
  await app.db.delete(submissions);
  await app.db.delete(outboxMessages);
  await app.db.delete(payments);
  await charge(0);
  providerCalls.length = 0;
});

/** Sets the current edition's fee for short films. */
async function charge(fee: number) {
  const { id } = await currentEdition(app.db);
  const pair = { earlyBird: fee, regular: fee };
  const overrides = { categories: { short_film: { chargedFee: pair } } };
  await app.db
    .insert(festivalSettings)
    .values({ editionId: id, overrides })
    .onConflictDoUpdate({ target: festivalSettings.editionId, set: { overrides } });
}

const open = () => openPayment(app, shortFilm, { amount: 0 });
type Draft = Awaited<ReturnType<typeof open>>;
const post = (
  { paymentIntentId }: Pick<Draft, "paymentIntentId">,
  draftToken?: string,
  entry: Record<string, unknown> = shortFilm,
) => submitEntry(app, { paymentIntentId }, { ...entry, ...(draftToken && { draftToken }) });
const entries = () => app.db.select().from(submissions);

test("a free entry is submitted without a payment, and a repeated request returns the same entry", async () => {
  const draft = await open();
  expect(draft).toEqual({
    clientSecret: null,
    paymentIntentId: expect.stringMatching(/^free_[0-9a-f-]{36}$/),
    amount: 0,
    currency: "usd",
    provider: "none",
    draftToken: expect.any(String),
  });
  const response = await post(draft, draft.draftToken);
  expect(response.status).toBe(201);
  const body = await response.json();
  expect(body).toMatchObject({ submissionFee: "Free", filmTitle: shortFilm.filmTitle });
  const again = await post(draft, draft.draftToken);
  expect(again.status).toBe(200);
  expect(await again.json()).toMatchObject({ id: body.id });
  expect(await entries()).toMatchObject([
    { id: body.id, amountCents: 0, waivedCents: 0, paymentProvider: "none", waiverId: null },
  ]);
  // Nothing was paid: no receipt, no payment, no call of the provider.
  const kinds = (await app.db.select().from(outboxMessages)).map(({ kind }) => kind).sort();
  expect(kinds).toEqual(["director_notice", "submission_confirmation"]);
  expect(await app.db.select().from(payments)).toEqual([]);
  expect(providerCalls).toEqual([]);
});

test("ten simultaneous requests create one entry", async () => {
  const draft = await open();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(draft, draft.draftToken)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
  expect(await entries()).toHaveLength(1);
});

test("a free entry needs its draft's secret", async () => {
  const draft = await open();
  const otherDraft = await open();
  expect((await post(draft)).status).toBe(402);
  expect((await post(draft, otherDraft.draftToken)).status).toBe(402);
  expect((await post(draft, draft.draftToken, logLine)).status).toBe(409);
  const json = { paymentIntentId: draft.paymentIntentId };
  const back = await app.request("/api/payment-return", { json });
  expect(await back.json()).toEqual({ standing: "unknown" });
  await reconcile(app.deps, { ignoreSchedule: true });
  expect(await entries()).toEqual([]);
});

test("an entry is free only if the fee is 0, and stays free once quoted", async () => {
  const draft = await open();
  await charge(20);
  await expect(open()).rejects.toThrow("The fee for a short film is $20 today");
  expect((await post(draft, draft.draftToken)).status).toBe(201);
  // A draft with a fee is never submitted by its secret alone.
  const paid = await openPayment(app);
  expect((await post(paid, paid.draftToken)).status).toBe(402);
  await pay(app, paid);
  expect((await post(paid, paid.draftToken)).status).toBe(201);
  await charge(0);
  await expect(openPayment(app)).rejects.toThrow("There is no fee for a short film today");
  expect((await entries()).map(({ submissionFee }) => submissionFee).sort()).toEqual([
    "$20",
    "Free",
  ]);
  expect(await app.db.select().from(payments)).toMatchObject([{ amountCents: 2_000 }]);
});

test("a free draft expires after a day, without a reminder to pay", async () => {
  const draft = await open();
  app.passMinutes(6 * 60);
  expect(await remindUnpaid(app.deps)).toBe(0);
  app.passMinutes(19 * 60);
  await reconcile(app.deps);
  expect(await app.db.select().from(submissionDrafts)).toMatchObject([{ state: "expired" }]);
  expect((await post(draft, draft.draftToken)).status).toBe(402);
  expect(await entries()).toEqual([]);
  expect(providerCalls).toEqual([]);
});

test("an unpaid draft is submitted by its link once entries are free", async () => {
  await charge(20);
  const draft = await openPayment(app);
  app.passMinutes(25 * 60);
  await reconcile(app.deps);
  await charge(0);
  const link = `/api/unpaid-entries/${draft.draftToken}`;
  const submit = () => app.request(`${link}/payment`, { json: { amount: 0 } });
  const answers = await Promise.all([submit(), submit(), submit()]);
  for (const answer of answers) expect(answer.status).toBe(409);
  const details = await Promise.all(answers.map(async (answer) => (await answer.json()).detail));
  expect(details).toContain(freeSubmitted);
  expect(await (await app.request(link)).json()).toMatchObject({ standing: "handed in" });
  expect(await entries()).toMatchObject([{ submissionFee: "Free" }]);
  // Nor with the secret of the expired draft.
  expect((await post(draft, draft.draftToken)).status).not.toBe(201);
  expect(await entries()).toHaveLength(1);
});

const act = fc.record({
  what: fc.constantFrom("open", "post", "post", "thief", "reconcile", "charge", "free", "later"),
  who: fc.nat({ max: 2 }),
});

test("free drafts become at most one entry each, with its owner's values, in any order of events", async () => {
  const story = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      await app.db.delete(entryLinks);
      await app.db.delete(submissionDrafts);
      await app.db.delete(submissions);
      await charge(0);
      const drafts: { draft: Draft; title: string }[] = [];
      const answered = new Set<string>();
      const run = async ({ what, who }: { what: string; who: number }, at: number) => {
        const known = drafts[who];
        const title = `Film ${who} ${at}`;
        if (what === "open") {
          const draft = await openPayment(
            app,
            { ...shortFilm, filmTitle: title },
            { amount: 0 },
          ).catch(() => null);
          if (draft) drafts[who] = { draft, title };
        }
        if (what === "post" && known) {
          const entry = { ...shortFilm, filmTitle: known.title };
          const { status } = await post(known.draft, known.draft.draftToken, entry);
          if (status === 201) answered.add(known.draft.paymentIntentId);
        }
        if (what === "thief" && known) {
          const entry = { ...shortFilm, filmTitle: "Stolen" };
          expect((await post(known.draft, "nobody's", entry)).status).not.toBe(201);
        }
        if (what === "reconcile") await reconcile(app.deps, { ignoreSchedule: true });
        if (what === "charge") await charge(20);
        if (what === "free") await charge(0);
        if (what === "later") app.passMinutes(13 * 60);
      };
      let count = 0;
      for (const group of steps) await Promise.all(group.map((step) => run(step, count++)));
      const rows = await entries();
      expect(new Set(rows.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(rows.length);
      expect(rows.length).toBe(answered.size);
      for (const row of rows) {
        expect(row).toMatchObject({ amountCents: 0, paymentProvider: "none" });
        expect(row.filmTitle).not.toBe("Stolen");
        const [draft] = await app.db
          .select()
          .from(submissionDrafts)
          .where(eq(submissionDrafts.submissionId, row.id));
        expect(draft).toMatchObject({ state: "submitted", amountCents: 0 });
      }
      expect(providerCalls).toEqual([]);
    }),
    { numRuns: runs(15) },
  );
});
