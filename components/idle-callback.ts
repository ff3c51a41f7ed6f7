/** Resolves when the browser is idle, or after `latest` milliseconds: for work that nobody waits for. */
export const waitForIdle = (latest = 2_000): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: latest });
    else setTimeout(resolve, Math.min(latest, 200));
  });
