import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { media, uploads } from "~/db/schema";
import { hashToken } from "~/lib/token.server";
import { createUpload } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { sha256Of, tusHeaders } from "~/tests/tus";
import { checkFilms } from "./checks.commands.server";
import { createTusServer } from "./tus.commands.server";
import { createUploadLeases } from "./upload-lease.commands.server";

/** Uploads of two processes that share a database and the folder of films. */

const admin = submissionListFixture();
let filmCount = 0;
let address: string;
let film: Uint8Array<ArrayBuffer>;

beforeEach(async () => {
  film ??= await makeFilm();
  filmCount += 1;
  const token = `token-of-the-leased-film-${String(filmCount).padStart(7, "0")}`;
  await admin.add({ duration: 2, statusTokenHash: hashToken(token) });
  await admin.db.delete(media);
  const created = await createUpload(admin.app, film.length, { entry: token });
  address = created.headers.get("Location") ?? "";
});

const openProcess = () => {
  const noEntry = async () => null;
  const tus = createTusServer({
    ...admin.app.deps,
    findEntryByToken: noEntry,
    findDraftByToken: noEntry,
  });
  const send = (method: string, headers: Record<string, string> = {}, body?: BodyInit) =>
    tus.handle(
      new Request(`http://site${address}`, {
        method,
        body,
        duplex: "half",
        headers: { ...tusHeaders, ...headers },
      } as RequestInit),
      {
        token: address.split("/").at(-1) ?? null,
        actor: null,
        client: null,
        inTurn: (work) => work(),
      },
    );
  return {
    patch: (offset: number, body: BodyInit) =>
      send(
        "PATCH",
        {
          "Content-Type": "application/offset+octet-stream",
          "Upload-Offset": String(offset),
        },
        body,
      ),
    offset: async () => Number((await send("HEAD")).headers.get("Upload-Offset")),
  };
};
const leaseOf = async () => (await admin.db.select().from(uploads))[0];
const idOf = async () => (await leaseOf())?.mediaId ?? "";
/** A body that stops after some bytes. */
const hanging = (bytes: Uint8Array) =>
  new ReadableStream({ start: (controller) => controller.enqueue(bytes) });

test("a request to another process ends one that hangs, and goes on after it", async () => {
  const [first, second] = [openProcess(), openProcess()];
  const old = first.patch(0, hanging(film.subarray(0, 10_000)));
  await expect.poll(async () => (await leaseOf())?.leaseHolder).toBeTruthy();
  expect(await second.offset()).toBe(10_000);
  await old;
  expect((await second.patch(10_000, film.subarray(10_000))).status).toBe(204);
  expect(await leaseOf()).toMatchObject({ leaseHolder: null, leasedUntil: null });
  await checkFilms(admin.app.deps);
  const [row] = await admin.db.select().from(media);
  expect(row).toMatchObject({ state: "ready", sha256: sha256Of(film) });
});

test("of two processes at the same offset one writes, and the other is refused", async () => {
  const [first, second] = [openProcess(), openProcess()];
  const half = film.subarray(0, 200_000);
  const answers = await Promise.all([first.patch(0, half), second.patch(0, half)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await first.offset()).toBe(half.length);
});

test("a process that does not stop keeps its lease, and the other gets 423", async () => {
  const mediaId = await idOf();
  const stubborn = createUploadLeases(admin.db, { renewMs: 50 });
  expect(await stubborn.take(mediaId, () => undefined)).toBe(true);
  const quick = createUploadLeases(admin.db, { waitMs: 300 });
  expect(await quick.take(mediaId, () => undefined)).toBe(false);
  const refused = await openProcess().patch(0, film.subarray(0, 1_000));
  expect(refused.status).toBe(423);
  expect(refused.headers.get("Content-Type")).toBe("application/problem+json");
  await stubborn.release(mediaId);
  expect(await quick.take(mediaId, () => undefined)).toBe(true);
  await quick.release(mediaId);
});

test("a renewal that was under way at the release does not take the lease again", async () => {
  const mediaId = await idOf();
  const leases = createUploadLeases(admin.db, { renewMs: 1 });
  for (let round = 0; round < 30; round += 1) {
    expect(await leases.take(mediaId, () => undefined)).toBe(true);
    await sleep(5);
    await leases.release(mediaId);
    await sleep(20);
    expect((await leaseOf())?.leaseHolder, `round ${round}`).toBeNull();
  }
});

test("the lease of a process that died expires; one that was only slow may not write any more", async () => {
  const mediaId = await idOf();
  // It never renews, as if it stood still.
  const slow = createUploadLeases(admin.db, { leaseMs: 1_500, renewMs: 1_000_000 });
  expect(await slow.take(mediaId, () => undefined)).toBe(true);
  expect(slow.isHeld(mediaId)).toBe(true);
  const next = createUploadLeases(admin.db);
  const startedAt = performance.now();
  expect(await next.take(mediaId, () => undefined)).toBe(true);
  expect(performance.now() - startedAt).toBeGreaterThan(1_000);
  expect(slow.isHeld(mediaId)).toBe(false);
  // It does not take away what is the other's now.
  await slow.release(mediaId);
  expect((await leaseOf())?.leaseHolder).not.toBeNull();
  await next.release(mediaId);
  expect((await leaseOf())?.leaseHolder).toBeNull();
});

test("an upload that was deleted has no lease", async () => {
  const mediaId = await idOf();
  await admin.db.delete(media);
  expect(await createUploadLeases(admin.db).take(mediaId, () => undefined)).toBe(false);
});
