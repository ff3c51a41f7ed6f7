import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmissionType } from "~/features/settings/schema";
import { apiFetch } from "~/lib/api/client";
import { createSubmission } from "./payments/submit.contract";

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
