import { nextPublication } from "~/features/news/public.queries.server";
import { nextMoveEnd, nextScreeningBorder } from "~/features/programme/public.queries.server";
import { nextChangeOf } from "~/features/settings/next-page-expiry.rules.server";
import { getSettings } from "~/features/settings/queries.server";
import type { Endpoint } from "~/lib/api/endpoint";
import type { Deps } from "../deps";
import type { PageCacheVersion } from "./invalidation";
import { cacheableAddresses } from "./keys";
import {
  createPageCacheHandler,
  type PageCacheHandler,
  type PageCacheHandlerDeps,
  toResponse,
} from "./node-handler";
import { createPageCacheStore } from "./store";

export type PageCache = {
  /** Answers a request without a session; null if its address is not cached. */
  answer: (request: Request) => (() => Promise<Response>) | null;
  /** Runs before the app, in node:http. */
  handler: PageCacheHandler;
};

type PageCacheDeps = Pick<
  PageCacheHandlerDeps,
  "clientOf" | "countCall" | "answerWithoutSession" | "logRequest"
> & {
  version: PageCacheVersion;
  endpoints: readonly Endpoint[];
  loggedPath: (path: string) => string;
  fetch: (request: Request, bindings: unknown) => Response | Promise<Response>;
};

/** Marks a request that the site sends to itself, without a session, to fill the cache. */
const cacheFill = { cacheFill: true };
/** Whether the site sent this request to itself. */
export const isCacheFill = (bindings: unknown) => bindings === cacheFill;

/** Milliseconds after which any entry is rendered again. */
const maxAgeMs = 3_600_000;

/** The time of rendering, which every page contains for its scripts (app/root.tsx). */
const renderedAtPattern = /\brenderedAt\W{1,9}(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/;

/** Creates the cache of public pages and calls: it renders by requests that the site sends to itself. */
export function createPageCache(
  { db, clock, publicUrl }: Pick<Deps, "db" | "clock" | "publicUrl">,
  { version, endpoints, fetch, ...deps }: PageCacheDeps,
): PageCache {
  const addresses = cacheableAddresses(endpoints);
  const store = createPageCacheStore({
    clock,
    version,
    render: async (key) => {
      const headers = { Accept: key.startsWith("/api/") ? "application/json" : "text/html" };
      return fetch(new Request(publicUrl + key, { headers }), cacheFill);
    },
    nextChange: async (from) => {
      const moments = await Promise.all([
        getSettings(db).then((settings) => nextChangeOf(settings, from)),
        nextPublication(db, from),
        nextMoveEnd(db, from),
        nextScreeningBorder(db, from),
      ]);
      const latest = from.getTime() + maxAgeMs;
      return new Date(Math.min(latest, ...moments.map((moment) => moment?.getTime() ?? latest)));
    },
    timestampIn: (body) => renderedAtPattern.exec(body.toString("latin1"))?.[1],
    loggedPath: (key) => deps.loggedPath(key.split("?", 1)[0] ?? ""),
    vary: (key) => (addresses.isDocument(key) ? "" : "Cookie"),
  });
  return {
    answer: (request) => {
      if (request.method !== "GET" && request.method !== "HEAD") return null;
      const { pathname, search } = new URL(request.url);
      const key = addresses.keyOf(pathname + search);
      return key === null ? null : async () => toResponse(await store.load(key), request);
    },
    handler: createPageCacheHandler({ store, clock, ...deps }),
  };
}
