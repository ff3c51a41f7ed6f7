import { changeSettings } from "~/features/settings-admin/contract";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import * as calls from "./contract";
import type { EditionPlace, FigureKey } from "./schema";
import { placeTexts } from "./texts";

/** Hooks of the edition pages that call the server. */

const showSuccess = (title: string, description: string) =>
  toast({ title, description, tone: "success" });

export type EditionStep = "open" | "close" | "archive" | "unarchive" | "delete";

const formatMovedEntries = (count: number) =>
  count === 0
    ? "The public pages show it now."
    : `${count} ${count === 1 ? "entry" : "entries"} moved to it. The public pages show it now.`;

/** Moves an edition to its next state; `version` is the one the user saw. */
export function useEditionStep(slug: string, onDone: (step: EditionStep) => void) {
  return useAdminMutation(
    async ({ step, version }: { step: EditionStep; version: number }) => {
      const params = { slug };
      const request = { params, body: { version } };
      if (step === "open") return (await apiFetch(calls.openEdition, request)).movedEntries;
      if (step === "close") await apiFetch(calls.closeEdition, request);
      else if (step === "archive") await apiFetch(calls.archiveEdition, request);
      else if (step === "unarchive") await apiFetch(calls.unarchiveEdition, request);
      else await apiFetch(calls.deleteEdition, { params, query: { version: String(version) } });
      return 0;
    },
    (movedEntries, { step }) => {
      if (step === "open") showSuccess(`${slug} is open`, formatMovedEntries(movedEntries));
      else if (step === "close")
        showSuccess("Closed", `The ${slug} edition takes no more entries.`);
      else if (step === "archive")
        showSuccess("Archived", "Its pages and figures stay as they are now.");
      else if (step === "unarchive") showSuccess("Unarchived", "Its pages are updated.");
      else showSuccess("Deleted", `The ${slug} edition is deleted.`);
      onDone(step);
    },
  );
}

/** Renames an edition. */
export const useRenameEdition = (slug: string) =>
  useAdminMutation(
    ({ name, version }: { name: string; version: number }) =>
      apiFetch(calls.changeEdition, { params: { slug }, body: { name, version } }),
    () => showSuccess("Saved", "The new name is used everywhere."),
  );

/** Changes an edition's zone, currency or prefix; `onRefused` gets field errors. */
export const useChangePlace = (slug: string, onRefused: (error: Error) => void) =>
  useAdminMutation(
    (body: EditionPlace & { version: number }) =>
      apiFetch(calls.changeEdition, { params: { slug }, body }),
    () => showSuccess("Saved", placeTexts.saved),
    onRefused,
  );

/** Chooses which figures are public. */
export const useShowFigures = (slug: string) =>
  useAdminMutation(
    (keys: FigureKey[]) => apiFetch(calls.showFigures, { params: { slug }, body: { shown: keys } }),
    () => showSuccess("Saved", "The Numbers page shows it now."),
  );

/** Adds a dated note to the archive. */
export const useAddNote = (slug: string, onDone: () => void) =>
  useAdminMutation(
    (text: string) => apiFetch(calls.addNote, { params: { slug }, body: { text } }),
    () => {
      showSuccess("Added", "The note appears below the archived pages.");
      onDone();
    },
  );

/** Saves the dates of an edition; `updatedAt` is the version of its settings. */
export const saveDates = (slug: string, updatedAt: string | null, dates: Record<string, unknown>) =>
  apiFetch(changeSettings, {
    query: { edition: slug },
    body: { updatedAt, changes: { dates } },
  });
