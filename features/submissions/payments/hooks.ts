import { useMutation } from "@tanstack/react-query";
import type { PayableIntent, SandboxCard } from "~/features/payments/schema";
import { apiFetch } from "~/lib/api/client";
import { confirmSandboxPayment, createPaymentIntent } from "./contract";

type NewPayment = {
  /** In the major unit of the currency, as stated by the form; the server refuses any other fee with 409. */
  amount: number;
  /** The category's label, 'Short Film'. */
  submissionType: string;
  /** The form's values, stored by the server before any money moves. */
  submission: Record<string, unknown>;
  /** The code of a price tier; by default the standard one. */
  tier?: string;
  /** A code that reduces the fee or opens a price tier. */
  code?: string;
};

/** Opens a payment of a fee. Rejects with CallError: 409 for another fee or closed entries, 422 for invalid values. */
export function useOpenPayment() {
  return useMutation({
    mutationFn: (payment: NewPayment) => apiFetch(createPaymentIntent, { body: payment }),
  });
}

/** Pays with a sandbox test card. Rejects with CallError 402 if it is declined or refused. */
export function useSandboxPayment() {
  return useMutation({
    mutationFn: ({
      intent: { paymentIntentId, clientSecret },
      ...choice
    }: {
      intent: PayableIntent;
      card: SandboxCard;
      approved?: boolean;
    }) =>
      apiFetch(confirmSandboxPayment, {
        params: { paymentIntentId },
        body: { clientSecret, ...choice },
      }),
  });
}
