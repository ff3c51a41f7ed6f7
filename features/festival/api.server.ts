import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import * as calls from "./calls";

export function clockApi({ clock }: { clock: Clock }): Endpoint[] {
  return handlers(calls)("festival", {
    readClock: async () => ({ status: 200, body: { now: clock() } }),
  });
}
