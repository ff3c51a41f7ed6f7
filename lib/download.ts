/** Downloads that are streamed, so that their size costs no memory. */

/**
 * A response with a body of pieces. Each piece is created after the previous one was sent; none after the client left.
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
          // Let other requests run: the embedded database answers within one turn of the event loop, and a fast client
          // would block them.
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
