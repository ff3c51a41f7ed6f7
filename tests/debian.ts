import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";

/**
 * Debian of the release that docs/running.md and the Containerfile name, in a folder: for programs that are too old on
 * this machine, or need it to be changed. Needs root. It is kept between runs.
 */

const release = "trixie";
const cache = path.resolve(import.meta.dirname, "../.cache/image");

/** Makes one with these packages beside the smallest set, unless it is there; returns its folder. Throws the tool's output. */
export function makeDebian(name: string, packages: readonly string[] = []): string {
  const folder = path.join(cache, `${name}-${release}`);
  if (fs.existsSync(folder)) return folder;
  if (process.getuid?.() !== 0) throw new Error(`Debian ${release} in a folder needs root.`);
  const partial = `${folder}-${process.pid}`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(partial, { recursive: true });
  const include = packages.length > 0 ? [`--include=${packages.join(",")}`] : [];
  execFileSync("debootstrap", ["--variant=minbase", ...include, release, partial], {
    encoding: "utf8",
    stdio: "pipe",
    maxBuffer: 2 ** 26,
  });
  // Another test may have been faster.
  if (fs.existsSync(folder)) fs.rmSync(partial, { recursive: true });
  else fs.renameSync(partial, folder);
  return folder;
}

/** One with programs that docs/running.md and the doctor name. */
export const makeDebianWithTools = (): string =>
  makeDebian("tools", ["dbus", "docker-compose", "pgbouncer", "systemd"]);

/** The folder of temporary files is the same inside; what is mounted is gone with the process. */
const enterScript = `set -e
root=$1 shared=$2 user=$3; shift 3
mkdir -p "$root$shared"
mount --bind "$shared" "$root$shared"
mount -t tmpfs tmpfs "$root/run"
mount -t proc proc "$root/proc"
exec chroot --userspec="$user" "$root" "$@"`;

/** Runs a command in it, by default as root; its id is that of the command. */
export function spawnInDebian(
  root: string,
  command: readonly string[],
  { uid, gid }: { uid: number; gid: number } = { uid: 0, gid: 0 },
) {
  const args = [root, os.tmpdir(), `${uid}:${gid}`, ...command];
  return spawn("unshare", ["--mount", "sh", "-c", enterScript, "sh", ...args], {
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs a command in it to its end, as root. */
export async function runInDebian(root: string, command: readonly string[]) {
  const { stdout, stderr } = spawnInDebian(root, command);
  const [out, error] = await Promise.all([text(stdout), text(stderr)]);
  return { out, error };
}
