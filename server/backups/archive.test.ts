import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeDataDir } from "~/tests/data-dir";
import { type Manifest, NoBackup, OtherArchive, readArchive, writeArchive } from "./archive";
import { decrypted, encryptFile, newKeys } from "./encryption";
import { describeSettings, settingsFile } from "./settings";

const manifest: Manifest = {
  format: 1,
  madeAt: "2026-11-22T03:00:00.000Z",
  engine: "embedded",
  database: { migration: 1, tables: [], sequences: [] },
  settings: { values: {}, secrets: [] },
};

async function* list<T>(...things: T[]) {
  yield* things;
}
const row = (table: string, text: string) => ({ table, piece: Buffer.from(text) });
const picture = (name: string, size: number) => ({ name, bytes: Buffer.alloc(size, name) });

async function write(): Promise<string> {
  const file = path.join(makeDataDir(), "archive.tar.gz");
  const rows = list(row("films", "1\tLove\n"), row("films", "2\tLoss\n"), row("people", "3\n"));
  const pictures = list(picture("a.webp", 700), picture("b.webp", 0));
  expect(await writeArchive(file, { manifest, rows, pictures })).toBe(2);
  return file;
}
const read = async (bytes: Buffer) => {
  const parts: string[] = [];
  for await (const part of readArchive(Readable.from([bytes]))) {
    if (part.kind === "rows") parts.push(`${part.table}: ${part.piece}`);
    else if (part.kind === "picture") parts.push(`${part.name}: ${part.bytes.length}`);
    else parts.push(part.kind);
  }
  return parts;
};

test("an archive comes back part by part; one that is cut off, altered or another is refused", async () => {
  const bytes = fs.readFileSync(await write());
  expect(await read(bytes)).toEqual([
    ...["manifest", "films: 1\tLove\n", "films: 2\tLoss\n", "people: 3\n"],
    ...["a.webp: 700", "b.webp: 0", "end"],
  ]);
  const plain = gunzipSync(bytes);
  const altered = Buffer.from(plain);
  altered[altered.indexOf("Love")] = "D".charCodeAt(0);
  await expect(read(gzipSync(altered))).rejects.toThrow("it was altered");
  await expect(read(bytes.subarray(0, bytes.length - 40))).rejects.toThrow(NoBackup);
  // Cut where a file of it ends, and packed anew: nothing but the end tells.
  const cut = plain.subarray(0, plain.indexOf("end.json"));
  await expect(read(gzipSync(Buffer.concat([cut, Buffer.alloc(1_024)])))).rejects.toThrow(NoBackup);
  await expect(read(Buffer.from("nothing"))).rejects.toThrow(NoBackup);
  await expect(read(gzipSync("neither this"))).rejects.toThrow(NoBackup);
  const other = Buffer.from(plain);
  other.write("manifesto.js", 0);
  await expect(read(gzipSync(other))).rejects.toThrow(NoBackup);
  expect(new OtherArchive("")).toBeInstanceOf(NoBackup);
});

test("an encrypted archive is opened by the secret key alone", async () => {
  const file = await write();
  const [ours, another] = [await newKeys(), await newKeys()];
  await encryptFile(file, `${file}.age`, ours.recipient);
  expect(fs.readFileSync(`${file}.age`, "latin1")).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  const open = async (identity: string) => {
    const chunks: Buffer[] = [];
    const sealed = fs.createReadStream(`${file}.age`);
    for await (const chunk of await decrypted(sealed, identity)) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  };
  expect(await open(ours.identity)).toEqual(fs.readFileSync(file));
  await expect(open(another.identity)).rejects.toThrow();
});

test("of the environment a backup holds what is nobody's secret, and the names of the rest", () => {
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
  expect(text).toContain("PUBLIC_URL=https://festival.example\n");
  expect(text).toContain('MAIL_FROM="Heartlight <hello@festival.example>"\n');
  expect(text).toContain("# STRIPE_SECRET_KEY=\n");
});
