import { LRUCache } from "lru-cache";
import type { Clock } from "~/lib/dates/clock";
import {
  type CachedResponse,
  isCacheable,
  type RenderedResponse,
  toCachedResponse,
} from "./cached-response";
import type { PageCacheVersion } from "./invalidation";

/**
 * Public responses in memory. They are rendered from their key alone, never from a visitor's request, so that they
 * contain nothing of a visitor. An entry is valid until a table of public pages changes (`version`), or until time
 * alone changes the page (`nextChange`).
 */
export type PageCacheStore = {
  /** The valid entry of a key; undefined if there is none. */
  find: (key: string) => CachedResponse | undefined;
  /** The valid entry of a key, else rendered now. Requests for one key share one rendering. */
  load: (key: string) => Promise<CachedResponse | UncacheableResponse>;
};

/** An error or a private response: for the waiting requests only, never cached. */
export type UncacheableResponse = {
  uncacheable: Pick<RenderedResponse, "status" | "headers" | "body">;
};

export type PageCacheStoreDeps = {
  clock: Clock;
  version: Pick<PageCacheVersion, "current">;
  /** Renders the page of a key, without anything of a request. */
  render: (key: string) => Promise<Response>;
  /** The next moment at which time alone changes the page. */
  nextChange: (from: Date) => Promise<Date>;
  /** The path of a key in the log. */
  loggedPath: (key: string) => string;
  /** The Vary header of a response, beside Accept-Encoding. */
  vary: (key: string) => string;
  /** The time of rendering in a body, if it contains it. */
  timestampIn: (body: Buffer) => string | undefined;
};

type Entry = { response: CachedResponse; version: number; validUntil: number };

const maxEntries = 2_000;
const maxBytes = 32 * 1024 * 1024;

/** Milliseconds after which a page that contains the time of rendering is rendered again, in the background. */
const refreshAfterMs = 60_000;

/**
 * Shared caches may store a response briefly; a browser revalidates it each time. Calls have no stale-while-revalidate:
 * for a preloaded call Chromium would send a second request.
 */
const cacheControlOf = (key: string) =>
  `public, max-age=0, must-revalidate, s-maxage=5${key.startsWith("/api/") ? "" : ", stale-while-revalidate=30"}`;

/** An empty store; one per process. */
export function createPageCacheStore(deps: PageCacheStoreDeps): PageCacheStore {
  const { clock, version } = deps;
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ response }) =>
      Object.values(response.bodies).reduce((sum, body) => sum + body.length, 0) || 1,
  });
  /** Renderings in progress, by version and key: one that started before a change is not used for later requests. */
  const renderings = new Map<string, Promise<CachedResponse | UncacheableResponse>>();

  const findValid = (key: string) => {
    const entry = entries.get(key);
    const now = clock().getTime();
    // If the clock was set back, entries are in the future.
    const isValid =
      entry?.version === version.current() &&
      entry.response.renderedAt <= now &&
      now < entry.validUntil;
    return isValid ? entry.response : undefined;
  };

  const render = async (key: string, startVersion: number) => {
    const renderStart = clock();
    const response = await deps.render(key);
    const { status, headers } = response;
    const body = Buffer.from(await response.arrayBuffer());
    if (!isCacheable(response)) {
      const formerPage = status >= 500 ? findValid(key) : undefined;
      return formerPage ?? { uncacheable: { status, headers, body } };
    }
    const cached = await toCachedResponse(
      {
        status,
        headers,
        body,
        renderedAt: renderStart.getTime(),
        timestamp: deps.timestampIn(body),
        loggedPath: deps.loggedPath(key),
      },
      { cacheControl: cacheControlOf(key), vary: deps.vary(key) },
    );
    const validUntil = (await deps.nextChange(renderStart)).getTime();
    if (startVersion === version.current()) {
      entries.set(key, { response: cached, version: startVersion, validUntil });
    }
    return cached;
  };

  const renderOnce = (key: string) => {
    const startVersion = version.current();
    const id = `${startVersion} ${key}`;
    const running = renderings.get(id);
    if (running) return running;
    const rendering = render(key, startVersion).finally(() => renderings.delete(id));
    renderings.set(id, rendering);
    return rendering;
  };

  const find = (key: string) => {
    const response = findValid(key);
    if (response?.showsRenderTime && clock().getTime() - response.renderedAt > refreshAfterMs) {
      // A failure leaves the older entry; the rendering logs its errors.
      renderOnce(key).catch(() => undefined);
    }
    return response;
  };

  return { find, load: async (key) => find(key) ?? renderOnce(key) };
}
