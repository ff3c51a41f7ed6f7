import { useSyncExternalStore } from "react";
import { sharedIn } from "../share-ids.rules";

const onHash = (changed: () => void) => {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
};

/** The ids of a shared link; null for the visitor's own schedule. */
export function useShared(): string[] | null {
  const hash = useSyncExternalStore(
    onHash,
    () => location.hash,
    () => "",
  );
  return sharedIn(hash);
}
