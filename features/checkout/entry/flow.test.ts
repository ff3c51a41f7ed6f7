import { describe, expect, test } from "vitest";
import {
  codeApplied,
  flowAfter,
  formAccepted,
  intent,
  keyOf,
  paymentNotOpened,
  paymentOpened,
  quote,
  values,
} from "~/tests/entry-flow";
import { advance, newFlow } from "./flow.rules";
import type { Flow, FlowEvent } from "./flow.schema";

describe("a reload on the payment step", () => {
  const page = {
    ...({ kind: "page opened", payment: null, draft: "secret", values, quote } as const),
    onPaymentAddress: true,
  };

  test("stays on the payment step with the same payment", () => {
    const back = flowAfter(page);
    expect(back.step).toMatchObject({ kind: "payment", openPayment: null, resumed: true });
    expect(back.effects).toMatchObject([
      { kind: "go to", page: "payment" },
      { kind: "resume payment", draft: "secret" },
    ]);
    expect(flowAfter(page, paymentOpened).step).toMatchObject({
      kind: "payment",
      openPayment: intent,
    });
    // After a short outage the same opening is requested again, not a second one.
    const again: FlowEvent = { kind: "payment retried", quote };
    expect(flowAfter(page, paymentNotOpened({}), again).done).toEqual(["go to", "resume payment"]);
  });

  test("opens a new payment for other values", () => {
    const none = (flow: Flow): FlowEvent => ({
      kind: "nothing to resume",
      key: keyOf(flow),
      quote,
    });
    expect(flowAfter(page, none).done).toEqual(["go to", "open payment"]);
    expect(flowAfter(page, none).step).not.toHaveProperty("resumed");
  });

  test("shows the result of a settled payment above the form", () => {
    const settled =
      (isSubmitted: boolean) =>
      (flow: Flow): FlowEvent => ({
        kind: "payment settled",
        key: keyOf(flow),
        notice: "It is in.",
        isSubmitted,
      });
    expect(flowAfter(page, settled(true)).step).toEqual({ kind: "entry", notice: "It is in." });
    expect(flowAfter(page, settled(true)).done).toEqual(["clear form", "go to"]);
    expect(flowAfter(page, settled(false)).done).toEqual(["go to"]);
  });

  test("goes to the form without a stored payment", () => {
    for (const fields of [{ draft: undefined }, { values: null }, { onPaymentAddress: false }]) {
      expect(flowAfter({ ...page, ...fields }).step).toEqual({ kind: "entry" });
    }
  });
});

test("without a stored payment only the URL of the payment step leads to the form", () => {
  const page = { kind: "page opened", payment: null, values: null, quote } as const;
  expect(flowAfter({ ...page, onPaymentAddress: true }).effects).toEqual([
    { kind: "go to", page: "form" },
  ]);
  expect(flowAfter({ ...page, onPaymentAddress: false }).effects).toEqual([]);
});

test("another price tier is another payment, and one that is gone leads back to the form", () => {
  const tiered = { ...quote, tier: "members" };
  const tieredEvent = { ...formAccepted, quote: tiered } as FlowEvent;
  const members = advance(newFlow("log_line"), tieredEvent);
  const standard = advance(newFlow("log_line"), formAccepted);
  const [asked] = members.effects.filter((effect) => effect.kind === "open payment");
  expect(asked).toMatchObject({ request: { amount: quote.amount, tier: "members" } });
  expect(JSON.stringify(standard.effects)).not.toContain("tier");
  expect(keyOf(members.flow), "of the same amount").not.toBe(keyOf(standard.flow));
  const message = "We can't find this price tier.";
  const refused = paymentNotOpened({
    status: 422,
    detail: message,
    errors: [{ path: "tier", message }],
  });
  const back = advance(members.flow, refused(members.flow));
  expect(back.flow.step).toEqual({ kind: "entry", notice: message });
  expect(back.effects).toEqual([{ kind: "go to", page: "form" }]);
});

test("a code that makes the entry free submits it only when the filmmaker says so", () => {
  const code: FlowEvent = { kind: "free entry confirmed" };
  const applied = flowAfter(formAccepted, paymentOpened, codeApplied);
  expect(applied.step).toMatchObject({ kind: "payment", confirmsFree: true, quote: { amount: 0 } });
  expect(applied.done).toEqual([]);
  const confirmed = flowAfter(formAccepted, paymentOpened, codeApplied, code);
  expect(confirmed.effects).toMatchObject([
    { kind: "open payment", request: { amount: 0, code: "FREE", submissionType: "log_line" } },
  ]);
  expect(confirmed.step).not.toHaveProperty("confirmsFree");
  // Nothing is sent twice.
  expect(flowAfter(formAccepted, paymentOpened, codeApplied, code, code).done).toEqual([]);
});

test("an applied code opens another payment, and a refused one leaves the payment step with its message", () => {
  const { flow: at } = flowAfter(formAccepted, paymentOpened);
  const reduced = { ...quote, amount: 15, code: "STUDENT" };
  const applied = advance(at, { kind: "code applied", quote: reduced });
  expect(applied.effects).toContainEqual(
    expect.objectContaining({
      kind: "open payment",
      request: expect.objectContaining({ amount: 15, code: "STUDENT" }),
    }),
  );
  expect(applied.flow.step).toMatchObject({ kind: "payment", openPayment: null });
  const refused = paymentNotOpened({
    status: 422,
    detail: "This code has been used up.",
    errors: [{ path: "code", message: "This code has been used up." }],
  })(applied.flow);
  expect(advance(applied.flow, refused).flow.step).toMatchObject({
    kind: "payment",
    problem: "This code has been used up.",
  });
  // Trying again pays the full fee.
  const again = advance(advance(applied.flow, refused).flow, { kind: "payment retried", quote });
  expect(JSON.stringify(again.effects)).not.toContain("STUDENT");
});
