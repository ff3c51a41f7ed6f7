import type { OpenPayment } from "~/features/payments/schema";
import { answersAsFormFields } from "~/features/submissions/form/answers.schema";
import type { SubmissionFormValues } from "~/features/submissions/form/submission-form.schema";
import { apiFetch, CallError } from "~/lib/api/client";
import type { PaymentStatus } from "../payments/payment-status.schema";
import { paymentStatusTexts } from "../payments/payment-status.texts";
import { payUnpaid, readUnpaid } from "./contract";

export type ResumeResult =
  /** The same payment, still open. */
  | { kind: "open"; intent: OpenPayment }
  /** There is no open payment for these values: a new one is needed. */
  | { kind: "nothing to resume" }
  /** It cannot be paid now: `notice` says why. */
  | { kind: "settled"; notice: string; isSubmitted: boolean };

/** Fields that nobody types are not compared. */
const untypedFields = ["submissionFee", "agreedToTerms", "characterCount"];

function hasSameValues(
  { answers, ...fields }: SubmissionFormValues,
  typedValues: Record<string, string | number>,
): boolean {
  const values: Record<string, unknown> = { ...fields, ...answersAsFormFields(answers) };
  return Object.keys({ ...values, ...typedValues }).every(
    (name) =>
      untypedFields.includes(name) ||
      String(values[name] ?? "") === String(typedValues[name] ?? ""),
  );
}

const settledResult = (status: Exclude<PaymentStatus, "unpaid">): ResumeResult => ({
  kind: "settled",
  notice: paymentStatusTexts[status],
  isSubmitted: status === "handed in",
});

/**
 * Continues the payment that this browser opened for these values; `token` is the draft's secret. Rejects with
 * CallError if it is unknown.
 */
export async function resumePayment(
  token: string,
  values: SubmissionFormValues,
): Promise<ResumeResult> {
  try {
    const unpaid = await apiFetch(readUnpaid, { params: { token } });
    const { standing: status, amount, typed: typedValues } = unpaid;
    // The same title was paid with another draft: entering it again is intentional.
    if (unpaid.paidElsewhere) return { kind: "nothing to resume" };
    if (status !== "unpaid") return settledResult(status);
    if (amount === undefined || !typedValues || !hasSameValues(values, typedValues))
      return { kind: "nothing to resume" };
    const intent = await apiFetch(payUnpaid, { params: { token }, body: { amount } });
    return { kind: "open", intent: { ...intent, draftToken: token } };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Deleted in the meantime, or not a draft of this site.
    if (error.status === 404) return { kind: "nothing to resume" };
    if (error.status !== 409) throw error;
    // Paid in the meantime, or the bank is still processing it.
    const { standing: status } = await apiFetch(readUnpaid, { params: { token } });
    if (status !== "unpaid") return settledResult(status);
    return { kind: "settled", notice: error.problem?.detail ?? "", isSubmitted: false };
  }
}
