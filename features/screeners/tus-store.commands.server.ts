import type { Readable } from "node:stream";
import { DataStore, ERRORS, type Lock, type Locker, Upload } from "@tus/server";
import { maxChunkBytes } from "./schema";
import { uploadRefusals } from "./texts";
import type { UploadLeases } from "./upload-lease.commands.server";
import type { UploadDeps, UploadRow } from "./uploads.commands.server";

/** A refusal in the form that the library expects. */
const refusalError = (status_code: number, body: string) => ({ status_code, body });

type StoreDeps = Pick<UploadDeps, "films"> & {
  rowOf: (id: string) => UploadRow;
  leases: UploadLeases;
  /** The bytes that must come in every `withinMs` milliseconds. */
  minRate: { bytes: number; withinMs: number };
};

/** The library's data store on top of the film storage. */
export class FilmDataStore extends DataStore {
  /** Running writes by upload; the offset is sent only after they are on disk. */
  private readonly runningWrites = new Map<string, Promise<unknown>>();

  private readonly deps: StoreDeps;

  constructor(parts: StoreDeps) {
    super();
    this.deps = parts;
    this.extensions = ["creation", "termination", "expiration"];
  }

  override async getUpload(id: string): Promise<Upload> {
    const { state, length, storageKey } = this.deps.rowOf(id);
    await this.runningWrites.get(id);
    const isHere = state === "uploading" && storageKey;
    const offset = isHere ? ((await this.deps.films.size(storageKey)) ?? 0) : length;
    return new Upload({ id, size: length, offset });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { storageKey, mediaId } = this.deps.rowOf(id);
    if (!storageKey) throw ERRORS.FILE_NOT_FOUND;
    const writtenOffset = this.deps.films.append(
      storageKey,
      offset,
      this.limitedBytes(stream, mediaId),
    );
    const finishedWrite = writtenOffset.catch(() => undefined);
    this.runningWrites.set(id, finishedWrite);
    try {
      return await writtenOffset;
    } finally {
      if (this.runningWrites.get(id) === finishedWrite) this.runningWrites.delete(id);
    }
  }

  /** Resolves when no write of an upload runs in this process. */
  async whenSettled(id: string): Promise<void> {
    for (let write = this.runningWrites.get(id); write; write = this.runningWrites.get(id))
      await write;
  }

  /** The bytes of a request, until it is too slow, exceeds the limit per request or loses the lease. */
  private async *limitedBytes(stream: Readable, mediaId: string): AsyncGenerator<Uint8Array> {
    const { bytes: minBytes, withinMs } = this.deps.minRate;
    let size = 0;
    let sizeBefore = 0;
    const rateTimer = setInterval(() => {
      if (size - sizeBefore < minBytes) stream.destroy(new Error("too slow"));
      sizeBefore = size;
    }, withinMs);
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        size += chunk.length;
        if (size > maxChunkBytes) throw refusalError(413, uploadRefusals.chunk);
        if (!this.deps.leases.isHeld(mediaId)) throw refusalError(423, uploadRefusals.locked);
        yield chunk;
      }
    } finally {
      clearInterval(rateTimer);
    }
  }
}

type Holder = { release: () => unknown; waiters: (() => void)[] };

/**
 * Locks uploads, also against other processes. A later request asks the holder to stop, and waits. The library's own
 * locker polls without a pause, which uses a whole CPU core.
 */
export class UploadLocker implements Locker {
  private readonly holders = new Map<string, Holder>();

  private readonly deps: Pick<StoreDeps, "leases"> &
    Pick<FilmDataStore, "whenSettled"> & {
      /** Null for an upload that is being created. */
      mediaIdOf: (id: string) => string | null;
    };

  constructor(deps: UploadLocker["deps"]) {
    this.deps = deps;
  }

  /** `isReadOnly`: for a request that writes nothing. */
  newLock(id: string, isReadOnly = false): Lock {
    const { leases, mediaIdOf, whenSettled: settled } = this.deps;
    const mediaId = mediaIdOf(id);
    const wakeNext = () => {
      const holder = this.holders.get(id);
      this.holders.delete(id);
      for (const wake of holder?.waiters ?? []) wake();
    };
    return {
      lock: async (signal, release) => {
        for (let holder = this.holders.get(id); holder; holder = this.holders.get(id)) {
          const { waiters, release: end } = holder;
          const free = new Promise<void>((resolve) => waiters.push(resolve));
          end();
          await free;
          if (signal.aborted) throw ERRORS.ABORTED;
        }
        this.holders.set(id, { release, waiters: [] });
        if (!mediaId) return;
        try {
          if (isReadOnly) await leases.waitUntilFree(mediaId);
          else if (!(await leases.take(mediaId, release)))
            throw refusalError(423, uploadRefusals.locked);
        } catch (error) {
          wakeNext();
          throw error;
        }
      },
      unlock: async () => {
        wakeNext();
        if (!mediaId || isReadOnly) return;
        // An aborted request may still be writing its last bytes.
        await settled(id);
        await leases.release(mediaId);
      },
    };
  }
}
