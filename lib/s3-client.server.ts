import fs from "node:fs";
import { Readable } from "node:stream";
import type { S3mini } from "s3mini";

/** Where a bucket of an S3-compatible store is, and the keys that open it. */
export type S3Settings = {
  /** The store's address, without the bucket. */
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
};

/**
 * The store did not do what was requested. Its code is that of an unreachable host, so that the
 * response is the same 503 with Retry-After as while the database is unreachable (db/errors.ts).
 */
export class S3Error extends Error {
  override readonly name = "BucketTrouble";
  readonly code = "EHOSTUNREACH";
}

export type S3Client = {
  /** The bytes under a key; null where there are none. */
  read: (key: string) => Promise<Buffer | null>;
  /** The same as they come, for what does not fit into memory. */
  stream: (key: string) => Promise<Readable | null>;
  /** Keeps bytes under a key: whole, or not at all. */
  write: (key: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** Keeps a file under a key, a part at a time; the store's own length of it is compared. */
  upload: (key: string, file: string) => Promise<void>;
  /** The keys that begin so. */
  list: (prefix: string) => Promise<string[]>;
  remove: (key: string) => Promise<void>;
};

/** Milliseconds for one request; a part of an upload is 8 MB. */
const patienceMs = 60_000;

/** The message of an error: our own sentence, never the store's whole response. */
function troubleOf(error: unknown): S3Error {
  const { name, message, cause } = error as Error;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  const told = name === "TimeoutError" ? "it did not respond in time" : (code ?? message);
  return new S3Error(`The S3 store has a problem: ${told}.`, { cause: error });
}

/** Opens a bucket. Nothing is requested before it is used. Every call throws S3Error. */
export function createS3Client({ endpoint, bucket, ...keys }: S3Settings): S3Client {
  let opened: Promise<S3mini> | undefined;
  const open = async (): Promise<S3mini> => {
    const { S3mini } = await import("s3mini");
    return new S3mini({
      ...keys,
      endpoint: `${endpoint.replace(/\/+$/, "")}/${bucket}`,
      requestAbortTimeout: patienceMs,
    });
  };
  const ask = async <T>(work: (client: S3mini) => Promise<T>): Promise<T> => {
    opened ??= open();
    try {
      return await work(await opened);
    } catch (error) {
      throw error instanceof S3Error ? error : troubleOf(error);
    }
  };
  return {
    read: (key) =>
      ask(async (client) => {
        const bytes = await client.getObjectArrayBuffer(key);
        return bytes && Buffer.from(bytes);
      }),
    stream: (key) =>
      ask(async (client) => {
        const response = await client.getObjectResponse(key);
        return response?.body ? Readable.fromWeb(response.body as never) : null;
      }),
    write: (key, bytes, type) =>
      ask(async (client) => void (await client.putObject(key, bytes, type))),
    upload: (key, file) =>
      ask(async (client) => {
        // A file that is read a part at a time, as each is sent.
        const content = await fs.openAsBlob(file);
        await client.putAnyObject(key, content, "application/octet-stream");
        const there = await client.getContentLength(key);
        if (there !== content.size) {
          throw new S3Error(`The S3 store holds ${there} of ${content.size} bytes of ${key}.`);
        }
      }),
    list: (prefix) =>
      ask(async (client) => {
        const found = await client.listObjects("/", prefix);
        if (!found) throw new S3Error("This bucket does not exist in the S3 store.");
        return found.map(({ Key }) => Key);
      }),
    remove: (key) => ask(async (client) => void (await client.deleteObject(key))),
  };
}
