import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OpenPayment } from "~/features/payments/schema";
import type { SubmissionType } from "~/features/settings/schema";
import { apiFetch } from "~/lib/api/client";
import { createSubmission } from "./contract";
import { redeemWaiver } from "./waivers/contract";

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

/**
 * Submits the entry of an open payment with a waiver code. Rejects with CallError 409 if the code is not valid for it.
 */
export function useRedeemWaiver() {
  return useMutation({
    mutationFn: ({ intent, code }: { intent: OpenPayment; code: string }) => {
      const { paymentIntentId, draftToken } = intent;
      return apiFetch(redeemWaiver, { body: { paymentIntentId, draftToken, code } });
    },
  });
}
