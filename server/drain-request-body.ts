import type { IncomingMessage } from "node:http";

/**
 * Responds to a client that is still sending (the body is too large, a limit is used up). Closing at once would reset
 * the connection, and browsers would report 'Failed to fetch'. So the response is sent completely, and further bytes
 * are discarded for a while. A client that stopped sending is not waited for.
 */

/** Milliseconds in all, milliseconds without a byte, and bytes, after which nothing more is discarded. */
const limits = { ms: 10_000, silentMs: 2_000, bytes: 64 * 1024 * 1024 };

/** The response, or one that closes its connection once the request has ended. */
export async function respondAndDrain(
  incoming: IncomingMessage,
  response: Response,
): Promise<Response> {
  if (incoming.complete) return response;
  const headers = new Headers(response.headers);
  headers.set("Connection", "close");
  const { status } = response;
  // GET and HEAD need no body; a body that timed out was already waited for.
  if (incoming.method === "GET" || incoming.method === "HEAD" || status === 408) {
    return new Response(response.body, { status, headers });
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  headers.set("Content-Length", String(bytes.length));
  const body = new ReadableStream({
    async start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      await drain(incoming);
      controller.close();
    },
  });
  return new Response(body, { status, headers });
}

/** Resolves when the request has ended, is silent or takes too long. */
function drain(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      clearTimeout(silence);
      resolve();
    };
    const timer = setTimeout(finish, limits.ms);
    const silence = setTimeout(finish, limits.silentMs);
    let size = 0;
    // Existing readers would only apply back-pressure.
    incoming.removeAllListeners("data");
    incoming.on("data", (chunk: Uint8Array) => {
      size += chunk.length;
      silence.refresh();
      if (size > limits.bytes) finish();
    });
    for (const end of ["end", "close", "error"]) incoming.once(end, finish);
    incoming.resume();
  });
}
