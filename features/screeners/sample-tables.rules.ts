import { type Box, boxesIn, type FilmSource, withBox } from "./boxes.rules.ts";

/**
 * Whether the tables of a film's samples are as large as they say (ISO/IEC 14496-12): a parser makes an object for each
 * sample that a count promises, and eight bytes can promise four billion. Runs anywhere.
 */

/** Samples of one track, or of all fragments: ten hours with 60 pictures a second are half as many. */
const mostSamples = 4_000_000;
/** Bytes of the box of a fragment, or of their index: a parser reads it as a whole. */
const largestFragment = 8_000_000;
const mostLevels = 8;
const containers = new Set("moov trak mdia minf stbl moof traf".split(" "));

/** Bytes of an entry, by the table's type; the number of entries comes first, after four bytes. */
const entryBytes = new Map(
  Object.entries({ stts: 8, ctts: 8, stsc: 12, stss: 4, stco: 4, co64: 8, elst: 12 }),
);
const beforeEntries = 8;
/** The flags of the fields that each sample of a run may have, of four bytes each. */
const fieldsOfRun = [0x100, 0x200, 0x400, 0x800];

/** Samples that the tables of a track promise, and the last chunk that one of them begins with. */
type Promised = { timed: number; shifted: number; lastChunk: number };
const nothingPromised = (): Promised => ({ timed: 0, shifted: 0, lastChunk: 0 });

class Unbounded extends Error {}

function expect(isBounded: boolean): void {
  if (!isBounded) throw new Unbounded();
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Counts the samples of a table into what its track promises. */
async function readTable(source: FilmSource, { type, content, end }: Box, promised: Promised) {
  const bytes = entryBytes.get(type) ?? 1;
  const count = viewOf(await source.read(content, content + beforeEntries)).getUint32(4);
  expect(beforeEntries + count * bytes <= end - content);
  if (type !== "stts" && type !== "ctts" && type !== "stsc") return;
  const from = content + beforeEntries;
  const entries = viewOf(await source.read(from, from + count * bytes));
  for (let at = 0; at < count * bytes; at += bytes) {
    const value = entries.getUint32(at);
    if (type === "stts") promised.timed += value;
    else if (type === "ctts") promised.shifted += value;
    else promised.lastChunk = Math.max(promised.lastChunk, value);
  }
}

/** Checks a table with the size of each sample. */
async function readSizes(source: FilmSource, { type, content, end }: Box): Promise<void> {
  const view = viewOf(await source.read(content, content + 12));
  const count = view.getUint32(8);
  if (type === "stsz" && view.getUint32(4) !== 0) return;
  const bits = type === "stsz" ? 32 : view.getUint8(7);
  expect(bits === 4 || bits === 8 || bits === 16 || type === "stsz");
  expect(count <= mostSamples && 12 + (count * bits) / 8 <= end - content);
}

/** The number of samples of a run in a fragment. */
async function readRun(source: FilmSource, { content, end }: Box): Promise<number> {
  const view = viewOf(await source.read(content, content + 8));
  const flags = view.getUint32(0);
  const count = view.getUint32(4);
  const bytes = 4 * fieldsOfRun.filter((flag) => flags & flag).length;
  expect(8 + count * bytes <= end - content);
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
  let inFragments = 0;
  const visit = async (near: FilmSource, box: Box, level: number, promised: Promised) => {
    const { type, content, end } = box;
    if (entryBytes.has(type)) await readTable(near, box, promised);
    else if (type === "stsz" || type === "stz2") await readSizes(near, box);
    else if (type === "trun") inFragments += await readRun(near, box);
    expect(inFragments <= mostSamples);
    if (!containers.has(type) || level >= mostLevels) return;
    const inner = await withBox(near, box);
    const ofTrack = type === "trak" ? nothingPromised() : promised;
    for (const box of (await boxesIn(inner, content, end)) ?? []) {
      await visit(inner, box, level + 1, ofTrack);
    }
    const { timed, shifted, lastChunk } = ofTrack;
    // Uncompressed sound has a sample for each of its 48,000 a second, which nobody lists if none is shifted.
    expect(shifted === 0 || (shifted <= mostSamples && timed <= mostSamples));
    expect(lastChunk <= mostSamples);
  };
  try {
    for (const box of boxes) {
      expect(!["moof", "mfra"].includes(box.type) || box.end - box.start <= largestFragment);
      await visit(source, box, 0, nothingPromised());
    }
    return true;
  } catch (error) {
    // A RangeError: the box ends before the count that it should have.
    if (error instanceof Unbounded || error instanceof RangeError) return false;
    throw error;
  }
}
