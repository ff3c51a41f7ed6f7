import { useState, useSyncExternalStore } from "react";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import {
  emptyList,
  readMySchedule,
  subscribeToMySchedule,
  writeMySchedule,
} from "./my-schedule.browser";
import { parseSharedIds } from "./share-ids.rules";

/** The ids of the visitor's screenings; empty before hydration. */
export const useMySchedule = (): readonly string[] =>
  useSyncExternalStore(subscribeToMySchedule, readMySchedule, emptyList);

/** Adds a screening to the visitor's schedule, or removes it. */
export function toggleMySchedule(id: string): void {
  const ids = readMySchedule();
  writeMySchedule(ids.includes(id) ? ids.filter((savedId) => savedId !== id) : [...ids, id]);
}

/**
 * The server's time, in milliseconds, to the minute: now, and when the page was opened. The layout depends only on the
 * latter, so that nothing moves while somebody reads.
 */
export type ProgrammeClock = { now: number; openedAt: number };

export function useProgrammeClock(): ProgrammeClock {
  const now = useServerClock("minute", (ms) => ms);
  const [openedAt] = useState(now);
  return { now, openedAt };
}

const subscribeToHash = (onChange: () => void) => {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
};

/** The ids in a shared link; null if the address has none. */
export function useSharedIds(): string[] | null {
  const hash = useSyncExternalStore(
    subscribeToHash,
    () => location.hash,
    () => "",
  );
  return parseSharedIds(hash);
}
