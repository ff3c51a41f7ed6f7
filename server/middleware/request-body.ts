import { problem } from "~/lib/api/problem";

/**
 * Receives bodies completely before any work: a client that sends slowly uses a connection and a few kilobytes, and no
 * place in the queue.
 */

/** Milliseconds for a body; a large one gets longer. */
const withinMs = 10_000;
/** The same for a body of more than this many bytes that its sender may send. */
const large = { bytes: 256 * 1024, withinMs: 60_000 };
/** Bodies that one client may send at once. */
const mostAtOnce = 50;

export type Bodies = {
  /**
   * The bytes of a request's body (none without a body), or the refusal: 413 over `maxBytes`, 408 for a timeout
   * (`maxSeconds`, or by its size), 400 for an interrupted one, 429 for a client that sends too many. The rest of a
   * refused body is not read.
   */
  receive: (
    request: Request,
    client: string,
    maxBytes: number,
    maxSeconds?: number,
  ) => Promise<Bytes | Response>;
};

export type Bytes = Uint8Array<ArrayBuffer>;

/** Counts the bodies being sent; one object per process. */
export function createBodies({ most = mostAtOnce, ms = withinMs } = {}): Bodies {
  const sending = new Map<string, number>();
  return {
    receive: async (request, client, maxBytes, maxSeconds) => {
      const length = request.headers.get("content-length");
      const announced = Number(length ?? 0);
      if (announced > maxBytes) return tooLarge();
      // A body with a Content-Length is never longer: Node enforces it.
      const whole = length !== null && !Number.isNaN(announced);
      if (whole ? announced === 0 : !request.body) return new Uint8Array();
      const count = sending.get(client) ?? 0;
      if (count >= most) return tooManyAtOnce();
      sending.set(client, count + 1);
      try {
        const usual = maxBytes > large.bytes ? large.withinMs : ms;
        const limit = maxSeconds ? maxSeconds * 1_000 : usual;
        return await inTime(limit, (late) =>
          whole ? readWhole(request, late, maxBytes) : readPieces(request, late, maxBytes),
        );
      } finally {
        const left = (sending.get(client) ?? 1) - 1;
        if (left > 0) sending.set(client, left);
        else sending.delete(client);
      }
    },
  };
}

type Late = Promise<"late">;

async function inTime(
  ms: number,
  read: (late: Late) => Promise<Bytes | Response>,
): Promise<Bytes | Response> {
  const late = Promise.withResolvers<"late">();
  const timer = setTimeout(() => late.resolve("late"), ms);
  try {
    return await read(late.promise);
  } catch {
    return brokenOff();
  } finally {
    clearTimeout(timer);
  }
}

/** Reads Node's stream: a web stream takes much longer. */
async function readWhole(request: Request, late: Late, maxBytes: number) {
  const body = await Promise.race([request.arrayBuffer(), late]);
  if (body === "late") return tooSlow();
  return body.byteLength > maxBytes ? tooLarge() : new Uint8Array(body);
}

async function readPieces(request: Request, late: Late, maxBytes: number) {
  const reader = request.body?.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const piece = await Promise.race([reader?.read(), late]);
    if (piece === "late") return tooSlow();
    if (!piece || piece.done) break;
    size += piece.value.length;
    if (size > maxBytes) return tooLarge();
    pieces.push(piece.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const tooLarge = () => problem(413, "The body is too large.");
const tooSlow = () => problem(408, "The request took too long to arrive. Please try again.");
const brokenOff = () => problem(400, "The connection was interrupted. Please try again.");
const tooManyAtOnce = () =>
  problem(
    429,
    "Too many requests at once from your network. Please try again in 10 seconds.",
    {},
    { "Retry-After": "10" },
  );
