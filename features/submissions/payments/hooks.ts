import { useMutation } from "@tanstack/react-query";
import type { PayableIntent, PaymentRequest, SandboxCard } from "~/features/payments/schema";
import { apiFetch } from "~/lib/api/client";
import { confirmSandboxPayment, createPaymentIntent } from "./contract";

/** Opens a payment of a fee. Rejects with CallError: 409 for another fee or closed entries, 422 for invalid values. */
export function useOpenPayment() {
  return useMutation({
    mutationFn: (payment: PaymentRequest) => apiFetch(createPaymentIntent, { body: payment }),
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
