import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { parseEnv } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeDataDir } from "~/tests/data-dir";
import { applyChange, changesOf } from "~/tests/random-changes";
import { printedSeed } from "~/tests/seed";
import { endOf, tarEntry, tarOf } from "~/tests/tar";
import { type End, isSignedWith, type Manifest, readArchive, writeArchive } from "./archive";
import { createKeyPair, decryptStream, encryptFile } from "./encryption";
import { NoBackup, OtherArchive } from "./no-backup";
import { describeSettings, settingsFile } from "./settings";

const manifest: Manifest = {
  format: 1,
  madeAt: "2026-11-22T03:00:00.000Z",
  engine: "embedded",
  database: {
    migration: 1,
    tables: ["films", "people"].map((name) => ({ name, columns: ["id"], rows: 1, sum: "1" })),
    sequences: [],
  },
  settings: { values: {}, secrets: [] },
};

async function* list<T>(...things: T[]) {
  yield* things;
}
const row = (table: string, text: string) => ({ table, piece: Buffer.from(text) });
const picture = (name: string, size: number) => ({ name, bytes: Buffer.alloc(size, name) });
const [nameA, nameB] = [`${"a".repeat(64)}.webp`, `${"b".repeat(64)}-640.webp`];
const [ourKey, anotherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

async function write(): Promise<string> {
  const file = path.join(makeDataDir(), "archive.tar.gz");
  const rows = list(row("films", "1\tLove\n"), row("films", "2\tLoss\n"), row("people", "3\n"));
  const pictures = list(picture(nameA, 700), picture(nameB, 0));
  expect(await writeArchive(file, { manifest, rows, pictures }, ourKey)).toBe(2);
  return file;
}
const plenty = { bytes: 1e12, perByteOfRows: 1 };
const read = async (bytes: Buffer, space = plenty) => {
  const parts: string[] = [];
  for await (const part of readArchive(Readable.from([bytes]), space)) {
    if (part.kind === "rows") parts.push(`${part.table}: ${part.piece}`);
    else if (part.kind === "picture") parts.push(`${part.name}: ${part.bytes.length}`);
    else parts.push(part.kind);
  }
  return parts;
};
/** An archive of these entries behind the manifest, with the end that fits them. */
const archiveOf = (...entries: Buffer[]) => {
  const all = [tarEntry("manifest.json", JSON.stringify(manifest)), ...entries];
  return gzipSync(tarOf(...all, endOf(all)), { level: 1 });
};

test("readArchive › returns every part, and refuses truncated, changed and foreign archives", async () => {
  const bytes = fs.readFileSync(await write());
  expect(await read(bytes)).toEqual([
    "manifest",
    "films: 1\tLove\n",
    "films: 2\tLoss\n",
    "people: 3\n",
    `${nameA}: 700`,
    `${nameB}: 0`,
    "end",
  ]);
  const plain = gunzipSync(bytes);
  const altered = Buffer.from(plain);
  altered[altered.indexOf("Love")] = "D".charCodeAt(0);
  await expect(read(gzipSync(altered))).rejects.toThrow("it was changed");
  await expect(read(bytes.subarray(0, bytes.length - 40))).rejects.toThrow(NoBackup);
  // Cut after a complete file and packed again: only the missing end shows it.
  const cut = plain.subarray(0, plain.indexOf("end.json"));
  await expect(read(gzipSync(Buffer.concat([cut, Buffer.alloc(1_024)])))).rejects.toThrow(NoBackup);
  await expect(read(Buffer.from("nothing"))).rejects.toThrow(NoBackup);
  await expect(read(gzipSync("neither this"))).rejects.toThrow(NoBackup);
  const damaged = Buffer.from(plain);
  damaged.write("manifesto.js", 0);
  await expect(read(gzipSync(damaged))).rejects.toThrow(NoBackup);
  expect(new OtherArchive("")).toBeInstanceOf(NoBackup);
});

test("archives with random changes are refused in a sentence, or have the same content", async () => {
  const plain = gunzipSync(fs.readFileSync(await write()));
  const content = await read(gzipSync(plain));
  const story = fc.tuple(fc.boolean(), changesOf);
  const numRuns = Number(process.env.DECODER_RUNS ?? 200);
  await fc.assert(
    fc.asyncProperty(story, async ([isPacked, changes]) => {
      const bytes = isPacked
        ? changes.reduce(applyChange, gzipSync(plain))
        : gzipSync(changes.reduce(applyChange, plain), { level: 1 });
      const parts = await read(bytes).catch((error: unknown) => {
        if (error instanceof NoBackup) return content;
        throw error;
      });
      expect(parts).toEqual(content);
    }),
    { numRuns, seed: printedSeed("archives") },
  );
});

test("the signature is that of the key, of all that is in the archive", async () => {
  const bytes = fs.readFileSync(await write());
  let end: End | undefined;
  for await (const part of readArchive(Readable.from([bytes]), plenty)) {
    if (part.kind === "end") end = part.end;
  }
  if (!end) throw new Error("no end");
  expect(isSignedWith([ourKey], end)).toBe(true);
  expect(isSignedWith([anotherKey, ourKey], end)).toBe(true);
  expect(isSignedWith([anotherKey], end)).toBe(false);
  expect(isSignedWith([], end)).toBe(false);
  expect(isSignedWith([ourKey], { ...end, sha256: "0".repeat(64) })).toBe(false);
  expect(isSignedWith([ourKey], { ...end, pictures: end.pictures + 1 })).toBe(false);
  const { signature: _, ...without } = end;
  expect(isSignedWith([ourKey], without)).toBe(false);
});

test("pieces of rows stay small however large their entry is, and a line without an end is refused", async () => {
  const line = `${"x".repeat(99)}\n`;
  const large = archiveOf(tarEntry("tables/films/0001.copy", line.repeat(300_000)));
  let bytes = 0;
  for await (const part of readArchive(Readable.from([large]), plenty)) {
    if (part.kind !== "rows") continue;
    expect(part.piece.length).toBeLessThan(9_000_000);
    expect(part.piece.toString("latin1", part.piece.length - 1)).toBe("\n");
    bytes += part.piece.length;
  }
  expect(bytes).toBe(line.length * 300_000);
  const endless = archiveOf(tarEntry("tables/films/0001.copy", Buffer.alloc(75_000_000, "x")));
  await expect(read(endless)).rejects.toThrow("a line in it is too long");
});

test("refuses an archive that is larger than the free space before reading it", async () => {
  const picture = (at: string) => tarEntry(`pictures/${at.repeat(64)}.webp`, "12345");
  const archive = archiveOf(tarEntry("tables/films/0001.copy", "1\n"), picture("a"), picture("b"));
  expect(await read(archive, { bytes: 8_200, perByteOfRows: 1 })).toHaveLength(5);
  for (const space of [
    { bytes: 8_193, perByteOfRows: 1 },
    { bytes: 8_191, perByteOfRows: 0 },
  ]) {
    await expect(read(archive, space)).rejects.toThrow("not enough disk space");
  }
});

test("an encrypted archive is opened by the secret key alone", async () => {
  const file = await write();
  const [ownKeys, otherKeys] = [await createKeyPair(), await createKeyPair()];
  await encryptFile(file, `${file}.age`, ownKeys.recipient);
  expect(fs.readFileSync(`${file}.age`, "latin1")).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  const open = async (identity: string) => {
    const chunks: Buffer[] = [];
    const sealed = fs.createReadStream(`${file}.age`);
    for await (const chunk of await decryptStream(sealed, identity))
      chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  };
  expect(await open(ownKeys.identity)).toEqual(fs.readFileSync(file));
  await expect(open(otherKeys.identity)).rejects.toThrow();
});

test("a backup contains public settings, and only the names of others", () => {
  const settings = describeSettings({
    PUBLIC_URL: "https://festival.example",
    MAIL_FROM: "Heartlight <hello@festival.example>",
    STRIPE_SECRET_KEY: "sk_live_canary",
    DATABASE_URL: "postgres://h:canary@localhost/h",
    DIRECTOR_ACCESS_CODE: "canary canary canary",
    S3_SECRET_ACCESS_KEY: "canary",
    METRICS_TOKEN: "",
    HOME: "/root",
  });
  const text = settingsFile(settings);
  expect(text).not.toMatch(/canary|HOME|METRICS_TOKEN/);
  expect(text).toContain("PUBLIC_URL='https://festival.example'\n");
  expect(text).toContain("MAIL_FROM='Heartlight <hello@festival.example>'\n");
  expect(text).toContain("# STRIPE_SECRET_KEY=\n");
});

test("settings of a malicious backup are plain text with known names", () => {
  const folder = makeDataDir();
  const file = path.join(folder, "settings.env");
  const values = {
    MAIL_FROM: '$(touch touched) `touch touched` \\ " !x',
    PUBLIC_URL: "https://festival.example/'; touch touched; '",
    HOST: "Lovers' own",
    S3_BUCKET: "'$(touch touched)'",
    S3_REGION: "one\ntouch touched",
    DATABASE_URL: "postgres://elsewhere",
    PATH: "/elsewhere",
    "X; touch touched": "x",
  };
  const secrets = ["STRIPE_SECRET_KEY", "X\ntouch touched"];
  fs.writeFileSync(file, settingsFile({ values, secrets }));
  const names = ["MAIL_FROM", "PUBLIC_URL", "HOST", "S3_BUCKET", "S3_REGION", "DATABASE_URL"];
  const shell = execFileSync("/bin/sh", ["-c", `. ./settings.env; /usr/bin/env`], {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin" },
    encoding: "utf8",
  });
  const set = `set -a; . ./settings.env; for name in ${names.join(" ")}; do eval "echo \\"$name=\\$$name\\""; done`;
  const read = execFileSync("/bin/sh", ["-c", set], {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin" },
    encoding: "utf8",
  });
  expect(shell).toContain("PATH=/usr/bin:/bin");
  expect(read.split("\n").slice(0, 6)).toEqual([
    `MAIL_FROM=${values.MAIL_FROM}`,
    `PUBLIC_URL=${values.PUBLIC_URL}`,
    `HOST=${values.HOST}`,
    "S3_BUCKET=",
    "S3_REGION=",
    "DATABASE_URL=",
  ]);
  expect(fs.readdirSync(folder)).toEqual(["settings.env"]);
  const byNode = parseEnv(fs.readFileSync(file, "utf8"));
  const { MAIL_FROM, PUBLIC_URL, HOST } = values;
  expect(byNode).toEqual({ MAIL_FROM, PUBLIC_URL, HOST });
});
