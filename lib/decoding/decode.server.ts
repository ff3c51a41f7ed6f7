import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { deserialize, serialize } from "node:v8";
import { decodeFrames } from "~/lib/length-prefixed-frames";
import type { DecoderMessage } from "./messages";

/**
 * Decodes what a stranger sent in a process of its own, which ends after one input: whatever the input does to it, this
 * process goes on (docs/decisions/0060).
 */

/** What one input may cost. */
export type DecoderBounds = {
  /** Milliseconds, once the decoder is loaded. */
  ms: number;
  /** Megabytes of memory, beyond what Node needs to start. */
  megabytes: number;
  /** Bytes of all parts that it answers with. */
  outputBytes: number;
  /** What it may read on disk besides the program's own files, by path. */
  files?: readonly string[];
  /** True for libraries of native code. */
  isNative?: boolean;
  /** True for libraries that start threads; what those may read is not limited. */
  mayStartThreads?: boolean;
};

/**
 * The parts, or why there are none: the process crashed (also for lack of memory) or took too long, or its answer is
 * too large. `detail` is for the log.
 */
export type DecodeResult<Part> =
  | { ok: true; parts: Part[] }
  | { ok: false; reason: "crashed" | "slow" | "large"; detail: string };

type DecoderModule = { decode: (input: never) => AsyncIterable<unknown> | Iterable<unknown> };
type InputOf<Module extends DecoderModule> = Parameters<Module["decode"]>[0];
type PartOf<Module extends DecoderModule> =
  ReturnType<Module["decode"]> extends AsyncIterable<infer Part> | Iterable<infer Part>
    ? Part
    : never;

/** Milliseconds to load a decoder, on a busy machine. */
const startMs = 30_000;
/** Megabytes that Node reserves to start, most of them never used: for its compiled code. */
const nodeMegabytes = 640;
/** Megabytes of the heap's young generation, fixed so that collecting it does not count against the bound. */
const youngGenerationMegabytes = 16;
/** Processes at once: one may work on films while another one answers a request. */
const maxProcesses = 2;
/** Decoders as the build bundles them (`scripts/bundle-decoders.mjs`), from the program's folder. */
const bundles = "build/decoders";
/** The packages of native code, which are not bundled. */
const packages = ["node_modules", "package.json"];

const bundleOf = (module: string) => path.resolve(bundles, module.replace(/\.ts$/, ".mjs"));

/**
 * The shell bounds memory outside JavaScript's heap and processor time, which also ends a decoder whose parent was
 * killed, and lets Linux end the decoder first when memory is short.
 */
const boundedShellScript = `ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; shift 2
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; exec "$@"`;

let freeSlots = maxProcesses;
const waitingRuns: (() => void)[] = [];

async function acquireSlot(): Promise<void> {
  if (freeSlots > 0) freeSlots -= 1;
  else await new Promise<void>((resolve) => waitingRuns.push(resolve));
}

function releaseSlot(): void {
  const next = waitingRuns.shift();
  if (next) next();
  else freeSlots += 1;
}

/**
 * Runs `decode` of a module (`*.decoder.server.ts`, a path from the program's folder) on one input in a process of its
 * own; after a crash once more, unless `attempts` is 1. Throws if the process cannot start, or for an error of the system,
 * such as an unreadable disk: neither is the input's fault.
 */
export async function decodeInChild<Module extends DecoderModule>(
  module: string,
  input: InputOf<Module>,
  { attempts = 2, ...bounds }: DecoderBounds & { attempts?: 1 | 2 },
): Promise<DecodeResult<PartOf<Module>>> {
  await acquireSlot();
  try {
    const run = () => runChild<PartOf<Module>>(module, input, bounds);
    const firstResult = await run();
    const shouldRetry =
      !firstResult.ok && (firstResult.reason === "crashed" || firstResult.reason === "not started");
    const result = shouldRetry && attempts === 2 ? await run() : firstResult;
    if (result.ok || result.reason !== "not started") return result;
    throw new Error(`A decoder could not start: ${result.detail}`);
  } finally {
    releaseSlot();
  }
}

function startChild(module: string, bounds: DecoderBounds): ChildProcessWithoutNullStreams {
  const { ms, megabytes, files = [], isNative, mayStartThreads } = bounds;
  const memory = String((nodeMegabytes + megabytes) * 1024);
  // Several cores may work at once.
  const seconds = String(Math.ceil((startMs + 4 * ms) / 1_000));
  const code = isNative ? [bundles, ...packages] : [bundles];
  const mayRead = [...code.map((name) => path.resolve(name)), ...files];
  const args = [
    "--no-warnings",
    `--max-old-space-size=${megabytes}`,
    `--max-semi-space-size=${youngGenerationMegabytes}`,
    "--permission",
    ...mayRead.map((name) => `--allow-fs-read=${name}`),
    ...(isNative ? ["--allow-addons"] : []),
    ...(mayStartThreads ? ["--allow-worker"] : []),
    bundleOf("lib/decoding/child.server.ts"),
    bundleOf(module),
  ];
  const command = ["-c", boundedShellScript, "sh", memory, seconds, process.execPath, ...args];
  // Without the site's settings: they contain secrets.
  return spawn("/bin/sh", command, { env: { MALLOC_ARENA_MAX: "1" } });
}

/** How a process ended, for the log: its last line, or its signal. */
async function describeEnd(child: ChildProcessWithoutNullStreams): Promise<string> {
  let errorOutput = "";
  child.stderr.on("data", (text: Buffer) => {
    errorOutput = (errorOutput + text.toString()).slice(-2_000);
  });
  try {
    const [code, signal] = await once(child, "close");
    const line = /^(?:\w*Error\b|FATAL|# Fatal).*/m.exec(errorOutput)?.[0];
    return [`ended with ${signal ?? code}`, ...(line ? [line] : [])].join(": ");
  } catch (error) {
    return (error as Error).message;
  }
}

/** The bytes of a stream, up to `maxBytes`; beyond them `onTooLarge` is called. */
async function* limitBytes(stream: Readable, maxBytes: number, onTooLarge: () => void) {
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBytes) {
      onTooLarge();
      return;
    }
    yield piece;
  }
}

async function runChild<Part>(
  module: string,
  input: unknown,
  bounds: DecoderBounds,
): Promise<DecodeResult<Part> | { ok: false; reason: "not started"; detail: string }> {
  const child = startChild(module, bounds);
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  let stopReason: "slow" | "large" | null = null;
  const stop = (reason: "slow" | "large") => {
    stopReason ??= reason;
    kill();
  };
  let timer = setTimeout(kill, startMs);
  const ended = describeEnd(child);
  // A process that has ended reads no more; its end says why.
  pipeline([serialize(input)], child.stdin).catch(() => undefined);
  const parts: Part[] = [];
  let isReady = false;
  let isDone = false;
  let error: string | null = null;
  try {
    const output = limitBytes(child.stdout, bounds.outputBytes, () => stop("large"));
    const body = Readable.toWeb(Readable.from(output, { objectMode: false }));
    for await (const { bytes } of decodeFrames(body as ReadableStream<Uint8Array>)) {
      const message: DecoderMessage = deserialize(bytes);
      if (message.kind === "ready") {
        isReady = true;
        clearTimeout(timer);
        timer = setTimeout(() => stop("slow"), bounds.ms);
      } else if (message.kind === "part") parts.push(message.part as Part);
      else if (message.kind === "failed") error = message.detail;
      else isDone = true;
    }
  } catch {
    // It ended in the middle of a frame, or what it wrote is none.
    kill();
  }
  const detail = await ended;
  clearTimeout(timer);
  process.off("exit", kill);
  if (error !== null) throw new Error(`A decoder could not work: ${error}`);
  if (isDone) return { ok: true, parts };
  return { ok: false, reason: isReady ? (stopReason ?? "crashed") : "not started", detail };
}
