import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { films, scheduleEvents } from "~/db/schema";
import { actors, enterAs } from "~/tests/actors";
import { type AnyRow, programmeFixture, refusedPaths } from "~/tests/programme-fixture";

/** The draft in the admin: venues, blocks, screenings and their problems. */

const plan = programmeFixture();
const unknownId = "00000000-0000-4000-8000-000000000000";
const seven = "2026-02-14T19:00";

/** A film in a single block, and a venue to show it in. */
async function readyToPlace(fields: Partial<typeof films.$inferInsert> = {}) {
  const film = await plan.film(fields);
  const venue = await plan.venue();
  const block = await plan.block({ title: film.title, films: [{ filmId: film.id }] });
  return { film, venue, block, place: { blockId: block.id, venueId: venue.id } };
}
const codes = (answer: AnyRow) => answer.problems.map(({ code }: AnyRow) => code);

test("the admin calls are for directors and programmers, some for directors only", async () => {
  const { venue } = await readyToPlace();
  const calls = [
    ["GET", "venues"],
    ["POST", "venues"],
    ["GET", `venues/${venue.id}`],
    ["PATCH", `venues/${venue.id}`],
    ["DELETE", `venues/${venue.id}?version=9`],
    ["GET", "blocks"],
    ["POST", "blocks"],
    ["GET", "screenings"],
    ["POST", "screenings"],
    ["POST", "check"],
    ["PUT", "problems/copy_missing-0000000000000000/acknowledged"],
    ["DELETE", "problems/copy_missing-0000000000000000/acknowledged"],
    ["GET", "versions"],
    ["GET", "letters"],
  ] as const;
  const directors = [
    ["POST", "publish"],
    ["POST", "revert"],
    ["POST", "letters/send"],
  ] as const;
  const json = (method: string) => (method === "GET" || method === "DELETE" ? undefined : {});
  const status = async (method: string, path: string, cookie: string) =>
    (await plan.ask(method, `/api/programme/${path}`, json(method), cookie)).status;
  const { db, deps } = plan.app;
  const cookies = new Map<string, string>();
  for (const name of Object.keys(actors) as (keyof typeof actors)[]) {
    cookies.set(name, await enterAs(db, deps.clock, name));
  }
  for (const [method, path] of [...calls, ...directors]) {
    const called = `${method} ${path}`;
    expect(await status(method, path, ""), called).toBe(401);
    expect(await status(method, path, cookies.get("juror") ?? ""), called).toBe(403);
    const revoked = await status(method, path, cookies.get("revoked programmer") ?? "");
    expect([401, 403], called).toContain(revoked);
  }
  const programmer = cookies.get("programmer") ?? "";
  for (const [method, path] of calls)
    expect([401, 403]).not.toContain(await status(method, path, programmer));
  for (const [method, path] of directors) expect(await status(method, path, programmer)).toBe(403);
});

test("computes a screening's end from its films in real minutes, and writes its documented fields", async () => {
  const { film, venue, block, place } = await readyToPlace({
    title: "Tide",
    runningSeconds: 5_401,
  });
  const screening = await plan.screening({
    ...place,
    starts: seven,
    introMin: 5,
    qaMin: 20,
    extraMin: 1,
    moveNote: "",
    description: null,
    ticketUrl: "https://tickets.example/1",
  });
  expect(screening).toEqual({
    ...place,
    id: screening.id,
    starts: seven,
    startsAt: "2026-02-15T03:00:00.000Z",
    ends: "2026-02-14T20:57",
    endsAt: "2026-02-15T04:57:00.000Z",
    day: "2026-02-14",
    introMin: 5,
    qaMin: 20,
    extraMin: 1,
    state: "pencilled",
    moveNote: null,
    version: 1,
    eventType: "screening",
    ticketUrl: "https://tickets.example/1",
    description: null,
    featured: false,
    title: "Tide",
    date: "2026-02-14",
    time: "19:00",
    venue: "The Pier",
    filmId: film.id,
    problems: [],
    admission: null,
    priceText: null,
    doorsMin: null,
    ageRating: null,
    access: [],
  });
  const { problems: _, ...fields } = screening;
  expect(await plan.get(`/api/programme/screenings/${screening.id}`)).toEqual(fields);

  // They follow from other changes, so an open editor of the screening gets no conflict.
  const second = await plan.film({ runningSeconds: 600 });
  await plan.patch("blocks", block, {
    title: "Two tides",
    films: [
      { filmId: film.id, gapSeconds: 60 },
      { filmId: second.id, gapSeconds: 600 },
    ],
  });
  await plan.patch("venues", venue, { name: "Pier Two" });
  expect(await plan.get(`/api/programme/screenings/${screening.id}`)).toMatchObject({
    title: "Two tides",
    venue: "Pier Two",
    filmId: null,
    ends: "2026-02-14T21:08",
    version: 1,
  });

  // Clocks go forward at two: a film of 90 minutes at one ends at half past three.
  const night = await plan.screening({ ...place, starts: "2026-03-08T01:00" });
  expect(night).toMatchObject({ day: "2026-03-07", date: "2026-03-08", ends: "2026-03-08T03:42" });
  // And back at two in autumn: of the hour that occurs twice the first counts.
  const twice = await plan.screening({ ...place, starts: "2026-11-01T01:30" });
  expect(twice).toMatchObject({ startsAt: "2026-11-01T08:30:00.000Z", ends: "2026-11-01T02:12" });
});

test("requires local times, https ticket links and whole numbers", async () => {
  const { place } = await readyToPlace();
  const refused = (fields: Record<string, unknown>) =>
    plan.ask("POST", "/api/programme/screenings", { ...place, starts: seven, ...fields });
  for (const starts of [
    "2026-02-14T19:00Z",
    "2026-02-14T19:00+01:00",
    "2026-02-14T19:00:00",
    "2026-02-14 19:00",
    "2026-03-08T02:30",
    "2026-02-30T19:00",
    "2026-02-14T24:00",
    "",
    null,
    7,
  ]) {
    expect(await refusedPaths(await refused({ starts })), String(starts)).toEqual(["starts"]);
  }
  expect(await refusedPaths(await refused({ ticketUrl: "http://tickets.example" }))).toEqual([
    "ticketUrl",
  ]);
  expect(await refusedPaths(await refused({ ticketUrl: "javascript:alert(1)" }))).toEqual([
    "ticketUrl",
  ]);
  expect(await refusedPaths(await refused({ qaMin: -1 }))).toEqual(["qaMin"]);
  expect(await refusedPaths(await refused({ blockId: unknownId }))).toEqual(["blockId"]);
  expect(await refusedPaths(await refused({ venueId: unknownId }))).toEqual(["venueId"]);
  expect(await refusedPaths(await plan.ask("POST", "/api/programme/screenings", {}))).toEqual([
    "blockId",
    "venueId",
    "starts",
  ]);
});

test("a change needs the version and keeps missing fields; conflicts name the first editor", async () => {
  const { place } = await readyToPlace();
  const ticketUrl = "https://tickets.example/1";
  const screening = await plan.screening({
    ...place,
    starts: seven,
    qaMin: 10,
    ticketUrl,
    moveNote: "Note",
  });
  const path = `/api/programme/screenings/${screening.id}`;
  expect(await refusedPaths(await plan.ask("PATCH", path, { qaMin: 5 }))).toEqual(["version"]);
  expect(await refusedPaths(await plan.ask("DELETE", path))).toEqual(["version"]);
  const moved = await plan.patch("screenings", screening, { starts: "2026-02-14T20:00" });
  expect(moved).toMatchObject({ qaMin: 10, ticketUrl, moveNote: "Note", version: 2 });

  for (const stale of [
    await plan.ask("PATCH", path, { version: 1, qaMin: 5 }),
    await plan.ask("DELETE", `${path}?version=1`),
  ]) {
    expect(stale.status).toBe(409);
    const { problems: _, ...current } = moved;
    const changedAt = plan.app.deps.clock().toISOString();
    expect(await stale.json()).toMatchObject({ current, changedBy: "Director", changedAt });
  }
  const cleared = await plan.patch("screenings", moved, { ticketUrl: null, moveNote: "" });
  expect(cleared).toMatchObject({ ticketUrl: null, moveNote: null, starts: "2026-02-14T20:00" });
  expect((await plan.ask("DELETE", `${path}?version=${cleared.version}`)).status).toBe(204);
  expect((await plan.ask("GET", path)).status).toBe(404);
  expect((await plan.ask("PATCH", path, { version: 1 })).status).toBe(404);
  expect((await plan.ask("DELETE", `${path}?version=1`)).status).toBe(404);

  for (const list of ["venues", "blocks"]) {
    const row = list === "venues" ? await plan.venue() : await plan.block();
    const at = `/api/programme/${list}/${row.id}`;
    const field = list === "venues" ? "description" : "text";
    const changed = await plan.patch(list, row, { [field]: "Other words" });
    expect(changed).toEqual({ ...row, [field]: "Other words", version: 2 });
    expect(await plan.get(at)).toEqual(changed);
    const stale = await plan.ask("PATCH", at, { version: 1, [field]: "Mine" });
    expect([stale.status, ((await stale.json()) as AnyRow).current]).toEqual([409, changed]);
    expect(await refusedPaths(await plan.ask("DELETE", at))).toEqual(["version"]);
    expect((await plan.ask("DELETE", `${at}?version=1`)).status).toBe(409);
    expect((await plan.ask("DELETE", `${at}?version=2`)).status).toBe(204);
  }
});

test("the draft's revision grows with every change of a part of it, and nothing else", async () => {
  const revision = async () => (await plan.check()).revision as number;
  let last = await revision();
  const grows = async (table: string) => {
    const now = await revision();
    expect(now, table).toBeGreaterThan(last);
    last = now;
  };
  const { film, venue, block, place } = await readyToPlace();
  await grows("made");
  const screening = await plan.screening({ ...place, starts: seven });
  await grows("screening");
  await plan.patch("blocks", block, { text: "Words" });
  await grows("block");
  const otherVenue = await plan.venue({ walks: [{ venueId: venue.id, minutes: 7 }] });
  await grows("walk");
  await plan.app.db.update(films).set({ copyFormat: null }).where(eq(films.id, film.id));
  await grows("film");
  await plan.ask("DELETE", `/api/programme/screenings/${screening.id}?version=1`);
  await grows("deleted");
  await plan.film({ inProgramme: false, isPublic: false });
  await plan.ask("PATCH", `/api/programme/venues/${otherVenue.id}`, { version: 7, name: "Stale" });
  expect(await revision()).toBe(last);
});

test("a block has films of the programme, each once; a confirmed screening needs exact running times", async () => {
  const { film, block, place } = await readyToPlace({ runningSeconds: null, duration: 60 });
  const post = (films: unknown) =>
    plan.ask("POST", "/api/programme/blocks", { title: "Shorts", kind: "shorts", films });
  expect(await refusedPaths(await post([{ filmId: film.id }, { filmId: film.id }]))).toEqual([
    "films",
  ]);
  expect(await refusedPaths(await post([{ filmId: unknownId }]))).toEqual(["films.0.filmId"]);
  const proposed = await plan.film({ inProgramme: false });
  expect(await refusedPaths(await post([{ filmId: proposed.id }]))).toEqual(["films.0.filmId"]);

  const screening = await plan.screening({ ...place, starts: seven });
  expect(screening.ends).toBe("2026-02-14T20:00");
  const confirm = { version: 1, state: "confirmed" };
  const path = `/api/programme/screenings/${screening.id}`;
  expect(await (await plan.ask("PATCH", path, confirm)).text()).toContain(`: ${film.title}."`);
  const measured = await plan.film();
  const otherBlock = await plan.patch("blocks", block, { films: [{ filmId: measured.id }] });
  await plan.patch("screenings", screening, { state: "confirmed" });
  const back = { version: otherBlock.version, films: [{ filmId: film.id }] };
  expect(
    await refusedPaths(await plan.ask("PATCH", `/api/programme/blocks/${block.id}`, back)),
  ).toEqual(["films.0.filmId"]);
  const third = await plan.block({ title: "Unmeasured", films: [{ filmId: film.id }] });
  const into = { version: 2, blockId: third.id };
  expect(await refusedPaths(await plan.ask("PATCH", path, into))).toEqual(["state"]);
});

test("lists screenings by festival day and venue, by start, across pages", async () => {
  const { place } = await readyToPlace();
  const hall = await plan.venue();
  const starts = ["2026-02-14T23:50", "2026-02-14T19:00", "2026-02-15T04:59", "2026-02-15T05:00"];
  for (const start of starts) await plan.screening({ ...place, starts: start });
  await plan.screening({ ...place, venueId: hall.id, starts: "2026-02-14T20:00" });
  // Rows that the grid did not create are ignored.
  await plan.app.db.insert(scheduleEvents).values({
    title: "By hand",
    date: "2026-02-14",
    time: "19:00",
    venue: "?",
    eventType: "party",
  });
  const read = async (query: string) =>
    (await plan.get(`/api/programme/screenings${query}`)).map(({ starts }: AnyRow) => starts);
  const evening = ["2026-02-14T19:00", "2026-02-14T20:00", "2026-02-14T23:50", "2026-02-15T04:59"];
  expect(await read("?day=2026-02-14")).toEqual(evening);
  expect(await read(`?day=2026-02-14&venueId=${hall.id}`)).toEqual(["2026-02-14T20:00"]);
  expect(await read("?day=2026-02-15")).toEqual(["2026-02-15T05:00"]);
  const page = await plan.ask("GET", "/api/programme/screenings?limit=2");
  expect(page.headers.get("X-Total-Count")).toBe("5");
  const next = /<[^>]*(\?[^>]*)>/.exec(page.headers.get("Link") ?? "")?.[1] ?? "";
  expect(await read(next)).toEqual(evening.slice(2));
  expect(
    await refusedPaths(await plan.ask("GET", "/api/programme/screenings?day=tomorrow")),
  ).toEqual(["day"]);
});

test("returns the problems of a change; an acknowledged warning stays so until its facts change", async () => {
  const { place } = await readyToPlace({ confirmation: null, copyFormat: null });
  const first = await plan.screening({ ...place, starts: seven });
  expect(codes(first)).toEqual(["confirmation_missing", "copy_missing"]);
  const otherBlock = await plan.block({ title: "Night", kind: "event" });
  const hours = [{ day: "2026-02-14", opens: "10:00", closes: "01:30" }];
  const hall = await plan.venue({ hours });
  const late = await plan.screening({
    blockId: otherBlock.id,
    venueId: hall.id,
    starts: "2026-02-15T01:31",
  });
  expect(codes(late)).toEqual(["outside_hours"]);
  const inTime = await plan.patch("screenings", late, { starts: "2026-02-15T01:30" });
  expect(inTime.problems).toEqual([]);
  const clash = await plan.patch("screenings", inTime, {
    venueId: place.venueId,
    starts: "2026-02-14T20:49",
  });
  expect(clash.problems).toMatchObject([
    {
      code: "venue_overlap",
      level: "error",
      acknowledged: false,
      blocking: false,
      screeningIds: [first.id, late.id].toSorted(),
    },
  ]);

  const { problems } = await plan.check();
  const warning = problems.find(({ code }: AnyRow) => code === "copy_missing");
  const error = problems.find(({ code }: AnyRow) => code === "venue_overlap");
  const at = (id: string) => `/api/programme/problems/${id}/acknowledged`;
  expect((await plan.ask("PUT", at(error.id))).status).toBe(422);
  expect((await plan.ask("DELETE", at(error.id))).status).toBe(422);
  expect((await plan.ask("PUT", at("copy_missing-0123456789abcdef"))).status).toBe(404);
  expect((await plan.ask("PUT", at("nonsense"))).status).toBe(404);
  expect((await plan.ask("PUT", at(warning.id))).status).toBe(204);
  expect((await plan.ask("PUT", at(warning.id))).status).toBe(204);
  const quiet = async () =>
    (await plan.check()).problems.filter(({ acknowledged }: AnyRow) => acknowledged).length;
  expect(await quiet()).toBe(1);
  expect((await plan.ask("DELETE", at(warning.id))).status).toBe(204);
  expect(await quiet()).toBe(0);
});
