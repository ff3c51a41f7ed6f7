import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OpenPayment } from "~/features/payments/schema";
import type { SubmissionType } from "~/features/settings/schema";
import { apiFetch } from "~/lib/api/client";
import { createSubmission } from "./contract";
import { redeemWaiver } from "./waivers/contract";

type PaidEntry = Record<string, unknown> & {
  submissionType: SubmissionType;
  paymentIntentId: string;
  /** The draft's secret, where this browser has it. */
  draftToken?: string;
};

/**
 * Submits a paid entry; a repeated payment returns the same submission. Afterwards the list of
 * submissions is read again. Rejects with CallError: 402 while the fee is not paid.
 */
export function useCreateSubmission() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (entry: PaidEntry) => apiFetch(createSubmission, { body: entry }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [createSubmission.path] }),
  });
}

/** Hands the entry of an open payment in with a code. Rejects with CallError 409 where it opens nothing. */
export function useRedeemWaiver() {
  return useMutation({
    mutationFn: ({ intent, code }: { intent: OpenPayment; code: string }) => {
      const { paymentIntentId, draftToken } = intent;
      return apiFetch(redeemWaiver, { body: { paymentIntentId, draftToken, code } });
    },
  });
}
