import { storageRegistry } from "~/lib/browser-storage/registry";
import { idsIn } from "./share-ids.rules";

/** A visitor's own programme in their browser, and in no other place: the server never hears of it. */

const key = storageRegistry.programme.name;
const none: readonly string[] = [];
let text: string | null = null;
let ids: readonly string[] = none;
const listeners = new Set<() => void>();

/** The current choice; the same array until it changes. */
export function readMySchedule(): readonly string[] {
  let now: string | null = null;
  try {
    now = localStorage.getItem(key);
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
    return ids;
  }
  if (now !== text) {
    text = now;
    ids = idsIn(now);
  }
  return ids;
}

/** Nothing is known before the browser's first look. */
export const emptyList = (): readonly string[] => none;

export function writeMySchedule(chosen: readonly string[]): void {
  ids = [...new Set(chosen)];
  text = JSON.stringify(ids);
  try {
    localStorage.setItem(key, text);
  } catch {
    // As above.
  }
  for (const changed of listeners) changed();
}

/** Calls back when this page or another window chooses. */
export function isOnMySchedule(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}
