import type { Limit, LimitVerdict } from "~/lib/api/rate-limit.server";
import type { Clock } from "~/lib/dates/clock";

/**
 * Rate limits counted in this process's memory: those with short windows, so that a restart or a second process hardly
 * matters, and those of calls that cost nothing. They write nothing.
 */
export type MemoryLimits = {
  /** Counts one request of a client in a fixed window. */
  count: (limit: Limit, client: string) => LimitVerdict;
  /** Whether the next counted request would be refused. */
  isUsedUp: (limit: Limit, client: string) => boolean;
};

type Window = { count: number; resetsAt: number };

/**
 * Keeps at most `maxWindows` windows: beyond them, the oldest are dropped, and the request queue protects against a flood
 * from that many addresses.
 */
export function createMemoryLimits(clock: Clock, maxWindows = 20_000): MemoryLimits {
  const windows = new Map<string, Window>();
  // A window that ends later than possible was started before the clock was set back.
  const isOver = (window: Window, seconds: number, now: number) =>
    window.resetsAt <= now || window.resetsAt > now + seconds * 1_000;
  return {
    isUsedUp: ({ name, max, seconds }, client) => {
      const window = windows.get(`${name}:${client}`);
      if (!window || window.count < max) return false;
      return !isOver(window, seconds, clock().getTime());
    },
    count: ({ name, max, seconds }, client) => {
      const now = clock().getTime();
      const key = `${name}:${client}`;
      let window = windows.get(key);
      if (!window || isOver(window, seconds, now)) {
        // A Map keeps the order of insertion, so the oldest window comes first.
        windows.delete(key);
        const [oldest] = windows.keys();
        if (windows.size >= maxWindows && oldest !== undefined) windows.delete(oldest);
        window = { count: 0, resetsAt: now + seconds * 1_000 };
        windows.set(key, window);
      }
      window.count += 1;
      if (window.count <= max) return { allowed: true };
      return { allowed: false, retryAfterSeconds: Math.ceil((window.resetsAt - now) / 1_000) };
    },
  };
}
