import type { PayableIntent } from "./schema";

/** What a provider's panel tells of an attempt to pay. */
export type PaymentOutcome =
  | { kind: "paid" }
  /** Not paid, with the provider's sentence: another attempt may follow. */
  | { kind: "refused"; message: string }
  /** The bank takes its time; the provider tells the server later. */
  | { kind: "processing" }
  /** This payment was cancelled: another one has to be opened. */
  | { kind: "cancelled"; message: string }
  /** No answer arrived: it may be paid or not. */
  | { kind: "unknown" };

export type PanelProps = {
  intent: PayableIntent;
  /** The fee as the button shows it, '$30'. */
  shown: string;
  /** Called before the provider is asked, and with what it answered. */
  onTrying: () => void;
  onOutcome: (outcome: PaymentOutcome) => void;
  /** What leads back, 'Back to Form' unless told. */
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
  /** Followed by the provider's sentence, when it gave one. */
  failed: { title: "Payment Failed", description: "Payment failed" },
  unknown: {
    title: "Payment Error",
    description: "An unexpected error occurred during payment.",
  },
};

export const couldNotOpenPayment = "Failed to initialize payment. Please refresh and try again.";
