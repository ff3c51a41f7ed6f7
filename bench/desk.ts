import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { openEmbedded, openPostgres } from "~/db/client";
import { pages } from "~/http/addresses";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { type ServerProcess, startServer } from "~/tests/server-process";
import { fill } from "./fill";

/**
 * The director's rooms with 1,000 and with 100,000 entries (and as many messages),
 * on both engines: the built server, real requests. Both servers of an engine are
 * asked in turn, so that whatever else the machine does slows both; what counts is
 * the difference of their medians.
 */

const few = 1_000;
const many = 100_000;
/** Milliseconds that a hundred times as many entries may cost. */
const allowed = 100;
const rounds = 15;

const list = "/api/submissions";
const asked: [what: string, address: string][] = [
  ["dashboard", pages.portal],
  ["list, page", pages.adminSubmissions],
  ["list, call", list],
  ["oldest first", `${list}?sort=oldest`],
  ["by title", `${list}?sort=title`],
  ["favorites", "/api/submissions/favorites"],
  ["category and status", `${list}?type=log_line&status=accepted`],
  ["country", `${list}?country=Norway`],
  ["country and genre", `${list}?country=Norway&genre=drama`],
  ["country and days", `${list}?country=United+States&from=2025-10-01&to=2025-10-31`],
  ["genre, star and days", `${list}?genre=horror&favorite=true&from=2025-09-01`],
  ["days that nothing fits", `${list}?type=log_line&country=Norway&from=2025-06-01`],
  ["nothing fits", `${list}?type=log_line&country=Norway`],
  ["search: one find", `${list}?q=zymurgy`],
  ["search: none", `${list}?q=xylophone`],
  ["search: one in 100", `${list}?q=accordion`],
  ["search: beginning", `${list}?q=ma`],
  ["search: every entry", `${list}?q=example`],
  ["search: two words", `${list}?q=zoe+lighthouse`],
  ["search and filters", `${list}?q=waltz&status=accepted&country=India`],
  ["search, by title", `${list}?q=harbor&sort=title`],
  ["search, page", `${pages.adminSubmissions}?q=marisol`],
  ["messages", "/api/contacts"],
];

type Site = { server: ServerProcess; cookie: string };

/** Measures both engines and prints what was found; false when something is too slow. */
export async function measureDesk(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "heartlight-bench-"));
  const cluster = await startCluster({ durable: true });
  try {
    const embedded = await compare("embedded", (entries) => embeddedSite(folder, entries));
    const postgres = await compare("PostgreSQL", (entries) =>
      postgresSite(folder, cluster, entries),
    );
    return embedded && postgres;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function embeddedSite(folder: string, entries: number): Promise<Site> {
  const dataDir = path.join(folder, `embedded-${entries}`);
  const opened = await openEmbedded(dataDir);
  await fill(opened.db, entries);
  await opened.close();
  return site({ DATA_DIR: dataDir });
}

async function postgresSite(folder: string, cluster: Cluster, entries: number): Promise<Site> {
  const name = `bench_${entries}`;
  const client = new pg.Client({ connectionString: cluster.urlOf("postgres") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const opened = await openPostgres(cluster.urlOf(name));
  await fill(opened.db, entries);
  // What PostgreSQL does by itself within a minute; not to fall into the measurement.
  await opened.db.execute(sql`vacuum analyze`);
  await opened.close();
  const dataDir = path.join(folder, `postgres-${entries}`);
  return site({ DATA_DIR: dataDir, DATABASE_URL: cluster.urlOf(name) });
}

async function site(env: Record<string, string>): Promise<Site> {
  const server = await startServer(env);
  return { server, cookie: await server.logIn() };
}

async function compare(engine: string, open: (entries: number) => Promise<Site>): Promise<boolean> {
  const [small, large] = [await open(few), await open(many)];
  console.log(`\n${engine}: milliseconds with ${few} and with ${many} entries`);
  let holds = true;
  for (const [what, address] of asked) {
    const took: [number[], number[]] = [[], []];
    for (let round = -2; round < rounds; round += 1) {
      const a = await timed(small, address);
      const b = await timed(large, address);
      // The first ones warm up.
      if (round >= 0) {
        took[0].push(a);
        took[1].push(b);
      }
    }
    const [a, b] = [median(took[0]), median(took[1])];
    const fits = b - a <= allowed;
    holds &&= fits;
    const shown = [a, b, b - a].map((ms) => ms.toFixed(1).padStart(8)).join("");
    console.log(`${fits ? "✓" : "✗"} ${what.padEnd(24)}${shown}`);
  }
  await small.server.end();
  await large.server.end();
  return holds;
}

async function timed({ server, cookie }: Site, address: string): Promise<number> {
  const started = performance.now();
  const response = await server.request(address, { cookie });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  return performance.now() - started;
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
