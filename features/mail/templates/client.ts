import { useMutation } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import { reportTrouble, useDeskMutation } from "~/features/desk/client";
import { CallError, call } from "~/http/call";
import { toast } from "~/ui/toast";
import { templatesPath } from "../schema";
import type { Wording } from "./schema";

const pathOf = (id: string) => `${templatesPath}/${encodeURIComponent(id)}`;

type Outcome = { onSaved: () => void; onStale: (sentence: string) => void };

/** Saves a letter's wording. On `onStale` the page has read the newest one. */
export function useSaveWording(id: string, { onSaved, onStale }: Outcome) {
  const { revalidate } = useRevalidator();
  return useMutation({
    mutationFn: (change: Wording & { updatedAt: string | null }) => call("PUT", pathOf(id), change),
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
    (updatedAt: string) => call("DELETE", `${pathOf(id)}?${new URLSearchParams({ updatedAt })}`),
    () => {
      toast({ title: "Reset", description: "The default wording is back.", tone: "success" });
      onDone();
    },
  );
}

/** Sends the wording, as it is typed, to the director. */
export function useTestLetter(id: string) {
  return useDeskMutation(
    (wording: Wording & { submission: string }) =>
      call<{ recipient: string }>("POST", `${pathOf(id)}/test`, wording),
    ({ recipient }) =>
      toast({ title: "On its way", description: `A test goes to ${recipient}.`, tone: "success" }),
  );
}
