import type { Contact, Reply } from "../schema";

/** The history of a message, oldest first. Runs anywhere. */

export type ThreadItem =
  | { kind: "message"; at: string }
  | { kind: "reply"; at: string; reply: Reply }
  | { kind: "note"; at: string; text: string };

/** The message first, then replies and events by time. */
export function threadOf(contact: Contact, replies: readonly Reply[]): ThreadItem[] {
  const note = (at: string | null, text: string): ThreadItem[] =>
    at === null ? [] : [{ kind: "note", at, text }];
  const events: ThreadItem[] = [
    ...note(contact.readAt, "You opened it"),
    ...replies.map((reply): ThreadItem => ({ kind: "reply", at: reply.createdAt, reply })),
    ...note(contact.archivedAt, "You archived it"),
  ];
  events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return [{ kind: "message", at: contact.createdAt }, ...events];
}

/** The position of the open message in the loaded rows, and its neighbours. */
export type MessageNeighbours = { position: number; previous: string | null; next: string | null };

/**
 * The neighbours of a message. `lastPosition` is where it was: if a reply removed it from the list, the next row has that
 * position.
 */
export function findNeighbours(
  ids: readonly string[],
  openId: string | null,
  lastPosition: number,
): MessageNeighbours {
  const position = openId === null ? -1 : ids.indexOf(openId);
  const index = position >= 0 ? position : Math.min(Math.max(lastPosition, 0), ids.length);
  return {
    position,
    previous: ids[index - 1] ?? null,
    next: ids[position >= 0 ? index + 1 : index] ?? null,
  };
}
