import { problem } from "~/lib/api/problem";

/**
 * Receives bodies completely before any work: a client that sends slowly uses a connection and a few kilobytes, and no
 * place in the queue. What all bodies together hold is bounded.
 */

const mebibyte = 1024 * 1024;

/** Milliseconds for a body to arrive; a large one gets longer. */
const defaultTimeoutMs = 10_000;
/** The same for a body of more than this many bytes that its sender may send. */
const large = { bytes: 256 * 1024, timeoutMs: 60_000 };
/** Bodies that one client may send at once. */
const maxBodiesPerClient = 50;
/** Bytes of all bodies together, from their arrival to the end of their work. */
const maxTotalBytes = 96 * mebibyte;
/** The part of `maxTotalBytes` that large bodies leave for forms. */
const shareForForms = 1 / 6;
/** The part of `maxTotalBytes` for one client: more than the largest body. */
const shareForClient = 1 / 3;

export type Bytes = Uint8Array<ArrayBuffer>;

/** A received body; `release` it when its work is done. */
export type ReceivedBody = { bytes: Bytes; release: () => void };

export type Bodies = {
  /**
   * A request's body (empty without one), or the refusal: 413 over `maxBytes`, 408 for a timeout (`maxSeconds`, or by
   * its size), 400 for an interrupted one, 429 for a client that sends too much at once, 503 while all bodies together
   * hold too many bytes. The rest of a refused body is not read. A null client is a crowd at one address: it may send
   * any number of bodies, which together hold the bytes of one client.
   */
  receive: (
    request: Request,
    client: string | null,
    maxBytes: number,
    maxSeconds?: number,
  ) => Promise<ReceivedBody | Response>;
};

/** Counts the bodies being sent and their bytes; one object per process. */
export function createBodies({
  maxBodies = maxBodiesPerClient,
  timeoutMs = defaultTimeoutMs,
  bytes: budget = maxTotalBytes,
} = {}): Bodies {
  const usage = new Map<string, { bodies: number; bytes: number }>();
  let total = 0;

  const count = (client: string, bodies: number, bytes: number) => {
    const clientUsage = usage.get(client) ?? { bodies: 0, bytes: 0 };
    clientUsage.bodies += bodies;
    clientUsage.bytes += bytes;
    total += bytes;
    if (clientUsage.bodies > 0 || clientUsage.bytes > 0) usage.set(client, clientUsage);
    else usage.delete(client);
  };
  /** The refusal if `bytes` more do not fit; null if they do. */
  const refuse = (client: string, bytes: number, isLarge: boolean): Response | null => {
    if ((usage.get(client)?.bytes ?? 0) + bytes > budget * shareForClient)
      return tooManyFromClient();
    const free = budget - total - (isLarge ? budget * shareForForms : 0);
    return bytes > free ? tooManyBytes() : null;
  };

  return {
    receive: async (request, sender, maxBytes, maxSeconds) => {
      const client = sender ?? "";
      const length = request.headers.get("content-length");
      const announcedBytes = Number(length ?? 0);
      if (announcedBytes > maxBytes) return tooLarge();
      // A body with a Content-Length is never longer: Node enforces it.
      const hasLength = length !== null && !Number.isNaN(announcedBytes);
      if (hasLength ? announcedBytes === 0 : !request.body) {
        return { bytes: new Uint8Array(), release: () => undefined };
      }
      if (sender !== null && (usage.get(client)?.bodies ?? 0) >= maxBodies) {
        return tooManyFromClient();
      }
      const isLarge = announcedBytes > large.bytes || (!hasLength && maxBytes > large.bytes);
      const refusal = refuse(client, announcedBytes, isLarge);
      if (refusal) return refusal;
      let readBytes = 0;
      const release = () => {
        count(client, 0, -readBytes);
        readBytes = 0;
      };
      // The bytes of a large body count as they arrive: its announcement alone must not keep others out. A small one counts
      // whole at once.
      const countArrived = (bytes: number) => {
        const sizeRefusal = refuse(client, bytes, isLarge);
        if (sizeRefusal) return sizeRefusal;
        count(client, 0, bytes);
        readBytes += bytes;
        return null;
      };
      count(client, 1, 0);
      const usualMs = maxBytes > large.bytes ? large.timeoutMs : timeoutMs;
      const limitMs = maxSeconds ? maxSeconds * 1_000 : usualMs;
      const bytes = await withTimeout(limitMs, (timeout) =>
        hasLength && !isLarge
          ? (countArrived(announcedBytes) ?? readWhole(request, timeout, maxBytes))
          : readPieces(request, timeout, { maxBytes, announcedBytes, countArrived }),
      );
      count(client, -1, 0);
      if (!(bytes instanceof Response)) return { bytes, release };
      release();
      return bytes;
    },
  };
}

/** Resolves when the time for a body is over. */
type Timeout = Promise<"late">;

/** Runs `read` with a promise of its timeout; a thrown error is an interrupted connection. */
async function withTimeout(
  ms: number,
  read: (timeout: Timeout) => Response | Promise<Bytes | Response>,
): Promise<Bytes | Response> {
  const timeout = Promise.withResolvers<"late">();
  const timer = setTimeout(() => timeout.resolve("late"), ms);
  try {
    return await read(timeout.promise);
  } catch {
    return interrupted();
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a small body at once: the server's adapter answers it from Node's stream, and a web stream takes much longer. */
async function readWhole(request: Request, timeout: Timeout, maxBytes: number) {
  const body = await Promise.race([request.arrayBuffer(), timeout]);
  if (body === "late") return tooSlow();
  return body.byteLength > maxBytes ? tooLarge() : new Uint8Array(body);
}

type PieceOptions = {
  maxBytes: number;
  /** The length in its header; 0 without one. */
  announcedBytes: number;
  /** Counts bytes, or refuses them. */
  countArrived: (bytes: number) => Response | null;
};

/** Reads a large body, or one of unknown length, piece by piece. */
async function readPieces(
  request: Request,
  timeout: Timeout,
  { maxBytes, announcedBytes, countArrived }: PieceOptions,
): Promise<Bytes | Response> {
  const reader = request.body?.getReader();
  // The system gives memory only where bytes are written.
  let bytes = new Uint8Array(announcedBytes || Math.min(maxBytes, large.bytes));
  let size = 0;
  for (;;) {
    const piece = await Promise.race([reader?.read(), timeout]);
    if (piece === "late") return tooSlow();
    if (!piece || piece.done) break;
    const { length } = piece.value;
    if (size + length > maxBytes) return tooLarge();
    const refusal = countArrived(length);
    if (refusal) return refusal;
    if (size + length > bytes.length) {
      const longer = new Uint8Array(Math.min(maxBytes, 2 * (size + length)));
      longer.set(bytes.subarray(0, size));
      bytes = longer;
    }
    bytes.set(piece.value, size);
    size += length;
  }
  return bytes.subarray(0, size);
}

const tooLarge = () => problem(413, "The body is too large.");
const tooSlow = () => problem(408, "The request took too long to arrive. Please try again.");
const interrupted = () => problem(400, "The connection was interrupted. Please try again.");
const tooManyBytes = () =>
  problem(
    503,
    "The site is receiving too much at once. Please try again in 10 seconds.",
    {},
    { "Retry-After": "10" },
  );
const tooManyFromClient = () =>
  problem(
    429,
    "Too many requests at once from your network. Please try again in 10 seconds.",
    {},
    { "Retry-After": "10" },
  );
