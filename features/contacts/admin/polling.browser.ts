/** The first and the longest interval of polling, in milliseconds. */
const firstIntervalMs = 1_500;
const longestIntervalMs = 60_000;

/** Calls `poll` at growing intervals; returns a function that ends it. */
export function pollAtGrowingIntervals(poll: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (intervalMs: number) => {
    timer = setTimeout(() => {
      poll();
      wait(Math.min(longestIntervalMs, intervalMs * 2));
    }, intervalMs);
  };
  wait(firstIntervalMs);
  return () => clearTimeout(timer);
}
