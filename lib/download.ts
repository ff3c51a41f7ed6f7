/** Downloads that are written while they are sent, so that their length costs no memory. */

/**
 * A response that requests its body piece by piece: the next piece is made only after the last one
 * was sent, and none after the reader is gone.
 */
export function downloadOf(
  fileName: string,
  type: string,
  pieces: AsyncGenerator<string | Uint8Array>,
  headers: Record<string, string> = {},
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          // Other requests come in between: the embedded database answers without
          // giving the event loop a turn, and a quick reader would keep them all waiting.
          await new Promise((resolve) => setImmediate(resolve));
          const { value, done } = await pieces.next();
          if (done) return controller.close();
          if (value.length === 0) continue;
          return controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
        }
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      ...headers,
    },
  });
}
