import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import * as calls from "./contract";
import type { SectionId } from "./sections.texts";

/** The edition, '2027'; by default the current one. */
type EditionOption = { edition: string | undefined };

/** Saves one section; `updatedAt` is the version that was edited. */
export const saveSection = (
  id: SectionId,
  values: unknown,
  { updatedAt, edition }: { updatedAt: string | null } & EditionOption,
) =>
  apiFetch(calls.changeSettings, {
    query: { edition },
    body: { updatedAt, changes: { [id]: values } },
  });

/** The message about a saved change. */
export const formatSaved = ({ edition }: EditionOption): string =>
  edition ? `The ${edition} edition is updated.` : "The festival's pages show it now.";

/** The question before a reset of "every section" or "the section 'Fees'". */
export const formatReset = (subject: string, edition: string | undefined): string =>
  `This restores the default values of ${subject}, ${edition ? `in the ${edition} edition` : "on the public pages right away"}. Your changes are deleted.`;

/** Resets one section, or all of them. */
export function useResetSettings({ edition }: EditionOption, onDone: () => void) {
  return useAdminMutation(
    ({ id, updatedAt }: { id: SectionId | null; updatedAt: string | null }) => {
      const query = { edition, updatedAt: updatedAt ?? "" };
      return id
        ? apiFetch(calls.resetSection, { params: { section: id }, query })
        : apiFetch(calls.resetSettings, { query });
    },
    () => {
      toast({ title: "Reset", description: formatSaved({ edition }), tone: "success" });
      onDone();
    },
  );
}
