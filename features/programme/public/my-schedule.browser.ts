import { storageRegistry } from "~/lib/browser-storage/registry";
import { parseIds } from "./share-ids.rules";

/** A visitor's schedule, stored only in their browser; the server never gets it. */

const key = storageRegistry.programme.name;
const noIds: readonly string[] = [];
let storedText: string | null = null;
let currentIds: readonly string[] = noIds;
let changedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** The current ids; the same array until they change. */
export function readMySchedule(): readonly string[] {
  let newText: string | null = null;
  try {
    newText = localStorage.getItem(key);
  } catch {
    // The browser refuses to read what it stores.
    return currentIds;
  }
  if (newText !== storedText) {
    storedText = newText;
    currentIds = parseIds(newText);
  }
  return currentIds;
}

/** The list before hydration. */
export const emptyList = (): readonly string[] => noIds;

/** Stores the visitor's screenings and tells all that show them. */
export function writeMySchedule(newIds: readonly string[]): void {
  changedAt = Date.now();
  currentIds = [...new Set(newIds)];
  const newText = JSON.stringify(currentIds);
  try {
    localStorage.setItem(key, newText);
    storedText = newText;
  } catch {
    // Not stored: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Seconds since this page last changed the schedule; infinite before. */
export const secondsSinceChange = (): number => (Date.now() - changedAt) / 1_000;

/** Calls back when this page or another window changes the schedule. */
export function subscribeToMySchedule(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener("storage", onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("storage", onChange);
  };
}
