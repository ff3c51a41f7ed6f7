import type { FeePeriod, SubmissionType } from "~/features/festival/schema";
import type { KeptPayment } from "~/features/forms/kept-entry.browser";
import {
  couldNotOpenPayment,
  type PaymentOutcome,
  paymentToasts,
} from "~/features/payments/outcome.texts";
import type { CreatedIntent } from "~/features/payments/schema";
import type { FieldError } from "~/http/problem";
import type { SubmissionFormValues } from "../form.schema";
import type { Receipt } from "../schema";
import { feeIsPaid, feeWasNotTaken, submissionFailed, submissionSucceeded } from "./toasts.texts";

/**
 * The way of an entry: form, payment, handing in, thanks. `next` says what an
 * event makes of a step, and what has to be done then; it does nothing itself.
 * Answers come late and pages too, so every event can arrive in every step, and
 * one that belongs to a step that was left changes nothing. Runs anywhere.
 */

/** The fee that will be charged, as the pages state it. */
export type StatedFee = { period: FeePeriod; dollars: number };

/** What follows when a payment turns out to be none: another one, its sentence, or 'it failed'. */
type IfUnpaid = "pay" | "say so" | "say it failed";

type Sending = {
  at: "handing in";
  values: SubmissionFormValues;
  payment: KeptPayment;
  stated: StatedFee;
  ifUnpaid: IfUnpaid;
  /** Why it is not in yet; without one it is on its way. */
  problem?: string;
};

export type FlowStep =
  /** `notice`: what came of a payment that was tried. */
  | { at: "entry"; notice?: string }
  | {
      at: "payment";
      values: SubmissionFormValues;
      /** The values and the fee that the payment is for. */
      key: string;
      /** Null while it is being opened, and where it could not be: then with a `problem`. */
      open: CreatedIntent | null;
      /** Gone on with after a reload. */
      resumed?: boolean;
      problem?: string;
    }
  /** The fee is paid, or was tried and the answer is not known; the entry is on its way. */
  | Sending
  | { at: "done"; receipt: Receipt; email: string };

export type Flow = {
  type: SubmissionType;
  step: FlowStep;
  /** The payment opened last, for as long as it can be gone on with. */
  opened: { key: string; intent: CreatedIntent } | null;
  /** The payment that was open when the page was left: its values and fee, and its draft's secret. */
  resumable?: { key: string; draft: string } | null;
};

/** A refused call: its sentence, the fields it is about, what it knows of the payment. */
export type Refusal = {
  /** HTTP status; 0 when no answer came. */
  status: number;
  detail?: string;
  errors: readonly FieldError[];
  payment?: unknown;
};

export type FlowEvent =
  /** With what this browser keeps; `values` are null where they are not valid any more. */
  | {
      is: "page opened";
      payment: KeptPayment | null;
      /** The secret of the draft that a payment was opened for last. */
      draft?: string | undefined;
      values: SubmissionFormValues | null;
      stated: StatedFee;
      onPaymentAddress: boolean;
    }
  | {
      is: "form accepted";
      values: SubmissionFormValues;
      stated: StatedFee;
      payment: KeptPayment | null;
    }
  | { is: "payment opened"; key: string; intent: CreatedIntent }
  | { is: "payment not opened"; key: string; refusal: Refusal }
  /** There is no payment to go on with for these values. */
  | { is: "nothing to resume"; key: string; stated: StatedFee }
  /** The payment is not to be paid any more, or not now; `handedIn`: its entry is in. */
  | { is: "payment settled"; key: string; notice: string; handedIn: boolean }
  | { is: "opening asked again"; stated: StatedFee }
  /** Before the provider is asked to pay. */
  | { is: "trying" }
  | {
      is: "provider answered";
      values: SubmissionFormValues;
      intent: CreatedIntent;
      stated: StatedFee;
      outcome: PaymentOutcome;
    }
  | { is: "handed in"; receipt: Receipt; email: string }
  | { is: "not handed in"; paymentIntentId: string; refusal: Refusal }
  | { is: "sending asked again" }
  | { is: "back to form" }
  /** The browser's Back from the payment's own address. */
  | { is: "payment address left" }
  | { is: "another entry" };

export type FlowEffect =
  | { do: "open payment"; key: string; dollars: number; values: SubmissionFormValues }
  | { do: "resume payment"; key: string; draft: string; values: SubmissionFormValues }
  | { do: "hand in"; values: SubmissionFormValues; payment: KeptPayment }
  /** Notes in the browser what became of the payment; null takes the note away. */
  | { do: "note"; payment: KeptPayment | null }
  | { do: "go to"; page: "form" | "payment" }
  | { do: "mark fields"; errors: readonly FieldError[] }
  | { do: "toast"; title: string; description?: string; tone: "success" | "danger" }
  /** Empties the form and what is kept of it. */
  | { do: "forget" };

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

/** The documented fields that nobody types: the fee as stated, a log line's length. */
function asDocumented(values: SubmissionFormValues, { period }: StatedFee): SubmissionFormValues {
  const length = "logLine" in values && { characterCount: values.logLine.length };
  return { ...values, submissionFee: period, ...length };
}

/** The same payment, as it is noted and handed in with. */
const noted = (
  { paymentIntentId, draftToken }: CreatedIntent,
  state: KeptPayment["state"],
): KeptPayment => ({ paymentIntentId, draftToken, state });

/** What the page says above the form when somebody comes back to it. */
const noticeOf = (payment: KeptPayment) => (payment.state === "paid" ? feeIsPaid : undefined);

/** The step that an event leads to, and what has to be done. An event that is late changes nothing. */
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
      const { values, stated, payment } = event;
      // An earlier payment that is not settled yet comes first: nobody pays twice.
      return payment
        ? send(flow, { values: asDocumented(values, stated), payment, stated, ifUnpaid: "pay" })
        : pay(flow, values, stated);
    }
    case "payment opened": {
      const { key, intent } = event;
      const kept = { ...flow, opened: { key, intent } };
      if (step.at === "entry") return { flow: kept, effects: [] };
      if (step.at !== "payment" || step.key !== key || step.open) return stay;
      return {
        flow: { ...kept, step: { ...step, open: intent, problem: undefined } },
        effects: [],
      };
    }
    case "payment not opened":
      if (step.at !== "payment" || step.key !== event.key || step.open) return stay;
      return notOpened(flow, step, event.refusal);
    case "nothing to resume":
      if (step.at !== "payment" || step.key !== event.key || step.open) return stay;
      return pay({ ...flow, resumable: null }, step.values, event.stated);
    case "payment settled":
      if (step.at !== "payment" || step.key !== event.key || step.open) return stay;
      return {
        flow: { ...flow, resumable: null, step: { at: "entry", notice: event.notice } },
        effects: event.handedIn ? [{ do: "forget" }, toForm] : [toForm],
      };
    case "opening asked again":
      if (step.at !== "payment" || step.open || !step.problem) return stay;
      return pay(flow, step.values, event.stated);
    case "trying":
      if (step.at !== "payment" || !step.open) return stay;
      return move(step, { do: "note", payment: noted(step.open, "trying") });
    case "provider answered":
      return answered(flow, event);
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
        step.at === "handing in" &&
        !step.problem &&
        step.payment.paymentIntentId === paymentIntentId;
      return isItsAnswer ? notHandedIn(flow, step, refusal) : stay;
    }
    case "sending asked again":
      if (step.at !== "handing in" || !step.problem) return stay;
      return send(flow, { ...step, ifUnpaid: "say it failed" });
    case "back to form":
      if (step.at === "payment") return move({ at: "entry" }, toForm);
      if (step.at !== "handing in" || !step.problem) return stay;
      return move({ at: "entry", notice: noticeOf(step.payment) }, toForm);
    case "payment address left":
      // For good: Forward must not bring back a payment for values that were changed since.
      return step.at === "payment" ? move({ at: "entry" }) : stay;
    case "another entry":
      return step.at === "done" ? move({ at: "entry" }) : stay;
  }
}

/** A reload or the provider's redirect in the middle of a payment goes on from there. */
function resume(flow: Flow, event: Extract<FlowEvent, { is: "page opened" }>): Moved {
  const { payment, draft, values, stated, onPaymentAddress } = event;
  if (payment && values) {
    const entry = asDocumented(values, stated);
    return send(flow, { values: entry, payment, stated, ifUnpaid: "say it failed" });
  }
  if (payment?.state === "paid") {
    return { flow: { ...flow, step: { at: "entry", notice: feeIsPaid } }, effects: [toForm] };
  }
  if (!payment && onPaymentAddress && draft && values) {
    const resumable = { key: keyOf(asDocumented(values, stated), stated), draft };
    return pay({ ...flow, resumable }, values, stated);
  }
  return { flow, effects: onPaymentAddress ? [toForm] : [] };
}

const keyOf = (values: SubmissionFormValues, { dollars }: StatedFee) =>
  JSON.stringify([values, dollars]);

/**
 * Opens a payment over the stated fee, or goes on with the one that is open for the same values,
 * or was when the page was left.
 */
function pay(flow: Flow, given: SubmissionFormValues, stated: StatedFee): Moved {
  const { dollars } = stated;
  const values = asDocumented(given, stated);
  const key = keyOf(values, stated);
  const open = flow.opened?.key === key ? flow.opened.intent : null;
  const go: FlowEffect = { do: "go to", page: "payment" };
  if (!open && flow.resumable?.key === key) {
    const { draft } = flow.resumable;
    return {
      flow: { ...flow, step: { at: "payment", values, key, open, resumed: true } },
      effects: [go, { do: "resume payment", key, draft, values }],
    };
  }
  return {
    flow: { ...flow, step: { at: "payment", values, key, open } },
    effects: open ? [go] : [go, { do: "open payment", key, dollars, values }],
  };
}

/** Hands in an entry; never pays. */
function send(flow: Flow, sending: Omit<Sending, "at" | "problem">): Moved {
  const { values, payment, stated, ifUnpaid } = sending;
  return {
    flow: { ...flow, step: { at: "handing in", values, payment, stated, ifUnpaid } },
    effects: [{ do: "hand in", values, payment }],
  };
}

function notOpened(
  flow: Flow,
  step: Extract<FlowStep, { at: "payment" }>,
  { status, detail, errors }: Refusal,
): Moved {
  if (status === 422 && errors.length > 0) {
    return {
      flow: { ...flow, step: { at: "entry" } },
      effects: [{ do: "mark fields", errors }, toForm],
    };
  }
  const isOurs = !detail || (status !== 409 && status !== 422);
  const problem = isOurs ? [couldNotOpenPayment, detail].filter(Boolean).join(" ") : detail;
  return {
    flow: { ...flow, step: { ...step, problem } },
    effects: status === 409 ? [] : [toast("danger", paymentToasts.notOpened)],
  };
}

/**
 * What the provider answered counts wherever the visitor is by now: a fee that is
 * paid is handed in, also after they went back to the form.
 */
function answered(flow: Flow, event: Extract<FlowEvent, { is: "provider answered" }>): Moved {
  const { step } = flow;
  const { values, intent, stated, outcome } = event;
  if (step.at === "handing in" || step.at === "done") return { flow, effects: [] };
  const isShown =
    step.at === "payment" && step.open?.paymentIntentId === intent.paymentIntentId ? step : null;
  const forget: FlowEffect = { do: "note", payment: null };
  switch (outcome.kind) {
    case "paid": {
      const payment = noted(intent, "paid");
      const sent = send(flow, { values, payment, stated, ifUnpaid: "say so" });
      const effects = [
        { do: "note", payment },
        toast("success", paymentToasts.paid),
        ...sent.effects,
      ] as const;
      return { flow: sent.flow, effects };
    }
    case "processing": {
      const payment = noted(intent, "trying");
      return send(flow, { values, payment, stated, ifUnpaid: "say so" });
    }
    case "refused":
      return { flow, effects: [forget] };
    case "cancelled": {
      const gone = { ...flow, opened: null };
      const next = isShown && { ...isShown, open: null, problem: outcome.message };
      return { flow: next ? { ...gone, step: next } : gone, effects: [forget] };
    }
    case "unknown":
      return { flow, effects: [] };
  }
}

function notHandedIn(flow: Flow, step: Sending, refusal: Refusal): Moved {
  const { payment, values, stated, ifUnpaid } = step;
  const { detail, errors } = refusal;
  const isNone = refusal.payment === "unpaid" && payment.state === "trying";
  const isRefunded = refusal.payment === "refunded";
  if (isNone || isRefunded) {
    const without: Flow = { ...flow, opened: null };
    const forget: FlowEffect = { do: "note", payment: null };
    if (ifUnpaid === "pay") {
      const moved = pay(without, values, stated);
      return { flow: moved.flow, effects: [forget, ...moved.effects] };
    }
    const failed = ifUnpaid === "say it failed" && isNone;
    const entry: FlowStep = { at: "entry", notice: failed ? feeWasNotTaken : detail };
    const told = failed ? [toast("danger", paymentToasts.failed)] : [];
    return { flow: { ...without, step: entry }, effects: [forget, ...told, toForm] };
  }
  // A bank that takes its time is no failure; the server hands the entry in later.
  const told = refusal.payment === "processing" ? [] : [toast("danger", submissionFailed)];
  if (errors.length > 0) {
    const entry: FlowStep = { at: "entry", notice: noticeOf(payment) };
    const effects: FlowEffect[] = [...told, { do: "mark fields", errors }, toForm];
    return { flow: { ...flow, step: entry }, effects };
  }
  const problem = detail ?? submissionFailed.description;
  return { flow: { ...flow, step: { ...step, problem } }, effects: told };
}
