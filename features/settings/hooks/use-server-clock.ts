import { useEffect, useSyncExternalStore } from "react";
import { useFestival } from "../hooks";

/**
 * The time on every page is the server's: an answer tells when it left, and the browser
 * adds what has passed since by a clock that nobody can set. A page carries the moment of
 * its rendering besides, which is the same for everybody who is sent the same bytes: its
 * first picture goes by that. What the visitor's own clock says is never shown and
 * decides nothing.
 */

/** A moment of the server's, and what the browser's two clocks said when it came; milliseconds. */
type Mark = { renderedAt: string; at: number; ran: number; wall: number };

let mark: Mark | null = null;
const listeners = new Set<() => void>();

const marked = (renderedAt: string, at: number, ran = performance.now()): Mark => ({
  ...{ renderedAt, at, ran },
  wall: Date.now(),
});

const ownDocument = () =>
  performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;

/**
 * When the document left the server, as its answer told (server/page-cache/node-handler.ts). Undefined
 * where it did not, and where the bytes are a copy that the browser had: not every browser
 * takes the newer answer's word for it.
 */
function leftServerAt(): number | undefined {
  const entry = ownDocument();
  if (!entry || entry.transferSize <= entry.encodedBodySize) return undefined;
  const told = entry.serverTiming?.find(({ name }) => name === "now")?.description;
  return told ? Number(told) : undefined;
}

function markOf(renderedAt: string): Mark {
  // A component that is about to see the newer page still asks with the older one's moment.
  if (mark && mark.renderedAt >= renderedAt) return mark;
  const moment = Date.parse(renderedAt);
  // The first moment came with the document, some time before its scripts ran.
  mark = mark
    ? marked(renderedAt, moment)
    : marked(renderedAt, leftServerAt() ?? moment, ownDocument()?.responseStart);
  return mark;
}

/** The server's time now, in milliseconds. In the browser only. */
function serverNow(renderedAt: string): number {
  const { at, ran } = markOf(renderedAt);
  return at + performance.now() - ran;
}

const tolerated = 2_000;
const retryAfter = 30_000;
let askAgainAt = 0;

/** Asks the server for its time. Without an answer the page goes on as it was, and asks again later. */
async function ask(): Promise<void> {
  if (!mark || performance.now() < askAgainAt) return;
  askAgainAt = performance.now() + retryAfter;
  // Most visits never ask, and fetch no code for it.
  const { now } = await import("../fetch-server-time.browser").then(
    ({ fetchServerTime: askForTime }) => askForTime(),
    () => ({ now: null }),
  );
  if (now === null) return;
  mark = marked(mark.renderedAt, Date.parse(now));
  askAgainAt = 0;
  for (const changed of listeners) changed();
}

/**
 * Asks where this machine has slept: its wall clock went on meanwhile, the other one
 * stands still in some browsers. A wall clock that somebody sets forward looks alike,
 * and costs a question.
 */
function askAfterSleep(): void {
  if (!mark) return;
  const ahead = Date.now() - mark.wall - (performance.now() - mark.ran);
  if (ahead > tolerated) void ask();
}

/** Keeps the page's time, wherever it comes from. Once, around all pages. */
export function useCachedTime(renderedAt: string): void {
  useEffect(() => void markOf(renderedAt), [renderedAt]);
  useEffect(() => {
    // Out of the browser's own memory the document may be of any age.
    const kept = ownDocument()?.type === "back_forward";
    if (kept || leftServerAt() === undefined) void ask();
    const wake = () => {
      askAfterSleep();
      for (const changed of listeners) changed();
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
function everyStep(step: number) {
  return (changed: () => void) => {
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const now = mark ? serverNow(mark.renderedAt) : 0;
      // Who sleeps through a minute need not wait for the next.
      timer = setTimeout(tick, Math.min(step - (now % step), 15_000));
    };
    const tick = () => {
      askAfterSleep();
      changed();
      next();
    };
    listeners.add(changed);
    next();
    return () => {
      listeners.delete(changed);
      clearTimeout(timer);
    };
  };
}

const ticks = { second: everyStep(1_000), minute: everyStep(60_000) };
const lengths = { second: 1_000, minute: 60_000 };

/**
 * What `read` makes of the server's time in whole seconds or minutes, as milliseconds;
 * kept up to date. The server and the browser's first render see the moment of
 * rendering, so that both write the same page.
 */
export function useServerClock<T extends string | number>(
  step: keyof typeof ticks,
  read: (now: number) => T,
  atFirst: (rendered: number) => T = read,
): T {
  const { renderedAt } = useFestival();
  const whole = (ms: number) => Math.floor(ms / lengths[step]) * lengths[step];
  return useSyncExternalStore(
    ticks[step],
    () => read(whole(serverNow(renderedAt))),
    () => atFirst(whole(Date.parse(renderedAt))),
  );
}

/** The server's time when it is asked for, in what a visitor sets off. */
export function useServerNow(): () => Date {
  const { renderedAt } = useFestival();
  return () => new Date(serverNow(renderedAt));
}
