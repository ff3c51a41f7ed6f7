import { useMutation } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import { reportTrouble, useDeskMutation } from "~/features/desk/client";
import { CallError, call } from "~/http/call";
import type { FieldError } from "~/http/problem";
import { toast } from "~/ui/toast";
import * as calls from "./calls";
import type { SectionId } from "./sections.texts";

type Save = { id: SectionId; values: unknown; updatedAt: string | null };
type Outcome = {
  onSaved: () => void;
  /** Somebody changed the settings meanwhile; the page has read the newest ones. */
  onStale: (sentence: string) => void;
  /** Paths within the section's values. */
  onInvalid: (errors: FieldError[]) => void;
};

/** Saves one section. */
export function useSaveSection({ onSaved, onStale, onInvalid }: Outcome) {
  const { revalidate } = useRevalidator();
  return useMutation({
    mutationFn: ({ id, values, updatedAt }: Save) =>
      call(calls.changeSettings, { body: { updatedAt, changes: { [id]: values } } }),
    onSuccess: async () => {
      await revalidate();
      toast({ title: "Saved", description: "The festival's pages show it now.", tone: "success" });
      onSaved();
    },
    onError: async (error: Error, { id }) => {
      if (error instanceof CallError && error.status === 409) {
        await revalidate();
        onStale(error.problem?.detail ?? error.message);
        return;
      }
      if (error instanceof CallError && error.status === 422 && error.problem?.errors) {
        const within = `changes.${id}.`;
        const own = error.problem.errors.filter(({ path }) => path.startsWith(within));
        onInvalid(own.map(({ path, message }) => ({ path: path.slice(within.length), message })));
      }
      reportTrouble(error);
    },
  });
}

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
