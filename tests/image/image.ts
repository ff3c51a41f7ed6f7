import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { makeDebian } from "../debian";

/**
 * The image of the Containerfile, built without a registry and run without a container engine: on a base of Debian's
 * own packages, in a chroot whose file system is read-only but for /data and /tmp. Needs root. The base is kept between
 * runs.
 */

const root = path.resolve(import.meta.dirname, "../..");
const cache = path.join(root, ".cache/image");

export type Image = {
  /** Its unpacked files. */
  files: string;
  /** Bytes of its files. */
  bytes: number;
  config: {
    Cmd: string[];
    Env: string[];
    User: string;
    WorkingDir: string;
    StopSignal: string;
    Volumes: Record<string, unknown>;
    Healthcheck: { Test: string[] };
  };
};

const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 }).trim();

const buildah = (...args: string[]) =>
  run("buildah", [
    "--root",
    path.join(cache, "storage"),
    "--runroot",
    path.join(cache, "run"),
    ...args,
  ]);

/** What Debian's own slim image leaves out. */
const leftOut = [
  "usr/share/doc",
  "usr/share/man",
  "usr/share/locale",
  "usr/share/info",
  "var/log",
  "var/cache/apt",
];

/** A minimal Debian. It trusts the authorities that this machine's administrator added: a proxy may be in the way. */
function makeBase(): string {
  const base = makeDebian("base");
  for (const folder of leftOut) {
    fs.rmSync(path.join(base, folder), { recursive: true });
    fs.mkdirSync(path.join(base, folder));
  }
  const authorities = "usr/local/share/ca-certificates";
  if (fs.existsSync(`/${authorities}`))
    fs.cpSync(`/${authorities}`, path.join(base, authorities), { recursive: true });
  return base;
}

/** Builds the image and unpacks it. Throws the tools' output if that fails. */
export function buildImage(): Image {
  const base = makeBase();
  // Of a killed run.
  removeImages();
  const container = buildah("from", "scratch");
  buildah("add", "--quiet", container, base, "/");
  buildah("commit", "--quiet", "--rm", container, "heartlight-base");
  // The format of Docker, since the other one has no health check.
  const options = ["--isolation", "chroot", "--format", "docker"];
  const from = "BASE=localhost/heartlight-base";
  buildah("build", ...options, "--build-arg", from, "--tag", "heartlight", ".");
  const described = JSON.parse(buildah("inspect", "--type", "image", "heartlight"));
  const files = buildah("mount", buildah("from", "heartlight"));
  return {
    files,
    bytes: Number(run("du", ["--summarize", "--bytes", files]).split("\t")[0]),
    config: described.Docker.config,
  };
}

/** Deletes all but Debian's files. */
export function removeImages(): void {
  buildah("rm", "--all");
  buildah("rmi", "--all", "--force");
}

/**
 * Mounts what a container has beside its read-only files, in a namespace of its own, and becomes the user. `exec`, so
 * that signals reach the program.
 */
const enterScript = `set -e
files=$1 data=$2 user=$3; shift 3
mount --bind "$files" "$files"
mount -o remount,bind,ro "$files"
mount --bind "$data" "$files/data"
mount -t tmpfs -o size=64m tmpfs "$files/tmp"
mount --rbind /dev "$files/dev"
mount -t proc proc "$files/proc"
exec chroot --userspec="$user" "$files" /usr/bin/env --ignore-environment "$@"`;

/** Runs a command in the image as the user `uid`, with /data in the folder `data`; default: its own command. */
export function runInImage(
  { files, config }: Image,
  {
    data,
    uid,
    env = {},
    command = config.Cmd,
  }: {
    data: string;
    uid: number;
    env?: Record<string, string>;
    command?: readonly string[];
  },
) {
  const values = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const inFolder = ["--chdir", config.WorkingDir, ...values, ...command];
  const child = spawn(
    "unshare",
    ["--mount", "sh", "-c", enterScript, "sh", files, data, `${uid}:${uid}`, ...inFolder],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const output = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    output.err += text;
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, ...output })),
  );
  return { child, output, ended };
}
