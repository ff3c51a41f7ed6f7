import { apiFetch } from "~/lib/api/client";
import { readClock } from "./contract";

/** The server's time, `{ now }` in ISO 8601; null if it does not respond. */
export const fetchServerTime = (): Promise<{ now: string | null }> =>
  apiFetch(readClock).catch(() => ({ now: null }));
