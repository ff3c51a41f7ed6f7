import { NoBackup } from "./no-backup";

/**
 * Reads a tar archive; writes nothing. It knows only plain headers: extensions (PAX, GNU) that change an entry's name,
 * size or link have a type that callers refuse.
 */
export type TarEntry = {
  name: string;
  /** Bytes according to the header, known before they are read. */
  size: number;
  /** `plainFile`, `folderType`, or another: a link, a device, an extension. */
  type: string;
  /** Its bytes as a stream. Read it to the end before requesting the next entry. */
  content: AsyncIterable<Buffer>;
};

export const plainFile = "0";
export const folderType = "5";

const blockSize = 512;
const checksumStart = 148;
const checksumEnd = 156;
/** Bytes of zeros that may follow the last entry. */
const maxPadding = 1_000_000;

/** The entries of an archive, in order. Throws NoBackup if the archive is broken. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void> {
  const reader = readerOf(source);
  try {
    for (;;) {
      const header = await reader.take(blockSize);
      if (isZero(header)) break;
      const { name, size, type } = readHeader(header);
      let bytesLeft = size;
      yield {
        name,
        size,
        type,
        content: (async function* () {
          while (bytesLeft > 0) {
            const chunk = await reader.takeUpTo(bytesLeft);
            bytesLeft -= chunk.length;
            yield chunk;
          }
        })(),
      };
      if (bytesLeft > 0) throw new Error("An entry was not read to its end.");
      // An entry is filled up to whole blocks.
      await reader.take(-size & (blockSize - 1));
    }
    await readPadding(reader.rest());
  } finally {
    await reader.close();
  }
}

/** Reads zeros to the end of the stream, where gunzip verifies its checksum. Throws NoBackup for other bytes. */
async function readPadding(rest: AsyncIterable<Buffer>): Promise<void> {
  let padding = 0;
  for await (const chunk of rest) {
    padding += chunk.length;
    if (padding > maxPadding || !isZero(chunk)) throw new NoBackup("there is data after its end");
  }
}

const isZero = (bytes: Buffer) => bytes.every((byte) => byte === 0);

/** Reads a header block; the numbers are the offsets of its fields in the ustar format. */
function readHeader(header: Buffer) {
  const text = (start: number, end: number) => {
    const field = header.subarray(start, end);
    const zero = field.indexOf(0);
    return field.toString("latin1", 0, zero < 0 ? field.length : zero);
  };
  const octal = (start: number, end: number) => {
    const [, digits] = /^ *([0-7]+) *$/.exec(text(start, end)) ?? [];
    if (!digits) throw new NoBackup("it cannot be unpacked (a header is broken)");
    return Number.parseInt(digits, 8);
  };
  // The checksum itself counts as spaces.
  let sum = 32 * (checksumEnd - checksumStart);
  for (let index = 0; index < blockSize; index += 1) {
    if (index < checksumStart || index >= checksumEnd) sum += header[index] ?? 0;
  }
  if (sum !== octal(checksumStart, checksumEnd)) {
    throw new NoBackup("it cannot be unpacked (a header is broken)");
  }
  const prefix = text(257, 262) === "ustar" ? text(345, 500) : "";
  const type = text(156, 157);
  return {
    name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
    size: octal(124, 136),
    // Before 1988 plain files had no type.
    type: type || plainFile,
  };
}

function readerOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  /** Up to `maxBytes` of the next bytes, at least one. */
  const readSome = async (maxBytes: number): Promise<Buffer> => {
    while (buffered.length === 0) {
      const { value, done } = await chunks.next();
      if (done) throw new NoBackup("it cannot be unpacked (it is cut off)");
      buffered = value;
    }
    const chunk = buffered.subarray(0, maxBytes);
    buffered = buffered.subarray(chunk.length);
    return chunk;
  };
  return {
    takeUpTo: readSome,
    /** The next bytes, exactly `count`. */
    take: async (count: number): Promise<Buffer> => {
      const parts: Buffer[] = [];
      for (let bytesLeft = count; bytesLeft > 0; bytesLeft -= parts.at(-1)?.length ?? 0) {
        parts.push(await readSome(bytesLeft));
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    },
    rest: async function* () {
      if (buffered.length > 0) yield buffered;
      for (;;) {
        const { value, done } = await chunks.next();
        if (done) return;
        yield value;
      }
    },
    close: async () => void (await chunks.return?.()),
  };
}
