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
 * The state machine of an entry: form, payment, submission, thanks. `advance` returns the next step and its effects,
 * and has no side effects. Responses and pages may come late, so every event can arrive in every step; an event of an
 * earlier step changes nothing. Runs anywhere.
 */

type Transition = { flow: Flow; effects: readonly FlowEffect[] };

/** The flow of a new entry, at its form. */
export const newFlow = (type: SubmissionType): Flow => ({
  type,
  step: { kind: "entry" },
  openedPayment: null,
});

const goToForm: FlowEffect = { kind: "go to", page: "form" };
const toast = (
  tone: "success" | "danger",
  text: { title: string; description?: string },
): FlowEffect => ({ kind: "toast", ...text, tone });

/** Adds the documented fields that nobody types: the fee's period, a log line's length. */
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
const paidNotice = (payment: SavedPayment) => (payment.state === "paid" ? feeIsPaid : undefined);

/** The payment step, if it still has no open payment and is for this key; else null. */
const findOpeningStep = (step: FlowStep, key: string) =>
  step.kind === "payment" && step.key === key && !step.openPayment && !step.confirmsFree
    ? step
    : null;

/** The next step after an event, and its effects. A late event changes nothing. */
export function advance(flow: Flow, event: FlowEvent): Transition {
  const { step } = flow;
  const unchanged: Transition = { flow, effects: [] };
  const moveTo = (step: FlowStep, ...effects: FlowEffect[]): Transition => ({
    flow: { ...flow, step },
    effects,
  });
  switch (event.kind) {
    case "page opened":
      return step.kind === "entry" ? resume(flow, event) : unchanged;
    case "form accepted": {
      if (step.kind !== "entry") return unchanged;
      const { values, quote, payment } = event;
      // An unsettled earlier payment comes first, so that nobody pays twice.
      return payment
        ? submit(flow, {
            values: withDocumentedFields(values, quote),
            payment,
            quote,
            ifUnpaid: "pay",
          })
        : pay(flow, values, quote);
    }
    case "payment opened": {
      const { key, intent } = event;
      const openingStep = findOpeningStep(step, key);
      if (intent.provider === "none")
        return openingStep ? submitFree(flow, openingStep, intent) : unchanged;
      const openedFlow: Flow = { ...flow, openedPayment: { key, intent } };
      if (step.kind === "entry") return { flow: openedFlow, effects: [] };
      if (!openingStep) return unchanged;
      return {
        flow: { ...openedFlow, step: { ...openingStep, openPayment: intent, problem: undefined } },
        effects: [],
      };
    }
    case "payment not opened": {
      const openingStep = findOpeningStep(step, event.key);
      return openingStep ? afterPaymentNotOpened(flow, openingStep, event.refusal) : unchanged;
    }
    case "nothing to resume": {
      const openingStep = findOpeningStep(step, event.key);
      return openingStep
        ? pay({ ...flow, resumablePayment: null }, openingStep.values, event.quote)
        : unchanged;
    }
    case "payment settled":
      if (!findOpeningStep(step, event.key)) return unchanged;
      return {
        flow: { ...flow, resumablePayment: null, step: { kind: "entry", notice: event.notice } },
        effects: event.isSubmitted ? [{ kind: "clear form" }, goToForm] : [goToForm],
      };
    case "payment retried":
      if (step.kind !== "payment" || step.openPayment || !step.problem) return unchanged;
      return pay(flow, step.values, event.quote);
    case "code applied": {
      if (step.kind !== "payment" || !step.openPayment) return unchanged;
      const { quote } = event;
      if (!isFree(quote)) return pay(flow, step.values, quote);
      const values = withDocumentedFields(step.values, quote);
      const key = paymentKey(values, quote);
      return moveTo({ kind: "payment", values, key, quote, openPayment: null, confirmsFree: true });
    }
    case "free entry confirmed":
      if (step.kind !== "payment" || !step.confirmsFree) return unchanged;
      return pay(flow, step.values, step.quote);
    case "payment attempted":
      if (step.kind !== "payment" || !step.openPayment) return unchanged;
      return moveTo(step, {
        kind: "save payment",
        payment: asSavedPayment(step.openPayment, "trying"),
      });
    case "provider answered":
      return afterProviderAnswer(flow, event);
    case "entry submitted": {
      if (step.kind === "done") return unchanged;
      const { receipt, email } = event;
      return {
        flow: { ...flow, openedPayment: null, step: { kind: "done", receipt, email } },
        effects: [
          { kind: "clear form" },
          goToForm,
          toast("success", submissionSucceeded(flow.type)),
        ],
      };
    }
    case "entry not submitted": {
      const { paymentIntentId, refusal } = event;
      const isCurrentAttempt =
        step.kind === "submitting" &&
        !step.problem &&
        step.payment.paymentIntentId === paymentIntentId;
      return isCurrentAttempt ? afterNotSubmitted(flow, step, refusal) : unchanged;
    }
    case "submission retried":
      if (step.kind !== "submitting" || !step.problem) return unchanged;
      return submit(flow, { ...step, ifUnpaid: "show error" });
    case "back to form":
      if (step.kind === "payment") return moveTo({ kind: "entry" }, goToForm);
      if (step.kind !== "submitting" || !step.problem) return unchanged;
      return moveTo({ kind: "entry", notice: paidNotice(step.payment) }, goToForm);
    case "payment address left":
      // Final: the browser's Forward must not restore a payment for values that were changed since.
      return step.kind === "payment" ? moveTo({ kind: "entry" }) : unchanged;
    case "another entry":
      return step.kind === "done" ? moveTo({ kind: "entry" }) : unchanged;
  }
}

/** Continues a payment after a reload or the provider's redirect. */
function resume(flow: Flow, event: Extract<FlowEvent, { kind: "page opened" }>): Transition {
  const { payment, draft, values, quote, isOnPaymentAddress } = event;
  if (payment && values) {
    const entry = withDocumentedFields(values, quote);
    return submit(flow, { values: entry, payment, quote, ifUnpaid: "show error" });
  }
  if (payment?.state === "paid") {
    return { flow: { ...flow, step: { kind: "entry", notice: feeIsPaid } }, effects: [goToForm] };
  }
  if (!payment && isOnPaymentAddress && draft && values) {
    const resumablePayment = { key: paymentKey(withDocumentedFields(values, quote), quote), draft };
    return pay({ ...flow, resumablePayment }, values, quote);
  }
  return { flow, effects: isOnPaymentAddress ? [goToForm] : [] };
}

const paymentKey = (values: SubmissionFormValues, { amount, code, tier }: FeeQuote) =>
  JSON.stringify([values, amount, ...(code || tier ? [code, tier] : [])]);

/** Opens a payment of the quoted fee, or continues the open one for the same values, also after leaving the page. */
function pay(flow: Flow, formValues: SubmissionFormValues, quote: FeeQuote): Transition {
  const { amount, code, tier } = quote;
  const values = withDocumentedFields(formValues, quote);
  const key = paymentKey(values, quote);
  const openPayment = flow.openedPayment?.key === key ? flow.openedPayment.intent : null;
  const goToPayment: FlowEffect = { kind: "go to", page: "payment" };
  if (!openPayment && flow.resumablePayment?.key === key) {
    const { draft } = flow.resumablePayment;
    return {
      flow: {
        ...flow,
        step: { kind: "payment", values, key, quote, openPayment, isResumed: true },
      },
      effects: [goToPayment, { kind: "resume payment", key, draft, values }],
    };
  }
  return {
    flow: { ...flow, step: { kind: "payment", values, key, quote, openPayment } },
    effects: [
      ...(isFree(quote) ? [] : [goToPayment]),
      ...(openPayment
        ? []
        : [
            {
              kind: "open payment" as const,
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
function submit(flow: Flow, submission: Omit<SubmittingStep, "kind" | "problem">): Transition {
  const { values, payment, quote, ifUnpaid } = submission;
  return {
    flow: { ...flow, step: { kind: "submitting", values, payment, quote, ifUnpaid } },
    effects: [{ kind: "submit entry", values, payment }],
  };
}

/** Submits a free entry as soon as its draft is stored. */
function submitFree(
  flow: Flow,
  { values, quote }: Extract<FlowStep, { kind: "payment" }>,
  intent: CreatedIntent,
): Transition {
  const payment = asSavedPayment(intent, "trying");
  const transition = submit(flow, { values, payment, quote, ifUnpaid: "show message" });
  return {
    flow: transition.flow,
    effects: [{ kind: "save payment", payment }, ...transition.effects],
  };
}

function afterPaymentNotOpened(
  flow: Flow,
  step: Extract<FlowStep, { kind: "payment" }>,
  { status, detail, errors }: Refusal,
): Transition {
  if (step.quote.code && errors.some(({ path }) => path === "code")) {
    return { flow: { ...flow, step: { ...step, problem: detail ?? "" } }, effects: [] };
  }
  // The tier was removed, or needs a code now: the form shows those that are left.
  const tier = errors.find(({ path }) => path === "tier");
  if (tier) {
    const entry: FlowStep = { kind: "entry", notice: tier.message };
    return { flow: { ...flow, step: entry }, effects: [goToForm] };
  }
  if (status === 422 && errors.length > 0) {
    return {
      flow: { ...flow, step: { kind: "entry" } },
      effects: [{ kind: "mark fields", errors }, goToForm],
    };
  }
  const isServerFault = !detail || (status !== 409 && status !== 422);
  if (isFree(step.quote)) {
    const notice = detail ?? submissionFailed.description;
    return { flow: { ...flow, step: { kind: "entry", notice } }, effects: [goToForm] };
  }
  const problem = isServerFault ? [couldNotOpenPayment, detail].filter(Boolean).join(" ") : detail;
  return {
    flow: { ...flow, step: { ...step, problem } },
    effects: status === 409 ? [] : [toast("danger", paymentToasts.notOpened)],
  };
}

/** The provider's response counts in every step: a paid fee is submitted, also after going back to the form. */
function afterProviderAnswer(
  flow: Flow,
  event: Extract<FlowEvent, { kind: "provider answered" }>,
): Transition {
  const { step } = flow;
  const { values, intent, outcome } = event;
  if (step.kind === "submitting" || step.kind === "done") return { flow, effects: [] };
  const shownStep =
    step.kind === "payment" && step.openPayment?.paymentIntentId === intent.paymentIntentId
      ? step
      : null;
  const quote = shownStep?.quote ?? event.quote;
  const forgetPayment: FlowEffect = { kind: "save payment", payment: null };
  switch (outcome.kind) {
    case "paid": {
      const payment = asSavedPayment(intent, "paid");
      const transition = submit(flow, { values, payment, quote, ifUnpaid: "show message" });
      const effects = [
        { kind: "save payment", payment },
        toast("success", paymentToasts.paid),
        ...transition.effects,
      ] as const;
      return { flow: transition.flow, effects };
    }
    case "processing": {
      const payment = asSavedPayment(intent, "trying");
      return submit(flow, { values, payment, quote, ifUnpaid: "show message" });
    }
    case "refused":
      return { flow, effects: [forgetPayment] };
    case "cancelled": {
      const closedFlow: Flow = { ...flow, openedPayment: null };
      const nextStep: FlowStep | null = shownStep && {
        ...shownStep,
        openPayment: null,
        problem: outcome.message,
      };
      return {
        flow: nextStep ? { ...closedFlow, step: nextStep } : closedFlow,
        effects: [forgetPayment],
      };
    }
    case "unknown":
      return { flow, effects: [] };
  }
}

function afterNotSubmitted(flow: Flow, step: SubmittingStep, refusal: Refusal): Transition {
  const { payment, values, quote, ifUnpaid } = step;
  const { detail, errors } = refusal;
  const isUnpaid = refusal.payment === "unpaid" && payment.state === "trying";
  const isRefunded = refusal.payment === "refunded";
  if (isUnpaid || isRefunded) {
    const flowWithoutPayment: Flow = { ...flow, openedPayment: null };
    const forgetPayment: FlowEffect = { kind: "save payment", payment: null };
    if (ifUnpaid === "pay") {
      const transition = pay(flowWithoutPayment, values, quote);
      return { flow: transition.flow, effects: [forgetPayment, ...transition.effects] };
    }
    const showsError = ifUnpaid === "show error" && isUnpaid;
    const entry: FlowStep = { kind: "entry", notice: showsError ? feeWasNotTaken : detail };
    const failureToasts = showsError ? [toast("danger", paymentToasts.failed)] : [];
    return {
      flow: { ...flowWithoutPayment, step: entry },
      effects: [forgetPayment, ...failureToasts, goToForm],
    };
  }
  // A slow bank is not an error; the server submits the entry later.
  const toasts = refusal.payment === "processing" ? [] : [toast("danger", submissionFailed)];
  if (errors.length > 0) {
    const entry: FlowStep = { kind: "entry", notice: paidNotice(payment) };
    const effects: FlowEffect[] = [...toasts, { kind: "mark fields", errors }, goToForm];
    return { flow: { ...flow, step: entry }, effects };
  }
  const problem = detail ?? submissionFailed.description;
  return { flow: { ...flow, step: { ...step, problem } }, effects: toasts };
}
