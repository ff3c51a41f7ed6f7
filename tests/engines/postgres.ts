import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type OpenDatabase, openPostgres } from "~/db/client";

/**
 * The PostgreSQL engine under test: a temporary cluster in a temporary folder, reached through a Unix socket there, so
 * that it uses no port and nobody else can connect. Each test app gets a copy of one migrated database.
 */

export type Cluster = {
  /** The connection string of a database of this cluster. */
  urlOf: (database: string) => string;
  /** The folder of its socket. */
  folder: string;
  /** Stops it without a checkpoint (immediate shutdown) and starts it again. */
  crash: () => Promise<void>;
  /** Stops it and keeps its data; `launch` starts it again. */
  halt: () => Promise<void>;
  launch: () => Promise<void>;
  /** Stops (SIGSTOP) or continues all its processes. */
  freeze: (still: boolean) => void;
  /** Kills all its processes (kill -9), as if the machine had failed. */
  kill: () => Promise<void>;
  /** Promotes a standby; resolves when it accepts writes. */
  promote: () => void;
  stop: () => Promise<void>;
};

/** The folder of PostgreSQL's programs, newest version first, or null. */
export function findPostgres(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((v) => path.join(debian, v, "bin")),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  const complete = (folder: string) =>
    ["initdb", "postgres"].every((program) => fs.existsSync(path.join(folder, program)));
  return folders.find(complete) ?? null;
}

/** PostgreSQL refuses to run as root, so root starts it as another user. */
function lesserUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: "pipe" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // This user does not exist: try the next.
    }
  }
  throw new Error("PostgreSQL may not run as root and there is no user postgres or nobody.");
}

type ClusterOptions = {
  /** Waits for the disk at each commit (fsync). */
  durable?: boolean;
  /** More settings: 'name=value'. */
  more?: string[];
  /** Also listens on this port of 127.0.0.1. */
  port?: number;
  /** Starts as a replica of this cluster. */
  standbyOf?: Cluster;
};

/** Starts a cluster. Throws if PostgreSQL is not installed. */
export async function startCluster({
  durable = false,
  more = [],
  port,
  standbyOf,
}: ClusterOptions = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (!bin) throw new Error("PostgreSQL is not installed (Debian: apt-get install postgresql).");
  const user = lesserUser();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-pg-"));
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const execute = (program: string, words: string[]) =>
    execFileSync(path.join(bin, program), words, { ...user, cwd: folder, stdio: "pipe" });
  if (standbyOf) {
    const from = ["-h", standbyOf.folder, "-U", "heartlight", "--checkpoint=fast"];
    execute("pg_basebackup", [...from, "-D", data, "--write-recovery-conf", "--no-sync"]);
  } else {
    const initOptions = ["-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    execute("initdb", ["-D", data, "-U", "heartlight", ...initOptions]);
  }
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${folder}`,
    "max_connections=200",
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
    ...(port ? ["listen_addresses=127.0.0.1", `port=${port}`] : []),
    ...more,
  ];
  let output = "";
  const run = () => {
    const launched = spawn(
      path.join(bin, "postgres"),
      ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
      { ...user, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
    );
    launched.stderr.on("data", (chunk) => {
      output = `${output}${chunk}`.slice(-4_000);
    });
    return launched;
  };
  let server = run();
  const urlOf = (database: string) =>
    `postgres://heartlight@localhost/${database}?host=${encodeURIComponent(folder)}${port ? `&port=${port}` : ""}`;
  const crash = async () => {
    // SIGQUIT is PostgreSQL's immediate shutdown: it recovers from its log at the next start.
    await ended(server, "SIGQUIT");
    await launch();
  };
  const halt = () => ended(server);
  const launch = async () => {
    server = run();
    if (!(await answers(urlOf("postgres"), server)))
      throw new Error(`It did not recover: ${output}`);
  };
  const signalAll = (signal: NodeJS.Signals) => {
    // Each connection has a process, a child of the server.
    const listing = execFileSync("ps", ["-o", "pid=", "--ppid", String(server.pid)], {
      encoding: "utf8",
    });
    const children = listing.split(/\s+/).filter(Boolean).map(Number);
    const all = [server.pid, ...children].filter((pid) => pid !== undefined);
    for (const pid of all) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // A connection's process may have ended since it was listed.
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
    }
  };
  const freeze = (still: boolean) => signalAll(still ? "SIGSTOP" : "SIGCONT");
  const kill = async () => {
    const exit = once(server, "exit");
    signalAll("SIGKILL");
    await exit;
  };
  const promote = () => void execute("pg_ctl", ["promote", "-D", data, "--wait"]);
  const stop = async () => {
    await ended(server);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  if (await answers(urlOf("postgres"), server)) {
    return { urlOf, folder, crash, halt, launch, freeze, kill, promote, stop };
  }
  await stop();
  throw new Error(`PostgreSQL did not start: ${output}`);
}

/** SIGINT is PostgreSQL's fast shutdown: it does not wait for clients. */
async function ended(server: ChildProcess, signal: NodeJS.Signals = "SIGINT"): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, "exit");
  server.kill(signal);
  await exit;
}

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 200 && server.exitCode === null; tries += 1) {
    try {
      await onServer(url, "select 1");
      return true;
    } catch {
      await sleep(50);
    }
  }
  return false;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A server that stops between two statements must not end the tests: the next statement fails.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Vitest's global set-up: starts a cluster and migrates the template in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  await onServer(cluster.urlOf("postgres"), "create database template_migrated");
  await (await openPostgres(cluster.urlOf("template_migrated"))).close();
  project.provide("postgresServer", cluster.urlOf("postgres"));
  return cluster.stop;
}

/** A new migrated database; it is removed with the cluster. */
export async function openPostgresCopy(server: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name} template template_migrated`);
  return openPostgres(server.replace("/postgres?", `/${name}?`));
}

declare module "vitest" {
  interface ProvidedContext {
    postgresServer: string;
  }
}
