import { describeError, type Logger } from "~/lib/log";

export type BackgroundJob = {
  /** Runs the job soon. */
  wake: () => void;
  /** Resolves when the current run has ended; no further one starts. */
  stop: () => Promise<void>;
};

/** Runs tasks one after the other, also after one that failed; then throws the first error. */
export async function runEach(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const task of tasks) await task().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/**
 * Repeats `work` every `seconds`, one run at a time. The first run starts at once, or after `firstAfter` seconds.
 * Errors are logged and do not end the job. Long work calls `isStopping` now and then to end early.
 */
export function runInBackground(
  name: string,
  seconds: number,
  log: Logger,
  work: (isStopping: () => boolean) => Promise<unknown>,
  { firstAfter = 0 } = {},
): BackgroundJob {
  let isStopped = false;
  let isRequestedAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<void> | undefined;

  const start = () => {
    if (isStopped) return;
    if (currentRun) {
      isRequestedAgain = true;
      return;
    }
    clearTimeout(timer);
    currentRun = work(() => isStopped)
      .then(() => undefined)
      .catch((error: unknown) =>
        log.error("background job failed", { name, error: describeError(error) }),
      )
      .finally(() => {
        currentRun = undefined;
        if (isStopped) return;
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
      isStopped = true;
      clearTimeout(timer);
      await currentRun;
    },
  };
}
