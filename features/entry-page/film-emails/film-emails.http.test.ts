import { eq, like, or } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { entryLinks, media, outboxMessages, submissions, uploads } from "~/db/schema";
import {
  deleteDueFilms,
  removeDeletedBytes,
} from "~/features/screeners/stored-films.commands.server";
import { hashToken } from "~/lib/token.server";
import { createUpload, sendChunk, uploadFilm } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { sha256Of } from "~/tests/tus";
import { sendFilmEmails } from "./jobs.server";

/** Emails to filmmakers about their uploaded films. */

const admin = submissionListFixture();
let filmCount = 0;
let token: string;
let id: string;

beforeEach(async () => {
  filmCount += 1;
  token = `token-of-the-film-number-${String(filmCount).padStart(7, "0")}`;
  id = await admin.add({ duration: 2, filmTitle: "Tideline", statusTokenHash: hashToken(token) });
  await admin.db.delete(outboxMessages);
  admin.app.setNow("2025-08-01T12:00:00Z");
});

const send = () => sendFilmEmails(admin.app.deps);
const emails = () =>
  admin.db
    .select()
    .from(outboxMessages)
    .where(
      or(like(outboxMessages.kind, "screener%"), eq(outboxMessages.kind, "upload_unfinished")),
    );
const kinds = async () => (await emails()).map(({ kind }) => kind);

test("a film that is ready has one receipt, with a link that opens the entry", async () => {
  const film = await makeFilm();
  await uploadFilm(admin.app, film, { entry: token });
  const counts = await Promise.all([send(), send(), send()]);
  expect(counts.reduce((all, count) => all + count, 0)).toBe(1);
  expect(await send()).toBe(0);
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    kind: "screener_ready",
    subject: "Your film has arrived: Tideline",
    submissionId: id,
    toAddress: "marisol@films.example",
  });
  expect(email?.text).toContain("2:00");
  expect(email?.text).toContain(sha256Of(film));
  expect(email?.text).toContain("The film has no sound.");
  const link = /\/entry\/([\w-]{32})/.exec(email?.text ?? "")?.[1];
  expect((await admin.app.request(`/api/entries/${link}`)).status).toBe(200);
});

test("a refused file is explained once", async () => {
  const film = await makeFilm({ codec: "hvc1.1.6.L93.B0" });
  await uploadFilm(admin.app, film, { entry: token });
  await send();
  await send();
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email?.kind).toBe("screener_refused");
  expect(email?.text).toContain("This is HEVC. Export as H.264, AAC, MP4.");
});

test("an email that cannot be queued stays due, and creates no link", async () => {
  await uploadFilm(admin.app, await makeFilm(), { entry: token });
  const address = (submitterEmail: string) =>
    admin.db.update(submissions).set({ submitterEmail }).where(eq(submissions.id, id));
  await address("not an address");
  await expect(send()).rejects.toThrow();
  expect(await admin.db.$count(entryLinks)).toBe(0);
  await address("marisol@films.example");
  expect(await send()).toBe(1);
  expect(await kinds()).toEqual(["screener_ready"]);
});

test("an email that cannot be queued holds up no other", async () => {
  const film = await makeFilm();
  await uploadFilm(admin.app, film, { entry: token });
  const next = token.replace("film", "next");
  const submitterEmail = "ebb@films.example";
  await admin.add({
    duration: 2,
    filmTitle: "Ebb",
    submitterEmail,
    statusTokenHash: hashToken(next),
  });
  await uploadFilm(admin.app, film, { entry: next });
  await admin.db
    .update(submissions)
    .set({ submitterEmail: "not an address" })
    .where(eq(submissions.id, id));
  await expect(send()).rejects.toThrow();
  expect((await emails()).map(({ toAddress }) => toAddress)).toEqual([submitterEmail]);
});

test("an unfinished upload is mentioned a day before it expires, once", async () => {
  const created = await createUpload(admin.app, 2_000_000, { entry: token, name: "Film.mp4" });
  const where = created.headers.get("Location") ?? "";
  await sendChunk(admin.app, where, 0, new Uint8Array(1_200_000));
  admin.app.setNow("2025-08-07T11:59:00Z");
  expect(await send()).toBe(0);
  admin.app.setNow("2025-08-07T12:01:00Z");
  await Promise.all([send(), send()]);
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email?.kind).toBe("upload_unfinished");
  expect(email?.text).toContain("1 of 2 MB");
  expect(email?.text).toContain("August 8, 2025");
});

test("a deleted film has a receipt; a replaced or refused one has none", async () => {
  const film = await makeFilm();
  await uploadFilm(admin.app, film, { entry: token });
  await uploadFilm(admin.app, film, { entry: token });
  await send();
  const newest = (await admin.db.select().from(media)).find(({ state }) => state === "ready");
  await admin.db.delete(outboxMessages);
  expect(
    (await admin.app.request(`/api/entries/${token}/screener`, { method: "DELETE" })).status,
  ).toBe(200);
  await send();
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email?.kind).toBe("screener_deleted");
  expect(email?.text).toContain("August 1, 2025");
  expect(email?.text).toContain(newest?.sha256 ?? "?");
});

test("a film deleted after its retention period has a receipt, once; one of a deleted person has none", async () => {
  await uploadFilm(admin.app, await makeFilm(), { entry: token });
  await send();
  await admin.db.delete(outboxMessages);
  await admin.db.update(submissions).set({ withdrawnAt: admin.app.deps.clock() });
  admin.app.setNow("2025-08-09T12:00:00Z");
  await deleteDueFilms(admin.app.deps);
  await removeDeletedBytes(admin.app.deps);
  await Promise.all([send(), send()]);
  const [email, ...more] = await emails();
  expect([email?.kind, ...more]).toEqual(["screener_deleted"]);
  // Uploaded on August 1.
  expect(email?.text).toContain("was deleted on August 9, 2025");
  expect(email?.text).not.toContain("uploaded on");
  await admin.db.delete(outboxMessages);
  await admin.db.update(uploads).set({ emailDue: "screener_deleted" });
  await admin.db.delete(uploads);
  expect(await send()).toBe(0);
});
