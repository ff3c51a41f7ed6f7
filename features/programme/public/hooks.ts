import { useSyncExternalStore } from "react";
import { emptyList, isOnMySchedule, readMySchedule, writeMySchedule } from "./my-schedule.browser";

/** The chosen screenings' ids; none until scripts have looked. */
export const useMySchedule = (): readonly string[] =>
  useSyncExternalStore(isOnMySchedule, readMySchedule, emptyList);

/** Puts a screening in, or takes it out. */
export function toggleMySchedule(id: string): void {
  const ids = readMySchedule();
  writeMySchedule(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
}
