/**
 * Reads the boxes of an MP4 or MOV file (ISO/IEC 14496-12): a length of four bytes, a type of four characters, the
 * content. Runs anywhere.
 */

/** A file that is read in parts. */
export type FilmSource = {
  /** In bytes. */
  size: number;
  /** Returns the bytes from `start` up to, not including, `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
};

export type Box = {
  type: string;
  /** The offsets of the box, its content and its end in the file. */
  start: number;
  content: number;
  end: number;
};

/** More boxes than any real file has. */
const mostBoxes = 20_000;
/** Containers within each other: a film has four. */
const mostLevels = 8;

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function boxAt(source: FilmSource, start: number, until: number): Promise<Box | null> {
  const head = await source.read(start, Math.min(start + 16, until));
  if (head.length < 8) return null;
  const view = viewOf(head);
  const type = String.fromCharCode(...head.subarray(4, 8));
  const size = view.getUint32(0);
  if (size === 0) return { type, start, content: start + 8, end: until };
  if (size !== 1) return size < 8 ? null : { type, start, content: start + 8, end: start + size };
  if (head.length < 16) return null;
  const long = Number(view.getBigUint64(8));
  return long < 16 ? null : { type, start, content: start + 16, end: start + long };
}

/**
 * The boxes between two offsets of a file. Null if they do not end exactly at `until`: the file is incomplete or has
 * another format. Stops after `most` boxes.
 */
export async function boxesIn(
  source: FilmSource,
  start: number,
  until: number,
  most = mostBoxes,
): Promise<Box[] | null> {
  const boxes: Box[] = [];
  for (let at = start; at < until; ) {
    const box = await boxAt(source, at, until);
    if (!box || box.end > until || boxes.length >= most) return null;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** A part of a file to overwrite: with zeros, or with `text` of the same length. */
export type Blank = { start: number; length: number; text?: string };

/** Boxes with text typed by people: titles, names, comments, places. */
const tagBoxes = new Set(["udta", "meta", "uuid"]);
const containers = new Set(["moov", "trak", "mdia", "minf"]);
/** Bytes before the name in a handler box. */
const beforeName = 24;

/**
 * What to overwrite to remove all tags: each of their boxes becomes free space of the same length, and names of
 * handlers are emptied. Offsets in the file stay the same.
 */
export async function blanksOf(source: FilmSource): Promise<Blank[]> {
  const blanks: Blank[] = [];
  const empty = (start: number, end: number) => blanks.push({ start, length: end - start });
  const visit = async (start: number, until: number, level = 0): Promise<void> => {
    for (const { type, start: at, content, end } of (await boxesIn(source, start, until)) ?? []) {
      const isTag = tagBoxes.has(type);
      if (isTag) blanks.push({ start: at + 4, length: 4, text: "free" });
      if (isTag || type === "free" || type === "skip") empty(content, end);
      else if (type === "hdlr") empty(Math.min(content + beforeName, end), end);
      else if (containers.has(type) && level < mostLevels) await visit(content, end, level + 1);
    }
  };
  await visit(0, source.size);
  return blanks.filter(({ length }) => length > 0);
}
