import { beforeEach, expect, test } from "vitest";
import { auditLog, media } from "~/db/schema";
import { hashToken } from "~/lib/token.server";
import { createUpload, uploadFilm } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import type { AdminScreener } from "./schema";

/** Uploaded films, for the team. */

const admin = submissionListFixture();
let made = 0;
let token: string;
let id: string;

beforeEach(async () => {
  made += 1;
  token = `token-of-the-film-number-${String(made).padStart(7, "0")}`;
  id = await admin.add({ duration: 2, filmTitle: "Tideline", statusTokenHash: hashToken(token) });
});

const list = async (query = "") => {
  const response = await admin.get(`/api/media${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as AdminScreener[];
};
const remove = ({ id: film }: AdminScreener, version: number) =>
  admin.app.request(`/api/media/${film}?version=${version}`, {
    ...{ method: "DELETE", cookie: admin.cookie },
  });

test("films are listed with their entry and by state", async () => {
  await uploadFilm(admin.app, await makeFilm(), { entry: token });
  admin.app.passMinutes(1);
  await createUpload(admin.app, 500, { entry: token, name: "Second.mp4" });
  const all = await list();
  expect(all.map(({ state, title, submissionId }) => [state, title, submissionId])).toEqual([
    ["uploading", "Tideline", id],
    ["ready", "Tideline", id],
  ]);
  expect(all[0]).toMatchObject({ name: "Second.mp4", received: 0, bytes: 500 });
  expect((await list("?state=ready")).map(({ state }) => state)).toEqual(["ready"]);
  expect((await admin.get("/api/media?state=lost")).status).toBe(422);
  expect((await admin.app.request("/api/media")).status).toBe(401);
});

test("the director deletes the version that was looked at, and the log says so", async () => {
  await uploadFilm(admin.app, await makeFilm(), { entry: token });
  const [film] = (await list()) as [AdminScreener];
  expect((await remove(film, film.version - 1)).status).toBe(409);
  expect((await remove(film, film.version)).status).toBe(204);
  const [row] = await admin.db.select().from(media);
  expect(row).toMatchObject({ state: "deleted", storageKey: null });
  expect((await remove(film, film.version)).status).toBe(404);
  const logged = await admin.db.select().from(auditLog);
  expect(
    logged.filter(({ action, subject }) => action === "uploaded film deleted" && subject === id),
  ).toHaveLength(1);
});
