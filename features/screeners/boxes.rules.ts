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
const maxBoxes = 20_000;
/** Containers within each other: a film has six. */
const maxLevels = 8;

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
  const longSize = Number(view.getBigUint64(8));
  return longSize < 16 ? null : { type, start, content: start + 16, end: start + longSize };
}

/**
 * The boxes between two offsets of a file. Null if they do not end exactly at `until`: the file is incomplete or has
 * another format, or there are more than `maxCount`.
 */
export async function boxesIn(
  source: FilmSource,
  start: number,
  until: number,
  maxCount = maxBoxes,
): Promise<Box[] | null> {
  const boxes: Box[] = [];
  for (let offset = start; offset < until; ) {
    const box = await boxAt(source, offset, until);
    if (!box || box.end > until || boxes.length >= maxCount) return null;
    boxes.push(box);
    offset = box.end;
  }
  return boxes;
}

/** A part of a file to overwrite: with zeros, or with `text` of the same length. */
export type Blank = { start: number; length: number; text?: string };

/** Boxes with text typed by people: titles, names, comments, places; and references to tracks that are dropped. */
const droppedBoxes = new Set(["udta", "meta", "uuid", "emsg", "tref", "gmhd"]);
const containers = new Set("moov trak mdia minf dinf stbl mvex moof traf".split(" "));
/** Bytes before the name in a handler box. */
const nameOffset = 24;
/** Bytes before the entries of `stsd` and `dref`. */
const entriesOffset = 8;
/** The name of the encoder in the description of a picture, and the end of its fixed part. */
const pictureEntry = { encoderStart: 42, encoderEnd: 74, fixedBytes: 78 };
/** Bytes before the boxes in the description of a sound, by its version. */
const soundFixedBytes = [28, 44, 64];
/** All boxes of a file: fragments of a second for two hours have half as many. */
const maxVisitedBoxes = 200_000;
/** A container of this many bytes is read at once. */
const smallBoxBytes = 1_048_576;

/** The kinds of tracks that are shown. */
const shownKinds = new Set(["vide", "soun"]);
/** The kinds whose content is words: chapters, subtitles, captions. */
const textKinds = new Set(["text", "sbtl", "subt", "clcp"]);

/** The kind of a track ('vide', 'soun', 'tmcd'); empty without one. */
async function kindOf(source: FilmSource, track: Box): Promise<string> {
  let inner: Box | undefined = track;
  for (const boxType of ["mdia", "hdlr"]) {
    const boxes: Box[] | null = inner ? await boxesIn(source, inner.content, inner.end) : null;
    inner = boxes?.find(({ type }) => type === boxType);
  }
  if (!inner) return "";
  const { content, end } = inner;
  return String.fromCharCode(...(await source.read(content + 8, Math.min(content + 12, end))));
}

/** Whether a film has a track of chapters, subtitles or captions. `header`: its `moov`. */
export async function hasTextTrack(source: FilmSource, header: Box): Promise<boolean> {
  for (const box of (await boxesIn(source, header.content, header.end)) ?? []) {
    if (box.type === "trak" && textKinds.has(await kindOf(source, box))) return true;
  }
  return false;
}

/** The same film with one box in memory, if it is small. */
export async function withBox(source: FilmSource, { start, end }: Box): Promise<FilmSource> {
  if (end - start > smallBoxBytes) return source;
  const bytes = await source.read(start, end);
  return { ...source, read: async (from, to) => bytes.subarray(from - start, to - start) };
}

/**
 * What to overwrite to remove all tags: their boxes and tracks that are neither picture nor sound (timecodes with the
 * names of reels) become free space of the same length; names of handlers and encoders, and paths of other files, are
 * emptied. Offsets in the file stay the same. Null for a file with more boxes than any film.
 */
export async function blanksOf(source: FilmSource): Promise<Blank[] | null> {
  const blanks: Blank[] = [];
  let visitedBoxes = 0;
  const empty = (start: number, end: number) => blanks.push({ start, length: end - start });
  const dropBox = ({ start, content, end }: Box) => {
    blanks.push({ start: start + 4, length: 4, text: "free" });
    empty(content, end);
  };
  const visitEntry = async (
    boxSource: FilmSource,
    { content, end }: Box,
    level: number,
    kind: string,
  ) => {
    const version = (await boxSource.read(content + 8, Math.min(content + 10, end)))[1] ?? 0;
    const fixedBytes = kind === "vide" ? pictureEntry.fixedBytes : soundFixedBytes[version];
    if (kind === "vide")
      empty(content + pictureEntry.encoderStart, Math.min(content + pictureEntry.encoderEnd, end));
    if (fixedBytes) await visit(boxSource, content + fixedBytes, end, level, kind);
  };
  const visitBox = async (boxSource: FilmSource, box: Box, level: number, kind: string) => {
    const { type, content, end } = box;
    const trackKind = type === "trak" ? await kindOf(boxSource, box) : kind;
    if (droppedBoxes.has(type) || (type === "trak" && !shownKinds.has(trackKind))) dropBox(box);
    else if (type === "free" || type === "skip") empty(content, end);
    else if (type === "hdlr") empty(Math.min(content + nameOffset, end), end);
    else if (type === "stsd" || type === "dref") {
      for (const entry of (await boxesIn(boxSource, content + entriesOffset, end)) ?? []) {
        if (type === "dref") empty(Math.min(entry.content + 4, entry.end), entry.end);
        else await visitEntry(boxSource, entry, level + 1, kind);
      }
    } else if (containers.has(type) && level < maxLevels) {
      await visit(await withBox(boxSource, box), content, end, level + 1, trackKind);
    }
  };
  const visit = async (
    boxSource: FilmSource,
    start: number,
    until: number,
    level = 0,
    kind = "",
  ): Promise<void> => {
    for (const box of (await boxesIn(boxSource, start, until)) ?? []) {
      visitedBoxes += 1;
      if (visitedBoxes > maxVisitedBoxes) return;
      await visitBox(boxSource, box, level, kind);
    }
  };
  await visit(source, 0, source.size);
  return visitedBoxes > maxVisitedBoxes ? null : blanks.filter(({ length }) => length > 0);
}
