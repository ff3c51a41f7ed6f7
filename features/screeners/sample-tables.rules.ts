import { type Box, boxesIn, type FilmSource, withBox } from "./boxes.rules";

/**
 * Whether the tables of a film's samples are as large as they say (ISO/IEC 14496-12): a parser makes an object for each
 * sample that a count promises, and eight bytes can promise four billion. Runs anywhere.
 */

/** Samples of one track, or of all fragments: ten hours with 60 pictures a second are half as many. */
const maxSamples = 4_000_000;
/** Bytes of the box of a fragment, or of their index: a parser reads it as a whole. */
const largestFragment = 8_000_000;
const maxLevels = 8;
const containers = new Set("moov trak mdia minf stbl moof traf".split(" "));

/** Bytes of an entry, by the table's type; the number of entries comes first, after four bytes. */
const entryBytes = new Map(
  Object.entries({ stts: 8, ctts: 8, stsc: 12, stss: 4, stco: 4, co64: 8, elst: 12 }),
);
const entriesOffset = 8;
/** The flags of the fields that each sample of a run may have, of four bytes each. */
const runFieldFlags = [0x100, 0x200, 0x400, 0x800];

/** Samples that the tables of a track promise, and the last chunk that one of them begins with. */
type PromisedSamples = { timedSamples: number; shiftedSamples: number; lastChunk: number };
const noSamples = (): PromisedSamples => ({ timedSamples: 0, shiftedSamples: 0, lastChunk: 0 });

class UnboundedError extends Error {}

function expect(isBounded: boolean): void {
  if (!isBounded) throw new UnboundedError();
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Adds the samples of a table to `promised`, those of its track. */
async function readTable(
  source: FilmSource,
  { type, content, end }: Box,
  promised: PromisedSamples,
) {
  const bytesPerEntry = entryBytes.get(type) ?? 1;
  const count = viewOf(await source.read(content, content + entriesOffset)).getUint32(4);
  expect(entriesOffset + count * bytesPerEntry <= end - content);
  if (type !== "stts" && type !== "ctts" && type !== "stsc") return;
  const start = content + entriesOffset;
  const entries = viewOf(await source.read(start, start + count * bytesPerEntry));
  for (let offset = 0; offset < count * bytesPerEntry; offset += bytesPerEntry) {
    const value = entries.getUint32(offset);
    if (type === "stts") promised.timedSamples += value;
    else if (type === "ctts") promised.shiftedSamples += value;
    else promised.lastChunk = Math.max(promised.lastChunk, value);
  }
}

/** Checks a table with the size of each sample. */
async function readSizes(source: FilmSource, { type, content, end }: Box): Promise<void> {
  const view = viewOf(await source.read(content, content + 12));
  const count = view.getUint32(8);
  if (type === "stsz" && view.getUint32(4) !== 0) return;
  const bitsPerSize = type === "stsz" ? 32 : view.getUint8(7);
  expect(bitsPerSize === 4 || bitsPerSize === 8 || bitsPerSize === 16 || type === "stsz");
  expect(count <= maxSamples && 12 + (count * bitsPerSize) / 8 <= end - content);
}

/** The number of samples of a run in a fragment. */
async function readRun(source: FilmSource, { content, end }: Box): Promise<number> {
  const view = viewOf(await source.read(content, content + 8));
  const flags = view.getUint32(0);
  const count = view.getUint32(4);
  const bytesPerSample = 4 * runFieldFlags.filter((flag) => flags & flag).length;
  expect(8 + count * bytesPerSample <= end - content);
  return count;
}

/**
 * False for a film whose header or fragments promise more samples than they hold, or than any film has. `boxes`: those
 * of the file.
 */
export async function areTablesBounded(
  source: FilmSource,
  boxes: readonly Box[],
): Promise<boolean> {
  let fragmentSamples = 0;
  const visit = async (
    boxSource: FilmSource,
    box: Box,
    level: number,
    promised: PromisedSamples,
  ) => {
    const { type, content, end } = box;
    if (entryBytes.has(type)) await readTable(boxSource, box, promised);
    else if (type === "stsz" || type === "stz2") await readSizes(boxSource, box);
    else if (type === "trun") fragmentSamples += await readRun(boxSource, box);
    expect(fragmentSamples <= maxSamples);
    if (!containers.has(type) || level >= maxLevels) return;
    const inner = await withBox(boxSource, box);
    const trackSamples = type === "trak" ? noSamples() : promised;
    for (const box of (await boxesIn(inner, content, end)) ?? []) {
      await visit(inner, box, level + 1, trackSamples);
    }
    const { timedSamples, shiftedSamples, lastChunk } = trackSamples;
    // Uncompressed sound has 48,000 samples a second. A parser lists them one by one only if some are shifted.
    expect(shiftedSamples === 0 || (shiftedSamples <= maxSamples && timedSamples <= maxSamples));
    expect(lastChunk <= maxSamples);
  };
  try {
    for (const box of boxes) {
      expect(!["moof", "mfra"].includes(box.type) || box.end - box.start <= largestFragment);
      await visit(source, box, 0, noSamples());
    }
    return true;
  } catch (error) {
    // A RangeError: the box ends before the count that it should have.
    if (error instanceof UnboundedError || error instanceof RangeError) return false;
    throw error;
  }
}
