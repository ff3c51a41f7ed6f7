import { setTimeout as sleep } from "node:timers/promises";
import { TestRunner } from "vitest";

/** Shared code of fault tests: `npm test` runs each briefly, `npm run faults` in full, with the results printed. */

/** A line of the table of `npm run faults`. */
export type Night = {
  /** The fault: 'killed (SIGKILL) while people pay'. */
  fault: string;
  engine: "embedded" | "PostgreSQL";
  /** The number of faults. */
  times: number;
  /** Writes with a success response. */
  acknowledged: number;
  /** Acknowledged writes that are missing afterwards. */
  lost: number;
  /** Stored, charged or sent more often than requested. */
  doubled: number;
  /** The longest time without a response, in milliseconds; absent if not measured. */
  outageMs?: number;
};

declare module "vitest" {
  interface TaskMeta {
    nights?: Night[];
  }
}

/** The number of repetitions: in `npm test`, and in `npm run faults`. */
export const repetitions = (usually: number, whole: number): number =>
  process.env.FAULTS === "whole" ? whole : usually;

/** Reports the result of the running test's faults. Call it before the expectations. */
export function reportScenario(night: Night): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error("A night is told within a test.");
  test.meta.nights = [...(test.meta.nights ?? []), night];
}

/** The number of repeated values in a list. */
export const countRepeated = (list: readonly unknown[]): number => list.length - new Set(list).size;

/** The number of expected values that are missing. */
export const countMissing = (
  stored: readonly unknown[],
  ...expected: readonly unknown[][]
): number => {
  const storedValues = new Set(stored);
  return [...new Set(expected.flat())].filter((value) => !storedValues.has(value)).length;
};

export type Watched = {
  /** The longest time between two good responses, in milliseconds. */
  outageMs: number;
  /** The count of each status; 0 for no response. */
  statuses: Map<number, number>;
};

/** Any status other than success or 'try again later' is a failure, however busy the machine. */
export const unexpectedStatusOf = ({ statuses }: Pick<Watched, "statuses">): number[] =>
  [...statuses.keys()].filter((status) => status !== 200 && status !== 503);

/**
 * Calls `ask` with the address of the current server. If it no longer listens, the request goes to its successor, as
 * with every proxy: nothing was sent yet.
 */
export async function switchServer<T>(urlOf: () => string, ask: (url: string) => Promise<T>) {
  try {
    return await ask(urlOf());
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code !== "ECONNREFUSED") throw error;
    return ask(urlOf());
  }
}

/** Requests a site repeatedly, like a monitor, until it is stopped. */
export function watchSite(urlOf: () => string, path = "/readyz") {
  const statuses = new Map<number, number>();
  let over = false;
  let good = performance.now();
  let outageMs = 0;
  const watching = (async () => {
    while (!over) {
      const signal = AbortSignal.timeout(10_000);
      const status = await switchServer(urlOf, (url) => fetch(url + path, { signal })).then(
        (answer) => answer.status,
        () => 0,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) {
        outageMs = Math.max(outageMs, performance.now() - good);
        good = performance.now();
      }
      await sleep(20);
    }
  })();
  return async (): Promise<Watched> => {
    over = true;
    await watching;
    return { outageMs, statuses };
  };
}
