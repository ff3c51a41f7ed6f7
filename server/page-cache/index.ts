import { nextPublication } from "~/features/news/public.queries.server";
import { nextMoveEnd } from "~/features/programme/public.queries.server";
import { nextChangeOf } from "~/features/settings/next-page-expiry.server";
import { getSettings } from "~/features/settings/queries.server";
import type { Endpoint } from "~/lib/api/endpoint";
import type { Deps } from "../deps";
import type { PageCacheVersion } from "./invalidation";
import { publicAddresses } from "./keys";
import {
  asResponse,
  createPageCacheHandler,
  type PageCacheHandler,
  type PageCacheHandlerDeps,
} from "./node-handler";
import { createPageCacheStore } from "./store";

/** The public half of the app: what is kept, who is shown it, and how it is made. */
export type PageCache = {
  /** What answers a request of somebody without a session; null where nothing is kept at its address. */
  answerTo: (request: Request) => (() => Promise<Response>) | null;
  door: PageCacheHandler;
};

type PublicSideDeps = Pick<PageCacheHandlerDeps, "maySend" | "answerWithout" | "note"> & {
  version: PageCacheVersion;
  endpoints: readonly Endpoint[];
  loggedPath: (path: string) => string;
  /** The app itself, asked as nobody. */
  fetch: (request: Request, bindings: unknown) => Response | Promise<Response>;
};

/** What marks a request that the site makes of itself, to keep the answer. */
const nobody = { nobody: true };
export const isCacheFill = (bindings: unknown) => bindings === nobody;

/** Milliseconds that anything is kept at most. */
const longest = 3_600_000;

/** The moment of rendering that every page carries for its scripts (app/root.tsx). */
const renderedAt = /\brenderedAt\W{1,9}(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/;

export function createPageCache(
  { db, clock, publicUrl }: Pick<Deps, "db" | "clock" | "publicUrl">,
  { version, endpoints, loggedPath, fetch, maySend, answerWithout, note }: PublicSideDeps,
): PageCache {
  const addresses = publicAddresses(endpoints);
  /** What an answer depends on is in its key and the database: whoever asked is not told of. */
  const make = async (key: string) => {
    const headers = { Accept: key.startsWith("/api/") ? "application/json" : "text/html" };
    return fetch(new Request(publicUrl + key, { headers }), nobody);
  };
  const nextChange = async (from: Date) => {
    const [facts, news, moved] = await Promise.all([
      getSettings(db),
      nextPublication(db, from),
      nextMoveEnd(db, from),
    ]);
    const moments = [nextChangeOf(facts, from), news, moved, new Date(from.getTime() + longest)];
    return new Date(Math.min(...moments.map((moment) => moment?.getTime() ?? Infinity)));
  };
  const momentIn = (body: Buffer) => renderedAt.exec(body.toString("latin1"))?.[1];
  const loggedAs = (key: string) => loggedPath(key.split("?", 1)[0] ?? "");
  const varyOf = (key: string) => (addresses.isDocument(key) ? "" : "Cookie");
  const answers = createPageCacheStore({
    ...{ clock, version, make, nextChange },
    ...{ loggedAs, varyOf, momentIn },
  });
  return {
    answerTo: (request) => {
      if (request.method !== "GET" && request.method !== "HEAD") return null;
      const { pathname, search } = new URL(request.url);
      const key = addresses.keyOf(pathname + search);
      if (key === null) return null;
      return async () => asResponse(await answers.serve(key), request);
    },
    door: createPageCacheHandler({ answers, clock, maySend, answerWithout, note }),
  };
}
