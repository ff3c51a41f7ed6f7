import { storageEntry } from "~/lib/browser-storage/stored";
import type { Reply, ReplySend } from "../schema";

/**
 * A reply draft, stored in this tab until it is sent: a failed request, an ended session or a reload loses nothing.
 * Logging out deletes it.
 */

/** A new id for a reply. `crypto.randomUUID` is missing on plain http. */
export function newReplyId(): Reply["id"] {
  // A random UUID, version 4: two groups of bits are fixed (RFC 9562).
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16);
    const value = index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The unsent reply to a message in this tab; null without one. */
export function readDraft(contactId: string): ReplySend | null {
  const draft = storageEntry("reply", contactId).readJson() as Partial<ReplySend> | null;
  const { id, subject, body } = draft ?? {};
  return id && typeof subject === "string" && typeof body === "string"
    ? { id, subject, body }
    : null;
}

/** Stores the unsent reply in this tab. False if it stores nothing. */
export const saveDraft = (contactId: string, draft: ReplySend) =>
  storageEntry("reply", contactId).write(JSON.stringify(draft));

/** Deletes the unsent reply to a message. */
export const dropDraft = (contactId: string) => storageEntry("reply", contactId).remove();
