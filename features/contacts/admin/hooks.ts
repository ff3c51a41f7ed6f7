import { useListChange } from "~/lib/admin-list/hooks";
import { toastWithUndo } from "~/lib/admin-list/undo.browser";
import { apiFetch } from "~/lib/api/client";
import * as calls from "../contract";
import type { Contact, ReplySend } from "../schema";
import { messages } from "./list.rules";

/** The director's changes to a message. */
const changes = {
  read: (id: string) => apiFetch(calls.markContactRead, { params: { id } }),
  unread: (id: string) => apiFetch(calls.markContactUnread, { params: { id } }),
  delete: (id: string) => apiFetch(calls.deleteContact, { params: { id } }),
  "delete with unsent": (id: string) =>
    apiFetch(calls.deleteContact, { params: { id }, query: { unsent: "discard" } }),
};
export type ContactChange = keyof typeof changes;

/** Changes one message, also in the lists. */
export const useContactChange = (id: string) =>
  useListChange(
    [messages],
    (change: ContactChange) => changes[change](id),
    (rows, contact) => (contact ? rows.put(contact) : rows.drop(id)),
  );

export type Move = {
  id: string;
  into: "archive" | "inbox";
  /** The version that was shown; undefined while a newer one is loading. */
  version: number | undefined;
};

/** Archives a message, or moves it back. */
const useMove = (onDone: (move: Move, moved: Contact) => void) =>
  useListChange(
    [messages],
    ({ id, into, version }: Move) => {
      const options = { params: { id }, body: { version } };
      return into === "archive"
        ? apiFetch(calls.archiveContact, options)
        : apiFetch(calls.unarchiveContact, options);
    },
    (rows, contact, move) => {
      rows.put(contact);
      onDone(move, contact);
    },
  );

/** Moves a message and shows a toast with an undo; `onUndone` runs after the undo. */
export function useMoveWithUndo(onUndone: (id: string) => void) {
  const undo = useMove(({ id }) => onUndone(id));
  return useMove(({ id, into }, { version }) =>
    toastWithUndo({
      title: into === "archive" ? "Message archived." : "Message moved back to the inbox.",
      altText:
        into === "archive"
          ? "Choose Archived, open the message and press Unarchive"
          : "Open the message and press Archive",
      undo: () => undo.mutate({ id, into: into === "archive" ? "inbox" : "archive", version }),
    }),
  );
}

/** Sends a reply by email and stores it with the message. */
export const useReply = (id: string) =>
  useListChange([messages], (body: ReplySend) =>
    apiFetch(calls.replyToContact, { params: { id }, body }),
  );
