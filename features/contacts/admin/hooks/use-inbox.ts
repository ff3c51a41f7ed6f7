import { useEffect, useRef } from "react";
import { useNavigate, useOutletContext, useRevalidator } from "react-router";
import type { Rows } from "~/lib/admin-list/hooks";
import { useKeyboardShortcuts } from "~/lib/admin-list/hooks/use-keyboard-shortcuts";
import { normalizeArrowKey, useRowShortcuts } from "~/lib/admin-list/hooks/use-row-shortcuts";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { pages, pathFor } from "~/lib/paths";
import { type Contact, folderOf } from "../../schema";
import { useMoveWithUndo } from "../hooks";
import { messages } from "../list.rules";
import { findNeighbours, type MessageNeighbours } from "../thread.rules";

/** What the list provides to the open message. */
export type Inbox = MessageNeighbours & {
  /** The number of messages in the folder. */
  total: number;
  /** The folder and its filters, '?folder=answered'. */
  query: string;
  /** Opens a message of the folder; the folder itself for null. */
  open: (id: string | null) => void;
  /** Archives a message, or moves it back, and opens the next one. */
  move: (contact: Contact) => void;
  onHelp: () => void;
};

/** The context of the list around a message. */
export const useInbox = () => useOutletContext<Inbox>();

type InboxOptions = {
  list: Rows<Contact>;
  filters: LoadedListOf<typeof messages>["filters"];
  /** The id of the open message; null if only the list is shown. */
  openId: string | null;
  onHelp: () => void;
};

/** Focuses a row of the list. */
const focusRow = (id: string) =>
  document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`)?.focus();

/** Keeps the position in the list when messages leave it, and handles keyboard shortcuts. */
export function useInboxContext({ list, filters, openId, onHelp }: InboxOptions): Inbox {
  const navigate = useNavigate();
  const { items, total } = list;
  const query = messages.query(filters);
  const lastPosition = useRef(0);
  const ids = items.map(({ id }) => id);
  const neighbours = findNeighbours(ids, openId, lastPosition.current);
  useEffect(() => {
    if (neighbours.position >= 0) lastPosition.current = neighbours.position;
  }, [neighbours.position]);

  const messagePath = (id: string | null) =>
    (id ? pathFor("adminContact", { id }) : pages.adminContacts) + query;
  const open = (id: string | null) => void navigate(messagePath(id), { preventScrollReset: true });

  // After an undo the message is opened again, if the page is still mounted.
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const movedOpenId = useRef<string | null>(null);
  const isRevalidating = useRevalidator().state !== "idle";
  const moveMutation = useMoveWithUndo((id) => {
    if (isMounted.current && movedOpenId.current === id) open(id);
  });
  const move = (contact: Contact) => {
    // Buttons are not disabled while sending: that would remove the focus.
    if (moveMutation.isPending) return;
    const isOpen = contact.id === openId;
    const { previous, next } = isOpen ? neighbours : findNeighbours(ids, contact.id, 0);
    const neighbour = next ?? previous;
    const into = folderOf(contact) === "archived" ? "inbox" : "archive";
    moveMutation.mutate(
      // While the page is loaded again after its own change, the shown version is outdated.
      { id: contact.id, into, version: isRevalidating ? undefined : contact.version },
      {
        onSuccess: () => {
          movedOpenId.current = isOpen ? contact.id : null;
          if (isOpen) open(neighbour);
          else if (neighbour) focusRow(neighbour);
        },
      },
    );
  };

  useRowShortcuts({
    onHelp,
    isPaused: openId !== null,
    handleKey: (key, id) => {
      const contact = items.find((item) => item.id === id);
      if (key !== "e" || !contact) return false;
      move(contact);
      return true;
    },
  });
  useKeyboardShortcuts((key) => {
    if (openId === null) return false;
    const target = { j: neighbours.next, k: neighbours.previous }[normalizeArrowKey(key)];
    if (target) open(target);
    else if (key === "u") open(null);
    else return false;
    return true;
  });
  return { ...neighbours, total, query, open, move, onHelp };
}
