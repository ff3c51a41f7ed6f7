import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError, call, readPages, readQuery } from "~/http/call";
import type { Contact, ContactSend } from "./schema";

const contactSendPath = "/api/contact";
const contactListPath = "/api/contacts";
const contactPath = (id: string) => `${contactListPath}/${encodeURIComponent(id)}`;

/** After any change the cached lists and messages are read again. */
function useContactChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(contactListPath),
      }),
  });
}

/** Sends a visitor's message. */
export function useSendContact() {
  return useContactChange((values: ContactSend) => call("POST", contactSendPath, values));
}

/** The inbox, or the archive, page by page. */
export function useContacts({ archived = false } = {}) {
  return useInfiniteQuery(
    readPages<Contact>(archived ? `${contactListPath}?archived=true` : contactListPath),
  );
}

/** One message; `missing` once the server said that there is none. */
export function useContact(id: string) {
  const query = useQuery(readQuery<Contact>(contactPath(id)));
  const missing = query.error instanceof CallError && query.error.status === 404;
  return { contact: query.data, missing, error: missing ? null : query.error };
}

/** Archives a message or puts it back. */
export function useArchiveContact(id: string) {
  return useContactChange((archived: boolean) =>
    call<Contact>("POST", `${contactPath(id)}/${archived ? "archive" : "unarchive"}`),
  );
}

export function useDeleteContact(id: string) {
  return useContactChange(() => call("DELETE", contactPath(id)));
}
