import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeDataDir } from "../data-dir";
import { filmBytesOnDisk, tracesInBackup, tracesInFiles } from "./traces";

const address = "maker7@films.example";
/** Files are read in parts of this size. */
const part = 65_536;

test.each([0, 1, 7, 19, 20, 21])(
  "a text that begins %i bytes before a new part is found once",
  async (before) => {
    const folder = makeDataDir();
    fs.writeFileSync(
      path.join(folder, "log"),
      "x".repeat(part - before) + address + "x".repeat(part),
    );
    expect(await tracesInFiles(folder, [address, "Half a Waltz 7"])).toHaveLength(1);
  },
);

test("a title with a number is not found in one with a longer number", async () => {
  const folder = makeDataDir();
  fs.writeFileSync(path.join(folder, "log"), "Half a Waltz 248, Half a Waltz 24.");
  expect(await tracesInFiles(folder, ["Half a Waltz 24"])).toHaveLength(1);
});

test("folders are searched, but no database, backup or sent email", async () => {
  const folder = makeDataDir();
  for (const name of ["pictures/a", "database/b", "database-before-x/c", "backups/d", "mail/e"]) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), `${address} ${address}`);
  }
  expect(await tracesInFiles(folder, [address])).toHaveLength(2);
});

test("a backup is searched after it is unpacked", async () => {
  const file = path.join(makeDataDir(), "backup");
  fs.writeFileSync(file, gzipSync(`${"-".repeat(3 * part - 5)}${address}\n${address}`));
  const traces = await tracesInBackup(file, [address]);
  expect(traces).toHaveLength(2);
  expect(traces[1]).toContain("-----maker7@");
  expect(await tracesInBackup(file, ["maker8@films.example"])).toEqual([]);
});

test("films on the disk are counted in bytes", () => {
  const folder = makeDataDir();
  expect(filmBytesOnDisk(folder)).toBe(0);
  fs.mkdirSync(path.join(folder, "media"));
  fs.writeFileSync(path.join(folder, "media/a"), "12345");
  expect(filmBytesOnDisk(folder)).toBe(5);
});
