import { useQueryClient } from "@tanstack/react-query";
import { useDeskMutation } from "~/features/director/components/desk-calls";
import { call } from "~/http/call";

/** The director's calls. */
export const contactListPath = "/api/contacts";

/** A change of one message: its call, made with a verb or the delete method. */
export type ContactChange = "read" | "unread" | "archive" | "unarchive" | "delete";

/** Changes one message; every list of messages is read again when it is shown next. */
export function useContactChange(id: string) {
  const queryClient = useQueryClient();
  const path = `${contactListPath}/${encodeURIComponent(id)}`;
  return useDeskMutation(
    (change: ContactChange) =>
      change === "delete" ? call("DELETE", path) : call("POST", `${path}/${change}`),
    () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(contactListPath),
      }),
  );
}
