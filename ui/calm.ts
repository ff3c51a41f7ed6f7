/**
 * Resolves when the browser has nothing more urgent to do, after two seconds at the latest:
 * for work that nobody waits for, so that it does not lengthen what somebody waits for.
 */
export const calm = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
