import { beforeEach, expect, test } from "vitest";
import { media, uploads } from "~/db/schema";
import { hashToken } from "~/lib/token.server";
import { askOffset, createUpload, sendChunk, uploadFilm } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { sha256Of, tusHeaders } from "~/tests/tus";
import { checkFilms } from "./checks.commands.server";
import { markMissing, removeDeletedBytes } from "./stored-films.commands.server";
import { beginUpload, deleteExpiredUploads } from "./uploads.commands.server";

/** Film uploads by tus: in chunks, resumed, refused. Playback is tested in stream.http.test.ts. */

const admin = submissionListFixture();
let filmCount = 0;
let token: string;
let id: string;
let film: Uint8Array<ArrayBuffer>;

beforeEach(async () => {
  film ??= await makeFilm({ title: "Canary Jane Doe" });
  filmCount += 1;
  token = `token-of-the-film-number-${String(filmCount).padStart(7, "0")}`;
  id = await admin.add({ duration: 2, statusTokenHash: hashToken(token) });
});

const entry = async () => {
  const response = await admin.app.request(`/api/entries/${token}`);
  return (await response.json()) as {
    screener: Record<string, unknown> | null;
    uploads: { url: string; name: string; length: number; offset: number }[];
  };
};
const begin = async (length = film.length, more = {}) => {
  const created = await createUpload(admin.app, length, { entry: token, ...more });
  expect(created.status).toBe(201);
  return created.headers.get("Location") ?? "";
};
const offsetOf = async (address: string) =>
  Number((await askOffset(admin.app, address)).headers.get("Upload-Offset"));
const detailOf = async (response: Response) => {
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  return ((await response.json()) as { detail: string }).detail;
};

test("the server describes its tus features before an upload", async () => {
  const response = await admin.app.request("/api/uploads", { method: "OPTIONS" });
  expect(response.status).toBe(204);
  expect(response.headers.get("Tus-Version")).toBe("1.0.0");
  expect(response.headers.get("Tus-Extension")).toBe("creation,termination,expiration");
  expect(response.headers.get("Tus-Max-Size")).toBe("4000000000");
  expect(response.headers.get("Access-Control-Allow-Headers")).toBeNull();
});

test("a film is uploaded in chunks and checked, and the filmmaker sees it", async () => {
  const created = await createUpload(admin.app, film.length, {
    entry: token,
    name: "../../etc/Canary Jane Doe.mp4",
    fingerprint: "a".repeat(64),
  });
  const address = created.headers.get("Location") ?? "";
  expect(address).toMatch(/^\/api\/uploads\/[\w-]{43}$/);
  expect(Date.parse(created.headers.get("Upload-Expires") ?? "")).toBe(
    Date.parse("2025-08-08T12:00:00Z"),
  );
  expect((await entry()).uploads).toEqual([
    {
      url: address,
      name: "../../etc/Canary Jane Doe.mp4",
      length: film.length,
      offset: 0,
      fingerprint: "a".repeat(64),
      expiresAt: "2025-08-08T12:00:00.000Z",
    },
  ]);
  admin.app.passMinutes(60);
  const first = await sendChunk(admin.app, address, 0, film.subarray(0, 200_000));
  expect(first.status).toBe(204);
  expect(first.headers.get("Upload-Offset")).toBe("200000");
  expect(first.headers.get("Upload-Expires")).toBe("Fri, 08 Aug 2025 13:00:00 GMT");
  admin.app.passMinutes(-60);
  const head = await askOffset(admin.app, address);
  expect(head.status).toBe(200);
  expect(head.headers.get("Cache-Control")).toBe("no-store");
  expect(head.headers.get("Upload-Length")).toBe(String(film.length));
  expect(await offsetOf(address)).toBe(200_000);
  expect((await sendChunk(admin.app, address, 200_000, film.subarray(200_000))).status).toBe(204);
  expect(await entry()).toMatchObject({ uploads: [], screener: { state: "checking" } });
  expect((await askOffset(admin.app, address)).status).toBe(200);
  expect((await sendChunk(admin.app, address, film.length, "")).status).toBe(409);

  expect(await checkFilms(admin.app.deps)).toBe(1);
  const { screener } = await entry();
  expect(screener).toMatchObject({
    state: "ready",
    sha256: sha256Of(film),
    bytes: film.length,
    received: film.length,
    seconds: 120,
    width: 1280,
    height: 720,
    looks: ["no_sound"],
    deleteOn: "2026-04-27",
    name: "../../etc/Canary Jane Doe.mp4",
    stream: `/media/${screener?.id}/stream`,
  });
  expect(JSON.stringify(screener)).not.toContain("storageKey");
});

test("a long name is cut without half a character", async () => {
  const name = `${"a".repeat(254)}🎬.mp4`;
  const created = await createUpload(admin.app, film.length, { entry: token, name });
  expect((await entry()).uploads.map((upload) => upload.name)).toEqual(["a".repeat(254)]);
  await admin.app.request(created.headers.get("Location") ?? "", {
    method: "DELETE",
    headers: tusHeaders,
  });
});

test("bytes of an interrupted request count, and the upload continues", async () => {
  const address = await begin();
  let sentBytes = 0;
  const cut = new ReadableStream({
    pull(controller) {
      if (sentBytes >= 150_000) return controller.error(new Error("the line is gone"));
      controller.enqueue(film.subarray(sentBytes, sentBytes + 50_000));
      sentBytes += 50_000;
    },
  });
  await sendChunk(admin.app, address, 0, cut).catch(() => undefined);
  const offset = await offsetOf(address);
  expect(offset).toBe(150_000);
  await sendChunk(admin.app, address, offset, film.subarray(offset));
  await checkFilms(admin.app.deps);
  expect((await entry()).screener).toMatchObject({ state: "ready", sha256: sha256Of(film) });
});

test("a newer request ends one that hangs", async () => {
  const address = await begin();
  const hanging = new ReadableStream({
    start: (controller) => controller.enqueue(film.subarray(0, 10_000)),
  });
  const old = sendChunk(admin.app, address, 0, hanging);
  await expect.poll(async () => (await entry()).uploads[0]?.offset).toBe(10_000);
  expect(await offsetOf(address)).toBe(10_000);
  expect((await sendChunk(admin.app, address, 10_000, film.subarray(10_000))).status).toBe(204);
  await old;
  await checkFilms(admin.app.deps);
  expect((await entry()).screener).toMatchObject({ sha256: sha256Of(film) });
});

test("a complete file whose process was killed is found", async () => {
  const address = await begin();
  await sendChunk(admin.app, address, 0, film);
  await admin.db.update(media).set({ state: "uploading" });
  await checkFilms(admin.app.deps);
  expect((await entry()).screener).toMatchObject({ state: "ready" });
});

test("a new film replaces the one before it once it is ready", async () => {
  await uploadFilm(admin.app, film, { entry: token });
  const before = (await entry()).screener;
  const otherFilm = await makeFilm({ seconds: 100 });
  const address = await begin(otherFilm.length);
  await sendChunk(admin.app, address, 0, otherFilm.subarray(0, 1_000));
  expect((await entry()).screener).toMatchObject({ id: before?.id, state: "ready" });
  await sendChunk(admin.app, address, 1_000, otherFilm.subarray(1_000));
  await checkFilms(admin.app.deps);
  expect((await entry()).screener).toMatchObject({ state: "ready", sha256: sha256Of(otherFilm) });
  expect(await removeDeletedBytes(admin.app.deps)).toBe(1);
  const stored = await admin.db.select().from(media);
  expect(stored.map(({ state }) => state).sort()).toEqual(["deleted", "ready"]);
});

test("a file that is not a film is refused; its bytes are removed and the reason stays", async () => {
  const zip = Buffer.from(`PK\x03\x04${"x".repeat(500)}`);
  await uploadFilm(admin.app, new Uint8Array(zip), { entry: token });
  expect((await entry()).screener).toMatchObject({
    state: "refused",
    stream: null,
    reason: "This is not an MP4 or MOV file. Export as H.264, AAC, MP4.",
  });
  await removeDeletedBytes(admin.app.deps);
  const [row] = await admin.db.select().from(media);
  expect(row?.storageKey).toBeNull();
});

test("invalid requests change nothing", async () => {
  const address = await begin();
  await sendChunk(admin.app, address, 0, film.subarray(0, 1_000));
  const statusOf = async (path: string, init: object) =>
    (await admin.app.request(path, { method: "PATCH", ...init })).status;
  const head = { ...tusHeaders, "Content-Type": "application/offset+octet-stream" };
  const at = { "Upload-Offset": "1000" };
  const body = "more";
  const stale = await sendChunk(admin.app, address, 0, "x");
  expect(stale.status).toBe(409);
  expect(await detailOf(stale)).toMatch(/another position/);
  expect((await sendChunk(admin.app, address, 1_000, film)).status).toBe(413);
  expect(
    (await sendChunk(admin.app, address, 1_000, new Uint8Array(8 * 1024 * 1024 + 1))).status,
  ).toBe(413);
  const { "Tus-Resumable": _, ...without } = head;
  expect(await statusOf(address, { body, headers: { ...without, ...at } })).toBe(412);
  expect(
    await statusOf(address, { body, headers: { ...head, ...at, "Content-Type": "text/plain" } }),
  ).toBe(415);
  expect(await statusOf(address, { body, headers: head })).toBe(400);
  expect(
    await statusOf(address, { body, headers: { ...head, ...at }, origin: "https://evil.example" }),
  ).toBe(403);
  const unknown = `/api/uploads/${"a".repeat(43)}`;
  for (const address of [unknown, "/api/uploads/nothing"]) {
    expect((await askOffset(admin.app, address)).status, address).toBe(404);
    expect((await sendChunk(admin.app, address, 0, "x")).status, address).toBe(404);
  }
  expect((await admin.app.request("/api/uploads")).status).toBe(405);
  expect(await offsetOf(address)).toBe(1_000);
});

test("starts at most three uploads at once, for editable entries and allowed sizes", async () => {
  const create = async (length: number | string, more = {}) =>
    (await createUpload(admin.app, length, { entry: token, ...more })).status;
  expect(await create(0)).toBe(400);
  expect(await create("")).toBe(400);
  expect(await create(10, { kind: "subtitle" })).toBe(400);
  expect(await create(10, { fingerprint: "no" })).toBe(400);
  expect(await create(10, { entry: undefined })).toBe(404);
  expect(await create(10, { entry: "b".repeat(32) })).toBe(404);
  expect(await create(10, { entry: undefined, submission: id })).toBe(404);
  expect(await create(4_000_000_001)).toBe(413);
  expect(await create(10, { entry: undefined, submission: id, cookie: admin.cookie })).toBe(201);
  expect(await create(10)).toBe(201);
  expect(await create(10)).toBe(201);
  expect(await create(10)).toBe(409);
  admin.app.setNow("2026-03-01T12:00:00Z");
  const late = await createUpload(admin.app, 10, { entry: token });
  expect(late.status).toBe(409);
  expect(await detailOf(late)).toBe("This entry can no longer be changed.");
  admin.app.setNow("2025-08-01T12:00:00Z");
});

test("bytes promised to running uploads count: 507 when the disk cannot hold more", async () => {
  const { films } = admin.app.deps;
  const space = films.space;
  films.space = async () => ({ freeBytes: 1_000, totalBytes: 2_000 });
  expect((await createUpload(admin.app, 600, { entry: token })).status).toBe(201);
  const second = await createUpload(admin.app, 600, { entry: token });
  expect(second.status).toBe(507);
  expect(await detailOf(second)).toMatch(/storage space/);
  films.space = space;
});

test("of uploads that begin at once, only those that fit are accepted", async () => {
  const { films } = admin.app.deps;
  const space = films.space;
  films.space = async () => {
    // Long enough for every upload to be between looking and writing.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { freeBytes: 1_000, totalBytes: 2_000 };
  };
  const upload = { name: "Film.mp4", length: 600, fingerprint: null };
  const entries = await Promise.all([1, 2, 3, 4, 5, 6].map(() => admin.add({})));
  const results = await Promise.all(
    entries.map((submissionId) => beginUpload(admin.app.deps, { ...upload, submissionId })),
  );
  expect(results.filter((result) => "token" in result)).toHaveLength(1);
  expect(results.filter((result) => "refused" in result && result.refused === 507)).toHaveLength(5);
  films.space = space;
});

test("an upload expires seven days after its last byte, and can be cancelled", async () => {
  const address = await begin();
  await sendChunk(admin.app, address, 0, film.subarray(0, 500));
  admin.app.passMinutes(7 * 24 * 60 + 1);
  expect((await askOffset(admin.app, address)).status).toBe(410);
  expect((await sendChunk(admin.app, address, 500, "x")).status).toBe(410);
  expect(await deleteExpiredUploads(admin.app.deps)).toBe(1);
  expect((await askOffset(admin.app, address)).status).toBe(404);
  expect(await admin.db.select().from(uploads)).toEqual([]);
  admin.app.setNow("2025-08-01T12:00:00Z");
  const otherAddress = await begin();
  const deletion = await admin.app.request(otherAddress, { method: "DELETE", headers: tusHeaders });
  expect(deletion.status).toBe(204);
  expect((await askOffset(admin.app, otherAddress)).status).toBe(404);
});

test("an upload ends two weeks after its beginning, whatever still comes", async () => {
  const address = await begin();
  for (const [sentBytes, days] of [
    [0, 6],
    [100, 6],
    [200, 3],
  ] as const) {
    const chunk = film.subarray(sentBytes, sentBytes + 100);
    expect((await sendChunk(admin.app, address, sentBytes, chunk)).status).toBe(204);
    admin.app.passMinutes(days * 24 * 60);
  }
  expect((await sendChunk(admin.app, address, 300, "x")).status).toBe(410);
  admin.app.setNow("2025-08-01T12:00:00Z");
});

test("a filmmaker deletes the film at once, until the entry is announced as accepted", async () => {
  await uploadFilm(admin.app, film, { entry: token });
  const remove = () => admin.app.request(`/api/entries/${token}/screener`, { method: "DELETE" });
  const done = await remove();
  expect(done.status).toBe(200);
  expect(((await done.json()) as { screener: unknown }).screener).toBeNull();
  const [row] = await admin.db.select().from(media);
  expect(row).toMatchObject({ state: "deleted", storageKey: null, sha256: sha256Of(film) });
});

test("a film without bytes is missing, and ready again once they are back", async () => {
  await uploadFilm(admin.app, film, { entry: token });
  const { films } = admin.app.deps;
  const [row] = await admin.db.select().from(media);
  const key = row?.storageKey ?? "";
  const bytes = await films.read(key, 0, film.length - 1);
  await films.remove(key);
  expect(await markMissing(admin.app.deps)).toBe(1);
  expect((await entry()).screener).toMatchObject({ state: "missing", stream: null });
  await films.append(
    key,
    0,
    (async function* () {
      yield bytes;
    })(),
  );
  expect(await markMissing(admin.app.deps)).toBe(0);
  expect((await entry()).screener).toMatchObject({ state: "ready" });
});
