import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmissionType } from "~/features/festival/schema";
import { call } from "~/http/call";
import { handIn } from "./calls";

type PaidEntry = Record<string, unknown> & {
  submissionType: SubmissionType;
  paymentIntentId: string;
  /** The draft's secret, where this browser has it. */
  draftToken?: string;
};

/**
 * Hands in a paid entry; the same payment again answers the same submission.
 * The list of submissions is read anew afterwards. Rejects with CallError: 402
 * while the fee is not paid.
 */
export function useHandIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (entry: PaidEntry) => call(handIn, { body: entry }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [handIn.path] }),
  });
}
