import fs from "node:fs";
import { Readable } from "node:stream";
import type { S3mini } from "s3mini";

/** The address, bucket and keys of an S3-compatible store. */
export type S3Settings = {
  /** Without the bucket. */
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
};

/**
 * The store refused, failed or was unreachable. Its code is that of an unreachable host, so that the response is the
 * same 503 as without a database (db/errors.ts).
 */
export class S3Error extends Error {
  override readonly name = "BucketTrouble";
  readonly code = "EHOSTUNREACH";
}

export type S3Client = {
  /** The bytes of a key; null if there are none. */
  read: (key: string) => Promise<Buffer | null>;
  /** The same as a stream, for large files. */
  stream: (key: string) => Promise<Readable | null>;
  /** The bytes from `start` to `end`, both inclusive, in memory; fewer if there are fewer. Null without the key. */
  readPart: (key: string, start: number, end: number) => Promise<Buffer | null>;
  /** The number of bytes of a key; null without it. */
  size: (key: string) => Promise<number | null>;
  /** Stores all bytes under a key, or nothing. */
  write: (key: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** Stores a file under a key in parts; compares the length afterwards. */
  upload: (key: string, file: string) => Promise<void>;
  /** The keys with a prefix. */
  list: (prefix: string) => Promise<string[]>;
  remove: (key: string) => Promise<void>;
};

/** Milliseconds for one request; a part of an upload is 8 MB. */
const patienceMs = 60_000;

/** The error in our own words, never the store's response. */
function troubleOf(error: unknown): S3Error {
  const { name, message, cause } = error as Error;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  const reason = name === "TimeoutError" ? "it did not respond in time" : (code ?? message);
  return new S3Error(`The S3 store has a problem: ${reason}.`, { cause: error });
}

/** Null for the store's 404; throws any other error. */
function nullIfMissing(error: unknown): null {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ((one as { status?: number }).status === 404) return null;
  }
  throw error;
}

/** Opens a bucket; requests nothing. Every call throws S3Error. */
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
    readPart: (key, start, end) =>
      ask(async (client) => {
        const response = await client.getObjectRaw(key, false, start, end + 1).catch(nullIfMissing);
        if (!response) return null;
        const bytes = Buffer.from(await response.arrayBuffer());
        // A store that knows no ranges sends everything.
        return response.status === 206 ? bytes : bytes.subarray(start, end + 1);
      }),
    size: (key) => ask((client) => client.getContentLength(key).catch(nullIfMissing)),
    write: (key, bytes, type) =>
      ask(async (client) => void (await client.putObject(key, bytes, type))),
    upload: (key, file) =>
      ask(async (client) => {
        // Read from disk part by part.
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
