import { describeError, type Logger } from "~/lib/log";

/**
 * Runs work after the response, so that neither the response nor its time reveals the result. It is
 * lost if the process is killed before it ends.
 */

/** The most tasks under way at once; beyond it, answers wait. */
const mostTasks = 50;

const tasks = new Set<Promise<void>>();

/**
 * Begins `work` after the current request has been answered. Resolves at once, or, where too many
 * tasks are under way, once one has ended. A failure is logged under `name`.
 */
export async function runAfterResponse(
  log: Logger,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  while (tasks.size >= mostTasks) await Promise.race(tasks);
  const task = new Promise<void>((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => log.error(`${name} failed`, { error: describeError(error) }))
    .finally(() => tasks.delete(task));
  tasks.add(task);
}

/** How many tasks are under way. */
export const tasksAfterResponse = () => tasks.size;

/** Resolves once every task that was begun has ended. */
export async function allTasksAfterResponse(): Promise<void> {
  while (tasks.size > 0) await Promise.all(tasks);
}
