import { useEffect, useSyncExternalStore } from "react";
import { useFestival } from "../hooks";

/**
 * Pages use the server's time: a response contains the moment it was sent, and the browser adds the time since then by
 * its monotonic clock. A page also contains the moment of its rendering, the same for everyone who gets the same bytes,
 * for its first render. The visitor's own clock is never shown and decides nothing.
 */

/** A moment of the server, and both clocks of the browser when it arrived or was asked for; milliseconds. */
type ClockMark = { renderedAt: string; serverMs: number; monotonicMs: number; wallMs: number };

let mark: ClockMark | null = null;
const listeners = new Set<() => void>();

const makeMark = (
  renderedAt: string,
  serverMs: number,
  monotonicMs = performance.now(),
): ClockMark => ({
  renderedAt,
  serverMs,
  monotonicMs,
  wallMs: Date.now(),
});

const documentTiming = () =>
  performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;

/**
 * When the document left the server, by its response (server/page-cache/node-handler.ts). Undefined if unknown, and if
 * the bytes come from the browser's cache: not every browser then updates the header.
 */
function readDepartureTime(): number | undefined {
  const entry = documentTiming();
  if (!entry || entry.transferSize <= entry.encodedBodySize) return undefined;
  const timestamp = entry.serverTiming?.find(({ name }) => name === "now")?.description;
  return timestamp ? Number(timestamp) : undefined;
}

/** The mark of the newest page so far, made from `renderedAt` if that is newer. */
function ensureMark(renderedAt: string): ClockMark {
  // A component that is about to see the newer page still uses the older one's moment.
  if (mark && mark.renderedAt >= renderedAt) return mark;
  const moment = Date.parse(renderedAt);
  // The first moment came with the document, some time before its scripts ran.
  mark = mark
    ? makeMark(renderedAt, moment)
    : makeMark(renderedAt, readDepartureTime() ?? moment, documentTiming()?.responseStart);
  return mark;
}

/** The server's time now, in milliseconds. In the browser only. */
function serverNow(renderedAt: string): number {
  const { serverMs, monotonicMs } = ensureMark(renderedAt);
  return serverMs + performance.now() - monotonicMs;
}

/** The machine has slept if its clocks differ by more than this. */
const minSleepMs = 2_000;
const retryAfterMs = 30_000;
/** By the monotonic clock: the server is not asked before. */
let askAgainAt = 0;

/** Asks the server for its time. Without a response the page continues, and asks again later. */
async function askServer(): Promise<void> {
  if (!mark || performance.now() < askAgainAt) return;
  askAgainAt = performance.now() + retryAfterMs;
  // If the machine sleeps before the response, both clocks show it.
  const requestMark = makeMark(mark.renderedAt, 0);
  // Most visits never ask, and load no code for it.
  const { now } = await import("../fetch-server-time.browser").then(
    ({ fetchServerTime }) => fetchServerTime(),
    () => ({ now: null }),
  );
  if (now === null) return;
  mark = { ...requestMark, serverMs: Date.parse(now) };
  askAgainAt = 0;
  for (const listener of listeners) listener();
}

/**
 * Asks if this machine has slept: its wall clock went on, while the monotonic clock stops in some
 * browsers. A wall clock that is set forward looks the same, and costs one request.
 */
function askAfterSleep(): void {
  if (!mark) return;
  const sleptMs = Date.now() - mark.wallMs - (performance.now() - mark.monotonicMs);
  if (sleptMs > minSleepMs) void askServer();
}

/** Keeps the page's time. Used once, around all pages. */
export function useCachedTime(renderedAt: string): void {
  useEffect(() => void ensureMark(renderedAt), [renderedAt]);
  useEffect(() => {
    // From the browser's cache the document may be of any age.
    const fromCache = documentTiming()?.type === "back_forward";
    if (fromCache || readDepartureTime() === undefined) void askServer();
    const wake = () => {
      askAfterSleep();
      for (const listener of listeners) listener();
    };
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("pageshow", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("pageshow", wake);
    };
  }, []);
}

/** Calls back at each full `step` milliseconds of the server's time, so that no second is skipped. */
function subscribeToSteps(step: number) {
  return (listener: () => void) => {
    let timer: ReturnType<typeof setTimeout>;
    const scheduleTick = () => {
      const now = mark ? serverNow(mark.renderedAt) : 0;
      // After sleep, do not wait for the next minute.
      timer = setTimeout(tick, Math.min(step - (now % step), 15_000));
    };
    const tick = () => {
      askAfterSleep();
      listener();
      scheduleTick();
    };
    listeners.add(listener);
    scheduleTick();
    return () => {
      listeners.delete(listener);
      clearTimeout(timer);
    };
  };
}

const subscriptions = { second: subscribeToSteps(1_000), minute: subscribeToSteps(60_000) };
const stepLengths = { second: 1_000, minute: 60_000 };

/**
 * The result of `read` for the server's time in whole seconds or minutes, as milliseconds; kept up to date. The server
 * and the browser's first render use the moment of rendering, so that both render the same page.
 */
export function useServerClock<T extends string | number>(
  step: keyof typeof subscriptions,
  read: (now: number) => T,
  readAtFirst: (rendered: number) => T = read,
): T {
  const { renderedAt } = useFestival();
  const roundDownToStep = (ms: number) => Math.floor(ms / stepLengths[step]) * stepLengths[step];
  return useSyncExternalStore(
    subscriptions[step],
    () => read(roundDownToStep(serverNow(renderedAt))),
    () => readAtFirst(roundDownToStep(Date.parse(renderedAt))),
  );
}

/** The server's time on demand, for a visitor's action. */
export function useServerNow(): () => Date {
  const { renderedAt } = useFestival();
  return () => new Date(serverNow(renderedAt));
}
