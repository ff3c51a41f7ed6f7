import { storageEntry } from "~/lib/browser-storage/stored";
import type { ScorecardInput } from "./schema";

/**
 * A copy in the browser of values that have not reached the server; it survives closing the tab. `version` is that of the
 * scorecard that was edited. `gives`: the juror pressed submit, and no response came.
 */
export type SavedScorecard = { version: number; typed: ScorecardInput; gives?: boolean };

/** Stores it. Without storage nothing happens; the server gets the values soon. */
export const saveScorecardLocally = (id: string, scorecard: SavedScorecard) =>
  storageEntry("card", id).write(JSON.stringify(scorecard));

/** The stored copy of a scorecard, or null. */
export const readSavedScorecard = (id: string) =>
  storageEntry("card", id).readJson() as SavedScorecard | null;

/** Deletes the copy once the values reached the server. */
export const deleteSavedScorecard = (id: string) => storageEntry("card", id).remove();
