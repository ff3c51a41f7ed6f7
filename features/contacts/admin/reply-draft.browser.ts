import { storageRegistry } from "~/lib/browser-storage/registry";
import type { Reply, ReplySend } from "../schema";

/**
 * A reply draft, stored in this tab until it is sent: a failed request, an ended session or a reload loses nothing.
 * Logging out deletes it.
 */
const keyOf = (contactId: string) => `${storageRegistry.reply.name}${contactId}`;

/** Storage can be disabled; then the draft lasts as long as the page. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}

/** A new id for a reply. `crypto.randomUUID` is missing on plain http. */
export function newReplyId(): Reply["id"] {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16);
    const value = index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function readDraft(contactId: string): ReplySend | null {
  const text = withStorage((storage) => storage.getItem(keyOf(contactId)));
  if (!text) return null;
  try {
    const { id, subject, body } = JSON.parse(text) as Partial<ReplySend>;
    return id && typeof subject === "string" && typeof body === "string"
      ? { id, subject, body }
      : null;
  } catch {
    return null;
  }
}

export const saveDraft = (contactId: string, draft: ReplySend) =>
  withStorage((storage) => storage.setItem(keyOf(contactId), JSON.stringify(draft)));

export const dropDraft = (contactId: string) =>
  withStorage((storage) => storage.removeItem(keyOf(contactId)));
