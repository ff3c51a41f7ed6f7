import { useMutation } from "@tanstack/react-query";
import type { PayableIntent, SandboxCard } from "~/features/payments/schema";
import { apiFetch } from "~/lib/api/client";
import { confirmSandboxPayment, createPaymentIntent } from "./contract";

type NewPayment = {
  /** In the major unit of the currency, as the form states them; the server refuses any other fee with 409. */
  amount: number;
  /** The category's label, 'Short Film'. */
  submissionType: string;
  /** The form's values, stored by the server before any money moves. */
  submission: Record<string, unknown>;
};

/** Opens a payment over a fee. Rejects with CallError: 409 another fee or closed, 422 values. */
export function useOpenPayment() {
  return useMutation({
    mutationFn: (payment: NewPayment) => apiFetch(createPaymentIntent, { body: payment }),
  });
}

/** Pays with a sandbox test card. Rejects with CallError 402 when it is declined or refused. */
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
