import { problem } from "./problem";

/**
 * Receives bodies whole before anything is done with them: somebody who sends by
 * halves holds a connection and a few kilobytes, and no place among those who are
 * worked on.
 */

/** Milliseconds within which a body must be here; a large one gets longer. */
const withinMs = 10_000;
/** The same for a body of more than this many bytes that its sender may send. */
const large = { bytes: 256 * 1024, withinMs: 60_000 };
/** Bodies that one client may be sending at once. */
const mostAtOnce = 50;

export type Bodies = {
  /**
   * The same request with its body at hand, or the refusal: 413 over `maxBytes`,
   * 408 for one that does not arrive in time or breaks off, 429 for a client who
   * is sending too many already. What is left of a refused body is not read.
   */
  receive: (request: Request, client: string, maxBytes: number) => Promise<Request | Response>;
};

/** What all clients are sending at this moment; one for a process. */
export function createBodies({ most = mostAtOnce, ms = withinMs } = {}): Bodies {
  const sending = new Map<string, number>();
  return {
    receive: async (request, client, maxBytes) => {
      const announced = Number(request.headers.get("content-length") ?? 0);
      if (announced > maxBytes) return tooLarge();
      if (!request.body) return request;
      const count = sending.get(client) ?? 0;
      if (count >= most) return tooManyAtOnce();
      sending.set(client, count + 1);
      try {
        const limit = maxBytes > large.bytes ? large.withinMs : ms;
        const bytes = await read(request.body.getReader(), maxBytes, limit);
        return bytes instanceof Response ? bytes : new Request(request, { body: bytes });
      } finally {
        const left = (sending.get(client) ?? 1) - 1;
        if (left > 0) sending.set(client, left);
        else sending.delete(client);
      }
    },
  };
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

async function read(
  reader: Reader,
  maxBytes: number,
  ms: number,
): Promise<Uint8Array<ArrayBuffer> | Response> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const late = Promise.withResolvers<"late">();
  const timer = setTimeout(() => late.resolve("late"), ms);
  try {
    for (;;) {
      const piece = await Promise.race([reader.read(), late.promise]);
      if (piece === "late") return tooSlow();
      if (piece.done) break;
      size += piece.value.length;
      if (size > maxBytes) return tooLarge();
      pieces.push(piece.value);
    }
  } catch {
    return brokenOff();
  } finally {
    clearTimeout(timer);
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
const brokenOff = () => problem(400, "The request broke off on its way. Please try again.");
const tooManyAtOnce = () =>
  problem(
    429,
    "Too many requests are on their way from your address. Please try again in 10 seconds.",
    {},
    { "Retry-After": "10" },
  );
