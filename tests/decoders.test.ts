import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeInChild } from "~/lib/decoding/decode.server";
import { makeDataDir } from "./data-dir";
import { type DecoderSamples, decoderSamples } from "./decoder-samples";
import type * as batch from "./fixtures/batch.decoder";
import { printedSeed } from "./seed";

/**
 * Random changes of what people send: each decoder answers or its process is ended in time, and this one goes on.
 * DECODER_RUNS=5000 plays a long time; SEED repeats a run.
 */

const runs = Number(process.env.DECODER_RUNS ?? 60);
const seed = printedSeed("decoders");
const perBatch = 30;
const module = "tests/fixtures/batch.decoder.ts";
const bounds = { ms: 20_000, megabytes: 512, outputBytes: 50_000_000, attempts: 1 as const };

/** A change at a place of a file, which is a share of its length; counts and sizes are four bytes. */
const change = fc.record({
  kind: fc.constantFrom("byte", "word", "cut", "insert", "double", "end"),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 64 }),
  value: fc.oneof(
    fc.constantFrom(0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff),
    fc.nat({ max: 0xffff_ffff }),
  ),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function changed(bytes: Buffer, { kind, at, length, value }: Change): Buffer {
  const from = Math.min(bytes.length - 1, Math.floor(at * bytes.length));
  const [before, after] = [bytes.subarray(0, from), bytes.subarray(from)];
  const word = Buffer.alloc(4);
  word.writeUInt32BE(value);
  if (kind === "byte") return Buffer.concat([before, word.subarray(3), after.subarray(1)]);
  if (kind === "word") return Buffer.concat([before, word, after.subarray(4)]);
  if (kind === "cut") return Buffer.concat([before, after.subarray(length)]);
  if (kind === "insert") return Buffer.concat([before, Buffer.alloc(length, value), after]);
  if (kind === "double") return Buffer.concat([before, after.subarray(0, length), after]);
  return from > 0 ? before : bytes;
}

async function answersOf(
  { module: decoder, bounds: more }: DecoderSamples,
  inputs: unknown[],
  folder: string,
) {
  return decodeInChild<typeof batch>(
    module,
    { module: decoder, inputs },
    { ...bounds, ...more, files: [path.resolve(module), folder] },
  );
}

test.for(Object.entries(decoderSamples))("%s", async ([name, samples]) => {
  const files = await samples.files();
  const folder = makeDataDir();
  const good = files.map((bytes, index) => samples.inputOf(bytes, folder, index));
  const whole = await answersOf(samples, good, folder);
  expect(whole.ok && whole.parts.every((parts) => samples.isAnswer(parts))).toBe(true);

  const stories = fc.sample(
    fc.tuple(fc.nat({ max: files.length - 1 }), fc.array(change, { minLength: 1, maxLength: 4 })),
    { numRuns: runs, seed },
  );
  const ended: string[] = [];
  const began = performance.now();
  const play = async (batchOf: typeof stories): Promise<void> => {
    const inputs = batchOf.map(([file, changes], index) => {
      const bytes = changes.reduce(changed, Buffer.from(files[file] ?? []));
      return samples.inputOf(new Uint8Array(bytes), folder, index);
    });
    const answers = await answersOf(samples, inputs, folder);
    if (answers.ok) {
      for (const [index, parts] of answers.parts.entries()) {
        expect(samples.isAnswer(parts), JSON.stringify([seed, batchOf[index]])).toBe(true);
      }
      return;
    }
    // One of them ended the process: which, and alone as well?
    if (batchOf.length === 1) return void ended.push(`${answers.reason}: ${answers.detail}`);
    for (const story of batchOf) await play([story]);
  };
  for (let at = 0; at < stories.length; at += perBatch)
    await play(stories.slice(at, at + perBatch));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${name}: ${runs} files in ${seconds} s; ended: ${ended.join() || "none"}`);
});
