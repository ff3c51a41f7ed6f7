import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { media, submissions } from "~/db/schema";
import { createS3Client } from "~/lib/s3-client.server";
import { hashToken } from "~/lib/token.server";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { type S3Double, startS3Double } from "~/tests/fakes/s3";
import { uploadFilm } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { sha256Of } from "~/tests/tus";
import { hashFilm } from "./checks.commands.server";
import { copyFilms } from "./copies.queries.server";
import { bucketFilms } from "./storage/bucket.gateway.server";
import { diskFilms } from "./storage/disk.gateway.server";
import { markMissing, removeDeletedBytes, settleFilms } from "./stored-films.commands.server";

/** Films in a bucket: uploaded into a folder, moved when they are ready, streamed by ranges. */

const folder = makeTemporaryFolder();
const mediaDir = path.join(folder.path, "media");
const token = "token-of-a-film-in-the-bucket-01";
let app: TestApp;
let s3: S3Double;

beforeAll(async () => {
  s3 = await startS3Double();
  app = await createTestApp({ films: bucketFilms(mediaDir, createS3Client(s3.settings)) });
});
afterAll(async () => {
  await app.close();
  await s3.close();
  folder.remove();
});

const onDisk = () => readdirSync(mediaDir);
const inBucket = () => [...s3.objects.keys()];

test("a film moves to the bucket when it is ready, plays from there, and is deleted there", async () => {
  const intent = await openPayment(app, shortFilm);
  await pay(app, intent);
  expect((await submitEntry(app, intent)).status).toBe(201);
  await app.db.update(submissions).set({ statusTokenHash: hashToken(token) });
  // More than a part of a stream, so that parts are joined.
  const film = await makeFilm({ seconds: 18 * 60, bytesPerSecond: 3_000 });
  await uploadFilm(app, film, { entry: token }, 1_000_000);
  const [row] = await app.db.select().from(media);
  const key = row?.storageKey ?? "";
  expect(row).toMatchObject({ state: "ready", sha256: sha256Of(film) });
  const stream = (headers: Record<string, string> = {}) =>
    app.request(`/media/${row?.id}/stream?entry=${token}`, { headers });
  const whole = Buffer.from(await (await stream()).arrayBuffer());
  expect(sha256Of(whole)).toBe(row?.keptSha256);

  // While the bucket is away it plays from the folder.
  s3.setFailure("down");
  expect(await settleFilms(app.deps)).toBe(0);
  expect(onDisk()).toEqual([key]);
  expect((await stream()).status).toBe(200);
  s3.setFailure(null);
  expect(await settleFilms(app.deps)).toBe(1);
  expect(onDisk()).toEqual([]);
  expect(inBucket()).toEqual([`films/${key}`]);
  expect(await settleFilms(app.deps)).toBe(0);

  expect(await markMissing(app.deps)).toBe(0);
  expect(await app.deps.films.size(key)).toBe(film.length);
  expect(await hashFilm(app.deps.films, key, film.length)).toBe(row?.keptSha256);
  const { length } = whole;
  const ranges: [string, number, number][] = [
    ["bytes=0-0", 0, 0],
    ["bytes=1048570-1048590", 1_048_570, 1_048_590],
    ["bytes=100-2500000", 100, 2_500_000],
    ["bytes=-7", length - 7, length - 1],
    [`bytes=${length - 3}-${length + 9}`, length - 3, length - 1],
  ];
  for (const [Range, start, end] of ranges) {
    const response = await stream({ Range });
    expect(response.status, Range).toBe(206);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(whole.subarray(start, end + 1)), Range).toBe(true);
  }
  expect((await stream({ Range: `bytes=${length}-` })).status).toBe(416);
  // Of a stream that nobody reads, no more than a part is asked for.
  const before = s3.requests.length;
  const unread = await stream();
  await unread.body?.cancel();
  expect(s3.requests.length - before).toBeLessThanOrEqual(2);

  // Back to a folder, as `npm run media -- copy` does it.
  const copy = diskFilms(path.join(folder.path, "copy"));
  expect(await copyFilms(app.db, app.deps.films, copy)).toBe(1);
  expect(await hashFilm(copy, key, film.length)).toBe(row?.keptSha256);
  // What is incomplete in the folder never replaces what is in the bucket.
  await diskFilms(mediaDir).append(key, 0, copy.stream(key, 0, 999));
  expect(await settleFilms(app.deps)).toBe(0);
  expect(s3.objects.get(`films/${key}`)?.length).toBe(film.length);

  const deleted = await app.request(`/api/entries/${token}/screener`, { method: "DELETE" });
  expect(deleted.status).toBe(200);
  await removeDeletedBytes(app.deps);
  expect([onDisk(), inBucket()]).toEqual([[], []]);
  expect(await app.deps.films.size(key)).toBeNull();
});

test("a film whose bytes are gone from the bucket is missing, and no error of the bucket says so", async () => {
  const films = bucketFilms(mediaDir, createS3Client(s3.settings));
  const key = "0f0f0f0f-0000-4000-8000-000000000001";
  await films.append(key, 0, [Buffer.from("a film")][Symbol.iterator]() as never);
  await films.settle?.(key, sha256Of(Buffer.from("a film")));
  expect(Buffer.from(await films.read(key, 2, 5)).toString()).toBe("film");
  expect(await films.keys()).toEqual([key]);
  s3.setFailure("down");
  onTestFinished(() => s3.setFailure(null));
  await expect(films.size(key)).rejects.toThrow("The S3 store has a problem");
  await expect(films.keys()).rejects.toThrow("The S3 store has a problem");
  s3.setFailure(null);
  s3.objects.clear();
  expect(await films.size(key)).toBeNull();
  expect(await films.keys()).toEqual([]);
});
