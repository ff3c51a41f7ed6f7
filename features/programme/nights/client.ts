import { useSyncExternalStore } from "react";
import { noneYet, onMine, readMine, writeMine } from "./mine.browser";

/** The chosen screenings' ids; none until scripts have looked. */
export const useMine = (): readonly string[] => useSyncExternalStore(onMine, readMine, noneYet);

/** Puts a screening in, or takes it out. */
export function toggleMine(id: string): void {
  const ids = readMine();
  writeMine(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
}
