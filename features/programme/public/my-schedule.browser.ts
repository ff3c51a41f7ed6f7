import { storageRegistry } from "~/lib/browser-storage/registry";
import { parseIds } from "./share-ids.rules";

/** A visitor's schedule, stored only in their browser; the server never gets it. */

const key = storageRegistry.programme.name;
const noIds: readonly string[] = [];
let text: string | null = null;
let ids: readonly string[] = noIds;
let chosenAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** The current ids; the same array until they change. */
export function readMySchedule(): readonly string[] {
  let now: string | null = null;
  try {
    now = localStorage.getItem(key);
  } catch {
    // The browser refuses to store: the choice lasts as long as the page.
    return ids;
  }
  if (now !== text) {
    text = now;
    ids = parseIds(now);
  }
  return ids;
}

/** Before hydration nothing is known. */
export const emptyList = (): readonly string[] => noIds;

export function writeMySchedule(newIds: readonly string[]): void {
  chosenAt = Date.now();
  ids = [...new Set(newIds)];
  text = JSON.stringify(ids);
  try {
    localStorage.setItem(key, text);
  } catch {
    // As above.
  }
  for (const changed of listeners) changed();
}

/** Seconds since this page last changed the schedule; infinite before. */
export const secondsSinceChoice = (): number => (Date.now() - chosenAt) / 1_000;

/** Calls back when this page or another window changes the schedule. */
export function subscribeToMySchedule(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}
