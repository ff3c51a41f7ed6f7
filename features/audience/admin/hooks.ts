import { useQuery } from "@tanstack/react-query";
import { reportRefusal, useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch, queryOptions } from "~/lib/api/client";
import type { CallInput } from "~/lib/api/contract";
import * as calls from "../contract";

/** Hooks of the audience's vote that call the server. */

type BoxVersion = { screeningId: string; version: number };

const pollMs = 5_000;

/** The code of the hall now, read every few seconds; an error once the vote is closed. */
export const useHallCode = (screeningId: string) =>
  useQuery({
    ...queryOptions(calls.readHallCode, { params: { screeningId } }),
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

type ChangeOf<C extends typeof calls.changeBox | typeof calls.putPaper> = Omit<
  CallInput<C>["body"] & object,
  "version"
>;

/** Changes the people in the hall, or the times of a screening's vote; a refusal is shown. */
export const useChangeBox = ({ screeningId, version }: BoxVersion, onDone: () => void) =>
  useAdminMutation(
    (change: ChangeOf<typeof calls.changeBox>) =>
      apiFetch(calls.changeBox, { params: { screeningId }, body: { version, ...change } }),
    onDone,
    reportRefusal,
  );

/** Stores the counted paper ballots of a screening; a refusal is shown. */
export const usePutPaper = ({ screeningId, version }: BoxVersion, onDone: () => void) =>
  useAdminMutation(
    (paper: ChangeOf<typeof calls.putPaper>) =>
      apiFetch(calls.putPaper, { params: { screeningId }, body: { version, ...paper } }),
    onDone,
    reportRefusal,
  );

/** Leaves all ballots of a screening out of the result, with a reason; a refusal is shown. */
export const useVoidBox = ({ screeningId, version }: BoxVersion, onDone: () => void) =>
  useAdminMutation(
    (reason: string) =>
      apiFetch(calls.voidBox, { params: { screeningId }, body: { version, reason } }),
    onDone,
    reportRefusal,
  );

/** Makes the first of the vote the winners of the audience's award; a refusal is shown. */
export const useDecideByVote = ({ id, version }: { id: string; version: number }) =>
  useAdminMutation(
    () => apiFetch(calls.decideByVote, { params: { id }, body: { version } }),
    undefined,
    reportRefusal,
  );
