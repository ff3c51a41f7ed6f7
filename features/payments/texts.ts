import type { PayableIntent } from "./schema";

/** The result of an attempt to pay. */
export type PaymentOutcome =
  | { kind: "paid" }
  /** Not paid, with the provider's message; another attempt may follow. */
  | { kind: "refused"; message: string }
  /** The bank is still processing; the provider notifies the server later. */
  | { kind: "processing" }
  /** This payment was cancelled; a new one is needed. */
  | { kind: "cancelled"; message: string }
  /** No response: paid or not. */
  | { kind: "unknown" };

export type PanelProps = {
  intent: PayableIntent;
  /** The fee on the button, '$30'. */
  feeText: string;
  /** Called before the attempt, and with its result. */
  onTrying: () => void;
  onOutcome: (outcome: PaymentOutcome) => void;
  /** The label of the back button, by default 'Back to Form'. */
  back?: string;
  /** Leaves the payment step. */
  onBack: () => void;
};

export const paymentToasts = {
  notOpened: { title: "Failed to initialize payment. Please try again." },
  paid: {
    title: "Payment Successful!",
    description: "Your submission fee has been processed successfully.",
  },
  /** Followed by the provider's message, if there is one. */
  failed: { title: "Payment Failed", description: "Payment failed" },
  unknown: {
    title: "Payment Error",
    description: "An unexpected error occurred during payment.",
  },
};

export const couldNotOpenPayment = "Failed to initialize payment. Please refresh and try again.";
