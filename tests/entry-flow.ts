import { advance, newFlow } from "~/features/checkout/entry/flow.rules";
import type { Flow, FlowEffect, FlowEvent, Refusal } from "~/features/checkout/entry/flow.schema";
import type { OpenPayment } from "~/features/payments/schema";
import type { LogLineFormValues } from "~/features/submissions/form/submission-form.schema";
import { logLine } from "./submission-fixtures";

/** Events of the entry flow for a log line. */

const { submissionType: _, ...fields } = logLine;
export const values = { ...fields, submitterPhone: null } as LogLineFormValues;
export const otherValues = {
  ...values,
  logLine: "A florist who cannot smell falls for a perfumer who cannot see.",
};
export const quote = { period: "regular", amount: 1 } as const;
export const intentOf = (id: string): OpenPayment => ({
  paymentIntentId: id,
  clientSecret: `${id}_secret`,
  amount: 1,
  currency: "usd",
  provider: "sandbox",
  draftToken: `secret of ${id}`,
});
export const intent = intentOf("pi_1");
export const refusal = (overrides: Partial<Refusal> = {}): Refusal => ({
  status: 0,
  errors: [],
  ...overrides,
});
export const receipt = {
  id: "8c1d8366-0000-4000-8000-000000000000",
  reference: "HL26-0001",
  submissionType: "log_line",
  filmTitle: null,
  logLine: values.logLine,
  submissionFee: "$1",
  waivedCents: 0,
  status: "pending",
  submittedAt: "2026-01-02T12:00:00Z",
} as const;

export const formAccepted: FlowEvent = { kind: "form accepted", values, quote, payment: null };
export const paid: FlowEvent = {
  kind: "provider answered",
  values,
  intent,
  quote,
  outcome: { kind: "paid" },
};
export const paymentOutcome = (
  kind: "refused" | "cancelled" | "processing" | "unknown",
): FlowEvent => ({
  ...paid,
  outcome:
    kind === "refused" || kind === "cancelled"
      ? { kind, message: "Your card was declined." }
      : { kind },
});
export const submitted: FlowEvent = {
  kind: "entry submitted",
  receipt,
  email: values.submitterEmail,
};
export const notSubmitted = (
  overrides: Partial<Refusal> = {},
  paymentIntentId = "pi_1",
): FlowEvent => ({
  kind: "entry not submitted",
  paymentIntentId,
  refusal: refusal(overrides),
});
export const codeApplied: FlowEvent = {
  kind: "code applied",
  quote: { ...quote, amount: 0, code: "FREE" },
};
export const addressLeft: FlowEvent = { kind: "payment address left" };

export const keyOf = ({ step }: Flow) => (step.kind === "payment" ? step.key : "");
export const paymentOpened = (flow: Flow): FlowEvent => ({
  kind: "payment opened",
  key: keyOf(flow),
  intent,
});
export const paymentNotOpened =
  (overrides: Partial<Refusal>) =>
  (flow: Flow): FlowEvent => ({
    kind: "payment not opened",
    key: keyOf(flow),
    refusal: refusal(overrides),
  });

/** The state of the flow after some events, with the commands of the last one. */
export function flowAfter(...events: (FlowEvent | ((flow: Flow) => FlowEvent))[]) {
  let moved = { flow: newFlow("log_line"), effects: [] as readonly FlowEffect[] };
  for (const event of events) {
    moved = advance(moved.flow, typeof event === "function" ? event(moved.flow) : event);
  }
  return { ...moved, step: moved.flow.step, done: moved.effects.map((effect) => effect.kind) };
}

/** One event of each kind. */
export const events: Record<string, FlowEvent | ((flow: Flow) => FlowEvent)> = {
  "page opened": {
    kind: "page opened",
    payment: null,
    values: null,
    quote,
    onPaymentAddress: false,
  },
  "form accepted": formAccepted,
  "payment opened": paymentOpened,
  "payment not opened": paymentNotOpened({ status: 503 }),
  "nothing to resume": (flow) => ({ kind: "nothing to resume", key: keyOf(flow), quote }),
  "payment settled": (flow) => ({
    kind: "payment settled",
    key: keyOf(flow),
    notice: "It is in.",
    isSubmitted: true,
  }),
  "payment retried": { kind: "payment retried", quote },
  "code applied": codeApplied,
  "free entry confirmed": { kind: "free entry confirmed" },
  "payment attempted": { kind: "payment attempted" },
  paid,
  refused: paymentOutcome("refused"),
  cancelled: paymentOutcome("cancelled"),
  processing: paymentOutcome("processing"),
  unknown: paymentOutcome("unknown"),
  "entry submitted": submitted,
  "entry not submitted": notSubmitted(),
  "submission retried": { kind: "submission retried" },
  "back to form": { kind: "back to form" },
  "payment address left": addressLeft,
  "another entry": { kind: "another entry" },
};
