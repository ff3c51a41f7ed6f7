import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { storageRegistry } from "~/lib/browser-storage/registry";
import type { Clock } from "~/lib/dates/clock";
import type { HeaderReader } from "~/lib/trusted-proxies.server";
import type { ClientOf } from "../proxy-watch";
import { type CachedResponse, negotiate } from "./cached-response";
import type { PageCacheStore, UncacheableResponse } from "./store";

/**
 * Sends cached responses directly from node:http, before the app. Other requests go through the app, which uses the
 * same store.
 */

/** Sends a cached response and returns true; or leaves the request untouched. */
export type PageCacheHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

export type PageCacheHandlerDeps = {
  store: Pick<PageCacheStore, "find">;
  clock: Clock;
  clientOf: ClientOf;
  /** Counts a call; false for an address over a limit. */
  countCall: (address: string) => boolean;
  /** The response to a request with a cookie that has no session; null if the app must look the session up. */
  answerWithoutSession: (cookie: string | undefined, address: string) => SessionlessAnswer | null;
  logRequest: (request: {
    requestId: string;
    method: string;
    path: string;
    status: number;
  }) => void;
};

/** Headers added to the cached response, and milliseconds until it is sent. */
export type SessionlessAnswer = { headers: readonly [string, string][]; delayMs: number };

/** A host and port as browsers write them; the app answers others. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i;

/** When the response left the server, for pages that show the time: cached bytes may be older. */
export const serverTiming = (now: number) => `now;desc="${now}"`;

export const createPageCacheHandler =
  (deps: PageCacheHandlerDeps): PageCacheHandler =>
  (incoming, outgoing) => {
    const { store, clock, clientOf, countCall, answerWithoutSession, logRequest } = deps;
    const { method = "", url = "", headers } = incoming;
    if (method !== "GET" && method !== "HEAD") return false;
    if (headers["content-length"] || headers["transfer-encoding"]) return false;
    const cached = store.find(url);
    if (!cached || !plainHost.test(headers.host ?? "")) return false;
    const header: HeaderReader = (name) => headers[name]?.toString();
    const address = clientOf(incoming.socket.remoteAddress ?? "", header, url);
    const mayHaveSession = headers.cookie?.includes(storageRegistry.session.name);
    const sessionlessAnswer = mayHaveSession
      ? answerWithoutSession(headers.cookie, address)
      : { headers: [], delayMs: 0 };
    if (!sessionlessAnswer) return false;
    if (url.startsWith("/api/") && !countCall(address)) return false;
    const { status, body, ...negotiated } = negotiate(cached, {
      acceptEncoding: headers["accept-encoding"]?.toString(),
      ifNoneMatch: headers["if-none-match"],
    });
    const send = () => {
      const requestId = randomUUID();
      outgoing.setHeaders(new Map([...negotiated.headers, ["X-Request-Id", requestId]]));
      for (const [name, value] of sessionlessAnswer.headers) outgoing.setHeader(name, value);
      if (cached.showsRenderTime) {
        outgoing.setHeader("Server-Timing", serverTiming(clock().getTime()));
      }
      outgoing.writeHead(status);
      outgoing.end(method === "HEAD" ? undefined : body);
      logRequest({ requestId, method, path: cached.loggedPath, status });
    };
    if (sessionlessAnswer.delayMs > 0) setTimeout(send, sessionlessAnswer.delayMs);
    else send();
    return true;
  };

/** A cached response as a Response, for a request that came through the app. */
export function toResponse(
  response: CachedResponse | UncacheableResponse,
  request: Request,
): Response {
  const { status, headers, body } =
    "uncacheable" in response
      ? response.uncacheable
      : negotiate(response, {
          acceptEncoding: request.headers.get("accept-encoding"),
          ifNoneMatch: request.headers.get("if-none-match"),
        });
  const hasNoBody = body === null || status === 204 || status === 304;
  return new Response(hasNoBody ? null : new Uint8Array(body), { status, headers });
}
