import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { couldNotOpenPayment } from "~/features/payments/texts";
import {
  addressLeft,
  codeApplied,
  events,
  flowAfter,
  formAccepted,
  intent,
  keyOf,
  notSubmitted,
  otherValues,
  paid,
  paymentNotOpened,
  paymentOpened,
  paymentOutcome,
  quote,
  receipt,
  refusal,
  submitted,
  values,
} from "~/tests/entry-flow";
import { runs } from "~/tests/seed";
import { feeIsPaid, feeWasNotTaken } from "../payments/payment-status.texts";
import { advance, newFlow } from "./flow.rules";
import type { Flow, FlowEffect, FlowEvent } from "./flow.schema";

/** A sequence of events that leads to each step. */
const ways = {
  form: [],
  opening: [formAccepted],
  "not opened": [formAccepted, paymentNotOpened({ status: 503, detail: "Unreachable." })],
  payment: [formAccepted, paymentOpened],
  "confirms free": [formAccepted, paymentOpened, codeApplied],
  submitting: [formAccepted, paymentOpened, paid],
  checking: [formAccepted, paymentOpened, paymentOutcome("processing")],
  "entry not submitted": [formAccepted, paymentOpened, paid, notSubmitted()],
  done: [formAccepted, paymentOpened, paid, submitted],
} satisfies Record<string, (FlowEvent | ((flow: Flow) => FlowEvent))[]>;
type Way = keyof typeof ways;

const notPaid: Partial<Record<Way, [step: string, ...done: string[]]>> = {
  form: ["entry", "save payment"],
  opening: ["payment", "save payment"],
  "not opened": ["payment", "save payment"],
  payment: ["payment", "save payment"],
  "confirms free": ["payment", "save payment"],
};

/** The result of each event in each step; an event without an entry changes nothing. */
const table: Record<string, typeof notPaid> = {
  "page opened": {},
  "form accepted": { form: ["payment", "go to", "open payment"] },
  // A payment that opens after going back to the form is kept for the same values.
  "payment opened": { form: ["entry"], opening: ["payment"], "not opened": ["payment"] },
  "payment not opened": { opening: ["payment", "toast"], "not opened": ["payment", "toast"] },
  "nothing to resume": {
    opening: ["payment", "go to", "open payment"],
    "not opened": ["payment", "go to", "open payment"],
  },
  "payment settled": {
    opening: ["entry", "clear form", "go to"],
    "not opened": ["entry", "clear form", "go to"],
  },
  "payment retried": { "not opened": ["payment", "go to", "open payment"] },
  // A free entry is not submitted until the filmmaker says so.
  "code applied": { payment: ["payment"] },
  "free entry confirmed": { "confirms free": ["payment", "open payment"] },
  "payment attempted": { payment: ["payment", "save payment"] },
  // The fee is paid, whatever step the visitor is in.
  paid: {
    form: ["submitting", "save payment", "toast", "submit entry"],
    opening: ["submitting", "save payment", "toast", "submit entry"],
    "not opened": ["submitting", "save payment", "toast", "submit entry"],
    payment: ["submitting", "save payment", "toast", "submit entry"],
    "confirms free": ["submitting", "save payment", "toast", "submit entry"],
  },
  refused: notPaid,
  cancelled: notPaid,
  processing: {
    form: ["submitting", "submit entry"],
    opening: ["submitting", "submit entry"],
    "not opened": ["submitting", "submit entry"],
    payment: ["submitting", "submit entry"],
    "confirms free": ["submitting", "submit entry"],
  },
  unknown: {},
  "entry submitted": Object.fromEntries(
    Object.keys(ways)
      .filter((way) => way !== "done")
      .map((way) => [way, ["done", "clear form", "go to", "toast"]]),
  ),
  "entry not submitted": { submitting: ["submitting", "toast"], checking: ["submitting", "toast"] },
  "submission retried": { "entry not submitted": ["submitting", "submit entry"] },
  "back to form": {
    opening: ["entry", "go to"],
    "not opened": ["entry", "go to"],
    payment: ["entry", "go to"],
    "confirms free": ["entry", "go to"],
    "entry not submitted": ["entry", "go to"],
  },
  "payment address left": {
    opening: ["entry"],
    "not opened": ["entry"],
    payment: ["entry"],
    "confirms free": ["entry"],
  },
  "another entry": { done: ["entry"] },
};

describe.each(Object.keys(ways) as Way[])("in the step '%s'", (way) => {
  test.each(Object.keys(events))("'%s'", (name) => {
    const before = flowAfter(...ways[way]);
    const event = events[name];
    if (!event) throw new Error(`There is no event ${name}.`);
    const moved = advance(before.flow, typeof event === "function" ? event(before.flow) : event);
    const expected = table[name]?.[way];
    const done = moved.effects.map((effect) => effect.kind);
    if (expected) expect([moved.flow.step.kind, ...done]).toEqual(expected);
    else expect(moved).toEqual({ flow: before.flow, effects: [] });
  });
});

test("the complete flow sends the stated fee and the length, with the draft's secret", () => {
  const { effects } = flowAfter(formAccepted);
  const documented = { ...values, submissionFee: "regular", characterCount: values.logLine.length };
  expect(effects).toMatchObject([
    {},
    {
      kind: "open payment",
      // The type, never the category's name, which may be any text.
      request: { amount: 1, submissionType: "log_line", submission: documented },
    },
  ]);
  const paidEvent = { ...paid, values: documented } as FlowEvent;
  const payment = { paymentIntentId: "pi_1", draftToken: "secret of pi_1", state: "paid" };
  expect(flowAfter(formAccepted, paymentOpened, paidEvent).effects).toMatchObject([
    { kind: "save payment", payment },
    { kind: "toast", title: "Payment Successful!" },
    { kind: "submit entry", values: documented, payment },
  ]);
  expect(flowAfter(formAccepted, paymentOpened, paidEvent, submitted)).toMatchObject({
    step: { kind: "done", receipt, email: values.submitterEmail },
    effects: [{ kind: "clear form" }, {}, { title: "Log Line Submitted!" }],
  });
});

describe("an open payment", () => {
  test("continues only for the same values and fee", () => {
    const again = flowAfter(formAccepted, paymentOpened, addressLeft, formAccepted);
    expect(again.step).toMatchObject({ kind: "payment", openPayment: intent });
    expect(again.done).toEqual(["go to"]);
    const changed = { ...formAccepted, values: otherValues } as FlowEvent;
    expect(flowAfter(formAccepted, paymentOpened, addressLeft, changed).done).toEqual([
      "go to",
      "open payment",
    ]);
    const dearer = { ...formAccepted, quote: { period: "regular", amount: 2 } } as FlowEvent;
    expect(flowAfter(formAccepted, paymentOpened, addressLeft, dearer).done).toEqual([
      "go to",
      "open payment",
    ]);
  });

  test("is not shown for values that were changed before it opened", () => {
    const first = keyOf(flowAfter(formAccepted).flow);
    const late: FlowEvent = { kind: "payment opened", key: first, intent };
    const changed = { ...formAccepted, values: otherValues } as FlowEvent;
    expect(flowAfter(formAccepted, addressLeft, changed, late).step).toMatchObject({
      kind: "payment",
      openPayment: null,
    });
    const lateRefusal: FlowEvent = { kind: "payment not opened", key: first, refusal: refusal() };
    expect(flowAfter(formAccepted, addressLeft, changed, lateRefusal).done).toEqual([]);
  });

  test("is stored before the provider is asked, and removed after a decline", () => {
    expect(flowAfter(formAccepted, paymentOpened, { kind: "payment attempted" }).effects).toEqual([
      {
        kind: "save payment",
        payment: { paymentIntentId: "pi_1", draftToken: "secret of pi_1", state: "trying" },
      },
    ]);
    const refused = flowAfter(formAccepted, paymentOpened, paymentOutcome("refused"));
    expect(refused.effects).toEqual([{ kind: "save payment", payment: null }]);
    expect(refused.step).toMatchObject({ kind: "payment", openPayment: intent });
  });

  test("opens a new one after a cancellation", () => {
    const cancelled = flowAfter(formAccepted, paymentOpened, paymentOutcome("cancelled"));
    expect(cancelled.step).toMatchObject({ openPayment: null, problem: "Your card was declined." });
    const again = flowAfter(formAccepted, paymentOpened, paymentOutcome("cancelled"), {
      kind: "payment retried",
      quote,
    });
    expect(again.done).toEqual(["go to", "open payment"]);
  });

  test("paid after the form was changed, is submitted with the values it was paid for", () => {
    const changed = { ...formAccepted, values: otherValues } as FlowEvent;
    const late = flowAfter(formAccepted, paymentOpened, addressLeft, changed, paid);
    expect(late.effects).toMatchObject([
      { payment: { paymentIntentId: "pi_1", state: "paid" } },
      {},
      { kind: "submit entry", values, payment: { paymentIntentId: "pi_1" } },
    ]);
  });
});

describe("a payment that cannot be opened", () => {
  test.each([
    ["no answer", {}, couldNotOpenPayment, ["toast"]],
    ["ours", { status: 503, detail: "Down." }, `${couldNotOpenPayment} Down.`, ["toast"]],
    ["another fee", { status: 409, detail: "It is $30 today." }, "It is $30 today.", []],
  ])("%s", (_, refusal, problem, done) => {
    const after = flowAfter(formAccepted, paymentNotOpened(refusal));
    expect(after.step).toMatchObject({ kind: "payment", openPayment: null, problem });
    expect(after.done).toEqual(done);
  });

  test("because of invalid values leads back to the form, with the fields marked", () => {
    const errors = [{ path: "submission.logLine", message: "Too short" }];
    const after = flowAfter(
      formAccepted,
      paymentNotOpened({ status: 422, detail: "Too short", errors }),
    );
    expect(after.step).toEqual({ kind: "entry" });
    expect(after.effects).toEqual([
      { kind: "mark fields", errors },
      { kind: "go to", page: "form" },
    ]);
  });
});

describe("a lost response", () => {
  const tried = { paymentIntentId: "pi_1", draftToken: "secret", state: "trying" } as const;
  const page = (fields: Partial<Extract<FlowEvent, { kind: "page opened" }>>): FlowEvent => ({
    kind: "page opened",
    payment: tried,
    values,
    quote,
    onPaymentAddress: true,
    ...fields,
  });

  test("is requested again after a reload, without paying", () => {
    const after = flowAfter(page({}));
    expect(after.effects).toMatchObject([{ kind: "submit entry", payment: tried }]);
    expect(flowAfter(page({}), page({})).done).toEqual([]);
    expect(flowAfter(page({}), submitted).step.kind).toBe("done");
  });

  test("of a payment that did not happen keeps the form with a message", () => {
    const none = flowAfter(
      page({}),
      notSubmitted({ status: 402, detail: "Not paid.", payment: "unpaid" }),
    );
    expect(none.step).toEqual({ kind: "entry", notice: feeWasNotTaken });
    expect(none.done).toEqual(["save payment", "toast", "go to"]);
  });

  test("of a refunded fee says that it was refunded", () => {
    const refund = { status: 409, detail: "This fee was refunded.", payment: "refunded" };
    const after = flowAfter(page({ payment: { ...tried, state: "paid" } }), notSubmitted(refund));
    expect(after.step).toEqual({ kind: "entry", notice: "This fee was refunded." });
    expect(after.done).toEqual(["save payment", "go to"]);
  });

  test("of a paid fee never leads to another payment, whatever the server says", () => {
    const unpaid = notSubmitted({ status: 402, detail: "Not paid.", payment: "unpaid" });
    const after = flowAfter(page({ payment: { ...tried, state: "paid" } }), unpaid);
    expect(after.step).toMatchObject({ kind: "submitting", problem: "Not paid." });
  });

  test("of a slow bank is not an error", () => {
    const waiting = notSubmitted({ status: 402, detail: "Your bank.", payment: "processing" });
    const after = flowAfter(page({}), waiting);
    expect(after.step).toMatchObject({ kind: "submitting", problem: "Your bank." });
    expect(after.done).toEqual([]);
  });

  test("with values that became invalid leads to the form, which says that the fee is paid", () => {
    const paidFor = { ...tried, state: "paid" } as const;
    expect(flowAfter(page({ payment: paidFor, values: null })).step).toEqual({
      kind: "entry",
      notice: feeIsPaid,
    });
    expect(flowAfter(page({ values: null })).step).toEqual({ kind: "entry" });
    const errors = [{ path: "logLine", message: "Too long" }];
    const marked = (payment: typeof tried | typeof paidFor) =>
      flowAfter(page({ payment }), notSubmitted({ status: 422, detail: "Too long", errors }));
    expect(marked(paidFor).step).toEqual({ kind: "entry", notice: feeIsPaid });
    expect(marked(tried).step).toEqual({ kind: "entry", notice: undefined });
    expect(marked(paidFor).done).toEqual(["toast", "mark fields", "go to"]);
  });

  test("is settled before the form pays again", () => {
    const form = { ...formAccepted, values: otherValues, payment: tried } as FlowEvent;
    expect(flowAfter(form).effects).toMatchObject([
      { kind: "submit entry", values: otherValues, payment: tried },
    ]);
    const none = notSubmitted({ status: 402, payment: "unpaid" });
    expect(flowAfter(form, none).done).toEqual(["save payment", "go to", "open payment"]);
  });

  test("of another payment changes nothing", () => {
    expect(
      flowAfter(page({}), notSubmitted({ status: 402, payment: "unpaid" }, "pi_2")).done,
    ).toEqual([]);
  });
});

test("a fee that is stored as paid is never requested again, in any order of events", () => {
  const all = Object.values(events);
  const form = { ...formAccepted, values: otherValues } as FlowEvent;
  const anyStep = fc.constantFrom(...all, ...all, form, notSubmitted({ payment: "unpaid" }));
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (story) => {
      let flow = newFlow("log_line");
      let note: Extract<FlowEffect, { kind: "save payment" }>["payment"] = null;
      let onTheirWay = 0;
      for (const step of story) {
        const stepEvent = typeof step === "function" ? step(flow) : step;
        // The page sends the stored payment with the event, as the hook does.
        const event =
          stepEvent.kind === "form accepted" ? { ...stepEvent, payment: note } : stepEvent;
        if (event.kind === "entry submitted" || event.kind === "entry not submitted") {
          if (onTheirWay === 0) continue;
          onTheirWay -= 1;
        }
        const moved = advance(flow, event);
        flow = moved.flow;
        for (const effect of moved.effects) {
          if (effect.kind === "save payment") note = effect.payment;
          if (effect.kind === "clear form") note = null;
          if (effect.kind === "open payment") expect(note?.state).not.toBe("paid");
          if (effect.kind === "submit entry") onTheirWay += 1;
        }
        expect(onTheirWay).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: runs(2_000) },
  );
});
