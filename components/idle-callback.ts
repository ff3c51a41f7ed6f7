/**
 * Resolves when the browser has nothing more urgent to do, after `latest` milliseconds at the
 * latest: for work that nobody waits for, so that it does not lengthen what somebody waits for.
 */
export const whenIdle = (latest = 2_000): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: latest });
    else setTimeout(resolve, Math.min(latest, 200));
  });
