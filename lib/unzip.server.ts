import { crc32, inflateRawSync } from "node:zlib";

/**
 * Reads a ZIP that a person sent: every size is bounded before a byte is unpacked, and only plain files are accepted.
 * Stricter than fflate, which trusts the sizes in the archive and says nothing about links.
 */

/** Why an archive is refused, in a sentence. */
export class ArchiveRefused extends Error {
  override readonly name = "ArchiveRefused";
}

export type ArchiveLimits = {
  /** The largest size of a file with this name, in bytes; null: no such file belongs in the archive. */
  maxSizeOf: (name: string) => number | null;
  maxFiles: number;
  /** Of all files together. */
  maxBytes: number;
};

// Signatures and sizes of the three records of the format, in the order: end of the list, entry of the list, file.
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;
const endSize = 22;
const entrySize = 46;
const fileSize = 30;
const storedMethod = 0;
const deflatedMethod = 8;
/** Flags of entries that are refused: encrypted data (1), strong encryption (0x40), a masked list of files (0x2000). */
const unreadableFlags = 0x0001 | 0x0040 | 0x2000;
const utf8 = new TextDecoder("utf-8", { fatal: true });

const damagedArchive = () => new ArchiveRefused("The archive is damaged or is not a ZIP file.");

/** True if bytes begin as a ZIP. */
export const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The files of an archive by name. Throws ArchiveRefused. */
export function unzip(bytes: Uint8Array, limits: ArchiveLimits): Map<string, Uint8Array> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readFiles(buffer, limits);
  } catch (error) {
    // Reading behind the end.
    if (error instanceof RangeError) throw damagedArchive();
    throw error;
  }
}

function readFiles(buffer: Buffer, limits: ArchiveLimits): Map<string, Uint8Array> {
  const end = findEnd(buffer);
  const count = buffer.readUInt16LE(end + 10);
  if (count > limits.maxFiles) {
    throw new ArchiveRefused(`The archive has more than ${limits.maxFiles} files.`);
  }
  const files = new Map<string, Uint8Array>();
  let offset = buffer.readUInt32LE(end + 16);
  let unpackedBytes = 0;
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(buffer, offset, limits);
    if (files.has(entry.name)) {
      throw new ArchiveRefused(`The archive has two files '${entry.name}'.`);
    }
    unpackedBytes += entry.size;
    if (unpackedBytes > limits.maxBytes)
      throw new ArchiveRefused("The unpacked archive is too large.");
    files.set(entry.name, contentOf(buffer, entry));
    offset = entry.nextEntryOffset;
  }
  return files;
}

/** Where the list of files ends; a comment may follow. */
function findEnd(buffer: Buffer): number {
  const minOffset = Math.max(0, buffer.length - endSize - 0xffff);
  for (let offset = buffer.length - endSize; offset >= minOffset; offset -= 1) {
    if (buffer.readUInt32LE(offset) === endMark) return offset;
  }
  throw damagedArchive();
}

type Entry = { name: string; method: number; checksum: number; packedSize: number; size: number };
type LocatedEntry = Entry & { headerOffset: number; nextEntryOffset: number };

function readEntry(buffer: Buffer, offset: number, { maxSizeOf }: ArchiveLimits): LocatedEntry {
  if (buffer.readUInt32LE(offset) !== entryMark) throw damagedArchive();
  const nameEnd = offset + entrySize + buffer.readUInt16LE(offset + 28);
  const name = readName(buffer.subarray(offset + entrySize, nameEnd));
  const maxSize = maxSizeOf(name);
  if (maxSize === null)
    throw new ArchiveRefused(`The archive has an unknown file, '${printable(name)}'.`);
  if (buffer.readUInt16LE(offset + 8) & unreadableFlags) {
    throw new ArchiveRefused(
      "The archive is protected with a password. Pack its files again without one.",
    );
  }
  const isPlain = isPlainFile(
    buffer.readUInt16LE(offset + 4) >> 8,
    buffer.readUInt32LE(offset + 38),
  );
  if (!isPlain) throw new ArchiveRefused(`'${name}' in the archive is not a plain file.`);
  const size = buffer.readUInt32LE(offset + 24);
  if (size > maxSize) throw new ArchiveRefused(`'${name}' in the archive is too large.`);
  return {
    name,
    size,
    packedSize: buffer.readUInt32LE(offset + 20),
    checksum: buffer.readUInt32LE(offset + 16),
    method: buffer.readUInt16LE(offset + 10),
    headerOffset: buffer.readUInt32LE(offset + 42),
    nextEntryOffset: nameEnd + buffer.readUInt16LE(offset + 30) + buffer.readUInt16LE(offset + 32),
  };
}

function readName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw damagedArchive();
  }
}

/** A name for a sentence: without characters that a terminal obeys. */
const printable = (name: string) => name.replace(/\p{Cc}/gu, "?").slice(0, 100);

const unixSystem = 3;
const kindMask = 0o170000;
const plainFile = 0o100000;

/** Only Unix says what a file is; there a kind of 0 is not said. */
function isPlainFile(system: number, attributes: number): boolean {
  const kind = (attributes >>> 16) & kindMask;
  const isFolder = (attributes & 0x10) !== 0;
  return !isFolder && (system !== unixSystem || kind === 0 || kind === plainFile);
}

function contentOf(
  buffer: Buffer,
  { name, method, checksum, packedSize, size, headerOffset }: LocatedEntry,
): Uint8Array {
  if (buffer.readUInt32LE(headerOffset) !== fileMark) throw damagedArchive();
  const dataStart =
    headerOffset +
    fileSize +
    buffer.readUInt16LE(headerOffset + 26) +
    buffer.readUInt16LE(headerOffset + 28);
  if (dataStart + packedSize > buffer.length) throw damagedArchive();
  const data = buffer.subarray(dataStart, dataStart + packedSize);
  let content: Uint8Array | null = null;
  if (method === storedMethod) content = data;
  else if (method === deflatedMethod) content = inflate(data, size);
  if (!content) throw new ArchiveRefused(`'${name}' is compressed in a way that is not supported.`);
  if (content.length !== size || crc32(content) !== checksum) throw damagedArchive();
  return content;
}

/** Never more than `size` bytes, whatever the data unpacks to. */
function inflate(data: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw damagedArchive();
  }
}
