import { CallError } from "~/lib/api/client";

/**
 * Runs calls that change one row one after the other, each with the row's newest known version, so that two quick
 * changes never conflict. Runs anywhere.
 */

export type Versioned = { id: string; version: number };

/** Running and waiting calls about one row. */
type RowQueue = {
  /** Settles when the last of them has. Never rejects. */
  lastCall: Promise<unknown>;
  version: number;
  /** How many times somebody else had changed the row. */
  conflicts: number;
};

const queues = new Map<string, RowQueue>();

function queueOf({ id, version }: Versioned): RowQueue {
  const queue = queues.get(id) ?? { lastCall: Promise.resolve(), version, conflicts: 0 };
  queues.set(id, queue);
  queue.version = Math.max(queue.version, version);
  return queue;
}

/** The newest version of a row that this window knows; 0 if it never changed the row. */
export const newestVersion = (id: string): number => queues.get(id)?.version ?? 0;

const currentRows = (error: unknown): Versioned[] =>
  error instanceof CallError && error.problem?.current
    ? ([error.problem.current].flat() as Versioned[])
    : [];

/**
 * Sends a call about rows after all earlier calls about them were answered. `send` gets the version of each row;
 * `readVersions` reads the new versions from the response. Rejects as `send` does. After a conflict, waiting calls name their
 * old version and are refused too: no change is overwritten unseen.
 */
export async function sendInTurn<T>(
  rows: readonly Versioned[],
  send: (versionOf: (id: string) => number) => Promise<T>,
  readVersions: (result: T, versionOf: (id: string) => number) => readonly Versioned[],
): Promise<T> {
  const queued = new Map(
    rows.map((row) => {
      const queue = queueOf(row);
      return [row.id, { queue, version: queue.version, conflicts: queue.conflicts }] as const;
    }),
  );
  const versionOf = (id: string) => {
    const entry = queued.get(id);
    if (!entry) return 0;
    return entry.queue.conflicts === entry.conflicts ? entry.queue.version : entry.version;
  };
  const sendNext = async () => {
    try {
      const result = await send(versionOf);
      for (const row of readVersions(result, versionOf)) queueOf(row);
      return result;
    } catch (error) {
      for (const row of currentRows(error)) {
        const queue = queued.get(row.id)?.queue;
        if (!queue) continue;
        queue.conflicts += 1;
        queue.version = Math.max(queue.version, row.version);
      }
      throw error;
    }
  };
  const earlierCalls = Promise.all([...queued.values()].map(({ queue }) => queue.lastCall));
  const reply = earlierCalls.then(sendNext);
  const settled = reply.then(
    () => undefined,
    () => undefined,
  );
  for (const { queue } of queued.values()) queue.lastCall = settled;
  return reply;
}
