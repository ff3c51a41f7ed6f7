import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * As shipped, PGlite starts PostgreSQL with `-F` (fsync off) and Emscripten's file layer has no fsync, so a power cut
 * can lose or corrupt acknowledged rows. Both are fixed here: the flag is dropped, and fsync reaches the file. The
 * version is pinned; db/pglite/durable-pglite.test.ts counts the fsyncs. Emscripten also ignores the process's umask,
 * so some database files were readable or writable by everybody: file modes are limited to the owner's.
 */

type OpenStream = { nfd: number };
type Attributes = { mode?: number | null };
type SetAttributes = (
  file: unknown,
  node: unknown,
  attributes: Attributes,
  ...options: unknown[]
) => void;
type EmscriptenModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: OpenStream) => number };
    doSetAttr: SetAttributes;
  };
};

/** The bits that are removed from a mode. */
const ownerBits = ~0o077;

/** How many times PostgreSQL called fsync in this process. For tests. */
export const fsyncCounter = { count: 0 };

class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...args);
    const patchFileSystem = ({ NODEFS: files }: EmscriptenModule) => {
      const setAttributes = files.doSetAttr;
      files.doSetAttr = (file, node, attributes, ...options) => {
        const ownerAttributes =
          attributes.mode == null
            ? attributes
            : { ...attributes, mode: attributes.mode & ownerBits };
        setAttributes(file, node, ownerAttributes, ...options);
      };
      files.stream_ops.fsync = (stream) => {
        fs.fsyncSync(stream.nfd);
        fsyncCounter.count += 1;
        return 0;
      };
    };
    const preRun = [...((emscriptenOpts.preRun as unknown[]) ?? []), patchFileSystem];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  }
}

/** PGlite's default is 160 MB, used from the start. Beyond this limit the operating system's file cache serves. */
const sharedBuffers = ["-c", "shared_buffers=32MB"];

const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  ...sharedBuffers,
];

/** Extensions that migrations create: `pg_trgm`, for finding similar words. */
export const extensions = { pg_trgm };

/**
 * Opens the embedded database in `dir`; every commit is on disk before it is acknowledged. An empty `dir` is filled
 * from `dump`, if given.
 */
export function openDurablePglite(dir: string, dump?: Blob): Promise<PGlite> {
  fs.mkdirSync(dir, { recursive: true });
  return PGlite.create({
    fs: new DurableNodeFS(dir),
    startParams: durableStartParams,
    extensions,
    ...(dump && { loadDataDir: dump }),
  });
}

/**
 * Opens the embedded database in `dir`, which is deleted after use: nothing waits for the disk. A backup is verified in
 * such a database.
 */
export function openTemporaryPglite(dir: string): Promise<PGlite> {
  return PGlite.create({
    fs: new NodeFS(dir),
    startParams: [...PGlite.defaultStartParams, ...sharedBuffers],
    extensions,
  });
}
