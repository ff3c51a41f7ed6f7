import type { SubmissionType } from "~/features/settings/schema";
import type { PaymentStatus } from "./schema";

export const submissionFailed = {
  title: "Submission Failed",
  description: "Something went wrong. Please try again.",
};

export function submissionSucceeded(type: SubmissionType) {
  return type === "log_line"
    ? {
        title: "Log Line Submitted!",
        description: "Your log line has been submitted. Check your email for confirmation!",
      }
    : { title: "Submission Successful!", description: "Check your email for confirmation!" };
}

export const feeIsPaid =
  "The fee for this entry is paid, and nothing is charged again. Mend what is marked, then send the entry.";
export const paymentResumed =
  "Welcome back. We have your entry, and nothing was charged yet: go on with the payment here.";
export const feeWasNotTaken =
  "The payment did not go through, and no fee was taken. Everything you typed is still here.";

/** What is told of a payment that somebody comes back from in another browser. */
export const paymentStatusTexts: Record<PaymentStatus | "not known", string> = {
  "handed in": "Your payment arrived and your entry is in. The confirmation goes to your email.",
  paid: "Your payment arrived, but what you typed is not here with it. Open the form in the browser that you typed it in. Otherwise the fee is given back by itself.",
  processing:
    "Your bank is still working on the payment. When it arrives, your entry is handed in by itself.",
  unpaid:
    "The payment did not go through, and no fee was taken. Choose your category to try again.",
  held: "Your payment arrived, but its amount does not fit your entry. The festival was told and will write to you.",
  refunded: "This fee was given back. Choose your category to start again.",
  unknown: "We know of no such payment.",
  "not known":
    "We could not find out what became of your payment. Nothing is lost: an entry that is paid is handed in by itself.",
};
