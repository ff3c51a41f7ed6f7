import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { people, submissions } from "~/db/schema";
import type { AdminEntry } from "~/features/jury/assignment/schema";
import { addFilm, canary, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import type { Phase } from "../setup/schema";
import { readChips, readJurorProgress } from "./progress.queries.server";
import { assignedFilms, readAssignedFilm, readLogLines } from "./queries.server";
import type { Scorecard } from "./schema";

let house: JuryFixture;
let [a, b]: Person[] = [];
let phase: Phase;
let film: string;
let [story, craft]: string[] = [];
const juror = (person: Person | undefined): Person => {
  if (!person) throw new Error("Nobody judges.");
  return person;
};

beforeAll(async () => {
  house = await juryFixture();
});
afterAll(() => house.app.close());
beforeEach(async () => {
  const { app, giveTo, makeJury, makePhase } = house;
  app.setNow("2025-08-05T12:00:00Z");
  await app.db.delete(submissions);
  [a, b] = house.jurors;
  film = await addFilm(app, { filmTitle: "The Last Bus" });
  phase = await makePhase((await makeJury()).id);
  [story = "", craft = ""] = phase.criteria.map(({ id }) => id);
  await giveTo(phase, film, juror(a), juror(b));
});
const seatOf = (person: Person | undefined) => house.seat(phase, film, juror(person));
const scoreAs = async (person: Person | undefined, json: object) =>
  house.score(juror(person), await seatOf(person), json);
const ownOf = async (person: Person | undefined) => house.own(juror(person), await seatOf(person));
const askOwn = async (person: Person | undefined, method: string, part: string, json?: unknown) =>
  house.ask<Scorecard>(
    juror(person).cookie,
    method,
    `/api/jury/assignments/${await seatOf(person)}${part}`,
    json,
  );

test("a juror sees their films, and in a blind phase no name anywhere", async () => {
  const list = await house.filmsOf(juror(a));
  expect(list).toMatchObject([
    { title: "The Last Bus", phaseName: "First look", minutes: 10, state: "open" },
  ]);
  const { status, text } = await askOwn(a, "GET", "");
  expect(status).toBe(200);
  for (const secret of Object.values(canary)) expect(text).not.toContain(secret);
  const ownBefore = await ownOf(a);
  expect(ownBefore.scorecard).toBe(null);
  expect(Object.keys(ownBefore.entry)).not.toContain("director");
  expect(ownBefore.criteria.map(({ name }) => name)).toEqual(["Story", "Craft"]);
  // The names appear where the phase is not blind, so this test can fail.
  const address = `/api/jury/phases/${phase.id}`;
  await house.ask(house.director, "PATCH", address, { version: 1, blind: false });
  const { director, country, trailerUrl } = canary;
  expect((await ownOf(a)).entry).toMatchObject({ director, country, trailerUrl });
});

test("in a blind phase the blind synopsis replaces the synopsis", async () => {
  const address = `/api/jury/phases/${phase.id}/entries/${film}`;
  const json = { blindSynopsis: "Two people walk." };
  expect((await house.ask(house.director, "PATCH", address, json)).status).toBe(200);
  expect((await ownOf(a)).entry.synopsis).toBe("Two people walk.");
  const adminEntry = await house.get<AdminEntry>(house.director, address);
  expect(adminEntry).toMatchObject({
    ...json,
    synopsis: "Two strangers walk.",
    director: canary.director,
  });
});

test("a draft may be incomplete, a submitted scorecard not, and no value leaves its scale", async () => {
  const draft = await scoreAs(a, { values: { [craft ?? ""]: 4 }, give: false, note: "Later" });
  expect(draft.body).toMatchObject({ state: "draft", version: 1, givenAt: null, note: "Later" });
  const missing = await scoreAs(a, { version: 1, values: { [craft ?? ""]: 4 } });
  expect(missing.status).toBe(422);
  expect(missing.body.errors).toMatchObject([{ path: `values.${story}` }]);
  for (const value of [0, 6, 2.5, "4", null]) {
    const wrong = await scoreAs(a, { version: 1, values: { [story ?? ""]: value } });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, `values.${story}`]);
  }
  const submitted = await scoreAs(a, {
    version: 1,
    values: { [story ?? ""]: 5, [craft ?? ""]: 1 },
  });
  expect(submitted.body).toMatchObject({ state: "given", version: 2, note: "Later" });
  expect(submitted.body.total).toBeCloseTo(200 / 3);
  // It stays submitted and must stay complete.
  expect((await scoreAs(a, { version: 2, values: {}, give: false })).status).toBe(422);
  const later = await scoreAs(a, { version: 2, values: { [story ?? ""]: 3 }, give: false });
  expect(later.body).toMatchObject({ state: "given", version: 3, total: 50 });
  const adminPath = `/api/jury/phases/${phase.id}/entries/${film}`;
  const [card] = (await house.get<AdminEntry>(house.director, adminPath)).scorecards ?? [];
  expect(card).toMatchObject({
    total: 50,
    first: { values: { [story ?? ""]: 5, [craft ?? ""]: 1 } },
  });
});

test("a device with an old version changes nothing and gets the newest scorecard", async () => {
  await scoreAs(a, { values: { [story ?? ""]: 4 } });
  const stale = await scoreAs(a, { values: { [story ?? ""]: 1 } });
  expect(stale.status).toBe(409);
  expect(stale.body.scorecard).toMatchObject({ version: 1, values: { [story ?? ""]: 4 } });
  expect((await ownOf(a)).scorecard?.values).toEqual({ [story ?? ""]: 4 });
});

test("other jurors' scores appear with the juror's own, as the phase allows", async () => {
  await scoreAs(a, { values: { [story ?? ""]: 5 }, verdict: "yes" });
  const before = await ownOf(b);
  expect([before.others, before.average]).toEqual([null, null]);
  await scoreAs(b, { values: { [story ?? ""]: 3 } });
  expect(await ownOf(b)).toMatchObject({
    others: [{ name: "Imani Cole", total: 100, verdict: "yes" }],
    average: { mean: 75, median: 75, scores: 2 },
  });
  const address = `/api/jury/phases/${phase.id}`;
  const close = { version: 1, othersVisible: "after_close", namesVisible: false };
  await house.ask(house.director, "PATCH", address, close);
  expect((await ownOf(b)).others).toBe(null);
  house.app.setNow("2025-09-02T00:00:00Z");
  expect(await ownOf(b)).toMatchObject({ phase: { closed: true }, others: [{ name: null }] });
});

test("assignments that are not the juror's, not published, not open yet or withdrawn are not found", async () => {
  const id = await seatOf(a);
  const as = (person: Person | undefined) =>
    house.ask(juror(person).cookie, "GET", `/api/jury/assignments/${id}`);
  expect((await as(b)).status).toBe(404);
  expect((await as(a)).status).toBe(200);
  house.app.setNow("2025-07-31T00:00:00Z");
  expect((await as(a)).status).toBe(404);
  expect(await house.filmsOf(juror(a))).toEqual([]);
  house.app.setNow("2025-08-05T12:00:00Z");
  await house.app.db.update(submissions).set({ withdrawnAt: new Date() });
  expect((await as(a)).status).toBe(404);
  expect(await house.filmsOf(juror(a))).toEqual([]);
  expect((await house.score(juror(a), id, { values: { [story ?? ""]: 4 } })).status).toBe(404);
});

test("a closed phase refuses changes, and the draft is kept", async () => {
  await scoreAs(a, { values: { [story ?? ""]: 4 }, give: false });
  house.app.setNow("2025-09-01T00:00:00Z");
  expect((await scoreAs(a, { version: 1, values: { [story ?? ""]: 5 } })).status).toBe(409);
  expect((await askOwn(a, "POST", "/viewing", { statement: "whole" })).status).toBe(409);
  expect((await ownOf(a)).scorecard).toMatchObject({
    state: "draft",
    values: { [story ?? ""]: 4 },
  });
  expect(await house.filmsOf(juror(a))).toEqual([]);
});

test("after the close submitted scores and drafts can be read", async () => {
  const again = async () =>
    (await assignedFilms(house.app.db, house.app.deps.clock(), juror(a).id, "closed")).map(
      ({ id, state }) => [id, state],
    );
  const id = await seatOf(a);
  await scoreAs(a, { values: { [story ?? ""]: 4 }, give: false });
  expect(await again()).toEqual([]);
  house.app.setNow("2025-09-01T00:00:00Z");
  expect(await again()).toEqual([[id, "draft"]]);
  house.app.setNow("2025-08-05T12:00:00Z");
  await scoreAs(a, { version: 1, values: { [story ?? ""]: 4 } });
  expect(await again()).toEqual([]);
  house.app.setNow("2025-09-01T00:00:00Z");
  expect(await again()).toEqual([[id, "given"]]);
});

test("abstaining removes the film from the queue; a manual assignment opens it again", async () => {
  const passed = await askOwn(a, "POST", "/abstain", { reason: "I know the dog." });
  expect(passed.body).toMatchObject({ state: "abstained", version: 1 });
  expect(await house.filmsOf(juror(a))).toEqual([]);
  expect((await scoreAs(a, { version: 1, values: { [story ?? ""]: 4 } })).status).toBe(409);
  const json = { submissionId: film, personId: juror(a).id };
  const address = `/api/jury/phases/${phase.id}/assignments`;
  const again = await house.ask(house.director, "POST", address, json);
  expect(again).toMatchObject({ status: 201, body: { state: "open", source: "hand" } });
  expect((await house.ask(house.director, "POST", address, json)).status).toBe(409);
  expect((await scoreAs(a, { version: 2, values: { [story ?? ""]: 4 } })).status).toBe(200);
  expect((await askOwn(a, "POST", "/abstain", {})).status).toBe(409);
});

test("a juror sees how many others scored, but not their scores, before submitting", async () => {
  const sealed = async () =>
    (await readAssignedFilm(house.app.db, house.app.deps.clock(), juror(b).id, await seatOf(b)))
      ?.sealed;
  expect(await sealed()).toEqual({ count: 0, until: "own" });
  await scoreAs(a, { values: { [story ?? ""]: 5 } });
  expect(await sealed()).toEqual({ count: 1, until: "own" });
  expect(await ownOf(b)).not.toHaveProperty("sealed");
  await scoreAs(b, { values: { [story ?? ""]: 3 } });
  expect(await sealed()).toBe(null);
  const address = `/api/jury/phases/${phase.id}`;
  await house.ask(house.director, "PATCH", address, { version: 1, othersVisible: "after_close" });
  expect(await sealed()).toEqual({ count: 1, until: "close" });
  await house.ask(house.director, "PATCH", address, { version: 2, othersVisible: "never" });
  expect(await sealed()).toBe(null);
});

test("a juror's progress has abstentions, watched films, and when phases open and closed", async () => {
  const readStanding = () => readJurorProgress(house.app.db, house.app.deps.clock(), juror(a).id);
  const opened = { opensAt: null, closedAt: null };
  expect(await readStanding()).toEqual({ declinedCount: 0, watchedMinutes: 0, ...opened });
  await askOwn(a, "POST", "/viewing", { statement: "whole" });
  await askOwn(a, "POST", "/abstain", {});
  expect(await readStanding()).toEqual({ declinedCount: 1, watchedMinutes: 10, ...opened });
  house.app.setNow("2025-07-30T00:00:00Z");
  const opensAt = new Date("2025-08-01T00:00:00Z");
  expect(await readStanding()).toEqual({
    declinedCount: 0,
    watchedMinutes: 0,
    opensAt,
    closedAt: null,
  });
  house.app.setNow("2025-09-02T00:00:00Z");
  const closedAt = new Date("2025-09-01T00:00:00Z");
  expect(await readStanding()).toEqual({
    declinedCount: 0,
    watchedMinutes: 0,
    opensAt: null,
    closedAt,
  });
});

test("log lines come ten per page, of one phase, and a feedback comment creates a draft", async () => {
  const { app, ask, director, makeJury, makePhase } = house;
  const lines = await makePhase((await makeJury(["log_line"])).id, { name: "Lines" });
  for (let at = 0; at < 12; at += 1) {
    const logLine = `Line ${at} of a widow and a lamp.`;
    const line = await addFilm(app, { submissionType: "log_line", filmTitle: null, logLine });
    const json = { submissionId: line, personId: juror(a).id };
    await ask(director, "POST", `/api/jury/phases/${lines.id}/assignments`, json);
  }
  await ask(director, "POST", `/api/jury/phases/${lines.id}/publish`, {});
  const read = () => readLogLines(app.db, app.deps.clock(), juror(a).id);
  const page = await read();
  expect([page.lines.length, page.remainingCount]).toEqual([10, 12]);
  const [first] = page.lines;
  expect(first?.entry.title).toMatch(/^Line \d+ of a widow/);
  const line = { text: "Its first minute held us all.", tone: "praise" };
  await ask(director, "POST", "/api/feedback-chips", line);
  const card = { values: {}, give: false, chips: [line.text] };
  expect((await house.score(juror(a), `${first?.id}`, card)).status).toBe(200);
  const states = (await house.filmsOf(juror(a))).map(({ id, state }) => [id, state]);
  expect(states).toContainEqual([first?.id, "draft"]);
  const values = { [`${first?.criteria[0]?.id}`]: 4 };
  await house.score(juror(a), `${first?.id}`, { version: 1, values });
  expect((await read()).remainingCount).toBe(11);
  expect(await readChips(app.db)).toContain(line.text);
});

test("a declared conflict of interest closes the film at once; the score is kept but does not count", async () => {
  await scoreAs(a, { values: { [story ?? ""]: 4 } });
  const id = await seatOf(a);
  expect((await askOwn(a, "POST", "/conflict")).status).toBe(204);
  expect((await house.ask(juror(a).cookie, "GET", `/api/jury/assignments/${id}`)).status).toBe(404);
  const adminPath = `/api/jury/phases/${phase.id}/entries/${film}`;
  const { scorecards } = await house.get<AdminEntry>(house.director, adminPath);
  expect(scorecards).toMatchObject([{ state: "excluded", total: 75 }]);
  // A juror without a score has nothing left to do either.
  await seatOf(b);
  expect((await askOwn(b, "POST", "/conflict")).status).toBe(204);
  const seats = await house.assignmentsOf(phase);
  const ofFilm = seats.filter(({ submissionId }) => submissionId === film);
  expect(ofFilm.filter(({ state }) => state === "excluded")).toHaveLength(2);
});

test("a juror whose access ends is logged out at once", async () => {
  await house.app.db
    .update(people)
    .set({ revokedAt: house.app.deps.clock() })
    .where(eq(people.id, juror(b).id));
  const { status } = await house.ask(juror(b).cookie, "GET", "/api/jury/assignments");
  expect(status).toBe(401);
  await house.app.db.update(people).set({ revokedAt: null });
});
