import { beforeEach, expect, test } from "vitest";
import { auditLog, media } from "~/db/schema";
import { hashToken } from "~/lib/token.server";
import { prepareEdition } from "~/tests/editions-fixture";
import { createUpload, uploadFilm } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import type { AdminScreener, FilmlessEntry, MediaSummary } from "./schema";

const admin = submissionListFixture();
let filmCount = 0;
let token: string;
let id: string;

beforeEach(async () => {
  filmCount += 1;
  token = `token-of-the-film-number-${String(filmCount).padStart(7, "0")}`;
  id = await admin.add({ duration: 2, filmTitle: "Tideline", statusTokenHash: hashToken(token) });
});

const list = async (query = "") => {
  const response = await admin.get(`/api/media${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as AdminScreener[];
};
const remove = ({ id: film }: AdminScreener, version: number) =>
  admin.app.request(`/api/media/${film}?version=${version}`, {
    method: "DELETE",
    cookie: admin.cookie,
  });

test("lists films with their entry and by state", async () => {
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

test("the director deletes the version they saw, and the audit log records it", async () => {
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

test("the summary counts films by state and entries without a film", async () => {
  const summary = async (query = "") => {
    const response = await admin.get(`/api/media/summary${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as MediaSummary;
  };
  const film = await makeFilm();
  await uploadFilm(admin.app, film, { entry: token });
  const entry = await admin.add({ duration: 2, filmTitle: "Harbour" });
  await createUpload(admin.app, 500, { submission: entry, cookie: admin.cookie });
  await admin.add({ filmTitle: "Lanterns" });
  await admin.add({ filmTitle: "Linked", filmUrl: "https://vimeo.com/1" });
  await admin.add({ filmTitle: "Gone", withdrawnAt: new Date("2025-08-01T00:00:00Z") });
  await admin.add({ filmTitle: null, logLine: "A line", submissionType: "log_line" });
  const summaryBefore = await summary();
  expect(summaryBefore).toMatchObject({
    ready: 1,
    uploading: 1,
    refused: 0,
    missing: 0,
    withoutFilm: 1,
  });
  expect(summaryBefore.bytes).toBe(film.length + 500);
  expect(summaryBefore.quotaBytes).toBe(200_000_000_000);
  expect(summaryBefore.forecastBytes).toBe(film.length * 2 + 500);
  expect(summaryBefore.freeBytes).toBeGreaterThan(0);
  const entries = await admin.get("/api/media/without-film");
  expect(((await entries.json()) as FilmlessEntry[]).map(({ title }) => title)).toEqual([
    "Lanterns",
  ]);
  // The other edition has no films; the disk is the same.
  await prepareEdition(admin.app, 2027);
  expect(await summary("?edition=2027")).toMatchObject({
    ready: 0,
    withoutFilm: 0,
    bytes: summaryBefore.bytes,
  });
  expect(await list("?edition=2027")).toEqual([]);
  expect(await list("?edition=all")).toHaveLength(2);
  expect((await admin.get("/api/media/summary?edition=2031")).status).toBe(422);
});

test("a film that is being checked is listed with the uploads", async () => {
  await uploadFilm(admin.app, await makeFilm(), { entry: token });
  await admin.db.update(media).set({ state: "checking" });
  expect((await list("?state=uploading")).map(({ state }) => state)).toEqual(["checking"]);
  expect(await list("?state=ready")).toEqual([]);
});

test("a link is not checked while checks are off", async () => {
  const submissionId = await admin.add({ filmUrl: "https://films.example/1" });
  const refused = await admin.post("/api/link-checks", { submissionId });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("LINK_CHECKS");
});
