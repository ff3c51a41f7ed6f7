import { useListChange } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { makeDecision } from "../contract";
import type { DecisionChange } from "../schema";
import { decisions } from "./list.rules";

/** Decides about an entry; the list shows what the server answers, beside the score that it knew. */
export const useMakeDecision = () =>
  useListChange(
    [decisions],
    ({ id, body }: { id: string; body: DecisionChange }) =>
      apiFetch(makeDecision, { params: { submissionId: id }, body }),
    (rows, made) =>
      rows.change([made.submissionId], ({ score }) => ({ ...made, score: score ?? null })),
  );
