import { toast } from "~/components/toast";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import * as calls from "./contract";
import type { SectionId } from "./sections.texts";

/** Whose settings: a year's, '2027'; the current one's where it is not said. */
type OfYear = { edition: string | undefined };

/** Saves one section; `updatedAt` is the version of the settings that it was made from. */
export const saveSection = (
  id: SectionId,
  values: unknown,
  { updatedAt, edition }: { updatedAt: string | null } & OfYear,
) =>
  apiFetch(calls.changeSettings, {
    query: { edition },
    body: { updatedAt, changes: { [id]: values } },
  });

/** What is said of a change that was saved. */
export const formatSaved = ({ edition }: OfYear): string =>
  edition ? `The ${edition} edition is updated.` : "The festival's pages show it now.";

/** What is asked before the defaults of something come back: "every section", "the section 'Fees'". */
export const formatReset = (whose: string, edition: string | undefined): string =>
  `This restores the default values of ${whose}, ${edition ? `in the ${edition} edition` : "on the public pages right away"}. Your changes are deleted.`;

/** Brings the defaults of one section back, or of all of them. */
export function useResetSettings({ edition }: OfYear, onDone: () => void) {
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
