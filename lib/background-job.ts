import { describeError, type Logger } from "~/lib/log";

export type BackgroundJob = {
  /** Runs the job soon. */
  wake: () => void;
  /** Resolves when the current run has ended; no further one starts. */
  stop: () => Promise<void>;
};

/**
 * Repeats `work` every `seconds`, one run at a time. The first run starts at once, or after `firstAfter` seconds.
 * Errors are logged and do not end the job. Long work calls `stopping` now and then to end early.
 */
export function runInBackground(
  name: string,
  seconds: number,
  log: Logger,
  work: (stopping: () => boolean) => Promise<unknown>,
  { firstAfter = 0 } = {},
): BackgroundJob {
  let stopped = false;
  let isRequestedAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | undefined;

  const start = () => {
    if (stopped) return;
    if (turn) {
      isRequestedAgain = true;
      return;
    }
    clearTimeout(timer);
    turn = work(() => stopped)
      .then(() => undefined)
      .catch((error: unknown) =>
        log.error("background job failed", { name, error: describeError(error) }),
      )
      .finally(() => {
        turn = undefined;
        if (stopped) return;
        if (isRequestedAgain) {
          isRequestedAgain = false;
          start();
          return;
        }
        timer = setTimeout(start, seconds * 1000);
        timer.unref();
      });
  };

  if (firstAfter > 0) timer = setTimeout(start, firstAfter * 1000).unref();
  else start();
  return {
    wake: start,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
