import { useListChange } from "~/features/desk/client";
import { call } from "~/http/call";
import * as calls from "../calls";
import type { ReplySend } from "../schema";
import { messages } from "./list.rules";

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

/** Changes one message, in the lists as well. */
export const useContactChange = (id: string) =>
  useListChange(
    [messages],
    (change: ContactChange) => changes[change](id),
    (rows, contact) => (contact ? rows.put(contact) : rows.drop(id)),
  );

/** Sends a reply by mail and keeps it with the message. */
export const useReply = (id: string) =>
  useListChange([messages], (body: ReplySend) =>
    call(calls.replyToContact, { params: { id }, body }),
  );
