import { storageRegistry } from "~/lib/browser-storage/registry";
import type { CardTyped } from "./schema";

/** What was typed into a card and has not reached the server: it outlives the tab. */

/** `version`: of the card that was typed over; `gives`: it was given, and nobody answered. */
export type SavedScorecard = { version: number; typed: CardTyped; gives?: boolean };

const nameOf = (id: string) => `${storageRegistry.card.name}${id}`;

/** Keeps it; a browser without storage keeps nothing, and the server has it a moment later. */
export function saveScorecardLocally(id: string, kept: SavedScorecard): void {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(kept));
  } catch {
    // Private windows may refuse: the card is sent anyway.
  }
}

/** What is kept of a card, or null. */
export function savedScorecard(id: string): SavedScorecard | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(id)) ?? "null") as SavedScorecard | null;
  } catch {
    return null;
  }
}

/** It has reached the server. */
export function dropSavedScorecard(id: string): void {
  try {
    localStorage.removeItem(nameOf(id));
  } catch {
    // Nothing was kept.
  }
}
