import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportRefusal, useAdminMutation } from "~/lib/admin-list/hooks";
import { useEditionParam } from "~/lib/admin-list/hooks/use-edition-param";
import { apiFetch, isTemporary, queryOptions } from "~/lib/api/client";
import * as calls from "../contract";
import type { Award, Candidate, Honor, NewHonor } from "../schema";

/** Hooks of the awards' page that call the server. */

const retryMs = 2_000;

/**
 * Reveals one award, or several. On a bad line it is sent again until the server has answered, which answers a repeated
 * call like the first; `isRetrying` until then.
 */
export function useReveal() {
  const [isRetrying, setIsRetrying] = useState(false);
  const send = (award: Award | { ids: string[] }) =>
    "ids" in award
      ? apiFetch(calls.revealAwards, { body: award })
      : apiFetch(calls.revealAward, {
          params: { id: award.id },
          body: { version: award.version },
        });
  const reveal = useAdminMutation(
    async (award: Award | { ids: string[] }) => {
      try {
        for (;;) {
          try {
            return await send(award);
          } catch (error) {
            if (!isTemporary(error)) throw error;
            setIsRetrying(true);
            await new Promise((resolve) => setTimeout(resolve, retryMs));
          }
        }
      } finally {
        setIsRetrying(false);
      }
    },
    undefined,
    reportRefusal,
  );
  return { reveal, isRetrying };
}

/** Undoes the reveal of an award within its minute; a refusal is shown. */
export const useUndoReveal = ({ id, version }: Award) =>
  useAdminMutation(
    () => apiFetch(calls.undoReveal, { params: { id }, body: { version } }),
    undefined,
    reportRefusal,
  );

/** Adds the awards of the settings to the edition of the page's address. */
export function useAddFromSettings() {
  const edition = useEditionParam();
  return useAdminMutation(
    () => apiFetch(calls.createAwardsFromSettings, { query: { edition }, body: {} }),
    undefined,
    reportRefusal,
  );
}

/** Films and log lines that the award can go to; null before something is typed, and until they are read. */
export const useCandidates = (awardId: string, text: string): readonly Candidate[] | null => {
  const q = text.trim();
  const { data } = useQuery({
    ...queryOptions(calls.listCandidates, { params: { id: awardId }, query: { q } }),
    enabled: q !== "",
    staleTime: 0,
  });
  return data ?? null;
};

/** Adds a film or person to an award; a refusal is shown. */
export const useAddHonor = (awardId: string, onAdded: () => void) =>
  useAdminMutation(
    (honor: NewHonor) => apiFetch(calls.addHonor, { params: { id: awardId }, body: honor }),
    onAdded,
    reportRefusal,
  );

/** Changes the level or the citation of an honor; a refusal is shown. */
export const useChangeHonor = ({ id, version }: Honor, onChanged: () => void) =>
  useAdminMutation(
    (change: Pick<NewHonor, "level" | "citation">) =>
      apiFetch(calls.changeHonor, { params: { id }, body: { version, ...change } }),
    onChanged,
    reportRefusal,
  );

/** Removes an honor that was not revealed; a refusal is shown. */
export const useRemoveHonor = ({ id, version }: Honor) =>
  useAdminMutation(
    () => apiFetch(calls.removeHonor, { params: { id }, query: { version: String(version) } }),
    undefined,
    reportRefusal,
  );

/** Revokes a revealed honor with a reason; a refusal is shown. */
export const useRevokeHonor = ({ id, version }: Honor, onRevoked: () => void) =>
  useAdminMutation(
    (reason: string) => apiFetch(calls.revokeHonor, { params: { id }, body: { version, reason } }),
    onRevoked,
    reportRefusal,
  );
