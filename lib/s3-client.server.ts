import fs from "node:fs";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
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

/** The store refused, failed or was unreachable, in a sentence. */
export class S3Error extends Error {
  override readonly name = "S3Error";
}

export type S3Client = {
  /** The bytes of a key; null if there are none. */
  read: (key: string) => Promise<Buffer | null>;
  /** The bytes of a key as a stream, for large files; null if there are none. */
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

/** Milliseconds for one request with its retries; a part of an upload is 8 MB. */
const requestTimeoutMs = 60_000;
/** Milliseconds before the retries of a request that may succeed later. */
const retriesAfterMs = [500, 2_000];

/** The reasons behind the store's statuses and codes; the first that matches counts. Temporary ones were retried. */
const storeErrors: { pattern: RegExp; reason: string; isTemporary?: true }[] = [
  { pattern: /RequestTimeTooSkewed/, reason: "this machine's clock is wrong" },
  { pattern: /NoSuchBucket/, reason: "the bucket does not exist" },
  {
    pattern: /^30|WrongRegion|AuthorizationHeaderMalformed/,
    reason: "the bucket is in another region",
  },
  { pattern: /^507|Quota|StorageFull/, reason: "it is full" },
  { pattern: /^40[13]/, reason: "it refuses the keys" },
  { pattern: /^413|EntityTooLarge/, reason: "the file is too large for it" },
  { pattern: /^(?:408|429|503)|SlowDown/, reason: "it is busy", isTemporary: true },
  { pattern: /^5/, reason: "it failed", isTemporary: true },
];
const findStoreError = (answer: string) => storeErrors.find(({ pattern }) => pattern.test(answer));

type StoreAnswer = Error & { status?: number; serviceCode?: string };

/** The error in our own words, never the store's response. */
function toS3Error(error: unknown): S3Error {
  const { message, cause, status, serviceCode } = error as StoreAnswer;
  const isTimeout = [error, cause].some(
    (candidate) => (candidate as Error | undefined)?.name === "TimeoutError",
  );
  const answer = [status, serviceCode].filter((part) => part && part !== "Unknown").join(" ");
  const storeError = status && findStoreError(answer);
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  const reasonOfAnswer = storeError ? `${storeError.reason} (${answer})` : (code ?? message);
  const reason = isTimeout ? "it did not respond in time" : reasonOfAnswer;
  return new S3Error(`The S3 store has a problem: ${reason}.`, { cause: error });
}

/**
 * Sends a request, and again after a while if the store is busy or the connection was lost: its requests can all be
 * repeated. `signal` ends all tries.
 */
async function fetchWithRetries(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  for (const pause of [...retriesAfterMs, null]) {
    try {
      const response = await fetch(url, init);
      if (response.status === 404 && (await isBucketMissing(response))) {
        throw new S3Error("The S3 store has a problem: the bucket does not exist (404).");
      }
      if (pause === null || !findStoreError(String(response.status))?.isTemporary) return response;
      await response.body?.cancel();
    } catch (error) {
      if (pause === null || error instanceof S3Error || init.signal?.aborted) throw error;
    }
    await sleep(pause, undefined, { signal: init.signal ?? undefined });
  }
  throw new S3Error("The S3 store has a problem: it did not respond.");
}

/** A missing bucket has the status of a missing key. */
const isBucketMissing = async (response: Response): Promise<boolean> =>
  (await response.clone().text()).includes("<Code>NoSuchBucket</Code>");

/** Null for the store's 404; throws any other error. */
function nullIfMissing(error: unknown): null {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ((inner as { status?: number }).status === 404) return null;
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
      requestAbortTimeout: requestTimeoutMs,
      fetch: fetchWithRetries as typeof fetch,
    });
  };
  const callStorage = async <T>(work: (client: S3mini) => Promise<T>): Promise<T> => {
    opened ??= open();
    try {
      return await work(await opened);
    } catch (error) {
      throw error instanceof S3Error ? error : toS3Error(error);
    }
  };
  return {
    read: (key) =>
      callStorage(async (client) => {
        const bytes = await client.getObjectArrayBuffer(key);
        return bytes && Buffer.from(bytes);
      }),
    stream: (key) =>
      callStorage(async (client) => {
        const response = await client.getObjectResponse(key);
        return response?.body ? Readable.fromWeb(response.body as never) : null;
      }),
    readPart: (key, start, end) =>
      callStorage(async (client) => {
        const response = await client.getObjectRaw(key, false, start, end + 1).catch(nullIfMissing);
        if (!response) return null;
        const bytes = Buffer.from(await response.arrayBuffer());
        // A store that knows no ranges sends everything.
        return response.status === 206 ? bytes : bytes.subarray(start, end + 1);
      }),
    size: (key) => callStorage((client) => client.getContentLength(key).catch(nullIfMissing)),
    write: (key, bytes, type) =>
      callStorage(async (client) => void (await client.putObject(key, bytes, type))),
    upload: (key, file) =>
      callStorage(async (client) => {
        // Read from disk part by part.
        const content = await fs.openAsBlob(file);
        await client.putAnyObject(key, content, "application/octet-stream");
        const storedBytes = await client.getContentLength(key);
        if (storedBytes !== content.size) {
          throw new S3Error(
            `The S3 store holds ${storedBytes} of ${content.size} bytes of ${key}.`,
          );
        }
      }),
    list: (prefix) =>
      callStorage(async (client) => {
        const objects = await client.listObjects("/", prefix);
        if (!objects) throw new S3Error("This bucket does not exist in the S3 store.");
        return objects.map(({ Key }) => Key);
      }),
    remove: (key) => callStorage(async (client) => void (await client.deleteObject(key))),
  };
}
