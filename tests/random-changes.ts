import fc from "fast-check";

/** Random changes of a file's bytes. */

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

export function applyChange(bytes: Buffer, { kind, at, length, value }: Change): Buffer {
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

/** One to four changes of a file. */
export const changesOf = fc.array(change, { minLength: 1, maxLength: 4 });
