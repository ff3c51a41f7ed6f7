import { useSyncExternalStore } from "react";
import {
  emptyList,
  readMySchedule,
  subscribeToMySchedule,
  writeMySchedule,
} from "./my-schedule.browser";
import { sharedIn } from "./share-ids.rules";

/** The ids of the visitor's screenings; empty before hydration. */
export const useMySchedule = (): readonly string[] =>
  useSyncExternalStore(subscribeToMySchedule, readMySchedule, emptyList);

/** Adds a screening to the visitor's schedule, or removes it. */
export function toggleMySchedule(id: string): void {
  const ids = readMySchedule();
  writeMySchedule(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
}

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
