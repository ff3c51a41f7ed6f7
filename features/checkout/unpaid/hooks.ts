import type { OpenPayment } from "~/features/payments/schema";
import { typedAnswers } from "~/features/submissions/form/answers.schema";
import type { SubmissionFormValues } from "~/features/submissions/form/submission-form.schema";
import { apiFetch, CallError } from "~/lib/api/client";
import type { PaymentStatus } from "../payments/payment-status.schema";
import { paymentStatusTexts } from "../payments/payment-status.texts";
import { payUnpaid, readUnpaid } from "./contract";

export type Resumed =
  /** The same payment, still open. */
  | { kind: "open"; intent: OpenPayment }
  /** There is no open payment for these values: a new one is needed. */
  | { kind: "other values" }
  /** It cannot be paid now: `notice` says why. */
  | { kind: "settled"; notice: string; handedIn: boolean };

/** Fields that nobody types are not compared. */
const notTyped = ["submissionFee", "agreedToTerms", "characterCount"];

function isSame(
  { answers, ...fields }: SubmissionFormValues,
  typedValues: Record<string, string | number>,
): boolean {
  const values: Record<string, unknown> = { ...fields, ...typedAnswers(answers) };
  return Object.keys({ ...values, ...typedValues }).every(
    (name) =>
      notTyped.includes(name) || String(values[name] ?? "") === String(typedValues[name] ?? ""),
  );
}

const settledAs = (status: Exclude<PaymentStatus, "unpaid">): Resumed => ({
  kind: "settled",
  notice: paymentStatusTexts[status],
  handedIn: status === "handed in",
});

/**
 * Continues the payment that this browser opened for these values; `token` is the draft's secret. Rejects with
 * CallError if it is unknown.
 */
export async function resumePayment(token: string, values: SubmissionFormValues): Promise<Resumed> {
  try {
    const unpaid = await apiFetch(readUnpaid, { params: { token } });
    const { standing: status, amount, typed: typedValues } = unpaid;
    // The same title was paid in another try: entering it again is intentional.
    if (unpaid.paidElsewhere) return { kind: "other values" };
    if (status !== "unpaid") return settledAs(status);
    if (amount === undefined || !typedValues || !isSame(values, typedValues))
      return { kind: "other values" };
    const intent = await apiFetch(payUnpaid, { params: { token }, body: { amount } });
    return { kind: "open", intent: { ...intent, draftToken: token } };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Deleted since, or never ours.
    if (error.status === 404) return { kind: "other values" };
    if (error.status !== 409) throw error;
    // Paid in the meantime, or the bank is still processing it.
    const { standing: status } = await apiFetch(readUnpaid, { params: { token } });
    if (status !== "unpaid") return settledAs(status);
    return { kind: "settled", notice: error.problem?.detail ?? "", handedIn: false };
  }
}
