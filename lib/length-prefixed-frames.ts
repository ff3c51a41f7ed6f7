/**
 * A file in chunks with the number of rows in each, so that a browser can show a download's progress in any format. A
 * frame: number of rows (4 bytes), length (4 bytes), chunk. Runs anywhere.
 */

export type Chunk = { rows: number; bytes: Uint8Array<ArrayBuffer> };

const headLength = 8;

/** Each chunk as a frame. */
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
  let pieces: Uint8Array[] = [];
  let received = 0;
  /** Bytes that are needed to go on: joined once, however many pieces they came in. */
  let neededBytes = headLength;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      pieces.push(value);
      received += value.length;
      if (received < neededBytes) continue;
      const joinedBytes = joinPieces(pieces, received);
      let offset = 0;
      neededBytes = headLength;
      while (joinedBytes.length - offset >= headLength) {
        const view = new DataView(joinedBytes.buffer, offset);
        const length = headLength + view.getUint32(4);
        if (joinedBytes.length - offset < length) {
          neededBytes = length;
          break;
        }
        yield {
          rows: view.getUint32(0),
          bytes: joinedBytes.slice(offset + headLength, offset + length),
        };
        offset += length;
      }
      pieces = [joinedBytes.subarray(offset)];
      received = joinedBytes.length - offset;
    }
    if (received > 0) throw new Error("The download was interrupted.");
  } finally {
    // A reader that stops also stops the download.
    await reader.cancel().catch(() => undefined);
  }
}

function joinPieces(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}
