import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiFetch, queryKeyPrefix } from "~/lib/api/client";
import { listContacts, sendContact } from "./contract";
import type { ContactSend } from "./schema";

/** Sends a visitor's message and invalidates cached lists. */
export function useSendContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ContactSend) => apiFetch(sendContact, { body }),
    onSuccess: () => queryClient.invalidateQueries(queryKeyPrefix(listContacts)),
  });
}
