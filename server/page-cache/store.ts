import type { Clock } from "~/lib/dates/clock";
import { type CacheEntry, createCacheEntry, isCacheable } from "./entry";
import type { PageCacheVersion } from "./invalidation";

/**
 * Everything that is public and the same for everybody, as bytes: made once for each
 * change of what it shows, looked up for each visitor.
 *
 * What is made here is made from the key alone, never from somebody's request, so that
 * nothing of one visitor can reach another. It is kept until something that pages are
 * made of changes (`version`), or until the moment at which the clock alone changes what
 * it shows (`nextChange`), whichever comes first.
 */

export type PageCacheStore = {
  /** What is kept under a key and may go out now; undefined where it has to be made. */
  find: (key: string) => CacheEntry | undefined;
  /** The same, or made now: those who ask meanwhile wait for the one making. */
  serve: (key: string) => Promise<CacheEntry | AbstainOrDeclareConflict>;
};

/** What was made and may not be kept: an error, or something private. For those who waited. */
export type AbstainOrDeclareConflict = {
  passing: { status: number; headers: Headers; body: Buffer };
};

export type PageCacheStoreDeps = {
  clock: Clock;
  version: Pick<PageCacheVersion, "current">;
  /** Makes what a key stands for. Called with nothing of anybody's request. */
  make: (key: string) => Promise<Response>;
  /** The first moment after this one at which the clock alone changes something shown. */
  nextChange: (from: Date) => Promise<Date>;
  /** What the log says of a key. */
  loggedAs: (key: string) => string;
  /** The headers that an answer varies with, beside how it is packed. */
  varyOf: (key: string) => string;
  /** What says in a body when it was made, where something does. */
  momentIn: (body: Buffer) => string | undefined;
};

/** Kept at most, whatever is asked for. */
const most = { answers: 2_000, bytes: 32 * 1024 * 1024 };

/**
 * Milliseconds. A page that says when it was made is made anew behind the back of who asks
 * after the first, and before their eyes after the second; where that fails it goes on.
 */
const timedFor = { fresh: 60_000, fair: 120_000 };
/** Milliseconds until the next try after one that failed. */
const againAfterMs = 5_000;

/**
 * Others may keep it for a moment; a browser asks each time whether its copy is still right.
 * Of a call nothing is shown while it is asked for anew: Chromium takes that leave for what a
 * page has preloaded, in spite of the rest, and asks for the news a second time.
 */
const cacheControlOf = (key: string) =>
  `public, max-age=0, must-revalidate, s-maxage=5${key.startsWith("/api/") ? "" : ", stale-while-revalidate=30"}`;

type Entry = {
  answer: CacheEntry;
  /** The state that it was made of. */
  count: number;
  /** Milliseconds; from then on it shows something else. */
  until: number;
  /** Not to be made anew for its age before this moment. */
  againAt: number;
  /** Grows with each use of any; the least was used longest ago. */
  used: number;
};

/** A store for one process. */
export function createPageCacheStore(deps: PageCacheStoreDeps): PageCacheStore {
  const { clock, version } = deps;
  const entries = new Map<string, Entry>();
  const making = new Map<
    string,
    { count: number; answer: Promise<CacheEntry | AbstainOrDeclareConflict> }
  >();
  let bytes = 0;
  /** The state that the entries were made of. */
  let kept = 0;
  let uses = 0;

  /** A clock that was set back makes everything too new. */
  const stands = ({ count, answer, until }: Entry, now: number) =>
    count === version.current() && answer.madeAt <= now && now < until;

  const drop = (key: string) => {
    bytes -= entries.get(key)?.answer.size ?? 0;
    entries.delete(key);
  };
  const put = (key: string, entry: Entry) => {
    // One state at a time: all that was made of another is dropped with its first answer.
    if (entry.count !== kept) {
      entries.clear();
      bytes = 0;
      kept = entry.count;
    }
    drop(key);
    entries.set(key, entry);
    bytes += entry.answer.size;
    while (entries.size > most.answers || bytes > most.bytes) {
      drop([...entries].reduce((a, b) => (a[1].used <= b[1].used ? a : b))[0]);
    }
  };

  const makeNow = async (
    key: string,
    count: number,
  ): Promise<CacheEntry | AbstainOrDeclareConflict> => {
    const from = clock();
    const response = await deps.make(key);
    const { status, headers } = response;
    const body = Buffer.from(await response.arrayBuffer());
    if (!isCacheable(response)) {
      const former = entries.get(key);
      const now = clock().getTime();
      if (status >= 500 && former && stands(former, now)) {
        former.againAt = now + againAfterMs;
        return former.answer;
      }
      drop(key);
      return { passing: { status, headers, body } };
    }
    const madeAt = from.getTime();
    const moment = deps.momentIn(body);
    const logged = deps.loggedAs(key);
    const answer = createCacheEntry(
      { logged, status, headers, body, madeAt, moment },
      { cacheControl: cacheControlOf(key), vary: deps.varyOf(key) },
    );
    const until = (await deps.nextChange(from)).getTime();
    uses += 1;
    if (count === version.current()) put(key, { answer, count, until, againAt: 0, used: uses });
    return answer;
  };

  const makeOnce = (key: string) => {
    const count = version.current();
    const underWay = making.get(key);
    // What was begun before a change is not for those who ask after it.
    if (underWay?.count === count) return underWay.answer;
    const answer = makeNow(key, count).finally(() => {
      if (making.get(key)?.answer === answer) making.delete(key);
    });
    making.set(key, { count, answer });
    return answer;
  };

  const find = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const now = clock().getTime();
    if (!stands(entry, now)) return undefined;
    uses += 1;
    entry.used = uses;
    const age = now - entry.answer.madeAt;
    if (entry.answer.timed && age > timedFor.fresh && now >= entry.againAt) {
      if (age > timedFor.fair) return undefined;
      // Its trouble is told by the making itself.
      makeOnce(key).catch(() => undefined);
    }
    return entry.answer;
  };

  return { find, serve: async (key) => find(key) ?? makeOnce(key) };
}
