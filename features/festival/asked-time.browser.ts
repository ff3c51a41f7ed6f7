import { call } from "~/http/call";
import { readClock } from "./calls";

/** The server's time, `{ now }` in ISO 8601; null where it does not answer. */
export const askForTime = (): Promise<{ now: string | null }> =>
  call(readClock).catch(() => ({ now: null }));
