import type { CreatedIntent, OpenPayment } from "~/features/payments/schema";
import type { PaymentOutcome } from "~/features/payments/texts";
import type { FeePeriod, SubmissionType } from "~/features/settings/schema";
import type { SavedPayment } from "~/features/submissions/form/form-autosave.browser";
import type { FieldError } from "~/lib/api/problem";
import type { SubmissionFormValues } from "../form/submission-form.schema";
import type { Receipt } from "../schema";

/** Steps, events and effects of the entry flow; the transitions are in flow.rules.ts. */

/** The fee that will be charged, as the pages state it. */
export type StatedFee = { period: FeePeriod; amount: number };

/** How an unpaid payment continues: a new one, its message, or 'it failed'. */
export type IfUnpaid = "pay" | "say so" | "say it failed";

export type Sending = {
  at: "handing in";
  values: SubmissionFormValues;
  payment: SavedPayment;
  stated: StatedFee;
  ifUnpaid: IfUnpaid;
  /** Why it is not in yet; without one it is on its way. */
  problem?: string;
};

export type FlowStep =
  /** `notice`: the result of a tried payment. */
  | { at: "entry"; notice?: string }
  | {
      at: "payment";
      values: SubmissionFormValues;
      /** The values and the fee that the payment is for. */
      key: string;
      /** Of nothing: the form stays on the screen until the entry is sent. */
      stated: StatedFee;
      /** Null while it is being opened, and where it could not be: then with a `problem`. */
      open: OpenPayment | null;
      /** Continued after a reload. */
      resumed?: boolean;
      problem?: string;
    }
  /** The fee is paid, or was tried and the answer is not known; the entry is on its way. */
  | Sending
  | { at: "done"; receipt: Receipt; email: string };

export type Flow = {
  type: SubmissionType;
  step: FlowStep;
  /** The payment opened last, as long as it can be continued. */
  opened: { key: string; intent: OpenPayment } | null;
  /** The payment that was open when the page was left: its values and fee, and its draft's secret. */
  resumable?: { key: string; draft: string } | null;
};

/** A refused call: its sentence, its fields, and the state of the payment, if known. */
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
      payment: SavedPayment | null;
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
      payment: SavedPayment | null;
    }
  | { is: "payment opened"; key: string; intent: CreatedIntent }
  | { is: "payment not opened"; key: string; refusal: Refusal }
  /** There is no payment to continue for these values. */
  | { is: "nothing to resume"; key: string; stated: StatedFee }
  /** The payment is not to be paid any more, or not now; `submitted`: its entry is in. */
  | { is: "payment settled"; key: string; notice: string; handedIn: boolean }
  | { is: "opening asked again"; stated: StatedFee }
  /** Before the request to pay. */
  | { is: "trying" }
  | {
      is: "provider answered";
      values: SubmissionFormValues;
      intent: OpenPayment;
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
  | { do: "open payment"; key: string; amount: number; values: SubmissionFormValues }
  | { do: "resume payment"; key: string; draft: string; values: SubmissionFormValues }
  | { do: "hand in"; values: SubmissionFormValues; payment: SavedPayment }
  /** Notes in the browser what happened to the payment; null takes the note away. */
  | { do: "note"; payment: SavedPayment | null }
  | { do: "go to"; page: "form" | "payment" }
  | { do: "mark fields"; errors: readonly FieldError[] }
  | { do: "toast"; title: string; description?: string; tone: "success" | "danger" }
  /** Clears the form and its stored values. */
  | { do: "forget" };
