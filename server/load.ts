import { problem } from "~/http/problem";

export type Fetch = (request: Request, bindings?: unknown) => Response | Promise<Response>;

/**
 * Requests that are worked on at once. Each takes a few milliseconds, so whoever
 * is let in is answered within about a second; the next one is better told to
 * come back than kept waiting for a minute.
 */
const mostAtOnce = 150;

/** Answers 503 at once where more than `most` requests are being worked on. */
export function shedLoad(fetch: Fetch, most = mostAtOnce): Fetch {
  let running = 0;
  return async (request, bindings) => {
    // Whoever watches the process must hear that it is up.
    if (running >= most && new URL(request.url).pathname !== "/healthz") {
      return problem(
        503,
        "Very many people are here at this moment. Please try again in a few seconds.",
        {},
        { "Retry-After": "2" },
      );
    }
    running += 1;
    try {
      return await fetch(request, bindings);
    } finally {
      running -= 1;
    }
  };
}
