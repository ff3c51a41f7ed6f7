import { randomUUID } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { media } from "~/db/schema";
import { hashToken } from "~/lib/token.server";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { uploadFilm } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { createTestApp, type TestApp } from "~/tests/harness";
import { addFilm } from "~/tests/jury-fixture";
import { compareFilms, copyFilms, restoreFilms } from "./copies.queries.server";
import { diskFilms } from "./storage/disk.gateway.server";

const token = "token-of-the-film-that-is-copied";
let app: TestApp;
const temporary = makeTemporaryFolder();
const folder = temporary.path;

beforeAll(async () => {
  app = await createTestApp({ films: diskFilms(path.join(folder, "media")) });
  await addFilm(app, { duration: 2, statusTokenHash: hashToken(token) });
});
afterAll(async () => {
  await app.close();
  temporary.remove();
});

test("films are compared with the database, copied and restored", async () => {
  const { films } = app.deps;
  const copy = diskFilms(path.join(folder, "copy"));
  const compare = () => compareFilms(app.db, films);
  await uploadFilm(app, await makeFilm(), { entry: token });
  const whole = { films: 1, missing: 0, damaged: 0, extra: 0 };
  expect(await compare()).toEqual(whole);
  expect(await copyFilms(app.db, films, copy)).toBe(1);
  expect(await copyFilms(app.db, films, copy)).toBe(0);

  const [row] = await app.db.select().from(media);
  const key = row?.storageKey ?? "";
  await films.overwrite(key, 100, new Uint8Array([1, 2, 3]));
  expect(await compare()).toEqual({ ...whole, damaged: 1 });
  expect(await restoreFilms(app.db, films, copy)).toBe(1);
  expect(await compare()).toEqual(whole);

  await films.remove(key);
  expect(await compare()).toEqual({ ...whole, missing: 1 });
  expect(await restoreFilms(app.db, films, copy)).toBe(1);
  expect(await compare()).toEqual(whole);

  const bytes = Buffer.from("nobody knows it");
  await films.append(
    randomUUID(),
    0,
    (async function* () {
      yield bytes;
    })(),
  );
  expect(await compare()).toEqual({ ...whole, extra: 1 });
});
