import { storageRegistry } from "~/lib/browser-storage/registry";
import type { CardTyped } from "./schema";

/**
 * A copy in the browser of values that have not reached the server; it survives closing the tab. `version`: of the
 * scorecard that was edited; `gives`: it was submitted without a response.
 */
export type SavedScorecard = { version: number; typed: CardTyped; gives?: boolean };

const nameOf = (id: string) => `${storageRegistry.card.name}${id}`;

/** Stores it. Without storage nothing happens; the server gets the values soon. */
export function saveScorecardLocally(id: string, kept: SavedScorecard): void {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(kept));
  } catch {
    // Private windows may refuse; the values are sent anyway.
  }
}

/** The stored copy of a scorecard, or null. */
export function savedScorecard(id: string): SavedScorecard | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(id)) ?? "null") as SavedScorecard | null;
  } catch {
    return null;
  }
}

/** Deletes the copy once the values reached the server. */
export function dropSavedScorecard(id: string): void {
  try {
    localStorage.removeItem(nameOf(id));
  } catch {
    // Nothing was stored.
  }
}
