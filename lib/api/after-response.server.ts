import { describeError, type Logger } from "~/lib/log";

/**
 * Runs work after the response, so that neither the response nor its duration reveals the result. The work is lost if
 * the process is killed.
 */

/** The most running tasks; beyond it, responses wait. */
const maxTasks = 50;

const tasks = new Set<Promise<void>>();

/**
 * Starts `work` after the current request was answered. Resolves at once, or when a running task ends if there are too
 * many. Errors are logged under `name`.
 */
export async function runAfterResponse(
  log: Logger,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  while (tasks.size >= maxTasks) await Promise.race(tasks);
  const task = new Promise<void>((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => log.error(`${name} failed`, { error: describeError(error) }))
    .finally(() => tasks.delete(task));
  tasks.add(task);
}

/** The number of running tasks. */
export const countTasksAfterResponse = () => tasks.size;

/** Resolves when all tasks have ended. */
export async function waitForTasksAfterResponse(): Promise<void> {
  while (tasks.size > 0) await Promise.all(tasks);
}
