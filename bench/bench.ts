import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { environment, nodeOptions } from "~/scripts/server-options.mjs";
import { startCluster } from "~/tests/engines/postgres";
import { node, serverFile, startServer } from "~/tests/server-process";
import type { Line } from "./report";

export const engines = ["embedded", "PostgreSQL"] as const;
export type Engine = (typeof engines)[number];

type Options = {
  /** How often each figure is measured; the median counts. */
  rounds: number;
  /** Entries of the largest list on PostgreSQL. */
  entries: number;
};

export type Measurement = {
  name: string;
  description: string;
  /** Only with the embedded engine: browsers see no difference. */
  once?: true;
  measure: (bench: Bench, engine: Engine) => Promise<Line[]>;
};

export type Bench = Options & {
  /** Deleted when the run ends. */
  folder: string;
  /** An empty data folder and database. `copyOf`: another one, not in use, whose database is copied. */
  createStorage: (engine: Engine, name: string, copyOf?: string) => Promise<Storage>;
  close: () => Promise<void>;
};

/** `url`: of the PostgreSQL database; null with the embedded engine. */
export type Storage = { dataDir: string; url: string | null };

/** Starts PostgreSQL for the measurements. `close` also deletes everything on disk. */
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
  const deleteFolder = () => rmSync(folder, { recursive: true, force: true });
  const close = () => cluster.stop().then(deleteFolder);
  return { ...options, folder, createStorage, close };
}

/** Starts the built server as an operator does, and waits until it listens. On a free port unless `env` has one. */
export async function openSite({ dataDir, url }: Storage, env: Record<string, string> = {}) {
  mkdirSync(dataDir, { recursive: true });
  const settings = { DATA_DIR: dataDir, ...environment, ...(url && { DATABASE_URL: url }) };
  const logFile = path.join(dataDir, "server.log");
  const command = [node, ...nodeOptions, serverFile];
  const site = await startServer({ ...settings, ...env }, undefined, { logFile, command });
  return { ...site, pid: site.pid ?? 0 };
}

/** Runs the measurements one after the other, once a round; resolves to the figures of each. */
export async function inTurn(rounds: number, measurements: readonly (() => Promise<number>)[]) {
  const figures: number[][] = measurements.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, measure] of measurements.entries()) figures[at]?.push(await measure());
  }
  return figures;
}

type Rate = (seconds: number) => Promise<number>;
/** Measures two rates in turn, three seconds each, after a second to warm up. `name`: of the other one. */
export async function compareRates(rounds: number, site: Rate, name: string, otherRate: Rate) {
  const turns = (times: number, seconds: number) =>
    inTurn(times, [() => site(seconds), () => otherRate(seconds)]);
  await turns(1, 1);
  const [ownFigures = [], figures = []] = await turns(rounds, 3);
  return { measured: ownFigures, unit: "/s", compared: { name, figures } };
}
