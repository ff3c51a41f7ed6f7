import { useDeskMutation } from "~/features/desk/client";
import { call } from "~/http/call";
import { toast } from "~/ui/toast";
import * as calls from "./calls";
import type { Wording } from "./schema";

/** Saves a letter's wording; `updatedAt` is the version that it was made from. */
export const saveWording = (id: string, body: Wording & { updatedAt: string | null }) =>
  call(calls.wordTemplate, { params: { id }, body });

/** The HTML that these words become in a letter. */
export const htmlOf = (markdown: string) => call(calls.writeHtml, { body: { markdown } });

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
