import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startCluster } from "~/tests/engines/postgres";
import { startServer } from "~/tests/server-process";
import type { Line } from "./report";

export const engines = ["embedded", "PostgreSQL"] as const;
export type Engine = (typeof engines)[number];

export type Options = {
  /** How often each figure is measured; the median counts. */
  rounds: number;
  engines: readonly Engine[];
  /** Entries of the largest list on PostgreSQL. */
  entries: number;
};

export type Measurement = {
  name: string;
  description: string;
  /** Measured once, with the embedded engine, since browsers see no difference between the engines. */
  once?: true;
  measure: (bench: Bench, engine: Engine) => Promise<Line[]>;
};

export type Bench = Options & {
  /** Deleted when the run ends. */
  folder: string;
  /** An empty data folder and database. `copyOf` names another one, not in use, whose database is copied. */
  createStorage: (engine: Engine, name: string, copyOf?: string) => Promise<Storage>;
  close: () => Promise<void>;
};

/** `url` is the PostgreSQL database's; null with the embedded engine. */
export type Storage = { dataDir: string; url: string | null };

export async function openBench(options: Options): Promise<Bench> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "heartlight-bench-"));
  const cluster = await startCluster({ durable: true });
  const createStorage: Bench["createStorage"] = async (engine, name, copyOf) => {
    const dataDir = path.join(folder, `${engine}-${name}`);
    if (engine === "embedded") return { dataDir, url: null };
    const client = new pg.Client({ connectionString: cluster.urlOf("postgres") });
    await client.connect();
    await client.query(`create database "${name}"${copyOf ? ` template "${copyOf}"` : ""}`);
    await client.end();
    return { dataDir, url: cluster.urlOf(name) };
  };
  const close = async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...options, folder, createStorage, close };
}

/** Starts the built server as an operator does, on a free port unless `env` has one, and waits until it listens. */
export async function openSite({ dataDir, url }: Storage, env: Record<string, string> = {}) {
  mkdirSync(dataDir, { recursive: true });
  // The allocator's setting is that of scripts/start.mjs.
  const settings: typeof env = { DATA_DIR: dataDir, MALLOC_ARENA_MAX: "1", ...env };
  if (url) settings.DATABASE_URL = url;
  const site = await startServer(settings, undefined, {
    logFile: path.join(dataDir, "server.log"),
  });
  return { ...site, pid: site.pid ?? 0 };
}

/** Runs each measurement once a round, one after the other; resolves to a list of figures for each. */
export async function inTurn(rounds: number, measurements: readonly (() => Promise<number>)[]) {
  const figures: number[][] = measurements.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, measure] of measurements.entries()) figures[index]?.push(await measure());
  }
  return figures;
}

type Rate = (seconds: number) => Promise<number>;

/** Two rates measured in turn, three seconds each time, after a second of warming up; `name` is the other one's. */
export async function compareRates(rounds: number, site: Rate, name: string, other: Rate) {
  const turns = (times: number, seconds: number) =>
    inTurn(times, [() => site(seconds), () => other(seconds)]);
  await turns(1, 1);
  const [here = [], figures = []] = await turns(rounds, 3);
  return { here, unit: "/s", compared: { name, figures } };
}
