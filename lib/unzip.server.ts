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
  sizeOf: (name: string) => number | null;
  files: number;
  /** Of all files together. */
  bytes: number;
};

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;
const endSize = 22;
const entrySize = 46;
const fileSize = 30;
const stored = 0;
const deflated = 8;
/** Encrypted, with sizes behind the data that the list does not have, or with a masked list. */
const encrypted = 0x0001 | 0x0040 | 0x2000;
const utf8 = new TextDecoder("utf-8", { fatal: true });

const broken = () => new ArchiveRefused("The archive is damaged or is not a ZIP file.");

/** True if bytes begin as a ZIP. */
export const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The files of an archive by name. Throws ArchiveRefused. */
export function unzip(bytes: Uint8Array, limits: ArchiveLimits): Map<string, Uint8Array> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readFiles(buffer, limits);
  } catch (error) {
    // Reading behind the end.
    if (error instanceof RangeError) throw broken();
    throw error;
  }
}

function readFiles(buffer: Buffer, limits: ArchiveLimits): Map<string, Uint8Array> {
  const end = findEnd(buffer);
  const count = buffer.readUInt16LE(end + 10);
  if (count > limits.files) {
    throw new ArchiveRefused(`The archive has more than ${limits.files} files.`);
  }
  const files = new Map<string, Uint8Array>();
  let at = buffer.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(buffer, at, limits);
    if (files.has(entry.name)) {
      throw new ArchiveRefused(`The archive has two files '${entry.name}'.`);
    }
    unpacked += entry.size;
    if (unpacked > limits.bytes) throw new ArchiveRefused("The unpacked archive is too large.");
    files.set(entry.name, contentOf(buffer, entry));
    at = entry.next;
  }
  return files;
}

/** Where the list of files ends; a comment may follow. */
function findEnd(buffer: Buffer): number {
  const first = Math.max(0, buffer.length - endSize - 0xffff);
  for (let at = buffer.length - endSize; at >= first; at -= 1) {
    if (buffer.readUInt32LE(at) === endMark) return at;
  }
  throw broken();
}

type Entry = { name: string; method: number; sum: number; packed: number; size: number };
type Located = Entry & { from: number; next: number };

function readEntry(buffer: Buffer, at: number, { sizeOf }: ArchiveLimits): Located {
  if (buffer.readUInt32LE(at) !== entryMark) throw broken();
  const nameEnd = at + entrySize + buffer.readUInt16LE(at + 28);
  const name = readName(buffer.subarray(at + entrySize, nameEnd));
  const maxSize = sizeOf(name);
  if (maxSize === null)
    throw new ArchiveRefused(`The archive has an unknown file, '${printable(name)}'.`);
  if (buffer.readUInt16LE(at + 8) & encrypted) {
    throw new ArchiveRefused(
      "The archive is protected with a password. Pack its files again without one.",
    );
  }
  const isPlain = isPlainFile(buffer.readUInt16LE(at + 4) >> 8, buffer.readUInt32LE(at + 38));
  if (!isPlain) throw new ArchiveRefused(`'${name}' in the archive is not a plain file.`);
  const size = buffer.readUInt32LE(at + 24);
  if (size > maxSize) throw new ArchiveRefused(`'${name}' in the archive is too large.`);
  return {
    name,
    size,
    packed: buffer.readUInt32LE(at + 20),
    sum: buffer.readUInt32LE(at + 16),
    method: buffer.readUInt16LE(at + 10),
    from: buffer.readUInt32LE(at + 42),
    next: nameEnd + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32),
  };
}

function readName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw broken();
  }
}

/** A name for a sentence: without characters that a terminal obeys. */
const printable = (name: string) => name.replace(/\p{Cc}/gu, "?").slice(0, 100);

const unix = 3;
const kindMask = 0o170000;
const plainFile = 0o100000;

/** Only Unix says what a file is; there a kind of 0 is not said. */
function isPlainFile(system: number, attributes: number): boolean {
  const kind = (attributes >>> 16) & kindMask;
  const isFolder = (attributes & 0x10) !== 0;
  return !isFolder && (system !== unix || kind === 0 || kind === plainFile);
}

function contentOf(buffer: Buffer, { name, method, sum, packed, size, from }: Located): Uint8Array {
  if (buffer.readUInt32LE(from) !== fileMark) throw broken();
  const dataStart =
    from + fileSize + buffer.readUInt16LE(from + 26) + buffer.readUInt16LE(from + 28);
  if (dataStart + packed > buffer.length) throw broken();
  const data = buffer.subarray(dataStart, dataStart + packed);
  const content = method === stored ? data : method === deflated ? inflate(data, size) : null;
  if (!content) throw new ArchiveRefused(`'${name}' is compressed in a way that is not supported.`);
  if (content.length !== size || crc32(content) !== sum) throw broken();
  return content;
}

/** Never more than `size` bytes, whatever the data unpacks to. */
function inflate(data: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw broken();
  }
}
