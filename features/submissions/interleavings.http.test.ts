import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { outboxMessages, submissionDrafts, submissions } from "~/db/tables";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import { stripeGateway } from "~/features/payments/stripe.gateway.server";
import { handIn, logLine, openPayment, shortFilm } from "~/tests/entries";
import { type StripeDouble, startStripeDouble } from "~/tests/fakes/stripe";
import { createTestApp, type TestApp } from "~/tests/harness";
import { reconcile } from "./jobs.server";

/**
 * The invariant of the product: a fee is captured if and only if exactly one
 * submission exists, whatever happens in whatever order, and it holds what its
 * payer typed. Random people, networks, processes and a thief, who knows every
 * payment's id, act on three entries at once; in the end the ledgers agree.
 */

const entries = [
  { form: shortFilm, amount: 20 },
  { form: logLine, amount: 1 },
  { form: { ...shortFilm, filmTitle: "Tideline" }, amount: 20 },
];

const what = fc.constantFrom(
  "open",
  "pay",
  "post",
  "post twice",
  "post other values",
  "thief posts",
  "thief posts with a secret of another's",
  "webhook",
  "webhook twice",
  "early webhook",
  "provider failing",
  "provider refusing",
  "provider up",
  "reconcile",
  "die while writing",
);
const action = fc.record({ what, who: fc.nat({ max: entries.length - 1 }) });
/** Some actions at once, then the next ones. */
const story = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), {
  minLength: 2,
  maxLength: 12,
});

let stripe: StripeDouble;
beforeAll(async () => {
  stripe = await startStripeDouble();
});
afterAll(() => stripe.close());

/** A gateway in front of a process that dies right after the provider's answer arrived. */
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
      refundIntent: or(gateway.refundIntent),
    },
  };
}

type Form = (typeof entries)[number]["form"];

/** The same entry, reworded by its payer after the payment was opened. */
const reworded = (form: Form): Form =>
  "logLine" in form
    ? { ...form, logLine: `${form.logLine} Reworded.` }
    : { ...form, filmTitle: `${form.filmTitle}, Reworded` };

const thiefs = "thief@else.example";
const stolen = (form: Form): Form => ({ ...reworded(form), submitterEmail: thiefs });

/** What an entry says of itself, and nobody else's. */
const wordsOf = (form: Form) => ("logLine" in form ? form.logLine : form.filmTitle);

type Opened = { paymentIntentId: string; draftToken: string; who: number; reworded: boolean };

function stage(app: TestApp, fate: { dies: boolean }) {
  const opened: (Opened | undefined)[] = [];
  /** Every payment there was: a payer may have opened several. */
  const ever: Opened[] = [];
  /** What the thief was answered. */
  const overheard: string[] = [];
  const deliver = async (intentId: string) => {
    const { payload, signature } = stripe.notice("payment_intent.succeeded", intentId);
    const once = () =>
      app.request("/api/stripe/webhook", {
        method: "POST",
        body: payload,
        origin: null,
        headers: { "Stripe-Signature": signature },
      });
    return once;
  };
  const act = async ({ what, who }: { what: string; who: number }): Promise<void> => {
    const entry = entries[who];
    const mine = opened[who];
    const intentId = mine?.paymentIntentId;
    if (!entry) return;
    if (what === "provider failing") return stripe.setTrouble(500);
    if (what === "provider refusing") return stripe.setTrouble(429);
    if (what === "provider up") return stripe.setTrouble("none");
    if (what === "die while writing") {
      fate.dies = true;
      return;
    }
    if (what === "reconcile") {
      await reconcile(app.deps, { all: true }).catch(() => 0);
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
      await handIn(app, mine, { ...reworded(entry.form), draftToken });
      return;
    }
    if (what.startsWith("thief")) {
      const draftToken = what.includes("secret") && opened[(who + 1) % entries.length]?.draftToken;
      const sent = { ...stolen(entry.form), ...(draftToken && { draftToken }) };
      overheard.push(await (await handIn(app, mine, sent)).text());
      return;
    }
    if (what === "pay") return void stripe.confirm(intentId);
    const posts = what === "post" ? 1 : what === "post twice" ? 2 : 0;
    const hooks = what === "webhook twice" ? 3 : what.endsWith("webhook") ? 1 : 0;
    const hook = await deliver(intentId);
    await Promise.all([
      ...Array.from({ length: posts }, () =>
        handIn(app, { paymentIntentId: intentId }, entry.form),
      ),
      ...Array.from({ length: hooks }, hook),
    ]);
  };
  return { act, ever, overheard };
}

/** Fails unless an entry holds what its payer typed, before or, with the secret, after. */
function expectOwnWords(row: typeof submissions.$inferSelect, ever: readonly Opened[]) {
  const opened = ever.find(({ paymentIntentId }) => paymentIntentId === row.paymentIntentId);
  // The payer of an intent whose answer was lost on the way never knew it.
  const form = entries[opened?.who ?? -1]?.form;
  if (!opened || !form) return expect(row.submitterEmail).not.toBe(thiefs);
  const own = opened.reworded ? [form, reworded(form)] : [form];
  expect(own.map(wordsOf)).toContain(row.logLine ?? row.filmTitle);
  expect(row.submitterEmail).toBe(form.submitterEmail);
}

let feesCaptured = 0;
let thefts = 0;

it("captures a fee if and only if exactly one submission exists", {
  timeout: 120_000,
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
      stripe.intents.clear();
      try {
        const { act, ever, overheard } = stage(app, fate);
        for (const together of [
          [
            { what: "open", who: 0 },
            { what: "open", who: 1 },
          ],
          ...steps,
        ]) {
          await Promise.all(together.map(act));
        }
        // The world recovers: within a minute nothing is pending that is paid.
        fate.dies = false;
        stripe.setTrouble("none");
        app.passMinutes(1);
        await reconcile(app.deps, { all: true });

        const captured = stripe.captured().map((intent) => intent.id);
        feesCaptured += captured.length;
        const made = await app.db.select().from(submissions);
        expect(made.map((row) => row.paymentIntentId).sort()).toEqual(captured.sort());
        const drafts = await app.db.select().from(submissionDrafts);
        expect(drafts.filter((draft) => draft.state === "submitted")).toHaveLength(made.length);
        const letters = await app.db.select().from(outboxMessages);
        expect(letters).toHaveLength(3 * made.length);
        for (const row of made) expectOwnWords(row, ever);
        expect(letters.map((letter) => letter.toAddress)).not.toContain(thiefs);
        thefts += overheard.length;
        for (const { form } of entries) {
          expect(overheard.join()).not.toContain(wordsOf(form));
          expect(overheard.join()).not.toContain(form.submitterEmail);
        }
      } finally {
        stripe.setTrouble("none");
        await app.close();
      }
    }),
    { numRuns: 150 },
  );
  // The stories were not all about nothing.
  expect(feesCaptured).toBeGreaterThan(75);
  expect(thefts).toBeGreaterThan(75);
});
