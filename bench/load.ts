import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, ask, crowd } from "~/tests/crowd";
import { startCluster } from "~/tests/engines/postgres";
import { startServer } from "~/tests/server-process";

/**
 * Ten times the load: the built server on both engines under 500 clients that ask
 * again at once, beside one that watches. What counts: whoever is let in is
 * answered within a second, the others are told to come back, the watcher always
 * hears. Pages carry a number, so that each is rendered anew.
 */

const clients = 500;
const seconds = 15;
/** Milliseconds for 99 of 100 accepted requests. */
const allowed = 1_000;

/** Measures both engines and prints what was found; false when something is too slow. */
export async function measureLoad(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "heartlight-load-"));
  const cluster = await startCluster({ durable: true });
  try {
    console.log(`\n${clients} clients for ${seconds} s: milliseconds at p50, p99 and most`);
    const embedded = await measure("embedded", { DATA_DIR: path.join(folder, "embedded") });
    const postgres = await measure("PostgreSQL", {
      DATA_DIR: path.join(folder, "postgres"),
      DATABASE_URL: cluster.urlOf("postgres"),
    });
    return embedded && postgres;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(engine: string, env: Record<string, string>): Promise<boolean> {
  const server = await startServer({ ...env, DEMO: "on" });
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
  const holds = at(accepted, 0.99) <= allowed && other === 0 && accepted.length > 0;
  console.log(`${holds ? "✓" : "✗"} ${engine}: ${other} answered otherwise`);
  for (const [what, list] of Object.entries({ accepted, "told to come back": shed, health })) {
    const figures = [0.5, 0.99, 1].map((part) => at(list, part).toFixed(0).padStart(8)).join("");
    const rate = `${(list.length / seconds).toFixed(0)}/s`;
    console.log(`  ${what.padEnd(20)}${rate.padStart(8)}${figures}`);
  }
  return holds;
}

function at(answers: Answer[], part: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
