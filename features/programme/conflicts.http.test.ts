import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submissions } from "~/db/schema";
import type { AssignmentRun, Progress } from "~/features/jury/assignment/schema";
import type { Phase } from "~/features/jury/setup/schema";
import { addFilm, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import { readsOf, textOf } from "~/tests/reads";

/**
 * Words are planted in an entry, its film and around it: a programmer with a conflict finds them in
 * no byte of any call, one without a conflict does.
 */

const planted = {
  title: "Lantern Wreck",
  director: "Quilla Plantedova",
  submitterName: "Quentin Plantedson",
  synopsis: "A plantedsynopsis of the sea.",
};
/** Searched in lower case; a slug is made from the title. */
const words = [...Object.values(planted), "lantern-wreck", "wreck"].map((word) =>
  word.toLowerCase(),
);

let house: JuryFixture;
let conflicted: Person;
let free: Person;
let phase: Phase;
let entry: string;
let plain: string;
let ids: string[];
let block: Row;
let screening: Row;
let venue: Row;

type Row = { id: string; version: number };

const ask = <T = Row>(method: string, path: string, json?: object, as = house.director) =>
  house.ask<T>(as, method, path, json);
async function make<T = Row>(path: string, json: object): Promise<T> {
  const { status, body, text } = await ask<T>("POST", path, json);
  expect(status, text).toBe(201);
  return body;
}
/** The planted words in a text. */
const foundIn = (text: string) => words.filter((word) => text.toLowerCase().includes(word));

beforeAll(async () => {
  house = await juryFixture(["Imani Cole", "Pavel Horak"]);
  const { enter, giveTo, jurors, makeJury, makePhase, score, seat } = house;
  const [imani, pavel] = jurors as [Person, Person];
  conflicted = await enter("Connie Conflicted", ["programmer"]);
  free = await enter("Frida Free", ["programmer"]);
  const { title, ...fields } = planted;
  entry = await addFilm(house.app, { filmTitle: title, duration: 90, ...fields });
  plain = await addFilm(house.app, { duration: 90 });
  const jury = await makeJury(["short_film"]);
  phase = await makePhase(jury.id, { blind: false });
  await giveTo(phase, entry, imani, pavel);
  await giveTo(phase, plain, imani);
  const [story] = phase.criteria;
  const card = { values: { [story?.id ?? ""]: 4 }, note: `${planted.title} moved me.` };
  expect((await score(imani, await seat(phase, entry, imani), card)).status).toBe(200);
  const filmOf = async (entryId: string, by: string) => {
    const decision = { outcome: "accepted", personalNote: `Dear ${by}`, version: 0 };
    expect((await ask("PUT", `/api/decisions/${entryId}`, decision)).status).toBe(200);
    const film = await make<Row>(`/api/submissions/${entryId}/film`, {});
    const guests = [{ name: by, arrives: "2026-02-20T10:00" }];
    const change = { version: film.version, runningSeconds: 5_400, guests };
    expect((await ask("PATCH", `/api/director/films/${film.id}`, change)).status).toBe(200);
    return film.id;
  };
  const hidden = await filmOf(entry, planted.director);
  const plainFilm = await filmOf(plain, "Paula Plain");
  venue = await make("/api/programme/venues", {
    name: "The Pier",
    description: "By the sea.",
    capacity: 9,
    address: "1 Pier Road",
  });
  block = await make("/api/programme/blocks", {
    title: planted.title,
    text: `By ${planted.director}.`,
    kind: "shorts",
    films: [{ filmId: hidden }, { filmId: plainFilm, gapSeconds: 0 }],
  });
  const starts = "2026-02-14T19:00";
  const at = { blockId: block.id, venueId: venue.id, starts, qaMin: 20 };
  const description = `${planted.title} with ${planted.director}`;
  screening = await make("/api/programme/screenings", { ...at, description });
  // The same films at once, and an overlapping event: problems of every kind.
  await make("/api/programme/screenings", { ...at, eventType: "premiere" });
  const seated = await seat(phase, entry, imani);
  ids = [
    phase.id,
    jury.id,
    entry,
    plain,
    hidden,
    plainFilm,
    block.id,
    screening.id,
    venue.id,
    seated,
  ];
  const declared = { submissionId: entry, personId: conflicted.id };
  await make("/api/jury/conflicts", declared);
  await make("/api/jury/conflicts", { submissionId: entry, personId: pavel.id });
});
afterAll(() => house.app.close());

/** Every GET of a programmer: where planted words are, and in how many answers. */
async function walk({ cookie }: Person) {
  const leaks: string[] = [];
  const searches = [
    `/api/director/films?q=${encodeURIComponent("Lantern")}`,
    `/api/jury/phases/${phase.id}/entries?q=wreck`,
    "/api/programme/screenings?day=2026-02-14",
  ];
  const reads = readsOf(house.app.deps, "programmer", ids, entry);
  for (const path of [...reads, ...searches]) {
    const answer = await house.app.request(path, { cookie });
    expect([200, 404, 422], path).toContain(answer.status);
    const leaked = foundIn(await textOf(answer));
    if (leaked.length > 0) leaks.push(`${path}: ${leaked.join(", ")}`);
  }
  return leaks;
}

test("no read of a programmer in conflict holds a planted word; one without a conflict finds them", async () => {
  expect(await walk(conflicted)).toEqual([]);
  expect((await walk(free)).length).toBeGreaterThan(20);
});

test("the schedule can still be planned: times are shown, the title is a placeholder", async () => {
  const read = async ({ cookie }: Person) =>
    (
      await ask<Record<string, unknown>>(
        "GET",
        `/api/programme/screenings/${screening.id}`,
        undefined,
        cookie,
      )
    ).body;
  const [ownScreening, otherScreening] = [await read(conflicted), await read(free)];
  expect(ownScreening).toEqual({
    ...otherScreening,
    title: "A film you have a conflict with",
    description: null,
  });
  expect(otherScreening).toMatchObject({ title: planted.title, ends: "2026-02-14T22:20" });
});

test("no response to their changes contains a planted word", async () => {
  const { cookie } = conflicted;
  const at = { blockId: block.id, venueId: venue.id, starts: "2026-02-14T20:00", qaMin: 20 };
  const film = { films: [{ filmId: ids[4] }] };
  const placed = await ask("POST", "/api/programme/screenings", at, cookie);
  const address = `/api/programme/screenings/${placed.body.id}`;
  const assign = { dryRun: true };
  const phasePath = `/api/jury/phases/${phase.id}`;
  const calls: [number, string, string, object?][] = [
    [200, "PATCH", address, { version: 1, starts: "2026-02-14T18:30" }],
    [409, "PATCH", address, { version: 1, starts: "2026-02-14T18:30" }],
    [409, "DELETE", `${address}?version=1`],
    [200, "POST", "/api/programme/check", {}],
    [409, "PATCH", `/api/programme/blocks/${block.id}`, { version: block.version, title: "Other" }],
    [409, "DELETE", `/api/programme/blocks/${block.id}?version=${block.version}`],
    [422, "POST", "/api/programme/blocks", { title: "Other", ...film }],
    [409, "DELETE", `/api/programme/venues/${venue.id}?version=${venue.version}`],
    [404, "PATCH", `/api/director/films/${ids[4]}`, { version: 1, year: 2024 }],
    [404, "POST", `/api/submissions/${entry}/film`, {}],
    [422, "POST", "/api/jury/conflicts", { submissionId: entry, personId: free.id }],
    [404, "PATCH", `${phasePath}/entries/${entry}`, { blindSynopsis: "Other" }],
    [422, "POST", `${phasePath}/assignments`, { submissionId: entry, personId: free.id }],
    [200, "POST", `${phasePath}/assign`, assign],
    [200, "POST", `${phasePath}/remind`, assign],
    [422, "POST", `${phasePath}/advance`, { submissionIds: [entry], toPhaseId: null }],
    [204, "DELETE", `${address}?version=2`],
  ];
  expect([placed.status, foundIn(placed.text)]).toEqual([201, []]);
  for (const [status, method, path, json] of calls) {
    const answer = await ask(method, path, json, cookie);
    expect([answer.status, foundIn(answer.text)], `${method} ${path}`).toEqual([status, []]);
  }
  // The words can be found.
  const check = await ask("POST", "/api/programme/check", {}, free.cookie);
  expect(foundIn(check.text)).toContain(planted.title.toLowerCase());
});

test("a phase's sums count what its lists hold", async () => {
  const path = `/api/jury/phases/${phase.id}`;
  const sums = async ({ cookie }: Person) => {
    const progress = await house.get<Progress>(cookie, `${path}/progress`);
    const entries = await house.get<unknown[]>(cookie, `${path}/entries`);
    const seats = await house.get<{ state: string }[]>(cookie, `${path}/assignments`);
    const { body: run } = await ask<AssignmentRun>(
      "POST",
      `${path}/assign`,
      { dryRun: true },
      cookie,
    );
    const { body: owed } = await ask<{ people: { open: number }[] }>(
      ...(["POST", `${path}/remind`, { dryRun: true }, cookie] as const),
    );
    const seated = seats.filter(({ state }) => state !== "excluded" && state !== "abstained");
    const missing = run.unfilled.reduce((sum, seat) => sum + seat.missing, 0);
    // Each figure equals its list.
    expect(progress.wanted).toBe(entries.length * phase.wantedScores);
    expect(progress.assigned).toBe(seated.length);
    expect(progress.given).toBe(seats.filter(({ state }) => state === "given").length);
    const total = (rows: { films: number }[]) => rows.reduce((sum, { films }) => sum + films, 0);
    expect(total(progress.people)).toBe(seated.length);
    expect(total(run.load)).toBe(run.assignments.length);
    expect([run.wanted, run.filled]).toEqual([progress.wanted, progress.wanted - missing]);
    const minutes = run.load.reduce((sum, load) => sum + load.minutes, 0);
    expect(minutes).toBe(run.assignments.length * 90);
    return [entries.length, progress.assigned, progress.given, owed.people.length];
  };
  expect(await sums(free)).toEqual([2, 2, 1, 1]);
  expect(await sums(conflicted)).toEqual([1, 1, 0, 1]);
});

test("published drafts are counted as they are listed", async () => {
  const path = `/api/jury/phases/${phase.id}`;
  const more = await addFilm(house.app, { duration: 90 });
  const otherFilm = await addFilm(house.app, { duration: 90 });
  await make("/api/jury/conflicts", { submissionId: otherFilm, personId: conflicted.id });
  for (const submissionId of [more, otherFilm]) {
    await make(`${path}/assignments`, { submissionId, personId: house.jurors[0]?.id });
  }
  const published = await ask("POST", `${path}/publish`, {}, conflicted.cookie);
  expect(published.body).toEqual({ published: 1 });
  const seats = await house.get<{ publishedAt: string | null }[]>(
    ...([free.cookie, `${path}/assignments`] as const),
  );
  expect(seats.filter(({ publishedAt }) => publishedAt === null)).toEqual([]);
});

test("once the entry is announced as accepted its film is shown to everybody", async () => {
  const announcedStatus = "accepted" as const;
  await house.app.db.update(submissions).set({ announcedStatus }).where(eq(submissions.id, entry));
  const { text } = await ask(
    "GET",
    `/api/programme/blocks/${block.id}`,
    undefined,
    conflicted.cookie,
  );
  expect(foundIn(text)).toContain(planted.title.toLowerCase());
  // The festival's internal notes about the entry stay hidden.
  const entryPath = `/api/jury/phases/${phase.id}/entries/${entry}`;
  expect((await ask("GET", entryPath, undefined, conflicted.cookie)).status).toBe(404);
});
