import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, ask, crowd } from "~/tests/crowd";
import type { Bench, Engine, Part } from "../bench";
import { type Line, plainLine } from "../report";
import { openSite } from "../site";

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
    const lines: Line[] = [];
    for (const engine of bench.engines) lines.push(...(await measure(bench, engine)));
    return lines;
  },
};

async function measure(bench: Bench, engine: Engine): Promise<Line[]> {
  const server = await openSite(await bench.place(engine, "load"), { DEMO: "on" });
  const watcher = new Agent({ keepAlive: true });
  let count = 0;
  const next = () => {
    count += 1;
    return (
      ["/api/news", `/?n=${count}`, "/api/news?limit=3", `/contact?n=${count}`][count % 4] ?? "/"
    );
  };
  // The first pages compile what the later ones run.
  await crowd(server.url, 4, next, (answers) => answers.length >= 200);
  const until = performance.now() + seconds * 1_000;
  const over = () => performance.now() > until;
  const health: Answer[] = [];
  const watch = async () => {
    while (!over()) {
      health.push(await ask(server.url, "/healthz", watcher));
      await sleep(50);
    }
  };
  const [answers] = await Promise.all([crowd(server.url, clients, next, over), watch()]);
  watcher.destroy();
  await server.end();

  const accepted = answers.filter(({ status }) => status === 200);
  const shed = answers.filter(({ status }) => status === 503);
  const other = answers.length - accepted.length - shed.length;
  const named = (what: string) => ({ work: `${clients} clients: ${what}`, engine });
  const most = { most: allowed };
  return [
    plainLine(named("99 of 100 who are let in wait"), [at(accepted, 0.99)], " ms", most),
    plainLine(named("let in"), [accepted.length / seconds], "/s"),
    plainLine(named("told to come back"), [shed.length / seconds], "/s"),
    plainLine(named("answered otherwise"), [other], "", { most: 0 }),
    plainLine(named("the watcher waits, 99 of 100 times"), [at(health, 0.99)], " ms", most),
  ];
}

function at(answers: Answer[], part: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
