import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { type Client, startClient } from "./children";
import type { Counted, Order } from "./client/protocol";
import type { Line } from "./report";

/** What a run lends to each of its parts. */

export const engines = ["embedded", "PostgreSQL"] as const;
export type Engine = (typeof engines)[number];

export type Options = {
  /** How often each figure is taken; the middle one counts. */
  rounds: number;
  engines: readonly Engine[];
  /** Entries of the largest desk on PostgreSQL; the embedded one has a tenth. */
  entries: number;
};

export type Part = {
  name: string;
  /** What it measures, for those who ask which parts there are. */
  says: string;
  measure: (bench: Bench) => Promise<Line[]>;
};

export type Bench = Options & {
  cluster: Cluster;
  client: Client;
  /** Scratch space; it goes with the run. */
  folder: string;
  /** A folder and database of this name that nobody has used; `like` copies another's, at rest. */
  place: (engine: Engine, name: string, like?: string) => Promise<BenchSite>;
  close: () => Promise<void>;
};

/** Where a site keeps what it has. */
export type BenchSite = { env: Record<string, string>; dataDir: string; url: string | null };

/** Starts what all parts share. */
export async function openBench(options: Options): Promise<Bench> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "heartlight-bench-"));
  const cluster = await startCluster({ durable: true });
  const client = startClient();
  const place = async (engine: Engine, name: string, like?: string): Promise<BenchSite> => {
    const dataDir = path.join(folder, `${engine}-${name}`);
    if (engine === "embedded") return { env: { DATA_DIR: dataDir }, dataDir, url: null };
    await statement(cluster, `create database "${name}"${like ? ` template "${like}"` : ""}`);
    const url = cluster.urlOf(name);
    return { env: { DATA_DIR: dataDir, DATABASE_URL: url }, dataDir, url };
  };
  const close = async () => {
    await client.end();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...options, cluster, client, folder, place, close };
}

async function statement(cluster: Cluster, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.urlOf("postgres") });
  await client.connect();
  await client.query(text);
  await client.end();
}

export const connections = { readers: 50, writers: 10 } as const;

export type Load = Omit<Order, "from">;

/** Numbers never come twice in a run, so that no two things that are sent are the same. */
let next = 1;

/** How many answers said 'come back later' since this was last asked: a loaded machine sheds. */
export function resetShedCount(): number {
  const count = shed;
  shed = 0;
  return count;
}
let shed = 0;

/** Has the client ask; resolves to good answers a second. Throws when an answer was an error. */
export async function rate({ client }: Bench, load: Load): Promise<number> {
  return (await askFor(client, load)).answers / load.seconds;
}

/** The same, as how many turns there were. */
export async function turnsOf(client: Client, load: Load): Promise<number> {
  return (await askFor(client, load)).turns;
}

async function askFor(client: Client, load: Load): Promise<Counted> {
  const counted = await client.drive({ ...load, from: next });
  next = counted.next;
  shed += counted.statuses[503] ?? 0;
  const refused = Object.entries(counted.statuses).filter(
    ([status]) => !/^[23]/.test(status) && status !== "503",
  );
  if (refused.length > 0) {
    const path = load.steps.map((step) => step.path).join(", ");
    const told = refused.map(([status, times]) => `${times} × ${status}`).join(", ");
    throw new Error(`${load.url} answered ${path} with ${told}.`);
  }
  return counted;
}

/** Takes figures of several things in turn, round after round; each list has a figure a round. */
export async function inTurn(
  rounds: number,
  takes: readonly (() => Promise<number>)[],
): Promise<number[][]> {
  const figures: number[][] = takes.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, take] of takes.entries()) figures[index]?.push(await take());
  }
  return figures;
}
