import { useMutation } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import { reportTrouble, useDeskMutation } from "~/features/desk/client";
import { CallError, call } from "~/http/call";
import { toast } from "~/ui/toast";
import * as calls from "./calls";
import type { Wording } from "./schema";

type Outcome = { onSaved: () => void; onStale: (sentence: string) => void };

/** Saves a letter's wording. On `onStale` the page has read the newest one. */
export function useSaveWording(id: string, { onSaved, onStale }: Outcome) {
  const { revalidate } = useRevalidator();
  return useMutation({
    mutationFn: (body: Wording & { updatedAt: string | null }) =>
      call(calls.wordTemplate, { params: { id }, body }),
    onSuccess: async () => {
      await revalidate();
      toast({ title: "Saved", description: "The next letter is worded so.", tone: "success" });
      onSaved();
    },
    onError: async (error: Error) => {
      if (error instanceof CallError && error.status === 409) {
        await revalidate();
        onStale(error.problem?.detail ?? error.message);
        return;
      }
      reportTrouble(error);
    },
  });
}

/** Brings a letter's default wording back. */
export function useResetWording(id: string, onDone: () => void) {
  return useDeskMutation(
    (updatedAt: string) => call(calls.resetTemplate, { params: { id }, query: { updatedAt } }),
    () => {
      toast({ title: "Reset", description: "The default wording is back.", tone: "success" });
      onDone();
    },
  );
}

/** Sends the wording, as it is typed, to the director. */
export function useTestLetter(id: string) {
  return useDeskMutation(
    (body: Wording & { submission: string }) => call(calls.testTemplate, { params: { id }, body }),
    ({ recipient }) =>
      toast({ title: "On its way", description: `A test goes to ${recipient}.`, tone: "success" }),
  );
}
