import { apiFetch } from "~/lib/api/client";
import { readClock } from "./contract";

/** The server's time, `{ now }` in ISO 8601; null where it does not answer. */
export const fetchServerTime = (): Promise<{ now: string | null }> =>
  apiFetch(readClock).catch(() => ({ now: null }));
