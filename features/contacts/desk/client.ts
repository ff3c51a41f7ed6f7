import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useDeskMutation } from "~/features/desk/client";
import { call } from "~/http/call";
import { type ReplySend, repliesPath } from "../schema";

/** The director's calls. */
export const contactListPath = "/api/contacts";

/** A change of one message: its call, made with a verb or the delete method. */
export type ContactChange =
  | "read"
  | "unread"
  | "archive"
  | "unarchive"
  | "delete"
  | "delete with unsent";

const pressed = (path: string, change: ContactChange) => {
  if (change === "delete") return call("DELETE", path);
  if (change === "delete with unsent") return call("DELETE", `${path}?unsent=discard`);
  return call("POST", `${path}/${change}`);
};

/** Changes one message; every list of messages is read again when it is shown next. */
export function useContactChange(id: string) {
  const queryClient = useQueryClient();
  const path = `${contactListPath}/${encodeURIComponent(id)}`;
  return useDeskMutation(
    (change: ContactChange) => pressed(path, change),
    () => readListsAgain(queryClient),
  );
}

/** Sends a reply by mail and keeps it with the message. */
export function useReply(contactId: string) {
  const queryClient = useQueryClient();
  return useDeskMutation(
    (reply: ReplySend) => call("POST", repliesPath(contactId), reply),
    () => readListsAgain(queryClient),
  );
}

const readListsAgain = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(contactListPath),
  });
