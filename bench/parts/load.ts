import { Agent } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, crowd, sendRequest } from "~/tests/many-clients";
import type { Engine, Part } from "../bench";
import { type Line, plainLine } from "../report";
import { openSite, type Site } from "../site";

/**
 * Ten times the load: the built server under 500 clients that ask again at once,
 * beside one that watches. What counts: whoever is let in is answered within a
 * second, the others are told to come back, the watcher always hears. Pages carry
 * a number, so that each is rendered anew.
 */

const clients = 500;
const seconds = 15;
/** Milliseconds for 99 of 100 accepted requests. */
const allowed = 1_000;

export const load: Part = {
  name: "load",
  says: `${clients} clients that ask again at once, and one that watches`,
  measure: async (bench) => {
    const sites: Site[] = [];
    for (const engine of bench.engines) {
      sites.push(await openSite(await bench.place(engine, "load"), { DEMO: "on" }));
    }
    const trials: Trial[][] = sites.map(() => []);
    for (let round = 0; round < bench.rounds; round += 1) {
      for (const [index, { url }] of sites.entries()) trials[index]?.push(await besiege(url));
    }
    await Promise.all(sites.map(({ end }) => end()));
    return bench.engines.flatMap((engine, index) => told(engine, trials[index] ?? []));
  },
};

type Trial = {
  /** Milliseconds for 99 of 100. */
  accepted: number;
  watched: number;
  /** Answers a second. */
  letIn: number;
  shed: number;
  /** Answers in all. */
  other: number;
  /** Milliseconds for which this very process, which asks and counts, once stood still. */
  late: number;
};

async function besiege(url: string): Promise<Trial> {
  const watcher = new Agent({ keepAlive: true });
  let count = 0;
  const next = () => {
    count += 1;
    return (
      ["/api/news", `/?n=${count}`, "/api/news?limit=3", `/contact?n=${count}`][count % 4] ?? "/"
    );
  };
  // The first pages compile what the later ones run.
  await crowd(url, 4, next, (answers) => answers.length >= 200);
  const since = performance.now();
  const over = () => performance.now() > since + seconds * 1_000;
  const health: Answer[] = [];
  const watch = async () => {
    while (!over()) {
      const at = performance.now() - since;
      const heard = await sendRequest(url, "/healthz", watcher);
      health.push(heard);
      // When it was tells more of why than how long it took.
      if (heard.ms > allowed) {
        console.log(
          `The watcher who asked after ${(at / 1e3).toFixed(1)} s heard ${(heard.ms / 1e3).toFixed(1)} s later.`,
        );
      }
      await sleep(50);
    }
  };
  const own = monitorEventLoopDelay({ resolution: 10 });
  own.enable();
  const [answers] = await Promise.all([crowd(url, clients, next, over), watch()]);
  own.disable();
  watcher.destroy();

  const accepted = answers.filter(({ status }) => status === 200);
  const shed = answers.filter(({ status }) => status === 503);
  return {
    accepted: at(accepted, 0.99),
    watched: at(health, 0.99),
    letIn: accepted.length / seconds,
    shed: shed.length / seconds,
    other: answers.length - accepted.length - shed.length,
    late: own.max / 1e6,
  };
}

function told(engine: Engine, trials: readonly Trial[]): Line[] {
  const line = (what: string, key: keyof Trial, unit: string, most?: number) =>
    plainLine(
      { work: `${clients} clients: ${what}`, engine },
      trials.map((trial) => trial[key]),
      unit,
      most === undefined ? undefined : { most },
    );
  return [
    line("99 of 100 who are let in wait", "accepted", " ms", allowed),
    line("let in", "letIn", "/s"),
    line("told to come back", "shed", "/s"),
    // One is too many, whichever trial it was in.
    plainLine(
      { work: `${clients} clients: answered otherwise`, engine },
      [Math.max(...trials.map(({ other }) => other))],
      "",
      { most: 0 },
    ),
    line("the watcher waits, 99 of 100 times", "watched", " ms", allowed),
    line("who asks stood still, at most", "late", " ms"),
  ];
}

function at(answers: Answer[], part: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
