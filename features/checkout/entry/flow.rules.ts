import type { SavedPayment } from "~/features/checkout/form/form-autosave.browser";
import type { CreatedIntent } from "~/features/payments/schema";
import { couldNotOpenPayment, paymentToasts } from "~/features/payments/texts";
import { isFree } from "~/features/settings/rules";
import type { SubmissionType } from "~/features/settings/schema";
import type { SubmissionFormValues } from "~/features/submissions/form/submission-form.schema";
import {
  feeIsPaid,
  feeWasNotTaken,
  submissionFailed,
  submissionSucceeded,
} from "../payments/payment-status.texts";
import type {
  FeeQuote,
  Flow,
  FlowEffect,
  FlowEvent,
  FlowStep,
  Refusal,
  SubmittingStep,
} from "./flow.schema";

/**
 * The state machine of an entry: form, payment, submission, thanks. `next` returns the next step and its effects, and
 * has no side effects. Responses and pages may come late, so every event can arrive in every step; an event of an
 * earlier step changes nothing. Runs anywhere.
 */

type Moved = { flow: Flow; effects: readonly FlowEffect[] };

export const newFlow = (type: SubmissionType): Flow => ({
  type,
  step: { at: "entry" },
  opened: null,
});

const toForm: FlowEffect = { do: "go to", page: "form" };
const toast = (
  tone: "success" | "danger",
  text: { title: string; description?: string },
): FlowEffect => ({ do: "toast", ...text, tone });

/** Adds the documented fields that nobody types: the stated fee, a log line's length. */
function withDocumentedFields(
  values: SubmissionFormValues,
  { period }: FeeQuote,
): SubmissionFormValues {
  const length = "logLine" in values && { characterCount: values.logLine.length };
  return { ...values, submissionFee: period, ...length };
}

/** A payment in the form in which it is stored and submitted. */
const asSavedPayment = (
  { paymentIntentId, draftToken }: CreatedIntent,
  state: SavedPayment["state"],
): SavedPayment => ({ paymentIntentId, draftToken, state });

/** The message above the form for a returning visitor. */
const noticeOf = (payment: SavedPayment) => (payment.state === "paid" ? feeIsPaid : undefined);

/** The payment step if the payment of this key is being opened, or was not opened; else null. */
const openingOf = (step: FlowStep, key: string) =>
  step.at === "payment" && step.key === key && !step.open && !step.confirmsFree ? step : null;

/** The next step after an event, and its effects. A late event changes nothing. */
export function next(flow: Flow, event: FlowEvent): Moved {
  const { step } = flow;
  const stay: Moved = { flow, effects: [] };
  const move = (step: FlowStep, ...effects: FlowEffect[]): Moved => ({
    flow: { ...flow, step },
    effects,
  });
  switch (event.is) {
    case "page opened":
      return step.at === "entry" ? resume(flow, event) : stay;
    case "form accepted": {
      if (step.at !== "entry") return stay;
      const { values, quote, payment } = event;
      // An unsettled earlier payment comes first, so that nobody pays twice.
      return payment
        ? send(flow, {
            values: withDocumentedFields(values, quote),
            payment,
            quote,
            ifUnpaid: "pay",
          })
        : pay(flow, values, quote);
    }
    case "payment opened": {
      const { key, intent } = event;
      const opening = openingOf(step, key);
      if (intent.provider === "none") return opening ? sendFree(flow, opening, intent) : stay;
      const openedFlow = { ...flow, opened: { key, intent } };
      if (step.at === "entry") return { flow: openedFlow, effects: [] };
      if (!opening) return stay;
      return {
        flow: { ...openedFlow, step: { ...opening, open: intent, problem: undefined } },
        effects: [],
      };
    }
    case "payment not opened": {
      const opening = openingOf(step, event.key);
      return opening ? afterNotOpened(flow, opening, event.refusal) : stay;
    }
    case "nothing to resume": {
      const opening = openingOf(step, event.key);
      return opening ? pay({ ...flow, resumable: null }, opening.values, event.quote) : stay;
    }
    case "payment settled":
      if (!openingOf(step, event.key)) return stay;
      return {
        flow: { ...flow, resumable: null, step: { at: "entry", notice: event.notice } },
        effects: event.handedIn ? [{ do: "forget" }, toForm] : [toForm],
      };
    case "opening asked again":
      if (step.at !== "payment" || step.open || !step.problem) return stay;
      return pay(flow, step.values, event.quote);
    case "code applied": {
      if (step.at !== "payment" || !step.open) return stay;
      const { quote } = event;
      if (!isFree(quote)) return pay(flow, step.values, quote);
      const values = withDocumentedFields(step.values, quote);
      const key = keyOf(values, quote);
      return move({ at: "payment", values, key, quote, open: null, confirmsFree: true });
    }
    case "free entry confirmed":
      if (step.at !== "payment" || !step.confirmsFree) return stay;
      return pay(flow, step.values, step.quote);
    case "trying":
      if (step.at !== "payment" || !step.open) return stay;
      return move(step, { do: "note", payment: asSavedPayment(step.open, "trying") });
    case "provider answered":
      return afterProviderAnswer(flow, event);
    case "handed in": {
      if (step.at === "done") return stay;
      const { receipt, email } = event;
      return {
        flow: { ...flow, opened: null, step: { at: "done", receipt, email } },
        effects: [{ do: "forget" }, toForm, toast("success", submissionSucceeded(flow.type))],
      };
    }
    case "not handed in": {
      const { paymentIntentId, refusal } = event;
      const isItsAnswer =
        step.at === "submitting" &&
        !step.problem &&
        step.payment.paymentIntentId === paymentIntentId;
      return isItsAnswer ? afterNotSubmitted(flow, step, refusal) : stay;
    }
    case "sending asked again":
      if (step.at !== "submitting" || !step.problem) return stay;
      return send(flow, { ...step, ifUnpaid: "say it failed" });
    case "back to form":
      if (step.at === "payment") return move({ at: "entry" }, toForm);
      if (step.at !== "submitting" || !step.problem) return stay;
      return move({ at: "entry", notice: noticeOf(step.payment) }, toForm);
    case "payment address left":
      // Final: the browser's Forward must not restore a payment for values that were changed since.
      return step.at === "payment" ? move({ at: "entry" }) : stay;
    case "another entry":
      return step.at === "done" ? move({ at: "entry" }) : stay;
  }
}

/** Continues a payment after a reload or the provider's redirect. */
function resume(flow: Flow, event: Extract<FlowEvent, { is: "page opened" }>): Moved {
  const { payment, draft, values, quote, onPaymentAddress } = event;
  if (payment && values) {
    const entry = withDocumentedFields(values, quote);
    return send(flow, { values: entry, payment, quote, ifUnpaid: "say it failed" });
  }
  if (payment?.state === "paid") {
    return { flow: { ...flow, step: { at: "entry", notice: feeIsPaid } }, effects: [toForm] };
  }
  if (!payment && onPaymentAddress && draft && values) {
    const resumable = { key: keyOf(withDocumentedFields(values, quote), quote), draft };
    return pay({ ...flow, resumable }, values, quote);
  }
  return { flow, effects: onPaymentAddress ? [toForm] : [] };
}

const keyOf = (values: SubmissionFormValues, { amount, code, tier }: FeeQuote) =>
  JSON.stringify([values, amount, ...(code || tier ? [code, tier] : [])]);

/** Opens a payment of the stated fee, or continues the open one for the same values, also after leaving the page. */
function pay(flow: Flow, formValues: SubmissionFormValues, quote: FeeQuote): Moved {
  const { amount, code, tier } = quote;
  const values = withDocumentedFields(formValues, quote);
  const key = keyOf(values, quote);
  const open = flow.opened?.key === key ? flow.opened.intent : null;
  const go: FlowEffect = { do: "go to", page: "payment" };
  if (!open && flow.resumable?.key === key) {
    const { draft } = flow.resumable;
    return {
      flow: { ...flow, step: { at: "payment", values, key, quote, open, resumed: true } },
      effects: [go, { do: "resume payment", key, draft, values }],
    };
  }
  return {
    flow: { ...flow, step: { at: "payment", values, key, quote, open } },
    effects: [
      ...(isFree(quote) ? [] : [go]),
      ...(open
        ? []
        : [
            {
              do: "open payment" as const,
              key,
              request: {
                amount,
                submissionType: flow.type,
                submission: values,
                ...(code && { code }),
                ...(tier && { tier }),
              },
            },
          ]),
    ],
  };
}

/** Submits an entry; never pays. */
function send(flow: Flow, sending: Omit<SubmittingStep, "at" | "problem">): Moved {
  const { values, payment, quote, ifUnpaid } = sending;
  return {
    flow: { ...flow, step: { at: "submitting", values, payment, quote, ifUnpaid } },
    effects: [{ do: "hand in", values, payment }],
  };
}

/** Submits a free entry as soon as its draft is stored. */
function sendFree(
  flow: Flow,
  { values, quote }: Extract<FlowStep, { at: "payment" }>,
  intent: CreatedIntent,
): Moved {
  const payment = asSavedPayment(intent, "trying");
  const transition = send(flow, { values, payment, quote, ifUnpaid: "say so" });
  return { flow: transition.flow, effects: [{ do: "note", payment }, ...transition.effects] };
}

function afterNotOpened(
  flow: Flow,
  step: Extract<FlowStep, { at: "payment" }>,
  { status, detail, errors }: Refusal,
): Moved {
  if (step.quote.code && errors.some(({ path }) => path === "code")) {
    return { flow: { ...flow, step: { ...step, problem: detail ?? "" } }, effects: [] };
  }
  // The tier was removed, or needs a code now: the form shows those that are left.
  const tier = errors.find(({ path }) => path === "tier");
  if (tier) {
    const entry: FlowStep = { at: "entry", notice: tier.message };
    return { flow: { ...flow, step: entry }, effects: [toForm] };
  }
  if (status === 422 && errors.length > 0) {
    return {
      flow: { ...flow, step: { at: "entry" } },
      effects: [{ do: "mark fields", errors }, toForm],
    };
  }
  const isOurs = !detail || (status !== 409 && status !== 422);
  if (isFree(step.quote)) {
    const notice = detail ?? submissionFailed.description;
    return { flow: { ...flow, step: { at: "entry", notice } }, effects: [toForm] };
  }
  const problem = isOurs ? [couldNotOpenPayment, detail].filter(Boolean).join(" ") : detail;
  return {
    flow: { ...flow, step: { ...step, problem } },
    effects: status === 409 ? [] : [toast("danger", paymentToasts.notOpened)],
  };
}

/** The provider's response counts in every step: a paid fee is submitted, also after going back to the form. */
function afterProviderAnswer(
  flow: Flow,
  event: Extract<FlowEvent, { is: "provider answered" }>,
): Moved {
  const { step } = flow;
  const { values, intent, outcome } = event;
  if (step.at === "submitting" || step.at === "done") return { flow, effects: [] };
  const isShown =
    step.at === "payment" && step.open?.paymentIntentId === intent.paymentIntentId ? step : null;
  const quote = isShown?.quote ?? event.quote;
  const forget: FlowEffect = { do: "note", payment: null };
  switch (outcome.kind) {
    case "paid": {
      const payment = asSavedPayment(intent, "paid");
      const transition = send(flow, { values, payment, quote, ifUnpaid: "say so" });
      const effects = [
        { do: "note", payment },
        toast("success", paymentToasts.paid),
        ...transition.effects,
      ] as const;
      return { flow: transition.flow, effects };
    }
    case "processing": {
      const payment = asSavedPayment(intent, "trying");
      return send(flow, { values, payment, quote, ifUnpaid: "say so" });
    }
    case "refused":
      return { flow, effects: [forget] };
    case "cancelled": {
      const closed = { ...flow, opened: null };
      const next = isShown && { ...isShown, open: null, problem: outcome.message };
      return { flow: next ? { ...closed, step: next } : closed, effects: [forget] };
    }
    case "unknown":
      return { flow, effects: [] };
  }
}

function afterNotSubmitted(flow: Flow, step: SubmittingStep, refusal: Refusal): Moved {
  const { payment, values, quote, ifUnpaid } = step;
  const { detail, errors } = refusal;
  const isNone = refusal.payment === "unpaid" && payment.state === "trying";
  const isRefunded = refusal.payment === "refunded";
  if (isNone || isRefunded) {
    const without: Flow = { ...flow, opened: null };
    const forget: FlowEffect = { do: "note", payment: null };
    if (ifUnpaid === "pay") {
      const transition = pay(without, values, quote);
      return { flow: transition.flow, effects: [forget, ...transition.effects] };
    }
    const failed = ifUnpaid === "say it failed" && isNone;
    const entry: FlowStep = { at: "entry", notice: failed ? feeWasNotTaken : detail };
    const failureToasts = failed ? [toast("danger", paymentToasts.failed)] : [];
    return { flow: { ...without, step: entry }, effects: [forget, ...failureToasts, toForm] };
  }
  // A slow bank is not an error; the server submits the entry later.
  const toasts = refusal.payment === "processing" ? [] : [toast("danger", submissionFailed)];
  if (errors.length > 0) {
    const entry: FlowStep = { at: "entry", notice: noticeOf(payment) };
    const effects: FlowEffect[] = [...toasts, { do: "mark fields", errors }, toForm];
    return { flow: { ...flow, step: entry }, effects };
  }
  const problem = detail ?? submissionFailed.description;
  return { flow: { ...flow, step: { ...step, problem } }, effects: toasts };
}
