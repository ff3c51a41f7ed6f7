import path from "node:path";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { deserialize, serialize } from "node:v8";
import { encodeFrames } from "~/lib/length-prefixed-frames";
import type { DecoderMessage } from "./messages";

/**
 * The process of a decoder: loads the module that is named in its arguments, reads one input from its standard input,
 * writes the parts to its standard output and ends.
 */

type Decoder = { decode: (input: unknown) => AsyncIterable<unknown> | Iterable<unknown> };

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === "string";

async function* decodeFile(file: string): AsyncGenerator<DecoderMessage> {
  const { decode }: Decoder = await import(pathToFileURL(path.resolve(file)).href);
  yield { kind: "ready" };
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece);
  const input: unknown = deserialize(Buffer.concat(pieces));
  try {
    for await (const part of decode(input)) yield { kind: "part", part };
    yield { kind: "end" };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    yield { kind: "failed", detail: error.message };
  }
}

/** Messages as frames; their number of rows is of use to downloads only. */
async function* framesOf(messages: AsyncIterable<DecoderMessage>) {
  for await (const message of messages) yield { rows: 0, bytes: serialize(message) };
}

const [, , file = ""] = process.argv;
await pipeline(encodeFrames(framesOf(decodeFile(file))), process.stdout);
process.exit(0);
