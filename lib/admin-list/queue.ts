import { CallError } from "~/lib/api/client";

/**
 * Runs calls that change one row one after the other, each with the row's newest known version, so that two quick
 * changes never conflict. Runs anywhere.
 */

export type Versioned = { id: string; version: number };

/** Running and waiting calls about one row. */
type Line = {
  /** Settles when the last one has. Never rejects. */
  last: Promise<unknown>;
  version: number;
  /** How many times somebody else had changed the row. */
  conflicts: number;
};

const lines = new Map<string, Line>();

function lineOf({ id, version }: Versioned): Line {
  const line = lines.get(id) ?? { last: Promise.resolve(), version, conflicts: 0 };
  lines.set(id, line);
  line.version = Math.max(line.version, version);
  return line;
}

/** The newest version of a row that this window knows; 0 if it never changed the row. */
export const newestVersion = (id: string): number => lines.get(id)?.version ?? 0;

const currentOf = (error: unknown): Versioned[] =>
  error instanceof CallError && error.problem?.current
    ? ([error.problem.current].flat() as Versioned[])
    : [];

/**
 * Sends a call about rows after all earlier calls about them were answered. `send` gets the version of each row;
 * `after` reads the new versions from the response. Rejects as `send` does. After a conflict, waiting calls name their
 * old version and are refused too: no change is overwritten unseen.
 */
export async function inTurn<T>(
  rows: readonly Versioned[],
  send: (versionOf: (id: string) => number) => Promise<T>,
  after: (result: T, versionOf: (id: string) => number) => readonly Versioned[],
): Promise<T> {
  const queued = new Map(
    rows.map((row) => {
      const line = lineOf(row);
      return [row.id, { line, version: line.version, conflicts: line.conflicts }] as const;
    }),
  );
  const versionOf = (id: string) => {
    const entry = queued.get(id);
    if (!entry) return 0;
    return entry.line.conflicts === entry.conflicts ? entry.line.version : entry.version;
  };
  const sendNext = async () => {
    try {
      const result = await send(versionOf);
      for (const row of after(result, versionOf)) lineOf(row);
      return result;
    } catch (error) {
      for (const row of currentOf(error)) {
        const line = queued.get(row.id)?.line;
        if (!line) continue;
        line.conflicts += 1;
        line.version = Math.max(line.version, row.version);
      }
      throw error;
    }
  };
  const earlierLines = Promise.all([...queued.values()].map(({ line }) => line.last));
  const answered = earlierLines.then(sendNext);
  const settled = answered.then(
    () => undefined,
    () => undefined,
  );
  for (const { line } of queued.values()) line.last = settled;
  return answered;
}
