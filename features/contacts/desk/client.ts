import { useQueryClient } from "@tanstack/react-query";
import { useDeskMutation } from "~/features/desk/client";
import { call, readsUnder } from "~/http/call";
import * as calls from "../calls";
import type { ReplySend } from "../schema";

/** The director's changes of one message. */
const changes = {
  read: (id: string) => call(calls.markContactRead, { params: { id } }),
  unread: (id: string) => call(calls.markContactUnread, { params: { id } }),
  archive: (id: string) => call(calls.archiveContact, { params: { id } }),
  unarchive: (id: string) => call(calls.unarchiveContact, { params: { id } }),
  delete: (id: string) => call(calls.deleteContact, { params: { id } }),
  "delete with unsent": (id: string) =>
    call(calls.deleteContact, { params: { id }, query: { unsent: "discard" } }),
};
export type ContactChange = keyof typeof changes;

/** Changes one message; every list of messages is read again when it is shown next. */
export function useContactChange(id: string) {
  const queryClient = useQueryClient();
  return useDeskMutation(
    async (change: ContactChange) => {
      await changes[change](id);
    },
    () => void queryClient.invalidateQueries(readsUnder(calls.listContacts)),
  );
}

/** Sends a reply by mail and keeps it with the message. */
export function useReply(id: string) {
  const queryClient = useQueryClient();
  return useDeskMutation(
    (body: ReplySend) => call(calls.replyToContact, { params: { id }, body }),
    () => void queryClient.invalidateQueries(readsUnder(calls.listContacts)),
  );
}
