/**
 * A file in chunks with the number of rows in each, so that a browser can show a download's progress in any format. A
 * frame: number of rows (4 bytes), length (4 bytes), chunk. Runs anywhere.
 */

export type Chunk = { rows: number; bytes: Uint8Array<ArrayBuffer> };

const headLength = 8;

export async function* encodeFrames(
  pieces: AsyncIterable<{ rows: number; bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array> {
  for await (const { rows, bytes } of pieces) {
    const frame = new Uint8Array(headLength + bytes.length);
    const view = new DataView(frame.buffer);
    view.setUint32(0, rows);
    view.setUint32(4, bytes.length);
    frame.set(bytes, headLength);
    yield frame;
  }
}

/** Reads the chunks of a body, however it was split in transit. Throws if it is truncated. */
export async function* decodeFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Chunk> {
  const reader = body.getReader();
  let rest = new Uint8Array(0);
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const joined = new Uint8Array(rest.length + value.length);
      joined.set(rest);
      joined.set(value, rest.length);
      let at = 0;
      while (joined.length - at >= headLength) {
        const view = new DataView(joined.buffer, at);
        const end = at + headLength + view.getUint32(4);
        if (end > joined.length) break;
        yield { rows: view.getUint32(0), bytes: joined.slice(at + headLength, end) };
        at = end;
      }
      rest = joined.slice(at);
    }
    if (rest.length > 0) throw new Error("The download was interrupted.");
  } finally {
    // A reader that stops also stops the download.
    await reader.cancel().catch(() => undefined);
  }
}
