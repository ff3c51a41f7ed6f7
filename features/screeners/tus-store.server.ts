import type { Readable } from "node:stream";
import { DataStore, ERRORS, type Lock, type Locker, Upload } from "@tus/server";
import { maxChunkBytes } from "./schema";
import { uploadRefusals } from "./texts";
import type { UploadDeps, UploadRow } from "./uploads.server";

/** A refusal in the form that the library expects. */
const thrown = (status_code: number, body: string) => ({ status_code, body });

type Store = Pick<UploadDeps, "films"> & {
  rowOf: (id: string) => UploadRow;
  /** Milliseconds without a byte. */
  silentMs: number;
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
    const { storageKey } = this.parts.rowOf(id);
    if (!storageKey) throw ERRORS.FILE_NOT_FOUND;
    const written = this.parts.films.append(storageKey, offset, this.watched(stream));
    const settled = written.catch(() => undefined);
    this.writing.set(id, settled);
    try {
      return await written;
    } finally {
      if (this.writing.get(id) === settled) this.writing.delete(id);
    }
  }

  /** The bytes of a request, until it times out or exceeds the limit per request. */
  private async *watched(stream: Readable): AsyncGenerator<Uint8Array> {
    const cut = () => stream.destroy(new Error("silent"));
    const silence = setTimeout(cut, this.parts.silentMs);
    let size = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        silence.refresh();
        size += chunk.length;
        if (size > maxChunkBytes) throw thrown(413, uploadRefusals.chunk);
        yield chunk;
      }
    } finally {
      clearTimeout(silence);
    }
  }
}

type Holder = { release: () => unknown; waiting: (() => void)[] };

/**
 * Locks uploads. A later request asks the holder to stop, and waits. The library's own locker polls without a pause,
 * which uses a whole CPU core.
 */
export class UploadLocker implements Locker {
  private readonly held = new Map<string, Holder>();

  newLock(id: string): Lock {
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
      },
      unlock: async () => {
        const holder = this.held.get(id);
        this.held.delete(id);
        for (const next of holder?.waiting ?? []) next();
      },
    };
  }
}
