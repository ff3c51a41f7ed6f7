import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { media, submissionDrafts, submissions, uploads } from "~/db/schema";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { askOffset, createUpload, sendChunk } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { sha256Of } from "~/tests/tus";
import { checkFilms } from "./checks.commands.server";
import { diskFilms } from "./storage/disk.gateway.server";
import { deleteUnpaidFilms } from "./unpaid-films.commands.server";

/** Films that are uploaded before the entry is paid. */

let app: TestApp;
let film: Uint8Array<ArrayBuffer>;
beforeEach(async () => {
  film ??= await makeFilm({ seconds: 12 * 60, bytesPerSecond: 500 });
  app = await createTestApp();
});
afterEach(() => app.close());

const begin = async (draft: string, length = film.length, name = "Film.mp4") => {
  const created = await createUpload(app, length, { draft, name });
  expect(created.status).toBe(201);
  return created.headers.get("Location") ?? "";
};
const send = async (address: string, from: number, to?: number) =>
  (await sendChunk(app, address, from, film.subarray(from, to))).status;
const rows = () => app.db.select().from(media);
const finish = async (intent: Awaited<ReturnType<typeof openPayment>>) => {
  await pay(app, intent);
  return submitEntry(app, intent);
};

it("a film that was uploaded before the payment is the entry's after it", async () => {
  const intent = await openPayment(app);
  const address = await begin(intent.draftToken);
  expect(await send(address, 0)).toBe(204);
  expect(await checkFilms(app.deps)).toBe(0);
  expect(await rows()).toMatchObject([{ state: "checking", submissionId: null }]);
  expect((await finish(intent)).status).toBe(201);
  expect(await checkFilms(app.deps)).toBe(1);
  const [entry] = await app.db.select().from(submissions);
  expect(await rows()).toMatchObject([
    { state: "ready", submissionId: entry?.id, draftId: null, sha256: sha256Of(film) },
  ]);
});

it("an upload goes on at the same address after the payment, and the fee does not wait", async () => {
  const intent = await openPayment(app);
  const address = await begin(intent.draftToken);
  expect(await send(address, 0, 100_000)).toBe(204);
  expect((await finish(intent)).status).toBe(201);
  app.passMinutes(60 * 49);
  expect(await deleteUnpaidFilms(app.deps)).toBe(0);
  expect(await send(address, 100_000)).toBe(204);
  await checkFilms(app.deps);
  expect(await rows()).toMatchObject([{ state: "ready", sha256: sha256Of(film) }]);
});

it("an upload that begins after the payment is the entry's at once", async () => {
  const intent = await openPayment(app);
  expect((await finish(intent)).status).toBe(201);
  await begin(intent.draftToken);
  const [entry] = await app.db.select().from(submissions);
  expect(await rows()).toMatchObject([{ submissionId: entry?.id, draftId: null }]);
});

it("what nobody paid for is deleted 48 hours later, with its bytes", async () => {
  const { draftToken } = await openPayment(app);
  const created = await createUpload(app, film.length, { draft: draftToken });
  expect(Date.parse(created.headers.get("Upload-Expires") ?? "")).toBe(
    app.deps.clock().getTime() + 48 * 3_600_000,
  );
  expect(await send(created.headers.get("Location") ?? "", 0)).toBe(204);
  const [row] = await rows();
  app.passMinutes(60 * 48 - 1);
  expect(await deleteUnpaidFilms(app.deps)).toBe(0);
  app.passMinutes(2);
  expect(await deleteUnpaidFilms(app.deps)).toBe(1);
  expect(await rows()).toEqual([]);
  expect(await app.deps.films.size(row?.storageKey ?? "")).toBeNull();
});

it("a draft has one film, and its deletion ends it", async () => {
  const { draftToken } = await openPayment(app);
  const first = await begin(draftToken);
  expect(await send(first, 0, 1_000)).toBe(204);
  const second = await begin(draftToken);
  expect(await send(first, 1_000)).toBe(404);
  expect(await rows()).toHaveLength(1);
  expect(await send(second, 0, 1_000)).toBe(204);
  await app.db.delete(submissionDrafts);
  expect(await deleteUnpaidFilms(app.deps)).toBe(1);
});

it("a form that is changed after its payment was opened keeps its upload, also a complete one", async () => {
  const fingerprint = "b".repeat(64);
  const create = async (draft: string, more: Record<string, string> = {}) => {
    const created = await createUpload(app, film.length, { draft, fingerprint, ...more });
    expect(created.status).toBe(201);
    return created.headers.get("Location") ?? "";
  };
  const [a, b, c] = [await openPayment(app), await openPayment(app), await openPayment(app)];
  const address = await create(a.draftToken);
  expect(await send(address, 0, 100_000)).toBe(204);
  const [row] = await rows();
  expect(await create(b.draftToken, { former: a.draftToken })).toBe(address);
  expect(await rows()).toMatchObject([{ id: row?.id, state: "uploading", submissionId: null }]);
  // The response may be lost.
  expect(await create(b.draftToken, { former: a.draftToken })).toBe(address);
  expect((await askOffset(app, address)).headers.get("Upload-Offset")).toBe("100000");
  // What it replaces in the new draft goes.
  await create(c.draftToken, { fingerprint: "d".repeat(64) });
  expect(await create(c.draftToken, { former: b.draftToken })).toBe(address);
  expect(await rows()).toHaveLength(1);
  expect(await send(address, 100_000)).toBe(204);
  expect(await create(a.draftToken, { former: c.draftToken })).toBe(address);
  expect(await rows()).toMatchObject([{ id: row?.id, state: "checking" }]);
  expect((await finish(a)).status).toBe(201);
  expect(await checkFilms(app.deps)).toBe(1);
  expect(await rows()).toMatchObject([{ state: "ready", draftId: null, sha256: sha256Of(film) }]);
});

it("only the same file of a draft whose secret is known moves, and never a paid one's", async () => {
  const create = async (metadata: Record<string, string>, length = film.length) => {
    const created = await createUpload(app, length, metadata);
    expect(created.status).toBe(201);
    return created.headers.get("Location") ?? "";
  };
  const [a, b] = [await openPayment(app), await openPayment(app)];
  const fingerprint = "b".repeat(64);
  const address = await create({ draft: a.draftToken, fingerprint });
  const [row] = await rows();
  const to = { draft: b.draftToken, former: a.draftToken };
  const otherMetadata = [
    await create({ ...to, fingerprint: "c".repeat(64) }),
    await create({ draft: b.draftToken, former: a.draftToken }),
    await create({ ...to, former: "x".repeat(43), fingerprint }),
    await create({ ...to, fingerprint }, film.length + 1),
  ];
  expect(otherMetadata).not.toContain(address);
  const remaining = (await rows()).find(({ id }) => id === row?.id);
  expect(remaining).toMatchObject({ draftId: row?.draftId });
  expect(await send(address, 0, 1_000)).toBe(204);
  expect((await finish(a)).status).toBe(201);
  expect(await create({ ...to, fingerprint })).not.toBe(address);
  expect((await rows()).find(({ id }) => id === row?.id)?.submissionId).not.toBeNull();
});

const gigabyte = 1_000_000_000;

/** A site on a disk of 20 GB, of which 15 may be used, with limits by address. */
async function openOnSmallDisk() {
  const folder = makeTemporaryFolder();
  const storage = diskFilms(folder.path);
  const space = { freeBytes: 20 * gigabyte, totalBytes: 20 * gigabyte };
  const films = { ...storage, space: async () => space };
  const site = await createTestApp({ films, reserveGigabytes: null, rateLimits: true });
  onTestFinished(async () => {
    await site.close();
    folder.remove();
  });
  let people = 0;
  const openEntry = () => {
    people += 1;
    return openPayment(site, { ...shortFilm, submitterEmail: `person-${people}@films.example` });
  };
  return {
    site,
    space,
    openEntry,
    /** The status of an unpaid upload of so many GB, and its address. */
    begin: async (gigabytes: number, from: string) => {
      const { draftToken } = await openEntry();
      const created = await createUpload(site, gigabytes * gigabyte, { draft: draftToken, from });
      return { status: created.status, address: created.headers.get("Location") ?? "" };
    },
  };
}

it("unpaid films promise at most a quarter of the free disk, and leave the rest to entries", async () => {
  const { site, openEntry, begin } = await openOnSmallDisk();
  expect((await begin(2, "192.0.2.1")).status).toBe(201);
  expect((await begin(2, "192.0.2.2")).status).toBe(507);
  expect((await begin(1, "192.0.2.2")).status).toBe(201);
  for (let more = 3; more < 8; more += 1) await begin(4, `192.0.2.${more}`);
  const intent = await openEntry();
  await pay(site, intent);
  expect((await submitEntry(site, intent)).status).toBe(201);
  const paid = { draft: intent.draftToken, from: "192.0.2.99" };
  expect((await createUpload(site, 4 * gigabyte, paid)).status).toBe(201);
});

it("one address has half of it, or a single film", async () => {
  const { begin } = await openOnSmallDisk();
  expect((await begin(1, "192.0.2.1")).status).toBe(201);
  expect((await begin(0.5, "192.0.2.1")).status).toBe(201);
  expect((await begin(0.5, "192.0.2.1")).status).toBe(507);
  expect((await begin(0.5, "192.0.2.2")).status).toBe(201);
  const alone = await openOnSmallDisk();
  expect((await alone.begin(3, "192.0.2.1")).status).toBe(201);
});

it("after ten minutes an unpaid upload counts by what arrived, and goes on only where there is space", async () => {
  const { site, space, begin } = await openOnSmallDisk();
  const { address } = await begin(3, "192.0.2.1");
  expect((await begin(3, "192.0.2.2")).status).toBe(507);
  expect((await sendChunk(site, address, 0, new Uint8Array(100_000))).status).toBe(204);
  site.passMinutes(10);
  expect((await begin(3, "192.0.2.2")).status).toBe(201);
  expect((await sendChunk(site, address, 100_000, new Uint8Array(100_000))).status).toBe(204);
  // Entries have taken the disk meanwhile.
  space.freeBytes = 5 * gigabyte + 1_000_000;
  const part = new Uint8Array(1_000_000);
  expect((await sendChunk(site, address, 200_000, part)).status).toBe(507);
  space.freeBytes = 20 * gigabyte;
  expect((await sendChunk(site, address, 200_000, part)).status).toBe(204);
});

it("the sender's address is kept as a hash, until the entry is paid", async () => {
  const { site, begin, openEntry } = await openOnSmallDisk();
  await begin(1, "192.0.2.1");
  const senders = async () =>
    (await site.db.select({ sender: uploads.sender }).from(uploads)).map(({ sender }) => sender);
  const [sender] = await senders();
  expect(sender).toMatch(/^[\w-]{20,}$/);
  await site.db.delete(media);
  const intent = await openEntry();
  await createUpload(site, 1_000, { draft: intent.draftToken, from: "192.0.2.1" });
  expect(await senders()).toEqual([sender]);
  await pay(site, intent);
  expect((await submitEntry(site, intent)).status).toBe(201);
  expect(await senders()).toEqual([null]);
});

it("unknown and refunded drafts, and films of more than a quarter of the quota, are refused", async () => {
  const films = {
    ...app.deps.films,
    space: async () => ({ freeBytes: 1_000 * gigabyte, totalBytes: 1_000 * gigabyte }),
  };
  await app.close();
  app = await createTestApp({ films });
  const { draftToken, paymentIntentId } = await openPayment(app);
  const status = async (draft: string, length = film.length) =>
    (await createUpload(app, length, { draft })).status;
  expect(await status("x")).toBe(404);
  expect(await status("x".repeat(43))).toBe(404);
  expect(await status(draftToken, 4_000_000_001)).toBe(413);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    expect(await status((await openPayment(app)).draftToken, 4_000_000_000)).toBe(201);
  }
  expect(await status(draftToken, 4_000_000_000)).toBe(507);
  const draft = app.db.update(submissionDrafts).set({ state: "refunded" });
  await draft.where(eq(submissionDrafts.paymentIntentId, paymentIntentId));
  expect(await status(draftToken)).toBe(404);
});
