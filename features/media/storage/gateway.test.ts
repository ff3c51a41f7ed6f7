import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createS3Client } from "~/lib/s3-client.server";
import { makeDataDir } from "~/tests/data-dir";
import { type S3Double, startS3Double } from "~/tests/fakes/s3";
import { diskFiles } from "./disk.gateway.server";
import { moveFiles } from "./move-files.commands.server";
import { s3Files } from "./s3.gateway.server";

let s3: S3Double;
beforeAll(async () => {
  s3 = await startS3Double();
});
afterAll(() => s3.close());
afterEach(() => {
  s3.objects.clear();
  s3.requests.length = 0;
  s3.setFailure(null);
});

/** All byte values, so that nothing treats them as text. */
const bytesOf = (number: number) =>
  Buffer.from(Array.from({ length: 600 }, (_, at) => at ^ number));
const nameOf = (number: number) =>
  `${createHash("sha256").update(bytesOf(number)).digest("hex")}${number % 2 ? "-640" : ""}.webp`;

const stores = {
  disk: () => diskFiles(makeDataDir()),
  s3: () => s3Files(createS3Client(s3.settings)),
};

/** A service watch that records its calls. */
function telling() {
  const messages: string[] = [];
  const watch = {
    recordSuccess: async () => void messages.push("it works"),
    recordFailure: async (_: string, message: string) => void messages.push(message),
  };
  return { messages, watch };
}

test.each(["disk", "s3"] as const)(
  "%s stores complete files and lists their names",
  async (kind) => {
    const files = stores[kind]();
    expect(files.kind).toBe(kind);
    expect(await files.read(nameOf(1))).toBeNull();
    expect(await files.listNames()).toEqual([]);
    for (let number = 1; number <= 8; number += 1)
      await files.write(nameOf(number), bytesOf(number));
    for (let number = 1; number <= 8; number += 1) {
      expect(await files.read(nameOf(number))).toEqual(bytesOf(number));
    }
    expect(await files.listNames()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(nameOf).sort());
  },
);

test("a picture that could not be stored on disk leaves no part of it", async () => {
  const dataDir = makeDataDir();
  const taken = path.join(dataDir, "images", nameOf(1), "in the way");
  fs.mkdirSync(taken, { recursive: true });
  await expect(diskFiles(dataDir).write(nameOf(1), bytesOf(1))).rejects.toThrow();
  expect(fs.readdirSync(path.join(dataDir, "images"))).toEqual([nameOf(1)]);
});

test.each(["disk", "s3"] as const)("%s refuses names that are not a picture's", async (kind) => {
  const parent = makeDataDir();
  const folder = path.join(parent, "data");
  const files = kind === "disk" ? diskFiles(folder) : stores.s3();
  const good = nameOf(1);
  const names = [`../${good}`, `../../${good}`, `/${good}`, `a/${good}`, `${good}\n`, "x.webp", ""];
  for (const name of names) {
    await expect(files.write(name, bytesOf(1)), name).rejects.toThrow("not the name of a picture");
  }
  expect(fs.readdirSync(parent)).toEqual([]);
  expect(s3.objects.size).toBe(0);
});

test("the store refuses another key's signature, and the refusal is reported", async () => {
  const { messages, watch } = telling();
  const files = s3Files(createS3Client({ ...s3.settings, secretAccessKey: "another" }), watch);
  await expect(files.write(nameOf(1), bytesOf(1))).rejects.toThrow("SignatureDoesNotMatch");
  await expect(files.read(nameOf(1))).rejects.toMatchObject({ name: "S3Error" });
  expect(s3.objects.size).toBe(0);
  s3.setFailure("down");
  await expect(files.listNames()).rejects.toThrow(/^The S3 store has a problem: \w+\.$/);
  expect(messages).toEqual([
    expect.stringContaining("SignatureDoesNotMatch"),
    expect.stringContaining("SignatureDoesNotMatch"),
    expect.stringMatching(/^The S3 store has a problem: \w+\.$/),
  ]);
});

test("an outage is reported once at its start and once at its end", async () => {
  const { messages, watch } = telling();
  const files = s3Files(createS3Client(s3.settings), watch);
  for (const number of [1, 2, 3]) await stores.s3().write(nameOf(number), bytesOf(number));
  await files.read(nameOf(1));
  expect(messages, "reading writes nothing").toEqual([]);
  s3.setFailure("down");
  const reads = Array.from({ length: 20 }, () => files.read(nameOf(2)));
  const answers = await Promise.allSettled(reads);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["rejected"]));
  expect(messages).toEqual([expect.stringMatching(/^The S3 store has a problem: \w+\.$/)]);
  s3.setFailure(null);
  await files.read(nameOf(2));
  await files.read(nameOf(3));
  expect(messages.slice(1)).toEqual(["it works"]);
});

test("recently read files are cached", async () => {
  const files = stores.s3();
  await files.write(nameOf(1), bytesOf(1));
  s3.requests.length = 0;
  for (let times = 1; times <= 5; times += 1) {
    expect(await files.read(nameOf(1))).toEqual(bytesOf(1));
  }
  expect(s3.requests).toHaveLength(1);
});

test("uploads a large file in parts and reads it back unchanged", async () => {
  const file = path.join(makeDataDir(), "large");
  const content = Buffer.alloc(9_000_000, bytesOf(7));
  fs.writeFileSync(file, content);
  const bucket = createS3Client(s3.settings);
  await bucket.upload("backups/large", file);
  expect(s3.requests.filter(({ url }) => url.searchParams.has("partNumber"))).toHaveLength(2);
  const chunks: Buffer[] = [];
  for await (const chunk of (await bucket.stream("backups/large")) ?? []) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(content)).toBe(true);
  expect(await bucket.stream("backups/none")).toBeNull();
  await bucket.remove("backups/large");
  expect(await bucket.list("backups/")).toEqual([]);
});

test("an interrupted move continues, repairs differing files, and deletes nothing", async () => {
  const [disk, bucket] = [stores.disk(), stores.s3()];
  for (let number = 1; number <= 6; number += 1) await disk.write(nameOf(number), bytesOf(number));
  let writes = 0;
  const breaking = {
    ...bucket,
    write: async (name: string, bytes: Uint8Array) => {
      writes += 1;
      if (writes === 4) throw new Error("cut");
      await bucket.write(name, bytes);
    },
  };
  await expect(moveFiles(disk, breaking)).rejects.toThrow("cut");
  const [first = ""] = await disk.listNames();
  s3.objects.set(`images/${first}`, Buffer.from("something else"));
  expect(await moveFiles(disk, stores.s3())).toMatchObject({ copied: 4, unchanged: 2 });
  expect(await moveFiles(disk, stores.s3())).toEqual({ copied: 0, unchanged: 6, bytes: 0 });
  const back = stores.disk();
  expect(await moveFiles(stores.s3(), back)).toMatchObject({ copied: 6, unchanged: 0 });
  for (let number = 1; number <= 6; number += 1) {
    expect(await back.read(nameOf(number))).toEqual(bytesOf(number));
  }
  expect(await disk.listNames()).toHaveLength(6);
  const losing = { ...stores.disk(), write: async () => undefined };
  await expect(moveFiles(disk, losing)).rejects.toThrow("was changed during the copy");
});
