import fc from "fast-check";
import { expect, test } from "vitest";
import { type Chunk, decodeFrames, encodeFrames } from "~/lib/length-prefixed-frames";

const piece = fc.record({
  rows: fc.nat({ max: 500 }),
  bytes: fc.uint8Array({ maxLength: 40 }).map((bytes) => new Uint8Array(bytes)),
});

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** All frames as one run of bytes. */
const written = async (pieces: readonly Chunk[]) =>
  new Uint8Array((await collect(encodeFrames(each(pieces)))).flatMap((frame) => [...frame]));

const streamOf = (chunks: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

test("decodes the same pieces, wherever the network cuts them", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 6 }),
      fc.integer({ min: 1, max: 60 }),
      async (pieces, size) => {
        const bytes = await written(pieces);
        const chunks: Uint8Array[] = [];
        for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
        expect(await collect(decodeFrames(streamOf(chunks)))).toEqual(pieces);
      },
    ),
  );
});

test("a frame without its end is no file", async () => {
  const bytes = await written([{ rows: 1, bytes: new Uint8Array([1, 2, 3]) }]);
  for (let length = 1; length < bytes.length; length += 1) {
    const cut = streamOf([bytes.slice(0, length)]);
    await expect(collect(decodeFrames(cut))).rejects.toThrow("was interrupted");
  }
});

test("stops the download when the reader stops", async () => {
  let cancelled = false;
  const bytes = await written([{ rows: 1, bytes: new Uint8Array([1]) }]);
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytes),
    cancel: () => {
      cancelled = true;
    },
  });
  for await (const frame of decodeFrames(endless)) {
    expect(frame.rows).toBe(1);
    break;
  }
  expect(cancelled).toBe(true);
});
