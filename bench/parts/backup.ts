import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { count, sql } from "drizzle-orm";
import { databaseFolder, openEmbedded, openPostgres } from "~/db/client";
import { submissions } from "~/db/schema";
import { sizeOf } from "~/server/backups/read-live-database";
import { node, serverFile } from "~/tests/server-process";
import { filledAdmin } from "../admin";
import type { Bench, BenchSite, Engine, Part } from "../bench";
import { mostMemoryOf } from "../machine";
import { type Line, plainLine } from "../report";

/**
 * A backup of a database with many entries and as many messages, which has its name only once
 * it was restored and compared, and the way back into an empty database: how long each takes
 * and the most memory that it ever holds, a tenth of the entries beside all of them.
 */

const embeddedMost = 100_000;
/** Megabytes: what a small server can spare. The embedded engine that proves it is among them. */
const aim = { most: 1_500 };

export const backup: Part = {
  name: "backup",
  says: "a backup of many entries with its proof, and the way back; memory at most",
  measure: async (bench) => {
    const lines: Line[] = [];
    for (const engine of bench.engines) {
      const most = engine === "embedded" ? Math.min(embeddedMost, bench.entries) : bench.entries;
      for (const entries of [Math.ceil(most / 10), most]) {
        lines.push(...(await measure(bench, engine, entries)));
      }
    }
    return lines;
  },
};

async function measure(bench: Bench, engine: Engine, entries: number): Promise<Line[]> {
  const place = await filledAdmin(bench, engine, entries);
  const made = await errand(place, ["backup"]);
  const file = /^(.+?\.tar\S*): /.exec(made.said)?.[1];
  if (!file) throw new Error(`The backup said: ${made.said}`);
  const empty = await bench.place(engine, `restored-${entries}`);
  const back = await errand(empty, ["restore", file, "--unsigned"]);
  const there = await entriesIn(empty);
  if (there !== entries) throw new Error(`${there} of ${entries} entries came back.`);
  const told = `${entries.toLocaleString("en-US")} entries`;
  const line = (work: string, figure: number, unit: string, most?: typeof aim) =>
    plainLine({ work: `${told}: ${work}`, engine }, [figure], unit, most);
  return [
    line("backup, proved", made.seconds, " s"),
    line("backup, memory at most", made.memory, " MB", aim),
    line("the archive", statSync(file).size / 1e6, " MB"),
    line("the database", (await sizeIn(place)) / 1e6, " MB"),
    line("restored", back.seconds, " s"),
    line("restored, memory at most", back.memory, " MB", aim),
  ];
}

/** Runs an errand to its end, as `npm run backup` does. */
async function errand(place: BenchSite, words: string[]) {
  mkdirSync(place.dataDir, { recursive: true });
  const started = performance.now();
  const child = spawn(node, [path.resolve(serverFile), ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1", ...place.env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      said += text.toString();
    });
  }
  let memory = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      memory = Math.max(memory, mostMemoryOf(child.pid ?? 0));
      await sleep(100);
    }
  })();
  const [code] = await once(child, "close");
  over = true;
  await watching;
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}: ${said}`);
  return { seconds: (performance.now() - started) / 1_000, memory, said };
}

const opened = (place: BenchSite) =>
  place.url ? openPostgres(place.url) : openEmbedded(place.dataDir);

async function entriesIn(place: BenchSite): Promise<number> {
  const { db, close } = await opened(place);
  const [found] = await db.select({ entries: count() }).from(submissions);
  await close();
  return found?.entries ?? 0;
}

/** Bytes of a database on disk. */
async function sizeIn(place: BenchSite): Promise<number> {
  if (!place.url) return sizeOf(databaseFolder(place.dataDir));
  const { db, close } = await openPostgres(place.url);
  const found = await db.execute(sql`select pg_database_size(current_database())::text as bytes`);
  await close();
  const { rows } = found as unknown as { rows: { bytes: string }[] };
  return Number(rows[0]?.bytes);
}
