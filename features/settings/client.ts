import { useDeskMutation } from "~/features/desk/client";
import { call } from "~/http/call";
import { toast } from "~/ui/toast";
import * as calls from "./calls";
import type { SectionId } from "./sections.texts";

/** Saves one section; `updatedAt` is the version of the settings that it was made from. */
export const saveSection = (id: SectionId, values: unknown, updatedAt: string | null) =>
  call(calls.changeSettings, { body: { updatedAt, changes: { [id]: values } } });

/** Brings the defaults of one section back, or of all of them. */
export function useResetSettings(onDone: () => void) {
  return useDeskMutation(
    ({ id, updatedAt }: { id: SectionId | null; updatedAt: string | null }) => {
      const query = { updatedAt: updatedAt ?? "" };
      return id
        ? call(calls.resetSection, { params: { section: id }, query })
        : call(calls.resetSettings, { query });
    },
    () => {
      toast({ title: "Reset", description: "The festival's pages show it now.", tone: "success" });
      onDone();
    },
  );
}
