/**
 * Retries failed requests for page data, so that a loaded page survives a network failure, a busy minute or a restart
 * of the server. The router shows an error page after the first failure and cannot be configured, so `fetch` is
 * wrapped.
 */

/** Milliseconds before each retry: ten seconds in all. */
const pausesMs = [300, 1_000, 3_000, 6_000];
/** The longest Retry-After that is followed, in milliseconds. */
const longestMs = 10_000;
/** Statuses of temporary failures. */
const passing: readonly number[] = [429, 502, 503, 504];

type Ask = typeof fetch;
type Pause = (ms: number, signal?: AbortSignal | null) => Promise<void>;

const pause: Pause = (ms, signal) =>
  new Promise((done, failed) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      failed(signal.reason);
    });
  });

const isRead = (input: Parameters<Ask>[0], init?: RequestInit) =>
  (init?.method ?? "GET") === "GET" &&
  !(input instanceof Request) &&
  new URL(input, location.origin).pathname.endsWith(".data");

/**
 * `ask`, with retries for requests for page data: at most four, after network errors and temporary failures. Returns or
 * throws the result of the last try; an aborted request stops at once.
 */
export const withRetries =
  (ask: Ask, wait: Pause = pause): Ask =>
  async (input, init) => {
    const pauses = isRead(input, init) ? pausesMs : [];
    for (const ms of pauses) {
      try {
        const answer = await ask(input, init);
        if (!passing.includes(answer.status)) return answer;
        const retryAfterMs = Number(answer.headers.get("Retry-After")) * 1_000;
        if (retryAfterMs > longestMs) return answer;
        await wait(Math.max(ms, retryAfterMs || 0), init?.signal);
      } catch (error) {
        if (init?.signal?.aborted) throw error;
        await wait(ms, init?.signal);
      }
    }
    return ask(input, init);
  };
