import { useSyncExternalStore } from "react";
import { sharedIn } from "../share-ids.rules";

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
