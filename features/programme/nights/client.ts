import { useSyncExternalStore } from "react";
import { noneYet, onMine, readMine, writeMine } from "./mine.browser";
import { sharedIn } from "./mine.rules";

/** The chosen screenings' ids; none until scripts have looked. */
export const useMine = (): readonly string[] => useSyncExternalStore(onMine, readMine, noneYet);

/** Puts a screening in, or takes it out. */
export function toggleMine(id: string): void {
  const ids = readMine();
  writeMine(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
}

const onHash = (changed: () => void) => {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
};

/** What a shared link brings along; null where the address is one's own programme. */
export function useShared(): string[] | null {
  const hash = useSyncExternalStore(
    onHash,
    () => location.hash,
    () => "",
  );
  return sharedIn(hash);
}
