import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { outboxMessages, submissionDrafts, submissions } from "~/db/schema";
import { reconcile } from "~/features/checkout/jobs.server";
import { reconcileRefunds } from "~/features/ledger/refunds/jobs.server";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import { stripeGateway } from "~/features/payments/stripe.gateway.server";
import { enterAsDirector } from "~/tests/actors";
import { bounds } from "~/tests/bounds";
import { type StripeDouble, startStripeDouble } from "~/tests/fakes/stripe";
import { createTestApp, type TestApp } from "~/tests/harness";
import {
  expectDayBookToAgree,
  expectLedgersToAgree,
  refundedAmounts,
} from "~/tests/payment-ledgers";
import { runs, storyShare } from "~/tests/seed";
import { logLine, openPayment, shortFilm, submitEntry } from "~/tests/submission-fixtures";

/**
 * The main invariant: a fee is captured, or waived by a code, if and only if exactly one submission exists, in any
 * order of events, and the submission contains what its payer typed; a fee is refunded once, and at most its amount.
 * Random people, networks, processes and a thief who knows every payment's id act on three entries at once. In the end
 * all ledgers agree.
 */

const entries = [
  { form: shortFilm, amount: 20 },
  { form: logLine, amount: 1 },
  { form: { ...shortFilm, filmTitle: "Tideline" }, amount: 20 },
];

// Actions that create entries are more frequent: otherwise little would happen.
const what = fc.constantFrom(
  "open",
  "pay",
  "pay",
  "pay",
  "post",
  "post",
  "post",
  "post twice",
  "post other values",
  "thief posts",
  "thief posts with a secret of another's",
  "webhook",
  "webhook twice",
  "early webhook",
  "use a code",
  "use a code twice",
  "refund a part",
  "refund a part",
  "refund all, twice",
  "refund at the provider",
  "refund webhook",
  "provider failing",
  "provider refusing",
  "provider up",
  "reconcile",
  "die while writing",
);
const who = fc.nat({ max: entries.length - 1 });
const action = fc.record({ what, who });
/** Groups of simultaneous actions, one group after another. */
const course = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), {
  minLength: 2,
  maxLength: 12,
});
/** In every other history one entry exists from the beginning: only its fee can be refunded. */
const story = fc
  .tuple(fc.option(who, { freq: 1 }), course)
  .map(([who, steps]) =>
    who === null ? steps : [[{ what: "pay", who }], [{ what: "post", who }], ...steps],
  );

let stripe: StripeDouble;
beforeAll(async () => {
  stripe = await startStripeDouble();
});
afterAll(() => stripe.close());

/** A gateway of a process that dies right after the provider's response. */
function mortal(gateway: PaymentGateway) {
  const fate = { dies: false };
  const or =
    <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
    async (...args: A) => {
      const answer = await ask(...args);
      if (!fate.dies) return answer;
      fate.dies = false;
      throw new Error("the process died here");
    };
  return {
    fate,
    gateway: {
      ...gateway,
      createIntent: or(gateway.createIntent),
      retrieveIntent: or(gateway.retrieveIntent),
      cancelIntent: or(gateway.cancelIntent),
      refundIntent: or(gateway.refundIntent),
      createRefund: or(gateway.createRefund),
      listRefunds: or(gateway.listRefunds),
    },
  };
}

type Form = (typeof entries)[number]["form"];

/** The same entry, edited by its payer after the payment was opened. */
const reworded = (form: Form): Form =>
  "logLine" in form
    ? { ...form, logLine: `${form.logLine} Reworded.` }
    : { ...form, filmTitle: `${form.filmTitle}, Reworded` };

const thiefs = "thief@else.example";
const stolen = (form: Form): Form => ({ ...reworded(form), submitterEmail: thiefs });

/** The text of an entry that no other entry has. */
const wordsOf = (form: Form) => ("logLine" in form ? form.logLine : form.filmTitle);

type Opened = { paymentIntentId: string; draftToken: string; who: number; reworded: boolean };

/** One code per category: two of the three entries compete for one. */
async function makeCodes(app: TestApp, cookie: string): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  for (const submissionType of ["short_film", "log_line"]) {
    const json = { submissionType, note: "A friend", lastDay: "2026-12-31" };
    const response = await app.request("/api/waivers", { cookie, json });
    codes.set(submissionType, ((await response.json()) as { code: string }).code);
  }
  return codes;
}

function stage(
  app: TestApp,
  fate: { dies: boolean },
  cookie: string,
  codes: ReadonlyMap<string, string>,
) {
  const opened: (Opened | undefined)[] = [];
  /** Every payment that was opened: a payer may have opened several. */
  const ever: Opened[] = [];
  /** Responses to the thief. */
  const overheard: string[] = [];
  const deliver = async (intentId: string, type = "payment_intent.succeeded") => {
    const { payload, signature } = stripe.notice(type, intentId);
    const once = () =>
      app.request("/api/stripe/webhook", {
        method: "POST",
        body: payload,
        origin: null,
        headers: { "Stripe-Signature": signature },
      });
    return once;
  };
  /** The director refunds the rest of an entry's fee, or half of it. */
  const giveBack = async (intentId: string, times: number) => {
    const rows = await app.db.select().from(submissions);
    const row = rows.find(({ paymentIntentId }) => paymentIntentId === intentId);
    if (!row) return;
    const left = row.amountCents - row.refundedCents;
    const amount = ((times > 1 ? left : left / 2) / 100).toFixed(2);
    const ask = () =>
      app.request(`/api/submissions/${row.id}/refunds`, { cookie, json: { amount, left } });
    await Promise.all(Array.from({ length: times }, ask));
  };
  const act = async ({ what, who }: { what: string; who: number }): Promise<void> => {
    const entry = entries[who];
    const mine = opened[who];
    const intentId = mine?.paymentIntentId;
    if (!entry) return;
    if (what === "provider failing") return stripe.setFailure(500);
    if (what === "provider refusing") return stripe.setFailure(429);
    if (what === "provider up") return stripe.setFailure("none");
    if (what === "die while writing") {
      fate.dies = true;
      return;
    }
    if (what === "reconcile") {
      await reconcile(app.deps, { ignoreSchedule: true }).catch(() => 0);
      await reconcileRefunds(app.deps, { ignoreSchedule: true }).catch(() => 0);
      return;
    }
    if (what === "open") {
      const intent = await openPayment(app, entry.form, { amount: entry.amount }).catch(() => null);
      if (!intent) return;
      opened[who] = { ...intent, who, reworded: false };
      ever.push(opened[who]);
      return;
    }
    if (!mine || !intentId) return;
    if (what === "post other values") {
      mine.reworded = true;
      const { draftToken } = mine;
      await submitEntry(app, mine, { ...reworded(entry.form), draftToken });
      return;
    }
    if (what.startsWith("thief")) {
      const draftToken = what.includes("secret") && opened[(who + 1) % entries.length]?.draftToken;
      const forged = { ...stolen(entry.form), ...(draftToken && { draftToken }) };
      overheard.push(await (await submitEntry(app, mine, forged)).text());
      return;
    }
    if (what === "pay") return void stripe.confirm(intentId);
    if (what.startsWith("use a code")) {
      const code = codes.get(entry.form.submissionType);
      const json = { paymentIntentId: intentId, draftToken: mine.draftToken, code };
      const use = () => app.request("/api/waivers/redeem", { json });
      await Promise.all([use(), ...(what.endsWith("twice") ? [use()] : [])]);
      return;
    }
    if (what === "refund a part") return giveBack(intentId, 1);
    if (what === "refund all, twice") return giveBack(intentId, 2);
    if (what === "refund at the provider") return stripe.refundInDashboard(intentId, 50);
    if (what === "refund webhook") {
      await (await deliver(intentId, "charge.refunded"))();
      return;
    }
    const posts = what === "post" ? 1 : what === "post twice" ? 2 : 0;
    const hooks = what === "webhook twice" ? 3 : what.endsWith("webhook") ? 1 : 0;
    const hook = await deliver(intentId);
    await Promise.all([
      ...Array.from({ length: posts }, () =>
        submitEntry(app, { paymentIntentId: intentId }, entry.form),
      ),
      ...Array.from({ length: hooks }, hook),
    ]);
  };
  return { act, deliver, ever, overheard };
}

/** Fails unless an entry contains what its payer typed when the payment was opened or, with the secret, later. */
function expectOwnWords(row: typeof submissions.$inferSelect, ever: readonly Opened[]) {
  const opened = ever.find(({ paymentIntentId }) => paymentIntentId === row.paymentIntentId);
  // The payer of an intent whose response was lost never knew it.
  const form = entries[opened?.who ?? -1]?.form;
  // A waived entry has no payment.
  if (row.waiverId || !opened || !form) return expect(row.submitterEmail).not.toBe(thiefs);
  const wordings = opened.reworded ? [form, reworded(form)] : [form];
  expect(wordings.map(wordsOf)).toContain(row.logLine ?? row.filmTitle);
  expect(row.submitterEmail).toBe(form.submitterEmail);
}

let feesCaptured = 0;
let thefts = 0;
let feesWaived = 0;
let feesGivenBack = 0;

it("I1, I3: a fee is captured or waived if and only if exactly one submission exists", {
  timeout: bounds.stories,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const real = stripeGateway({
        secretKey: "sk_test_double",
        publishableKey: "pk_test_double",
        webhookSecret: stripe.webhookSecret,
        apiBase: stripe.url,
        maxNetworkRetries: 0,
      });
      const { fate, gateway } = mortal(real);
      const app = await createTestApp({ gateway });
      stripe.setClock(app.deps.clock);
      stripe.intents.clear();
      stripe.books.length = 0;
      stripe.refunds.length = 0;
      try {
        const cookie = await enterAsDirector(app.db, app.deps.clock);
        const codes = await makeCodes(app, cookie);
        const { act, deliver, ever, overheard } = stage(app, fate, cookie, codes);
        for (const together of [
          [
            { what: "open", who: 0 },
            { what: "open", who: 1 },
            { what: "open", who: 2 },
          ],
          ...steps,
        ]) {
          await Promise.all(together.map(act));
        }
        // After the failures stop, nothing that is paid is pending after one minute.
        fate.dies = false;
        stripe.setFailure("none");
        app.passMinutes(1);
        await reconcile(app.deps, { ignoreSchedule: true });
        await reconcileRefunds(app.deps, { ignoreSchedule: true });
        // The provider repeats its webhooks until they are accepted.
        for (const id of refundedAmounts(stripe).keys())
          await (await deliver(id, "charge.refunded"))();

        const captured = stripe.captured().map((intent) => intent.id);
        feesCaptured += captured.length;
        const rows = await app.db.select().from(submissions);
        const paid = rows.flatMap((row) => row.paymentIntentId ?? []);
        // A fee may have been fully refunded, before its entry was submitted or after.
        const whole = (id: string) =>
          stripe.intents.get(id)?.amount === refundedAmounts(stripe).get(id);
        expect(paid.filter((id) => !whole(id)).sort()).toEqual(captured.sort());
        for (const id of paid) expect(stripe.intents.get(id)?.status).toBe("succeeded");
        expect(new Set(paid).size).toBe(paid.length);
        const drafts = await app.db.select().from(submissionDrafts);
        expect(drafts.filter((draft) => draft.state === "submitted")).toHaveLength(rows.length);
        const emails = await app.db.select().from(outboxMessages);
        const totals = await expectLedgersToAgree(app, stripe, rows);
        await expectDayBookToAgree(app, stripe.books);
        feesWaived += totals.waived;
        feesGivenBack += totals.refunds;
        for (const row of rows) expectOwnWords(row, ever);
        expect(emails.map((email) => email.toAddress)).not.toContain(thiefs);
        thefts += overheard.length;
        for (const { form } of entries) {
          expect(overheard.join()).not.toContain(wordsOf(form));
          expect(overheard.join()).not.toContain(form.submitterEmail);
        }
      } finally {
        stripe.setFailure("none");
        await app.close();
      }
    }),
    { numRuns: runs(100) },
  );
  // A tenth of the histories may have none of something.
  if (storyShare < 1) return;
  // The histories did enough: a quarter of the usual numbers.
  expect(feesCaptured).toBeGreaterThan(30);
  expect(thefts).toBeGreaterThan(30);
  expect(feesWaived).toBeGreaterThan(10);
  expect(feesGivenBack).toBeGreaterThan(8);
});
