import type { Readable } from "node:stream";
import { DataStore, ERRORS, type Lock, type Locker, Upload } from "@tus/server";
import { maxChunkBytes } from "./schema";
import { uploadRefusals } from "./texts";
import type { UploadLeases } from "./upload-lease.commands.server";
import type { UploadDeps, UploadRow } from "./uploads.commands.server";

/** A refusal in the form that the library expects. */
const thrown = (status_code: number, body: string) => ({ status_code, body });

type Store = Pick<UploadDeps, "films"> & {
  rowOf: (id: string) => UploadRow;
  leases: UploadLeases;
  /** The bytes that must come in every `withinMs` milliseconds. */
  leastRate: { bytes: number; withinMs: number };
};

/** The library's data store on top of the film storage. */
export class FilmDataStore extends DataStore {
  /** Running writes by upload; the offset is sent only after they are on disk. */
  private readonly writing = new Map<string, Promise<unknown>>();

  private readonly parts: Store;

  constructor(parts: Store) {
    super();
    this.parts = parts;
    this.extensions = ["creation", "termination", "expiration"];
  }

  override async getUpload(id: string): Promise<Upload> {
    const { state, length, storageKey } = this.parts.rowOf(id);
    await this.writing.get(id);
    const isHere = state === "uploading" && storageKey;
    const offset = isHere ? ((await this.parts.films.size(storageKey)) ?? 0) : length;
    return new Upload({ id, size: length, offset });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { storageKey, mediaId } = this.parts.rowOf(id);
    if (!storageKey) throw ERRORS.FILE_NOT_FOUND;
    const writtenOffset = this.parts.films.append(
      storageKey,
      offset,
      this.watched(stream, mediaId),
    );
    const settled = writtenOffset.catch(() => undefined);
    this.writing.set(id, settled);
    try {
      return await writtenOffset;
    } finally {
      if (this.writing.get(id) === settled) this.writing.delete(id);
    }
  }

  /** Resolves when no write of an upload runs in this process. */
  async settled(id: string): Promise<void> {
    for (let write = this.writing.get(id); write; write = this.writing.get(id)) await write;
  }

  /** The bytes of a request, until it is too slow, exceeds the limit per request or loses the lease. */
  private async *watched(stream: Readable, mediaId: string): AsyncGenerator<Uint8Array> {
    const { bytes: least, withinMs } = this.parts.leastRate;
    let size = 0;
    let sizeBefore = 0;
    const watch = setInterval(() => {
      if (size - sizeBefore < least) stream.destroy(new Error("too slow"));
      sizeBefore = size;
    }, withinMs);
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        size += chunk.length;
        if (size > maxChunkBytes) throw thrown(413, uploadRefusals.chunk);
        if (!this.parts.leases.isHeld(mediaId)) throw thrown(423, uploadRefusals.locked);
        yield chunk;
      }
    } finally {
      clearInterval(watch);
    }
  }
}

type Holder = { release: () => unknown; waiting: (() => void)[] };

/**
 * Locks uploads, also against other processes. A later request asks the holder to stop, and waits. The library's own
 * locker polls without a pause, which uses a whole CPU core.
 */
export class UploadLocker implements Locker {
  private readonly held = new Map<string, Holder>();

  private readonly parts: Pick<Store, "leases"> &
    Pick<FilmDataStore, "settled"> & {
      /** Null for an upload that is being created. */
      mediaIdOf: (id: string) => string | null;
    };

  constructor(parts: UploadLocker["parts"]) {
    this.parts = parts;
  }

  /** `reads`: for a request that writes nothing. */
  newLock(id: string, reads = false): Lock {
    const { leases, mediaIdOf, settled } = this.parts;
    const mediaId = mediaIdOf(id);
    const letNextIn = () => {
      const holder = this.held.get(id);
      this.held.delete(id);
      for (const next of holder?.waiting ?? []) next();
    };
    return {
      lock: async (signal, release) => {
        for (let holder = this.held.get(id); holder; holder = this.held.get(id)) {
          const { waiting, release: end } = holder;
          const free = new Promise<void>((resolve) => waiting.push(resolve));
          end();
          await free;
          if (signal.aborted) throw ERRORS.ABORTED;
        }
        this.held.set(id, { release, waiting: [] });
        if (!mediaId) return;
        try {
          if (reads) await leases.untilFree(mediaId);
          else if (!(await leases.take(mediaId, release))) throw thrown(423, uploadRefusals.locked);
        } catch (error) {
          letNextIn();
          throw error;
        }
      },
      unlock: async () => {
        letNextIn();
        if (!mediaId || reads) return;
        // An aborted request may still be writing its last bytes.
        await settled(id);
        await leases.giveBack(mediaId);
      },
    };
  }
}
