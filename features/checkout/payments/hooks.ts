import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PayableIntent, PaymentRequest, SandboxCard } from "~/features/payments/schema";
import type { SubmissionType } from "~/features/settings/schema";
import { apiFetch } from "~/lib/api/client";
import { confirmSandboxPayment, createPaymentIntent } from "./contract";
import { createSubmission } from "./submit.contract";

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

type PaidEntry = Record<string, unknown> & {
  submissionType: SubmissionType;
  paymentIntentId: string;
  /** The draft's secret, if this browser has it. */
  draftToken?: string;
};

/**
 * Submits a paid entry; a repeated payment returns the same submission. Reloads the list of submissions afterwards.
 * Rejects with CallError 402 while the fee is not paid.
 */
export function useCreateSubmission() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (entry: PaidEntry) => apiFetch(createSubmission, { body: entry }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [createSubmission.path] }),
  });
}
