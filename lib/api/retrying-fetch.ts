/**
 * Retries failed requests for page data, so that a loaded page survives a network failure, a busy minute or a restart
 * of the server. The router shows an error page after the first failure and cannot be configured, so `fetch` is
 * wrapped.
 */

/** Milliseconds before each retry: ten seconds in all. */
const pausesMs = [300, 1_000, 3_000, 6_000];
/** The longest Retry-After that is followed, in milliseconds. */
const maxRetryAfterMs = 10_000;
/** Statuses of temporary failures. */
const temporaryStatuses: readonly number[] = [429, 502, 503, 504];

type Fetch = typeof fetch;
type Pause = (ms: number, signal?: AbortSignal | null) => Promise<void>;

const waitFor: Pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const isPageDataRequest = (input: Parameters<Fetch>[0], init?: RequestInit) =>
  (init?.method ?? "GET") === "GET" &&
  !(input instanceof Request) &&
  new URL(input, location.origin).pathname.endsWith(".data");

/**
 * `originalFetch`, with retries for requests for page data: at most four, after network errors and temporary failures. Returns or
 * throws the result of the last try; an aborted request stops at once.
 */
export const withRetries =
  (originalFetch: Fetch, wait: Pause = waitFor): Fetch =>
  async (input, init) => {
    const pauses = isPageDataRequest(input, init) ? pausesMs : [];
    for (const ms of pauses) {
      try {
        const response = await originalFetch(input, init);
        if (!temporaryStatuses.includes(response.status)) return response;
        const retryAfterMs = Number(response.headers.get("Retry-After")) * 1_000;
        if (retryAfterMs > maxRetryAfterMs) return response;
        await wait(Math.max(ms, retryAfterMs || 0), init?.signal);
      } catch (error) {
        if (init?.signal?.aborted) throw error;
        await wait(ms, init?.signal);
      }
    }
    return originalFetch(input, init);
  };
