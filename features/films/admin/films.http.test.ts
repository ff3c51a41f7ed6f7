import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { filmGuests, submissions } from "~/db/schema";
import { enterAs } from "~/tests/actors";
import { type AnyRow, newFilm, programmeFixture, refusedPaths } from "~/tests/programme-fixture";
import { acceptedEntries } from "../queries.server";

/** Films in the admin: added, created from entries, edited, published; and the public data. */

const plan = programmeFixture();
const path = "/api/director/films";
const add = async (more: AnyRow = {}) =>
  plan.told(await plan.ask("POST", path, { ...newFilm, ...more }), 201);
const change = (film: AnyRow, json: AnyRow, as?: string) =>
  plan.ask("PATCH", `${path}/${film.id}`, { version: film.version, ...json }, as);
const changed = async (film: AnyRow, json: AnyRow) => plan.told(await change(film, json), 200);

async function entry(more: Partial<typeof submissions.$inferInsert> = {}) {
  const [row] = await plan.app.db
    .insert(submissions)
    .values({
      submissionType: "feature_film",
      submitterName: "Ana Vance",
      amountCents: 3500,
      submitterEmail: "ana@films.example",
      submitterPhone: "+351 555 0100",
      filmTitle: "Half Tide",
      director: "Ines Prado",
      genre: "romantic_comedy",
      duration: 99,
      completionYear: 2025,
      country: "Portugal",
      language: "Portuguese",
      synopsis: "A ferry that runs on Sundays only.",
      filmUrl: "https://vimeo.example/1",
      submissionFee: "$35",
      agreedToTerms: true,
      feePeriod: "early_bird",
      paymentIntentId: randomUUID(),
      paymentProvider: "sandbox",
      status: "accepted",
      ...more,
    })
    .returning();
  if (!row) throw new Error("The entry was not stored.");
  return row;
}
const makeFilm = (id: string) => plan.ask("POST", `/api/submissions/${id}/film`, {});

test("a film added in the admin is in the programme with a slug, and not public", async () => {
  const film = await add();
  expect(film).toMatchObject({
    ...newFilm,
    slug: "l-ete-a-nantes",
    inProgramme: true,
    isPublic: false,
    version: 1,
    badge: "Short",
    rating: null,
    runningSeconds: null,
    submissionId: null,
    guests: [],
    withdrawn: false,
    countries: [],
    stillUrls: [],
  });
  expect((await add()).slug).toBe("l-ete-a-nantes-2");
  expect(await plan.get(`${path}/${film.id}`)).toEqual(film);
  // The slug stays if the title changes.
  expect((await changed(film, { title: "Summer" })).slug).toBe("l-ete-a-nantes");
  expect((await plan.ask("GET", `${path}/${randomUUID()}`)).status).toBe(404);
});

test("a change keeps missing fields, replaces all guests and needs the version", async () => {
  const guests = [
    { name: "Ana Vance", email: "ana@films.example", arrives: "2026-02-14T10:00", leaves: null },
    { name: "Ben Ode", email: null, arrives: null, leaves: "2026-02-16T09:30" },
  ];
  const film = await add({
    guests,
    countries: ["France", "France", "Mali"],
    credits: "Cut: M. O.",
  });
  expect(film).toMatchObject({ guests, countries: ["France", "Mali"] });
  const measured = await changed(film, { runningSeconds: 5_641, confirmation: "yes" });
  expect(measured).toMatchObject({
    guests,
    credits: "Cut: M. O.",
    runningSeconds: 5_641,
    version: 2,
  });
  const bare = await changed(measured, { guests: [], credits: null, category: "feature" });
  expect(bare).toMatchObject({ guests: [], credits: null, badge: "Feature", badgeColor: "purple" });

  const late = await change(film, { title: "Late" });
  expect(late.status).toBe(409);
  const { changedAt, ...fields } = (await late.json()) as AnyRow;
  expect(fields).toMatchObject({ current: bare, changedBy: expect.any(String) });
  expect(changedAt).toBe("2026-01-10T12:00:00.000Z");
  expect(await refusedPaths(await plan.ask("PATCH", `${path}/${film.id}`, { title: "X" }))).toEqual(
    ["version"],
  );
});

test.each([
  ["a picture of another's", { stillUrls: ["https://elsewhere.example/1.png"] }, "stillUrls.0"],
  ["a picture of a host without a scheme", { imageUrl: "//elsewhere.example/1.png" }, "imageUrl"],
  ["a link that runs", { filmUrl: "javascript:alert(1)" }, "filmUrl"],
  ["no length", { runningSeconds: 0 }, "runningSeconds"],
  ["a guest without a name", { guests: [{ name: " " }] }, "guests.0.name"],
  [
    "a guest's moment with an offset",
    { guests: [{ name: "A", arrives: "2026-02-14T10:00Z" }] },
    "guests.0.arrives",
  ],
  [
    "a guest's moment in an hour that the clocks skip",
    { guests: [{ name: "A", arrives: "2026-03-08T02:30" }] },
    "guests.0.arrives",
  ],
  [
    "a guest who leaves before they come",
    { guests: [{ name: "A", arrives: "2026-02-14T10:00", leaves: "2026-02-13T10:00" }] },
    "guests.0.leaves",
  ],
  ["an answer that is none", { confirmation: "maybe" }, "confirmation"],
])("%s is refused", async (_, wrong, at) => {
  const film = await add();
  expect(await refusedPaths(await change(film, wrong))).toEqual([at]);
});

test("lists films by state", async () => {
  const proposal = { ...newFilm, title: "Proposed", filmUrl: "https://vimeo.example/2" };
  expect((await plan.app.request("/api/films", { json: proposal })).status).toBe(201);
  const planned = await add({ title: "Planned" });
  const publicFilm = await add({ title: "Shown", isPublic: true });
  const titles = async (query: string) =>
    (await plan.get(path + query)).map(({ title }: AnyRow) => title);
  expect(await titles("?state=proposed")).toEqual(["Proposed"]);
  expect((await titles("?state=programme")).toSorted()).toEqual(["Planned", "Shown"]);
  expect(await titles("?state=public")).toEqual(["Shown"]);
  expect(await titles("?q=planned")).toEqual(["Planned"]);
  // Removed from the programme, it is proposed and keeps its slug.
  const out = await changed(planned, { inProgramme: false });
  expect(out).toMatchObject({ slug: planned.slug, inProgramme: false });
  expect((await titles("?state=proposed")).toSorted()).toEqual(["Planned", "Proposed"]);
  expect(publicFilm.isPublic).toBe(true);
});

test("an accepted entry becomes a film once, with the submitted values", async () => {
  const { id } = await entry();
  const created = await plan.told(await makeFilm(id), 201);
  expect(created).toMatchObject({
    title: "Half Tide",
    director: "Ines Prado",
    genre: "Romantic comedy",
    duration: 99,
    year: 2025,
    description: "A ferry that runs on Sundays only.",
    directorEmail: "ana@films.example",
    category: "feature",
    badge: "Feature",
    countries: ["Portugal"],
    languages: ["Portuguese"],
    filmUrl: "https://vimeo.example/1",
    submissionId: id,
    inProgramme: true,
    isPublic: false,
  });
  expect(await plan.told(await makeFilm(id), 200)).toEqual(created);
  const entries = await Promise.all([entry(), entry()]);
  const answers = await Promise.all(
    entries.flatMap(({ id: entryId }) => [makeFilm(entryId), makeFilm(entryId)]),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201, 201]);

  for (const more of [
    { status: "reviewed" },
    { status: "rejected" },
    { withdrawnAt: new Date() },
    { submissionType: "log_line", filmTitle: null },
  ] as const) {
    expect((await makeFilm((await entry(more)).id)).status, JSON.stringify(more)).toBe(409);
  }
  expect((await makeFilm(randomUUID())).status).toBe(404);
  await plan.app.db
    .update(submissions)
    .set({ withdrawnAt: new Date() })
    .where(eq(submissions.id, id));
  expect(await plan.get(`${path}/${created.id}`)).toMatchObject({ withdrawn: true });
});

test("only directors publish a film, once its decision was announced", async () => {
  const { id } = await entry();
  const film = await plan.told(await makeFilm(id), 201);
  expect((await change(film, { isPublic: true })).status).toBe(409);
  await plan.app.db
    .update(submissions)
    .set({ announcedStatus: "accepted" })
    .where(eq(submissions.id, id));
  const programmer = await enterAs(plan.app.db, plan.app.deps.clock, "programmer");
  expect((await change(film, { isPublic: true }, programmer)).status).toBe(403);
  expect((await plan.ask("POST", path, { ...newFilm, isPublic: true }, programmer)).status).toBe(
    403,
  );
  expect((await change(film, { premiere: "World" }, programmer)).status).toBe(200);
  const published = await changed({ ...film, version: 2 }, { isPublic: true });
  expect(published).toMatchObject({ isPublic: true, slug: film.slug });
  expect((await changed(published, { isPublic: false })).slug).toBe(film.slug);
});

const ready = { isPublic: true, runningSeconds: 5_400, confirmation: "yes" };

/** A public film in a block, a venue, and its confirmed screening. */
async function onTheBoard() {
  const film = await add(ready);
  const block = await plan.block({ title: film.title, films: [{ filmId: film.id }] });
  const venue = await plan.venue();
  const starts = "2026-02-14T19:00";
  const pencilled = await plan.screening({ blockId: block.id, venueId: venue.id, starts });
  const screening = await plan.patch("screenings", pencilled, { state: "confirmed" });
  return { film, screening };
}

test("a film in use cannot be deleted", async () => {
  const { film, screening } = await onTheBoard();
  expect(await refusedPaths(await change(film, { runningSeconds: null }))).toEqual([
    "runningSeconds",
  ]);
  expect((await change(film, { inProgramme: false })).status).toBe(409);
  const deletion = await plan.ask("DELETE", `${path}/${film.id}?version=${film.version}`);
  expect(deletion.status).toBe(409);
  // Only published data of it is public.
  const hidden = await changed(film, { isPublic: false });
  const published = await changed(hidden, { isPublic: true });
  await plan.publish();
  expect((await change(published, { isPublic: false })).status).toBe(409);
  await plan.patch("screenings", screening, { state: "cancelled" });
  // The newest version counts, not the draft.
  expect((await change(published, { isPublic: false })).status).toBe(409);
  await plan.publish();
  expect((await plan.programme()).screenings).toMatchObject([{ state: "cancelled" }]);
  await changed(published, { isPublic: false });
  expect((await plan.programme()).screenings).toEqual([]);
});

test("a film of a published version cannot be deleted, even if its block changed", async () => {
  const { film, screening } = await onTheBoard();
  await plan.publish();
  const block = await plan.get(`/api/programme/blocks/${screening.blockId}`);
  const empty = await plan.patch("blocks", block, { films: [] });
  const remove = () => plan.ask("DELETE", `${path}/${film.id}?version=${film.version}`);
  expect((await remove()).status).toBe(409);
  expect((await plan.programme()).screenings).toMatchObject([{ filmIds: [film.id] }]);
  await plan.patch("blocks", empty, {
    films: [{ filmId: (await add({ ...ready, title: "Other" })).id }],
  });
  await plan.publish();
  // It was shown in a programme, so it has a laurel that others may check.
  expect((await plan.told(await remove(), 409)).detail).toContain("has a laurel");
});

test("lists accepted entries until they are films", async () => {
  const waiting = async () => (await acceptedEntries(plan.app.db)).map(({ title }) => title);
  const first = await entry({ filmTitle: "First" });
  await entry({ filmTitle: "Second" });
  await entry({ filmTitle: "Declined", status: "rejected" });
  await entry({ filmTitle: "Taken back", withdrawnAt: new Date() });
  await entry({ submissionType: "log_line", filmTitle: null });
  expect(await waiting()).toEqual(["First", "Second"]);
  await plan.told(await makeFilm(first.id), 201);
  expect(await waiting()).toEqual(["Second"]);
});

test("an unused film is deleted by its version", async () => {
  const film = await add({ guests: [{ name: "Ana Vance" }] });
  const remove = (query: string) => plan.ask("DELETE", `${path}/${film.id}${query}`);
  expect(await refusedPaths(await remove(""))).toEqual(["version"]);
  expect((await remove("?version=9")).status).toBe(409);
  expect((await remove("?version=1")).status).toBe(204);
  expect((await remove("?version=1")).status).toBe(404);
  expect(await plan.app.db.select().from(filmGuests)).toEqual([]);
});
