import { useDeskMutation } from "~/features/desk/client";
import { call } from "~/http/call";
import { toast } from "~/ui/toast";
import * as calls from "./calls";
import type { SectionId } from "./sections.texts";

/** Whose settings: a year's, '2027'; the current one's where it is not said. */
type OfYear = { edition: string | undefined };

/** Saves one section; `updatedAt` is the version of the settings that it was made from. */
export const saveSection = (
  id: SectionId,
  values: unknown,
  { updatedAt, edition }: { updatedAt: string | null } & OfYear,
) =>
  call(calls.changeSettings, {
    query: { edition },
    body: { updatedAt, changes: { [id]: values } },
  });

/** What is said of a change that was saved. */
export const savedTold = ({ edition }: OfYear): string =>
  edition ? `The ${edition} edition has it now.` : "The festival's pages show it now.";

/** What is asked before the defaults of something come back: "every section", "the section 'Fees'". */
export const resetTold = (whose: string, edition: string | undefined): string =>
  `This brings the delivered values of ${whose} back, ${edition ? `in the ${edition} edition` : "on the public pages at once"}. What you had set is not kept.`;

/** Brings the defaults of one section back, or of all of them. */
export function useResetSettings({ edition }: OfYear, onDone: () => void) {
  return useDeskMutation(
    ({ id, updatedAt }: { id: SectionId | null; updatedAt: string | null }) => {
      const query = { edition, updatedAt: updatedAt ?? "" };
      return id
        ? call(calls.resetSection, { params: { section: id }, query })
        : call(calls.resetSettings, { query });
    },
    () => {
      toast({ title: "Reset", description: savedTold({ edition }), tone: "success" });
      onDone();
    },
  );
}
