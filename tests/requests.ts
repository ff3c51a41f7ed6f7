import { setTimeout as sleep } from "node:timers/promises";
/** Requests as a browser sends them, for test apps and for server processes. */

export type RequestOptions = Omit<RequestInit, "headers"> & {
  headers?: Record<string, string>;
  /** Sent as the JSON body; the method is then POST unless given. */
  json?: unknown;
  /** A Cookie header, as `logIn` returns it. */
  cookie?: string;
  /** The socket address from which the request seems to come. */
  from?: string;
  /** The Origin header; null sends none. By default the site's own. */
  origin?: string | null;
};

/** A request as the site's own pages send it, changed by `options`. */
export function makeRequest(site: string, path: string, options: RequestOptions): Request {
  const { json, cookie, from: _, origin = site, ...init } = options;
  const headers = new Headers(init.headers);
  if (origin !== null && !headers.has("Origin")) headers.set("Origin", origin);
  if (cookie) headers.set("Cookie", cookie);
  if (json !== undefined && !headers.has("Content-Type")) {
    headers.set("Content-Type", "application/json");
  }
  const body = json === undefined ? init.body : JSON.stringify(json);
  const method = init.method ?? (body === undefined || body === null ? "GET" : "POST");
  return new Request(new URL(path, site), { ...init, method, headers, body });
}

/** The Cookie header a browser would send after this response. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/** All rows of a paginated list. Throws if a page cannot be read. */
export async function readFullResponse<Row>(
  site: { request: (path: string, options: RequestOptions) => Promise<Response> },
  path: string,
  cookie: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | undefined = `${path}?limit=200`; next; ) {
    const page: Response = await site.request(next, { cookie });
    if (page.status !== 200) throw new Error(`${next}: ${page.status}`);
    rows.push(...((await page.json()) as Row[]));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
  }
  return rows;
}

/**
 * Sends a request again while the site is too busy, like clients that follow Retry-After: of fifty at once, a slow
 * machine refuses some.
 */
export async function untilServed(send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  const busy = response.status === 503 && response.headers.has("Retry-After");
  if (!busy) return response;
  await sleep(100);
  return untilServed(send);
}
