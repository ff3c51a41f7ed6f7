import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "~/http/call";
import type { ContactSend } from "./schema";

/** Sends a visitor's message; a list of messages that is kept is read again. */
export function useSendContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: ContactSend) => call("POST", "/api/contact", values),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/api/contacts"),
      }),
  });
}
