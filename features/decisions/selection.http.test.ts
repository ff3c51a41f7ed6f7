import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmations, editions, films, submissions } from "~/db/schema";
import { releaseDue } from "~/features/announcements/jobs.server";
import { newFilm } from "~/tests/programme-fixture";
import { submissionListFixture } from "~/tests/submission-list-fixture";

/** When a film of an entry becomes public: with the selection, and never before its announcement. */

const admin = submissionListFixture();
const { add, send } = admin;
const announced = { status: "accepted", announcedStatus: "accepted" } as const;

type Film = { id: string; version: number; isPublic: boolean; title: string };

const addFilm = async (entry: string) =>
  (await send<Film>("POST", `/api/submissions/${entry}/film`, {})).body;
const change = async ({ id }: Film, json: object) => {
  const { version } = (await send<Film>("GET", `/api/director/films/${id}`)).body;
  return send<Film>("PATCH", `/api/director/films/${id}`, { version, ...json });
};
const publish = () => send("POST", "/api/selection/publish", { reason: "It goes to print." });
/** The titles of the public films, and everything that visitors read about films and selection. */
const visit = async () => {
  const pages = ["/api/films", "/films", "/api/selection", "/", "/api/programme", "/sitemap.xml"];
  const texts = await Promise.all(
    pages.map(async (path) => (await admin.app.request(path)).text()),
  );
  const films = JSON.parse(texts[0] ?? "") as Film[];
  return { titles: films.map(({ title }) => title), bytes: texts.join("\n") };
};
const publicTitles = async () => (await visit()).titles;
const reset = async () => {
  await admin.db.delete(films);
  await admin.db.update(editions).set({ selectionPublishedAt: null });
};

test("publishing the selection makes its films public, and nothing else", async () => {
  await reset();
  const selected = await addFilm(await add({ filmTitle: "In the selection", ...announced }));
  const removed = await addFilm(await add({ filmTitle: "Canary removed", ...announced }));
  await change(removed, { inProgramme: false });
  const withdrawn = await add({ filmTitle: "Canary withdrawn", ...announced });
  await addFilm(withdrawn);
  await admin.db
    .update(submissions)
    .set({ withdrawnAt: new Date() })
    .where(eq(submissions.id, withdrawn));
  const declined = await add({ filmTitle: "Canary declined", ...announced });
  await addFilm(declined);
  await admin.db
    .insert(confirmations)
    .values({ submissionId: declined, answer: "no", late: false, at: new Date() });
  await addFilm(await add({ filmTitle: "Canary private", status: "accepted" }));
  await send("POST", "/api/director/films", { ...newFilm, title: "Canary by hand" });
  expect(await publicTitles()).toEqual([]);

  expect((await publish()).status).toBe(200);
  const { titles, bytes } = await visit();
  expect(titles).toEqual(["In the selection"]);
  for (const entry of ["withdrawn", "declined", "private", "by hand"]) {
    expect(bytes).not.toContain(`Canary ${entry}`);
  }

  // Private by the director's choice, it stays private.
  expect((await change(selected, { isPublic: false })).status).toBe(200);
  expect((await publish()).status).toBe(200);
  expect(await publicTitles()).toEqual([]);
});

test("a film that joins a published selection is public, once its entry is announced", async () => {
  await reset();
  await addFilm(await add({ filmTitle: "Before", ...announced }));
  await publish();
  expect(await addFilm(await add({ filmTitle: "After", ...announced }))).toMatchObject({
    isPublic: true,
  });
  const entry = await add({ filmTitle: "Waitlisted until today" });
  const decision = { version: 0, outcome: "accepted" };
  expect((await send("PUT", `/api/decisions/${entry}`, decision)).status).toBe(200);
  const late = await addFilm(entry);
  expect(late.isPublic).toBe(false);
  const before = await visit();
  expect(before.titles).toEqual(["After", "Before"]);
  expect(before.bytes).not.toContain("Waitlisted until today");

  const draft = { name: "One more", types: ["short_film"], outcomes: ["accepted"] };
  const { id, version } = (await send<Film>("POST", "/api/announcements", draft)).body;
  const locked = await send<Film>("POST", `/api/announcements/${id}/lock`, { version });
  await send("POST", `/api/announcements/${id}/release`, {
    version: locked.body.version,
    letters: 1,
  });
  expect(await publicTitles()).toEqual(["After", "Before"]);
  admin.app.passMinutes(10);
  expect(await releaseDue(admin.app.deps)).toBe(1);
  expect(await publicTitles()).toEqual(["After", "Before", "Waitlisted until today"]);
});
