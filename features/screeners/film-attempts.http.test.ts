import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { media, uploads } from "~/db/schema";
import { hashToken } from "~/lib/token.server";
import { decodersOf, hasOpened, killDecoder } from "~/tests/decoder-processes";
import { createUpload, sendChunk } from "~/tests/film-upload";
import { craftedFilms, craftFilm, craftSlowFilm } from "~/tests/fixtures/crafted-films";
import { makeFilm } from "~/tests/fixtures/make-film";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { checkFilms } from "./checks.commands.server";
import { removeDeletedBytes } from "./stored-films.commands.server";
import { filmTexts } from "./texts";

/** A film is decoded in a process of its own; an attempt is noted before, and a second one that ends badly refuses. */

const admin = submissionListFixture();
const module = "features/screeners/film.decoder.server.ts";
let filmCount = 0;
let mediaId: string;

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  filmCount += 1;
  const entry = `token-of-an-attempt-${String(filmCount).padStart(12, "0")}`;
  await admin.add({ duration: 2, statusTokenHash: hashToken(entry) });
  const created = await createUpload(admin.app, bytes.length, { entry });
  const address = created.headers.get("Location") ?? "";
  for (let at = 0; at < bytes.length; at += 8_000_000) {
    const chunk = await sendChunk(admin.app, address, at, bytes.subarray(at, at + 8_000_000));
    expect(chunk.status).toBe(204);
  }
  const waiting = await admin.app.deps.db.select().from(media).where(eq(media.state, "checking"));
  expect(waiting).toHaveLength(1);
  mediaId = waiting[0]?.id ?? "";
}

const isOurs = () => eq(media.id, mediaId);
async function film() {
  const [row] = await admin.app.deps.db.select().from(media).where(isOurs());
  if (!row) throw new Error("There is no film.");
  return row;
}
const set = (values: Partial<typeof media.$inferInsert>) =>
  admin.app.deps.db.update(media).set(values).where(isOurs());
const emailDue = async () => {
  const [row] = await admin.app.deps.db.select().from(uploads).where(eq(uploads.mediaId, mediaId));
  return row?.emailDue;
};
const check = () => checkFilms(admin.app.deps);
/** Resolves when a decoder reads the film. */
const isRead = () => {
  const find = () => decodersOf(process.pid, module).some((pid) => hasOpened(pid, mediaId));
  return expect.poll(find, { interval: 5 }).toBe(true);
};
const kill = () => killDecoder(process.pid, module, { opened: mediaId });

test("crafted films are refused by their tables, without a failed attempt", async () => {
  for (const name of craftedFilms) {
    await upload(await craftFilm(name));
    await check();
    expect(await film(), name).toMatchObject({ state: "refused", reason: filmTexts.unreadable });
    expect((await film()).decodeAttempts, name).toBe(0);
  }
});

test("an attempt is noted before it is made; killed once, the film is read at the next turn", async () => {
  await upload(await craftSlowFilm());
  const first = check();
  await isRead();
  expect(await film()).toMatchObject({ decodeAttempts: 1, decodeBegunAt: admin.app.deps.clock() });
  await kill();
  await first;
  expect(await film()).toMatchObject({ state: "checking", decodeAttempts: 1, decodeBegunAt: null });
  await check();
  expect(await film()).toMatchObject({ state: "ready", seconds: 120, decodeAttempts: 0 });
});

test("killed twice, the film is refused for good, and its filmmaker is told", async () => {
  await upload(await craftSlowFilm());
  await Promise.all([check(), kill()]);
  expect(await film()).toMatchObject({ state: "checking" });
  await Promise.all([check(), kill()]);
  expect(await film()).toMatchObject({ state: "refused", reason: filmTexts.unreadable });
  expect(await emailDue()).toBe("screener_refused");
  expect(await check()).toBe(0);
  await removeDeletedBytes(admin.app.deps);
  expect((await film()).storageKey).toBeNull();
});

test("a film that ended the site's own process twice is not read a third time", async () => {
  await upload(await makeFilm());
  // As two killed processes left it, the last one just now.
  await set({ decodeAttempts: 2, decodeBegunAt: admin.app.deps.clock() });
  await check();
  expect((await film()).state).toBe("checking");
  admin.app.passMinutes(2);
  await check();
  expect(await film()).toMatchObject({ state: "refused", reason: filmTexts.unreadable });
});

test("a film that another process is reading is left to it, until that process must have ended", async () => {
  await upload(await makeFilm());
  await set({ decodeAttempts: 1, decodeBegunAt: admin.app.deps.clock() });
  await check();
  expect(await film()).toMatchObject({ state: "checking", decodeAttempts: 1 });
  admin.app.passMinutes(2);
  await check();
  expect(await film()).toMatchObject({ state: "ready", decodeAttempts: 0 });
});

test("a film that cannot be read from its disk has had no attempt", async () => {
  await upload(await makeFilm());
  const { films, log } = admin.app.deps;
  const errors: string[] = [];
  const broken = { ...films, pathOf: () => "/nowhere/film" };
  const noisy = { ...log, error: (text: string) => void errors.push(text) };
  await checkFilms({ ...admin.app.deps, films: broken, log: noisy });
  expect(errors).toEqual(["film not checked"]);
  expect(await film()).toMatchObject({ state: "checking", decodeAttempts: 0, decodeBegunAt: null });
  await check();
  expect((await film()).state).toBe("ready");
});
