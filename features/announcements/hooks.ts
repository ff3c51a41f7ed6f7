import { useQuery } from "@tanstack/react-query";
import { reportError, reportRefusal, useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch, CallError, errorMessage, queryOptions } from "~/lib/api/client";
import * as calls from "./contract";

/** Hooks of the announcement pages that call the server. */

type AnnouncementVersion = { id: string; version: number };

const stepCalls = {
  lock: calls.lockAnnouncement,
  unlock: calls.unlockAnnouncement,
  undo: calls.revertAnnouncement,
  cancel: calls.cancelAnnouncement,
};

/** One step of a release, from the shown version. */
export const useReleaseStep = (
  step: keyof typeof stepCalls,
  { id, version }: AnnouncementVersion,
) =>
  useAdminMutation(
    () => apiFetch(stepCalls[step], { params: { id }, body: { version } }),
    undefined,
    reportRefusal,
  );

const pollMs = 1_000;

/** The number of emails that a running lock has prepared; nothing is read while none is running. */
export const useLockProgress = (id: string, isRunning: boolean): number =>
  useQuery({
    ...queryOptions(calls.readLockProgress, { params: { id } }),
    enabled: isRunning,
    refetchInterval: pollMs,
    staleTime: 0,
    gcTime: 0,
  }).data?.prepared ?? 0;

type ReleaseInput = { letters: number; sendAt: string | null };

/** Releases in ten minutes, or at a time; calls `onRefused` with a refusal. */
export const useRelease = (
  { id, version }: AnnouncementVersion,
  onRefused: (message: string) => void,
) =>
  useAdminMutation(
    ({ letters, sendAt }: ReleaseInput) =>
      sendAt === null
        ? apiFetch(calls.releaseAnnouncement, { params: { id }, body: { version, letters } })
        : apiFetch(calls.scheduleAnnouncement, {
            params: { id },
            body: { version, letters, sendAt },
          }),
    undefined,
    (error) => {
      const { status, problem } = error instanceof CallError ? error : { status: 0, problem: null };
      if (status !== 409 && status !== 422) return reportError(error);
      onRefused(problem?.errors?.[0]?.message ?? errorMessage(error));
    },
  );
