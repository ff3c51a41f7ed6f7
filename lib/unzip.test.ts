import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { type ArchiveLimits, unzip } from "./unzip.server";

const limits: ArchiveLimits = {
  maxSizeOf: (name) => (name === "a.json" ? 1_000 : name.startsWith("pictures/") ? 5_000 : null),
  maxFiles: 3,
  maxBytes: 8_000,
};
const read = (bytes: Uint8Array) => unzip(bytes, limits);
const a = strToU8("{}");

/** An archive with bytes overwritten behind a mark. */
function patched(zip: Uint8Array, mark: number, offset: number, value: Uint8Array): Uint8Array {
  const buffer = Buffer.from(zip);
  const needle = Buffer.alloc(4);
  needle.writeUInt32LE(mark);
  buffer.set(value, buffer.indexOf(needle) + offset);
  return buffer;
}
const uint32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
};
const entry = 0x02014b50;

test("reads stored and packed files", () => {
  const text = strToU8("x".repeat(900));
  const zip = zipSync({ "a.json": text, "pictures/logo.png": [a, { level: 0 }] });
  const files = read(zip);
  expect([...files.keys()]).toEqual(["a.json", "pictures/logo.png"]);
  expect(Buffer.from(files.get("a.json") ?? a).toString()).toBe("x".repeat(900));
});

test.each<[string, () => Uint8Array, RegExp]>([
  ["a name that leads out", () => zipSync({ "../a.json": a }), /unknown file, '\.\.\/a\.json'/],
  ["an absolute name", () => zipSync({ "/etc/a.json": a }), /unknown file/],
  ["a backslash", () => zipSync({ "..\\a.json": a }), /unknown file/],
  ["too many files", () => zipSync({ "a.json": a, ...many(3) }), /more than 3 files/],
  ["a file that is too large", () => zipSync({ "a.json": new Uint8Array(1_001) }), /too large/],
  ["too much together", () => zipSync(many(2, 4_500)), /unpacked archive is too large/],
  [
    "a bomb: more data than it says",
    () => patched(zipSync({ "a.json": new Uint8Array(10_000_000) }), entry, 24, uint32(100)),
    /damaged/,
  ],
  [
    "a symbolic link",
    () => zipSync({ "a.json": [a, { os: 3, attrs: 0o120777 << 16 }] }),
    /not a plain file/,
  ],
  ["a folder", () => zipSync({ "a.json": [a, { attrs: 0x10 }] }), /not a plain file/],
  [
    "an encrypted file",
    () => patched(zipSync({ "a.json": a }), entry, 8, Buffer.of(1)),
    /password/,
  ],
  ["a wrong sum", () => patched(zipSync({ "a.json": a }), entry, 16, uint32(7)), /damaged/],
  ["a wrong place", () => patched(zipSync({ "a.json": a }), entry, 42, uint32(9)), /damaged/],
  [
    "another compression",
    () => patched(zipSync({ "a.json": a }), entry, 10, Buffer.of(14)),
    /not supported/,
  ],
  ["a cut", () => zipSync({ "a.json": a }).subarray(0, -5), /damaged/],
  ["no archive", () => strToU8("PK but not really, only text that begins so"), /not a ZIP/],
  ["two files of one name", () => twice(), /two files/],
])("refuses %s", (_, make, message) => {
  expect(() => read(make())).toThrow(message);
});

const many = (count: number, size = 1) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`pictures/${index}`, new Uint8Array(size)]),
  );

/** The second name is overwritten by the first. */
function twice(): Uint8Array {
  const zip = Buffer.from(zipSync({ "pictures/1": a, "pictures/2": a }));
  for (let at = zip.indexOf("pictures/2"); at >= 0; at = zip.indexOf("pictures/2")) {
    zip.write("pictures/1", at);
  }
  return zip;
}
