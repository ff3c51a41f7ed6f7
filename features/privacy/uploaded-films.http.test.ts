import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { erasures, media, submissions, uploads } from "~/db/schema";
import { restoreFilms } from "~/features/screeners/copies.queries.server";
import { diskFilms } from "~/features/screeners/storage/disk.gateway.server";
import { removeDeletedBytes } from "~/features/screeners/stored-films.commands.server";
import { hashToken } from "~/lib/token.server";
import { makeDataDir, makeTemporaryFolder } from "~/tests/data-dir";
import { createUpload, sendChunk, uploadFilm } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { erasePerson } from "./commands.server";
import { reapplyErasures } from "./ledger.commands.server";

/** Films of a deleted person: the bytes, and the rows after a restore. */

const folder = makeTemporaryFolder();
afterAll(folder.remove);
const admin = submissionListFixture({ dataDir: folder.path });
const token = "token-of-a-deleted-persons-film1";
let count = 0;
let id: string;
let submitterEmail: string;

beforeEach(async () => {
  count += 1;
  submitterEmail = `deleted-${count}@films.example`;
  const statusTokenHash = hashToken(token);
  id = await admin.add({ duration: 2, submitterEmail, statusTokenHash });
  await uploadFilm(admin.app, await makeFilm(), { entry: token });
  const created = await createUpload(admin.app, 500, { entry: token, name: "Jane Doe.mp4" });
  const chunk = await sendChunk(admin.app, created.headers.get("Location") ?? "", 0, "abc");
  expect(chunk.status).toBe(204);
  expect(await storedFilms()).toHaveLength(2);
});

const erase = () => erasePerson(admin.app.deps, submitterEmail, "person");
const storedFilms = () => admin.app.deps.films.keys();
const filmRows = () =>
  admin.db
    .select({ state: media.state, name: media.name, storageKey: media.storageKey })
    .from(media)
    .where(eq(media.submissionId, id));
const nothingLeft = async () => {
  await removeDeletedBytes(admin.app.deps);
  expect(await storedFilms()).toEqual([]);
  const blank = { state: "deleted", name: "deleted", storageKey: null };
  expect(await filmRows()).toEqual([blank, blank]);
  expect(await admin.db.$count(uploads)).toBe(0);
};

test("a deleted person's films and unfinished uploads lose their bytes, names and addresses", async () => {
  await erase();
  await nothingLeft();
});

test("a restore brings back neither their rows nor, from a copy of the films, their bytes", async () => {
  const { films } = admin.app.deps;
  const copy = diskFilms(makeDataDir());
  const [entry] = await admin.db.select().from(submissions);
  const rows = await admin.db.select().from(media);
  const addresses = await admin.db.select().from(uploads);
  for (const key of await storedFilms()) {
    const size = (await films.size(key)) ?? 0;
    await copy.append(key, 0, films.stream(key, 0, size - 1));
  }
  await erase();
  await nothingLeft();

  // The earlier database, and the bytes from a copied disk.
  const forgotten = await admin.db.delete(erasures).returning();
  await admin.db.update(submissions).set({ submitterEmail: entry?.submitterEmail ?? "" });
  await admin.db.delete(media);
  await admin.db.insert(media).values(rows);
  await admin.db.insert(uploads).values(addresses);
  for (const key of await copy.keys()) {
    const size = (await copy.size(key)) ?? 0;
    await films.append(key, 0, copy.stream(key, 0, size - 1));
  }
  expect(await storedFilms()).toHaveLength(2);
  expect(await reapplyErasures(admin.app.deps)).toBe(forgotten.length);
  await nothingLeft();
  expect(await restoreFilms(admin.db, films, copy)).toBe(0);
  await nothingLeft();
});
