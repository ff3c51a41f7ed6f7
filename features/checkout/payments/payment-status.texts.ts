import type { SubmissionType } from "~/features/settings/schema";
import type { PaymentStatus } from "./payment-status.schema";

export const submissionFailed = {
  title: "Submission Failed",
  description: "Something went wrong. Please try again.",
};

/** The documented toast after an entry. */
export function submissionSucceeded(type: SubmissionType) {
  return type === "log_line"
    ? {
        title: "Log Line Submitted!",
        description: "Your log line has been submitted. Check your email for confirmation!",
      }
    : { title: "Submission Successful!", description: "Check your email for confirmation!" };
}

export const feeIsPaid = "Fix the marked fields, then submit. You won't be charged again.";
export const paymentResumed =
  "Welcome back. Your entry is saved and you have not been charged yet. Continue with the payment here.";
export const feeWasNotTaken =
  "The payment did not go through and you were not charged. Your entry is still here.";

export const freeSubmitted = "Your entry is submitted. We've emailed you a confirmation.";

/** Texts about a payment for somebody who returns in another browser. */
export const paymentStatusTexts: Record<PaymentStatus | "not known", string> = {
  "handed in":
    "Your payment arrived and your entry is submitted. We've emailed you a confirmation.",
  paid: "We received your payment but not your entry. Open the form again in the browser you used before and submit it; otherwise we'll refund the fee automatically.",
  processing:
    "Your bank is still processing the payment. We'll submit your entry automatically once it goes through.",
  unpaid:
    "The payment did not go through and you were not charged. Choose your category to try again.",
  held: "Your payment arrived, but the amount does not match your entry. The festival team will email you.",
  refunded: "This fee was refunded. Choose your category to start again.",
  unknown: "We can't find this payment.",
  "not known":
    "We can't confirm your payment yet. Nothing is lost. If you've paid, we'll submit your entry automatically.",
};
