import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDebianWithTools, spawnInDebian } from "./debian";
import { freePorts } from "./ports";

/** Debian's PgBouncer in a folder of its own, before a database. */

const env = { PATH: `${process.env.PATH}:/usr/sbin` };

/** Whether this machine has one that can keep prepared statements: 1.21 or newer. */
function hasRecentPgbouncer(): boolean {
  const { stdout } = spawnSync("pgbouncer", ["--version"], { env, encoding: "utf8" });
  const [, major = 0, minor = 0] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout ?? "") ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** It refuses to run as root, and the socket in the folder is its server's alone. */
function spawnPgbouncer(file: string, socketFolder: string): ChildProcess {
  if (hasRecentPgbouncer()) {
    const asUser = process.getuid?.() === 0 ? ["--user", "postgres"] : [];
    return spawn("pgbouncer", [...asUser, file], { env, stdio: ["ignore", "ignore", "pipe"] });
  }
  return spawnInDebian(makeDebianWithTools(), ["pgbouncer", file], fs.statSync(socketFolder));
}

/**
 * Starts it; `settings` are lines of its file. Resolves to the address of the database through it. Throws its output if
 * it does not start.
 */
export async function startPgbouncer(
  folder: string,
  databaseUrl: string,
  settings: readonly string[],
): Promise<{ url: string; stop: () => void }> {
  const [port = 0] = await freePorts(1);
  // A test's database listens on a socket in a folder.
  const { username, pathname, searchParams } = new URL(databaseUrl);
  const socketFolder = searchParams.get("host") ?? "";
  const users = path.join(folder, "users.txt");
  const file = path.join(folder, "pgbouncer.ini");
  fs.writeFileSync(users, `"${username}" ""\n`);
  const lines = [
    "[databases]",
    `* = host=${socketFolder}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${users}`,
    ...settings,
  ];
  fs.writeFileSync(file, `${lines.join("\n")}\n`);
  fs.chmodSync(folder, 0o755);
  const pgbouncer = spawnPgbouncer(file, socketFolder);
  let output = "";
  pgbouncer.stderr?.on("data", (text) => {
    output += text;
  });
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
  while (!(await listens())) {
    if (pgbouncer.exitCode !== null) throw new Error(`PgBouncer did not start: ${output}`);
    await sleep(50);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    stop: () => void pgbouncer.kill("SIGKILL"),
  };
}
