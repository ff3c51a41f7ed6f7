import type { SavedPayment } from "~/features/checkout/form/form-autosave.browser";
import type { CreatedIntent, OpenPayment, PaymentRequest } from "~/features/payments/schema";
import type { PaymentOutcome } from "~/features/payments/texts";
import type { FeePeriod, SubmissionType } from "~/features/settings/schema";
import type { SubmissionFormValues } from "~/features/submissions/form/submission-form.schema";
import type { Receipt } from "~/features/submissions/schema";
import type { FieldError } from "~/lib/api/problem";

/** The fee that will be charged, as the pages show it. Transitions between steps are in flow.rules.ts. */
export type FeeQuote = {
  period: FeePeriod;
  amount: number;
  /** The code of its price tier; absent for the standard one. */
  tier?: string;
  /** The code that reduces it or opens its tier, as typed. */
  code?: string;
};

/** What happens if the payment was not made: a new payment, a message, or an error message. */
export type IfUnpaid = "pay" | "show message" | "show error";

export type SubmittingStep = {
  kind: "submitting";
  values: SubmissionFormValues;
  payment: SavedPayment;
  quote: FeeQuote;
  ifUnpaid: IfUnpaid;
  /** Why it was not submitted; absent while the request is running. */
  problem?: string;
};

export type FlowStep =
  /** `notice`: the result of an attempted payment. */
  | { kind: "entry"; notice?: string }
  | {
      kind: "payment";
      values: SubmissionFormValues;
      /** The values and the fee that the payment is for. */
      key: string;
      /** If it is 0, the form stays visible until the entry is submitted. */
      quote: FeeQuote;
      /** Null while it is being opened, and after that failed: then there is a `problem`. */
      openPayment: OpenPayment | null;
      /** A code made the entry free: it is submitted when the filmmaker confirms. */
      confirmsFree?: boolean;
      /** Continued after a reload. */
      resumed?: boolean;
      problem?: string;
    }
  /** The fee is paid, or its result is unknown; the entry is being submitted. */
  | SubmittingStep
  | { kind: "done"; receipt: Receipt; email: string };

export type Flow = {
  type: SubmissionType;
  step: FlowStep;
  /** The payment opened last, while it can be continued. */
  openedPayment: { key: string; intent: OpenPayment } | null;
  /** The payment that was open when the page was left: its values and fee, and its draft's secret. */
  resumablePayment?: { key: string; draft: string } | null;
};

/** A refused call: its sentence, its fields, and the state of the payment, if known. */
export type Refusal = {
  /** The HTTP status; 0 without a response. */
  status: number;
  detail?: string;
  errors: readonly FieldError[];
  payment?: unknown;
};

export type FlowEvent =
  /** With the values stored in this browser; `values` are null if they are not valid any more. */
  | {
      kind: "page opened";
      payment: SavedPayment | null;
      /** The secret of the draft of the payment opened last. */
      draft?: string | undefined;
      values: SubmissionFormValues | null;
      quote: FeeQuote;
      onPaymentAddress: boolean;
    }
  | {
      kind: "form accepted";
      values: SubmissionFormValues;
      quote: FeeQuote;
      payment: SavedPayment | null;
    }
  | { kind: "payment opened"; key: string; intent: CreatedIntent }
  | { kind: "payment not opened"; key: string; refusal: Refusal }
  /** There is no payment to continue for these values. */
  | { kind: "nothing to resume"; key: string; quote: FeeQuote }
  /** The payment cannot be made now; `isSubmitted`: its entry was submitted. */
  | { kind: "payment settled"; key: string; notice: string; isSubmitted: boolean }
  | { kind: "payment retried"; quote: FeeQuote }
  /** A code changes the fee of the payment step. */
  | { kind: "code applied"; quote: FeeQuote }
  /** 'Submit for free' after a code. */
  | { kind: "free entry confirmed" }
  /** Before the request to pay. */
  | { kind: "payment attempted" }
  | {
      kind: "provider answered";
      values: SubmissionFormValues;
      intent: OpenPayment;
      quote: FeeQuote;
      outcome: PaymentOutcome;
    }
  | { kind: "entry submitted"; receipt: Receipt; email: string }
  | { kind: "entry not submitted"; paymentIntentId: string; refusal: Refusal }
  | { kind: "submission retried" }
  | { kind: "back to form" }
  /** The browser's Back from the URL of the payment step. */
  | { kind: "payment address left" }
  | { kind: "another entry" };

export type FlowEffect =
  | {
      kind: "open payment";
      key: string;
      /** Names the category by its type: its name may be any text. */
      request: PaymentRequest;
    }
  | { kind: "resume payment"; key: string; draft: string; values: SubmissionFormValues }
  | { kind: "submit entry"; values: SubmissionFormValues; payment: SavedPayment }
  /** Stores the state of the payment in the browser; null deletes it. */
  | { kind: "save payment"; payment: SavedPayment | null }
  | { kind: "go to"; page: "form" | "payment" }
  | { kind: "mark fields"; errors: readonly FieldError[] }
  | { kind: "toast"; title: string; description?: string; tone: "success" | "danger" }
  /** Clears the form and its stored values. */
  | { kind: "clear form" };
