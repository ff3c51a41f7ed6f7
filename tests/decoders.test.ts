import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeInChild } from "~/lib/decoding/decode.server";
import { makeDataDir } from "./data-dir";
import { type DecoderSamples, decoderSamples } from "./decoder-samples";
import type * as batch from "./fixtures/batch.decoder";
import { applyChange, changesOf } from "./random-changes";
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

  const stories = fc.sample(fc.tuple(fc.nat({ max: files.length - 1 }), changesOf), {
    numRuns: runs,
    seed,
  });
  const ended: string[] = [];
  const began = performance.now();
  const play = async (batchOf: typeof stories): Promise<void> => {
    const inputs = batchOf.map(([file, changes], index) => {
      const bytes = changes.reduce(applyChange, Buffer.from(files[file] ?? []));
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
