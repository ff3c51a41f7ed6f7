import { useSyncExternalStore } from "react";
import {
  emptyList,
  readMySchedule,
  subscribeToMySchedule,
  writeMySchedule,
} from "./my-schedule.browser";

/** The ids of the visitor's screenings; empty before hydration. */
export const useMySchedule = (): readonly string[] =>
  useSyncExternalStore(subscribeToMySchedule, readMySchedule, emptyList);

/** Adds a screening to the visitor's schedule, or removes it. */
export function toggleMySchedule(id: string): void {
  const ids = readMySchedule();
  writeMySchedule(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
}
