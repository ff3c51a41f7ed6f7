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
 * Public responses in memory. They are rendered from their key alone, never from somebody's request, so that nothing
 * of one visitor can reach another. An entry is valid until a table that public pages read changes (`version`), or
 * until the moment at which the clock alone changes what it shows (`nextChange`), whichever comes first.
 */
export type PageCacheStore = {
  /** The valid entry of a key; undefined where there is none. */
  find: (key: string) => CachedResponse | undefined;
  /** The same, or rendered now. Requests for one key share one rendering. */
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
  /** The first moment after this one at which only the clock changes the page. */
  nextChange: (from: Date) => Promise<Date>;
  /** How the log names the path of a key. */
  loggedPath: (key: string) => string;
  /** The headers by which a response varies, beside Accept-Encoding. */
  vary: (key: string) => string;
  /** The text in a body that says when it was rendered, where there is one. */
  timestampIn: (body: Buffer) => string | undefined;
};

type Entry = { response: CachedResponse; version: number; validUntil: number };

const maxEntries = 2_000;
const maxBytes = 32 * 1024 * 1024;

/** Milliseconds after which a page that says when it was rendered is rendered again, in the background. */
const refreshAfterMs = 60_000;

/**
 * Shared caches may keep a response for a moment; a browser asks each time whether its copy is still right. Calls
 * have no stale-while-revalidate: for a preloaded call Chromium would send a second request.
 */
const cacheControlOf = (key: string) =>
  `public, max-age=0, must-revalidate, s-maxage=5${key.startsWith("/api/") ? "" : ", stale-while-revalidate=30"}`;

/** A store for one process. */
export function createPageCacheStore(deps: PageCacheStoreDeps): PageCacheStore {
  const { clock, version } = deps;
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ response }) =>
      Object.values(response.bodies).reduce((sum, body) => sum + body.length, 0) || 1,
  });
  /**
   * Renderings in progress, by version and key: one that began before a change is not used for
   * later requests.
   */
  const renderings = new Map<string, Promise<CachedResponse | UncacheableResponse>>();

  const findValid = (key: string) => {
    const entry = entries.get(key);
    const now = clock().getTime();
    // A clock that was set back makes an entry come from the future.
    const isValid =
      entry?.version === version.current() &&
      entry.response.renderedAt <= now &&
      now < entry.validUntil;
    return isValid ? entry.response : undefined;
  };

  const render = async (key: string, startVersion: number) => {
    const from = clock();
    const response = await deps.render(key);
    const { status, headers } = response;
    const body = Buffer.from(await response.arrayBuffer());
    if (!isCacheable(response)) {
      const former = status >= 500 ? findValid(key) : undefined;
      return former ?? { uncacheable: { status, headers, body } };
    }
    const cached = await toCachedResponse(
      {
        ...{ status, headers, body, renderedAt: from.getTime() },
        ...{ timestamp: deps.timestampIn(body), loggedPath: deps.loggedPath(key) },
      },
      { cacheControl: cacheControlOf(key), vary: deps.vary(key) },
    );
    const validUntil = (await deps.nextChange(from)).getTime();
    if (startVersion === version.current()) {
      entries.set(key, { response: cached, version: startVersion, validUntil });
    }
    return cached;
  };

  const renderOnce = (key: string) => {
    const startVersion = version.current();
    const id = `${startVersion} ${key}`;
    const underWay = renderings.get(id);
    if (underWay) return underWay;
    const rendering = render(key, startVersion).finally(() => renderings.delete(id));
    renderings.set(id, rendering);
    return rendering;
  };

  const find = (key: string) => {
    const response = findValid(key);
    if (response?.saysWhen && clock().getTime() - response.renderedAt > refreshAfterMs) {
      // A failure leaves the older one; the rendering logs its own errors.
      renderOnce(key).catch(() => undefined);
    }
    return response;
  };

  return { find, load: async (key) => find(key) ?? renderOnce(key) };
}
