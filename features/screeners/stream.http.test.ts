import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { assignments, conflicts, media, submissions } from "~/db/schema";
import { hashToken } from "~/lib/token.server";
import { uploadFilm } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { addFilm, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import { createStreams } from "./stream.queries.server";

/** Who may watch a film, and range requests. */

const token = "token-of-the-film-that-is-shown-";
const otherToken = "token-of-another-film-no-one-see";
let house: JuryFixture;
let film: string;
let seat: string;
let stream: string;
let bytes: Uint8Array<ArrayBuffer>;
let imani: Person;
let pavel: Person;
let olga: Person;

beforeAll(async () => {
  house = await juryFixture();
  const { app, jurors } = house;
  [imani, pavel] = jurors as [Person, Person];
  olga = await house.enter("Olga Outside", ["programmer"]);
  film = await addFilm(app, { duration: 2, statusTokenHash: hashToken(token) });
  await addFilm(app, { statusTokenHash: hashToken(otherToken), submissionType: "feature_film" });
  const phase = await house.makePhase((await house.makeJury()).id);
  await house.giveTo(phase, film, imani);
  seat = await house.seat(phase, film, imani);
  bytes = await makeFilm({ title: "Canary Tags", bytesPerSecond: 16_000 });
  await uploadFilm(app, bytes, { entry: token, name: "Canary Directorova.mp4" });
  const [row] = await app.db.select().from(media);
  stream = `/media/${row?.id}/stream`;
});
afterAll(() => house.app.close());

const playable = { id: "film", seconds: 120, keptSha256: "a".repeat(64) };
const play = (cookie?: string, headers: Record<string, string> = {}, path = stream) =>
  house.app.request(path, { cookie, headers });
const statusFor = async (cookie?: string, path = stream) =>
  (await play(cookie, { Range: "bytes=0-0" }, path)).status;

test("a film plays for the filmmaker, the team and assigned jurors, and for nobody else", async () => {
  expect(await statusFor(house.director)).toBe(206);
  expect(await statusFor(olga.cookie)).toBe(206);
  expect(await statusFor(imani.cookie)).toBe(206);
  expect(await statusFor(undefined, `${stream}?entry=${token}`)).toBe(206);
  expect(await statusFor(pavel.cookie)).toBe(404);
  expect(await statusFor()).toBe(404);
  expect(await statusFor(undefined, `${stream}?entry=${otherToken}`)).toBe(404);
  expect(await statusFor(undefined, `${stream}?entry=x`)).toBe(404);
  expect(await statusFor(house.director, `/media/${film}/stream`)).toBe(404);
  expect(await statusFor(house.director, "/media/x/stream")).toBe(404);
});

test("only the team may download a film", async () => {
  const file = stream.replace("/stream", "/file");
  const saved = await play(house.director, {}, file);
  expect(saved.status).toBe(200);
  expect(saved.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="[0-9a-f-]+\.mp4"$/,
  );
  expect((await saved.arrayBuffer()).byteLength).toBe(bytes.length);
  expect(await statusFor(olga.cookie, file)).toBe(206);
  expect(await statusFor(imani.cookie, file)).toBe(404);
  expect(await statusFor(undefined, `${file}?entry=${token}`)).toBe(404);
});

test("a juror gets the film with the entry, without its file name and tags", async () => {
  const jurorPage = await house.own(imani, seat);
  expect(jurorPage.entry.screener).toEqual({
    id: stream.split("/")[2],
    stream,
    seconds: 120,
    width: 1280,
    height: 720,
    position: 0,
    share: 0,
    subtitles: [],
  });
  const whole = Buffer.from(await (await play(imani.cookie)).arrayBuffer());
  expect(whole.length).toBe(bytes.length);
  expect(whole.includes("Canary")).toBe(false);
  expect(JSON.stringify(jurorPage)).not.toContain("Canary");
});

test("ranges are exact to the byte", async () => {
  const whole = Buffer.from(await (await play(house.director)).arrayBuffer());
  const size = whole.length;
  const range = async (header: string, more = {}) => {
    const response = await play(house.director, { Range: header, ...more });
    const received = Buffer.from(await response.arrayBuffer());
    return {
      response,
      status: response.status,
      got: received,
      contentRange: response.headers.get("Content-Range"),
    };
  };
  const cases: [string, number, number][] = [
    ["bytes=0-0", 0, 1],
    ["bytes=0-499", 0, 500],
    ["bytes=500-", 500, size],
    ["bytes=-500", size - 500, size],
    [`bytes=${size - 1}-`, size - 1, size],
    [`bytes=100-${size + 500}`, 100, size],
    [`bytes=-${size + 5}`, 0, size],
  ];
  for (const [header, from, to] of cases) {
    const { status, got, contentRange, response } = await range(header);
    expect([header, status, contentRange]).toEqual([
      header,
      206,
      `bytes ${from}-${to - 1}/${size}`,
    ]);
    expect(got.equals(whole.subarray(from, to)), header).toBe(true);
    expect(response.headers.get("Content-Length")).toBe(String(to - from));
    expect(response.headers.get("Content-Type")).toBe("video/mp4");
    expect(response.headers.get("Accept-Ranges")).toBe("bytes");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Content-Disposition")).toBe("inline");
  }
  for (const header of [`bytes=${size}-`, "bytes=-0"]) {
    const { status, contentRange } = await range(header);
    expect([header, status, contentRange]).toEqual([header, 416, `bytes */${size}`]);
  }
  for (const header of ["bytes=5-2", "bytes=0-1,4-5", "lines=0-5", "bytes=x"]) {
    const { status, got } = await range(header);
    expect([header, status, got.length]).toEqual([header, 200, size]);
  }
  const etag = (await play(house.director)).headers.get("ETag") ?? "";
  expect(etag).toMatch(/^"[0-9a-f]+"$/);
  expect((await range("bytes=0-9", { "If-Range": etag })).status).toBe(206);
  expect((await range("bytes=0-9", { "If-Range": '"another"' })).status).toBe(200);
  const head = await house.app.request(stream, { method: "HEAD", cookie: house.director });
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(size)]);
});

test("a juror who loses access to a film gets no further part of it", async () => {
  const { db } = house.app;
  await db
    .insert(conflicts)
    .values({ submissionId: film, personId: imani.id, kind: "declared", state: "possible" });
  expect(await statusFor(imani.cookie)).toBe(404);
  await db.delete(conflicts).where(eq(conflicts.personId, imani.id));
  expect(await statusFor(imani.cookie)).toBe(206);
  await db.update(assignments).set({ publishedAt: null });
  expect(await statusFor(imani.cookie)).toBe(404);
  await db.update(assignments).set({ publishedAt: house.app.deps.clock() });
  await db
    .update(submissions)
    .set({ withdrawnAt: house.app.deps.clock() })
    .where(eq(submissions.id, film));
  expect(await statusFor(imani.cookie)).toBe(404);
  await db.update(submissions).set({ withdrawnAt: null }).where(eq(submissions.id, film));
});

test("a part that is being sent ends as well", async () => {
  const { films } = house.app.deps;
  const [row] = await house.app.db.select().from(media);
  const key = row?.storageKey ?? "";
  const streams = createStreams({ films }, { accessCheckMs: 20 });
  let may = true;
  const response = await streams.answer({
    film: { ...playable, submissionId: film, key, bytes: bytes.length },
    viewer: "imani",
    request: new Request("http://festival.test/"),
    mayWatch: async () => may,
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).done).toBe(false);
  may = false;
  const rest = async () => {
    for (let got = 0; got < bytes.length; ) {
      const { value, done } = await reader.read();
      if (done) return "whole";
      got += value.length;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    return "whole";
  };
  await expect(rest()).rejects.toThrow(/no longer allowed/);
});

test("losing access before the first read fails only the reader", async () => {
  const { films } = house.app.deps;
  const [key = ""] = await films.keys();
  const bytes = (await films.size(key)) ?? 0;
  const streams = createStreams({ films }, { accessCheckMs: 10 });
  const errors: unknown[] = [];
  const note = (error: unknown) => errors.push(error);
  process.on("uncaughtException", note);
  const { body } = await streams.answer({
    film: { ...playable, submissionId: key, key, bytes },
    viewer: "imani",
    request: new Request("http://festival.test/"),
    mayWatch: async () => false,
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect(body?.getReader().read()).rejects.toThrow();
  process.off("uncaughtException", note);
  expect(errors).toEqual([]);
});

/** Streams of the film with short waits; `open` starts one for a viewer. */
async function shortStreams(waits: { accessCheckMs?: number; unreadMs?: number }) {
  const { films } = house.app.deps;
  // A film of several pieces of a stream; other tests store small ones in the same folder.
  const key = randomUUID();
  await films.append(key, 0, Readable.from([bytes]));
  onTestFinished(() => films.remove(key));
  const streams = createStreams({ films }, waits);
  const checks: boolean[] = [];
  const open = async (viewer: string) => {
    const { body } = await streams.answer({
      film: { ...playable, submissionId: key, key, bytes: bytes.length },
      viewer,
      request: new Request("http://festival.test/"),
      mayWatch: async (isReading) => checks.push(isReading) > 0,
    });
    return (body as ReadableStream<Uint8Array>).getReader();
  };
  return { asked: checks, open };
}

test("of too many streams of a viewer, the one read longest ago ends", async () => {
  const { open } = await shortStreams({});
  const ownStreams = [];
  for (let count = 0; count < 6; count += 1) ownStreams.push(await open("imani"));
  const [first, second] = ownStreams;
  await first?.read();
  const otherStreams = [await open("pavel"), await open("imani")];
  await expect(second?.read()).rejects.toThrow(/another part/);
  for (const reader of [...ownStreams.filter((stream) => stream !== second), ...otherStreams]) {
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
  }
});

test("a stream that nobody reads ends, and does not keep its viewer's session", async () => {
  const { open, asked: checks } = await shortStreams({ accessCheckMs: 20, unreadMs: 110 });
  const reader = await open("imani");
  await reader.read();
  await expect.poll(() => checks.length).toBeGreaterThan(2);
  expect(checks[0]).toBe(true);
  expect(checks.slice(1)).not.toContain(true);
  await reader.closed.catch(() => undefined);
  await expect(reader.read()).rejects.toThrow(/not read/);
});
