import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgresCopyConnection } from "~/db/backup/copy-connection";
import { isUnused } from "~/db/backup/snapshot";
import { databaseFolder } from "~/db/client";
import { diskFiles } from "~/features/media/storage/disk.gateway.server";
import { toFileTimestamp } from "~/lib/dates/calendar";
import { systemClock } from "~/lib/dates/clock";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { hostileArchives, pictureEntry } from "~/tests/hostile-archives";
import { storyShare } from "~/tests/seed";
import { endOf, entriesOf, pax, tarEntry, tarOf } from "~/tests/tar";
import { writeEmptyDatabase } from "../empty-database";
import { ConfigError, readEnv } from "../env";
import { lockDataDir } from "../storage/data-dir-lock";
import { makeBackup } from "./create";
import { restoreLegacy } from "./legacy-format";
import { NoBackup } from "./no-backup";
import { restoreBackup } from "./restore";

/** Malicious archives: a restore refuses each, and changes nothing. */

const parent = makeTemporaryFolder();
const at = (...names: string[]) => path.join(parent.path, ...names);
const archives = makeTemporaryFolder();
const ourKey = "the key of this festival, of 32 characters and more";
let cluster: Cluster;
/** The entries of a real backup with one picture, without its end. */
let real: Buffer[] = [];
let realFile = "";

const envOf = (DATA_DIR: string, more: Record<string, string> = {}) =>
  readEnv({ DATA_DIR, SECRET_KEY: ourKey, ...more });

beforeAll(async () => {
  cluster = await startCluster();
  const client = new pg.Client({ connectionString: cluster.urlOf("postgres") });
  await client.connect();
  await client.query("create database hostile");
  await client.end();

  const DATA_DIR = path.join(archives.path, "made");
  const env = envOf(DATA_DIR);
  await writeEmptyDatabase(databaseFolder(DATA_DIR));
  const files = diskFiles(DATA_DIR);
  await files.write(path.basename(pictureEntry("a")), Buffer.from("a picture"));
  const backup = await makeBackup({ env, files, clock: systemClock, origin: { byHand: true } });
  realFile = backup.file;
  real = entriesOf(gunzipSync(fs.readFileSync(realFile))).slice(0, -1);

  // Must not change: a festival's own folder, and its neighbours.
  fs.mkdirSync(at("data", "database"), { recursive: true });
  fs.mkdirSync(at("data", "images"));
  fs.writeFileSync(at("data", "database", "PG_VERSION"), "18");
  fs.writeFileSync(at("data", "images", path.basename(pictureEntry("a"))), "another picture");
  fs.writeFileSync(at("beside.webp"), "beside");
  fs.mkdirSync(at("elsewhere"));
});
afterAll(async () => {
  await cluster?.stop();
  parent.remove();
  archives.remove();
});

/** Every file and folder below the parent, with its content and time. */
function listing(): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const entry of fs.readdirSync(parent.path, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    // The lock's own file is the restore's to write, in its own folder.
    if (place === at("data", "server.lock")) continue;
    const hash = entry.isFile() && createHash("sha256").update(fs.readFileSync(place));
    const { mtimeMs, mode } = fs.lstatSync(place);
    entries[place] = hash ? `${mode} ${mtimeMs} ${hash.digest("hex")}` : `${mode}`;
  }
  return entries;
}

/** A whole archive of the real entries and these behind them, with the end that fits. */
const archiveWith = (...more: Buffer[]) => {
  const entries = [...real, ...more];
  return gzipSync(tarOf(...entries, endOf(entries)), { level: 1 });
};
const write = (name: string, bytes: Buffer) => {
  const file = path.join(archives.path, name);
  fs.writeFileSync(file, bytes);
  return file;
};
const restoreInto = (file: string, more: Record<string, string>, unsigned: boolean) => {
  const env = envOf(at("data"), more);
  return restoreBackup(file, { env, files: diskFiles(env.DATA_DIR), unsigned });
};
const hostileUrl = () => cluster.urlOf("hostile");

/** Whether the PostgreSQL database that a restore was to fill can still be filled. */
async function isStillUnused(): Promise<boolean> {
  const tap = await openPostgresCopyConnection(hostileUrl());
  try {
    return await isUnused(tap);
  } finally {
    await tap.close();
  }
}

/** The real entries, and half a million pictures behind them. */
async function manyEntries(): Promise<string> {
  const file = path.join(archives.path, "many");
  const gzip = createGzip({ level: 1 });
  const finishedWriting = finished(gzip.pipe(fs.createWriteStream(file)));
  for (const entry of real) gzip.write(entry);
  // The headers differ in their number, and so in their sum: made once, changed for each.
  const header = tarEntry(`pictures/b${"0".repeat(63)}.webp`);
  const sumOfFirst = Number.parseInt(header.toString("latin1", 148, 154), 8);
  const perBlock = 2_000;
  for (let first = 0; first < 500_001; first += perBlock) {
    const block = Buffer.alloc(header.length * perBlock);
    for (let at = 0; at < perBlock; at += 1) {
      const digits = (first + at).toString(16);
      let sum = sumOfFirst;
      for (const digit of digits) sum += digit.charCodeAt(0) - "0".charCodeAt(0);
      header.write(digits, "pictures/b".length + 63 - digits.length, "latin1");
      header.write(sum.toString(8).padStart(6, "0"), 148, "latin1");
      header.copy(block, at * header.length);
    }
    if (!gzip.write(block)) await new Promise((done) => gzip.once("drain", done));
  }
  gzip.end(tarOf());
  await finishedWriting;
  return file;
}

describe.each(["embedded", "PostgreSQL"] as const)("into %s", (engine) => {
  const more = (): Record<string, string> =>
    engine === "PostgreSQL" ? { DATABASE_URL: hostileUrl() } : {};

  test.each(Object.keys(hostileArchives([], "")))("%s changes nothing", async (kind) => {
    const [make, refusal] = hostileArchives(real, parent.path)[kind] ?? [];
    const file = write("hostile", make?.() ?? Buffer.alloc(0));
    const before = listing();
    // Even with the option to trust it.
    await expect(restoreInto(file, more(), true)).rejects.toThrow(refusal);
    await expect(restoreInto(file, more(), false)).rejects.toThrow();
    expect(listing()).toEqual(before);
    if (engine === "PostgreSQL") expect(await isStillUnused()).toBe(true);
  });

  test("one without a signature, or with another key's, changes nothing until that is said", async () => {
    const key = Buffer.alloc(32, 7);
    const unsigned = write("unsigned", archiveWith());
    const otherFile = write("other", gzipSync(tarOf(...real, endOf(real, key))));
    const before = listing();
    await expect(restoreInto(unsigned, more(), false)).rejects.toThrow(
      /has no signature.*--unsigned/,
    );
    await expect(restoreInto(otherFile, more(), false)).rejects.toThrow(
      /it was signed with another key\. Set SECRET_KEY.*--unsigned/,
    );
    for (const file of [unsigned, otherFile]) {
      await expect(restoreInto(file, more(), false)).rejects.toBeInstanceOf(ConfigError);
    }
    expect(listing()).toEqual(before);
    if (engine === "PostgreSQL") expect(await isStillUnused()).toBe(true);
  });
});

// Seconds to write it: with all checks.
test.runIf(storyShare === 1)(
  "an archive of half a million files changes nothing",
  {
    timeout: bounds.backups,
  },
  async () => {
    const file = await manyEntries();
    const before = listing();
    await expect(restoreInto(file, {}, true)).rejects.toThrow(/holds more than 500000 files/);
    expect(listing()).toEqual(before);
  },
);

describe.each(["embedded", "PostgreSQL"] as const)("into an empty place, %s", (engine) => {
  test("restores a signed archive, and an unsigned one only with the option", {
    timeout: bounds.backups,
  }, async () => {
    const unsigned = write("unsigned", archiveWith(tarEntry(pictureEntry("b"), "b picture")));
    const places = engine === "embedded" ? [realFile, unsigned] : [unsigned];
    for (const [number, file] of places.entries()) {
      const DATA_DIR = path.join(archives.path, `into-${engine}-${number}`);
      // PostgreSQL's is the one that every hostile archive was to fill.
      const env = envOf(DATA_DIR, engine === "PostgreSQL" ? { DATABASE_URL: hostileUrl() } : {});
      const files = diskFiles(DATA_DIR);
      await restoreBackup(file, { env, files, unsigned: file === unsigned });
      const images = file === unsigned ? ["a", "b"] : ["a"];
      expect(await files.listNames()).toEqual(
        images.map((image) => path.basename(pictureEntry(image))),
      );
      expect(fs.readdirSync(DATA_DIR).sort()).toEqual([
        ...(engine === "embedded" ? ["database"] : []),
        "ended-factors.log",
        "erasures.log",
        "images",
        "server.lock",
        "settings-of-backup.env",
      ]);
    }
  });
});

test("the key that was used before is known for one change, and a machine without one says so", async () => {
  const restore = (name: string, keys: Record<string, string>) => {
    const env = readEnv({ DATA_DIR: path.join(archives.path, name), ...keys });
    return restoreBackup(realFile, { env, files: diskFiles(env.DATA_DIR) });
  };
  const now = "another key of this festival, as long as that";
  await expect(restore("no-key", {})).rejects.toThrow(/this machine has no key/);
  await expect(restore("other-key", { SECRET_KEY: now })).rejects.toThrow(
    /signed with another key/,
  );
  await restore("before", { SECRET_KEY: now, SECRET_KEY_BEFORE: ourKey });
});

test.each([
  ["a name that leads out", tarEntry("/base/../../../beside.webp", "harm")],
  ["a symbolic link", tarEntry("/base/x", "", { type: "2", linkname: "../../elsewhere" })],
  ["a PAX header", pax({ path: "../../beside.webp" })],
  ["more than fits", tarEntry("/base/x", "harm", { declared: 8 * 2 ** 30 - 1 })],
])("an earlier version's backup with %s changes nothing", async (_, entry) => {
  const file = write("old", gzipSync(tarOf(tarEntry("/PG_VERSION", "18"), entry)));
  const before = listing();
  await expect(restoreInto(file, {}, true)).rejects.toThrow(NoBackup);
  await expect(restoreLegacy(envOf(at("data")), file)).rejects.toThrow(/is no backup/);
  expect(listing()).toEqual(before);
});

test("an earlier version's backup changes nothing if the database cannot be set aside", async () => {
  const file = write("old", gzipSync(tarOf(tarEntry("/PG_VERSION", "18"))));
  const env = envOf(path.join(archives.path, "stays"));
  const folder = databaseFolder(env.DATA_DIR);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "PG_VERSION"), "18");
  // A folder with a file cannot be replaced: every name of the next minute is taken.
  for (let second = 0; second < 60; second += 1) {
    const taken = `${folder}-before-${toFileTimestamp(new Date(Date.now() + second * 1_000))}`;
    fs.mkdirSync(taken);
    fs.writeFileSync(path.join(taken, "file"), "");
  }
  await expect(restoreLegacy(env, file)).rejects.toThrow(/ENOTEMPTY|EEXIST/);
  expect(fs.readFileSync(path.join(folder, "PG_VERSION"), "utf8")).toBe("18");
  // The lock is free again.
  lockDataDir(env.DATA_DIR).release();
});
