import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { storageRegistry } from "~/lib/browser-storage/registry";
import type { Clock } from "~/lib/dates/clock";
import type { CachedResponse, CacheEntry } from "./entry";
import type { AbstainOrDeclareConflict, PageCacheStore } from "./store";

/**
 * How public answers go out. What is kept leaves at the front door, before a request has
 * become anything else than what node:http read: a look-up, and one write. Everything
 * else goes through the app, which asks the same store.
 */

/** Answers what is kept, and returns true; or leaves the request untouched. */
export type PageCacheHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

export type PageCacheHandlerDeps = {
  answers: Pick<PageCacheStore, "find">;
  clock: Clock;
  /** False for who has used up a limit; everything under `/api/` is counted. */
  maySend: (socketAddress: string, forwardedFor: string | undefined) => boolean;
  /** How a request with a session's cookie is answered; null where the app has to look it up. */
  answerWithout: (
    cookie: string | undefined,
    socketAddress: string,
    forwardedFor: string | undefined,
  ) => WithoutSession | null;
  /** Writes the line of a request. */
  note: (request: { requestId: string; method: string; path: string; status: number }) => void;
};

/** Headers that the kept answer carries, name and value in turn, and milliseconds until it leaves. */
export type WithoutSession = { headers: readonly string[]; delayMs: number };

const atOnce: WithoutSession = { headers: [], delayMs: 0 };

/** A name and port as a browser writes them; whoever writes others is answered by the app. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i;

type Read = {
  host: string;
  cookie: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  forwardedFor: string | undefined;
};

/**
 * The few headers that a kept answer depends on; null for a request with a body, or with
 * one of these twice. Read where they came in: node:http's own object of all of them takes
 * as long as the rest of the answer.
 */
function readHeaders(raw: readonly string[]): Read | null {
  const read: Read = {
    host: "",
    cookie: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    forwardedFor: undefined,
  };
  for (let at = 0; at < raw.length; at += 2) {
    const given = raw[at] as string;
    const field = fields[given] ?? fields[given.toLowerCase()];
    if (field === undefined) continue;
    if (field === "body" || read[field]) return null;
    read[field] = raw[at + 1] as string;
  }
  return read;
}

/** With both spellings that browsers and proxies send. */
const fields = Object.assign(Object.create(null), {
  host: "host",
  Host: "host",
  cookie: "cookie",
  Cookie: "cookie",
  "accept-encoding": "acceptEncoding",
  "Accept-Encoding": "acceptEncoding",
  "if-none-match": "ifNoneMatch",
  "If-None-Match": "ifNoneMatch",
  "x-forwarded-for": "forwardedFor",
  "X-Forwarded-For": "forwardedFor",
  "content-length": "body",
  "transfer-encoding": "body",
}) as Record<string, keyof Read | "body" | undefined>;

/** Whether there may be a session's cookie among these: cheap, and true of a few others. */
const mayHaveSession = (cookie: string | null | undefined) =>
  cookie?.includes(storageRegistry.session.name) === true;

/** When an answer left the server, for a page that tells the time: its bytes may be older. */
export const serverTiming = (now: number) => `now;desc="${now}"`;

export const createPageCacheHandler =
  ({ answers, clock, maySend, answerWithout, note }: PageCacheHandlerDeps): PageCacheHandler =>
  (incoming, outgoing) => {
    const { method = "", url = "" } = incoming;
    if (method !== "GET" && method !== "HEAD") return false;
    const answer = answers.find(url);
    const read = answer && readHeaders(incoming.rawHeaders);
    if (!read || !plainHost.test(read.host)) return false;
    const socketAddress = incoming.socket.remoteAddress ?? "";
    const how = mayHaveSession(read.cookie)
      ? answerWithout(read.cookie, socketAddress, read.forwardedFor)
      : atOnce;
    const out = how && answer.ready(read);
    if (!out) return false;
    if (url.startsWith("/api/") && !maySend(socketAddress, read.forwardedFor)) return false;
    const send = () => {
      const requestId = randomUUID();
      const own = ["X-Request-Id", requestId, ...how.headers];
      if (answer.timed) own.push("Server-Timing", serverTiming(clock().getTime()));
      outgoing.writeHead(out.status, out.headers.concat(own));
      outgoing.end(method === "HEAD" ? undefined : out.body);
      note({ requestId, method, path: answer.logged, status: out.status });
    };
    if (how.delayMs > 0) setTimeout(send, how.delayMs);
    else send();
    return true;
  };

/** The same as a Response, for who came through the app. */
export async function asResponse(
  answer: CacheEntry | AbstainOrDeclareConflict,
  request: Request,
): Promise<Response> {
  if ("passing" in answer) {
    const { status, headers, body } = answer.passing;
    return new Response(bodyOf(status, body), { status, headers });
  }
  const { status, headers, body }: CachedResponse = await answer.choose({
    acceptEncoding: request.headers.get("accept-encoding"),
    ifNoneMatch: request.headers.get("if-none-match"),
  });
  const pairs = Array.from({ length: headers.length / 2 }, (_, at): [string, string] => [
    headers[2 * at] ?? "",
    headers[2 * at + 1] ?? "",
  ]);
  return new Response(bodyOf(status, body), { status, headers: pairs });
}

const bodyOf = (status: number, body: Buffer | null) =>
  body === null || status === 204 || status === 304 ? null : new Uint8Array(body);
