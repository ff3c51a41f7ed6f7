import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { outboxMessages, people, submissions } from "~/db/schema";
import { addFilm, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import { removeFromJuries } from "../setup/remove-juror.commands.server";
import type { Phase } from "../setup/schema";
import { sendDueReminders } from "./jobs.server";
import type { AdminEntry, AssignmentRow, AssignmentRun, PhaseEntry, Progress } from "./schema";

let house: JuryFixture;
let films: string[];
let phase: Phase;
let address: string;

beforeAll(async () => {
  house = await juryFixture();
  const { app, makeJury, makePhase } = house;
  films = [];
  for (let at = 0; at < 6; at += 1) films.push(await addFilm(app));
  phase = await makePhase((await makeJury()).id);
  address = `/api/jury/phases/${phase.id}`;
});
afterAll(() => house.app.close());

const ask = <T>(method: string, part: string, json?: unknown) =>
  house.ask<T>(house.director, method, `${address}${part}`, json);
const person = (at: number) => house.jurors[at] as Person;
const mails = async (kind: string) =>
  (await house.app.db.select().from(outboxMessages).where(eq(outboxMessages.kind, kind))).map(
    ({ toAddress, subject, text }) => ({ toAddress, subject, text }),
  );

test("a dry run saves nothing; a real run fills all slots evenly", async () => {
  const tried = await ask<AssignmentRun>("POST", "/assign", { dryRun: true });
  expect(tried.body).toMatchObject({ filled: 12, wanted: 12, unfilled: [] });
  expect(tried.body.assignments.every(({ isNew }) => isNew)).toBe(true);
  expect(await house.assignmentsOf(phase)).toEqual([]);
  const { body } = await ask<AssignmentRun>("POST", "/assign", { dryRun: false });
  expect(body.assignments).toHaveLength(12);
  expect(body.load.map((row) => row.minutes)).toEqual([40, 40, 40]);
  const before = await house.assignmentsOf(phase);
  expect(before).toHaveLength(12);
  expect(new Set(before.map(({ source, state }) => `${source} ${state}`))).toEqual(
    new Set(["auto open"]),
  );
});

/** Every page of a list, two rows each, by its links. */
async function pagesOf<T>(part: string) {
  const pages: T[][] = [];
  for (let next = `${address}${part}`; next; ) {
    const { body, headers } = await house.ask<T[]>(house.director, "GET", next);
    pages.push(body);
    next = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1] ?? "";
    expect(headers.get("X-Total-Count")).toBe(part.includes("assignments") ? "12" : "6");
  }
  return pages;
}

test("lists films and assignments by title across pages, each once", async () => {
  const entries = await pagesOf<PhaseEntry>("/entries?limit=4");
  expect(entries.map((page) => page.length)).toEqual([4, 2]);
  expect(entries.flat().map(({ submissionId }) => submissionId)).toEqual(films);
  expect(Object.keys(entries[0]?.[0] ?? {})).not.toContain("place");
  const seats = await pagesOf<AssignmentRow>("/assignments?limit=5");
  expect(seats.map((page) => page.length)).toEqual([5, 5, 2]);
  const titles = seats.flat().map(({ title }) => title);
  expect(titles).toEqual(titles.toSorted());
  expect(new Set(seats.flat().map(({ id }) => id)).size).toBe(12);
});

test("filters by film, juror, open slots and title", async () => {
  const [film = ""] = films;
  const of = async <T>(part: string) => (await ask<T[]>("GET", part)).body;
  const seats = await of<AssignmentRow>(`/assignments?submissionId=${film}`);
  expect(seats.map(({ submissionId }) => submissionId)).toEqual([film, film]);
  const ownAssignments = await of<AssignmentRow>(`/assignments?personId=${person(1).id}`);
  expect(ownAssignments.map(({ personName }) => personName)).toEqual(Array(4).fill("Pavel Horak"));
  expect(await of("/entries?show=missing")).toEqual([]);
  const [seat] = seats;
  await house.ask(house.director, "DELETE", `/api/jury/assignments/${seat?.id}`);
  const missing = await of<PhaseEntry>("/entries?show=missing");
  expect(missing.map(({ submissionId, assigned }) => [submissionId, assigned])).toEqual([
    [film, 1],
  ]);
  const again = { submissionId: film, personId: seat?.personId };
  expect((await ask("POST", "/assignments", again)).status).toBe(201);
  const { title } = (await of<PhaseEntry>("/entries"))[2] as PhaseEntry;
  const entries = await of<PhaseEntry>(`/entries?q=${encodeURIComponent(title.toUpperCase())}`);
  expect(entries.map((row) => row.title)).toEqual([title]);
  // Names are not searched: a blind juror could guess them character by character.
  expect(await of("/entries?q=Directorova")).toEqual([]);
  expect((await ask("GET", "/entries?show=scored")).status).toBe(422);
});

test("drafts are hidden until published; each juror with new films gets one email", async () => {
  expect(await house.filmsOf(person(0))).toEqual([]);
  expect((await ask("POST", "/publish")).body).toEqual({ published: 12 });
  expect(await house.filmsOf(person(0))).toHaveLength(4);
  const emails = await mails("jury_films");
  expect(emails.map(({ toAddress }) => toAddress).sort()).toEqual(
    ["imani.cole", "pavel.horak", "yuna.park"].map((name) => `${name}@jury.example`),
  );
  expect(emails[0]).toMatchObject({ subject: "4 films to watch" });
  expect(emails[0]?.text).toContain("http://festival.test/jury");
  expect(emails[0]?.text).toContain("Sunday, August 31, 2025 at 5:00 PM Pacific Time");
  expect((await ask("POST", "/publish")).body).toEqual({ published: 0 });
  expect(await mails("jury_films")).toHaveLength(3);
});

test("withdrawn and declined films free their slots; another run moves nothing else", async () => {
  const [first = "", second = ""] = films;
  await house.app.db
    .update(submissions)
    .set({ withdrawnAt: house.app.deps.clock() })
    .where(eq(submissions.id, first));
  const before = await house.assignmentsOf(phase);
  const passing = before.find(({ submissionId }) => submissionId === second);
  const juror = house.jurors.find(({ id }) => id === passing?.personId) as Person;
  const passed = `/api/jury/assignments/${passing?.id}/abstain`;
  expect((await house.ask(juror.cookie, "POST", passed, {})).status).toBe(200);
  expect((await ask<Progress>("GET", "/progress")).body).toMatchObject({
    wanted: 10,
    assigned: 9,
    given: 0,
    abstained: 1,
  });
  const { body } = await ask<AssignmentRun>("POST", "/assign", { dryRun: false });
  const added = body.assignments.filter(({ isNew }) => isNew);
  expect(added).toMatchObject([{ submissionId: second }]);
  expect(added[0]?.personId).not.toBe(juror.id);
  const after = await house.assignmentsOf(phase);
  expect(after.filter(({ publishedAt }) => publishedAt)).toHaveLength(before.length);
  expect((await ask("POST", "/publish")).body).toEqual({ published: 1 });
});

test("manual assignment refuses conflicts, duplicates and outsiders, and keeps submitted scores", async () => {
  const [, , third = ""] = films;
  const all = await house.assignmentsOf(phase);
  const has = all.filter(({ submissionId }) => submissionId === third);
  const free = house.jurors.find(({ id }) => !has.some((row) => row.personId === id)) as Person;
  const outsider = await house.enter("Otto Outside");
  const byHand = (submissionId: string, personId: string) =>
    ask<{ id: string }>("POST", "/assignments", { submissionId, personId });
  expect((await byHand(third, outsider.id)).status).toBe(422);
  expect((await byHand(films[0] ?? "", free.id)).status).toBe(422);
  expect((await byHand(third, has[0]?.personId ?? "")).status).toBe(409);
  const declared = await house.ask<{ id: string; kind: string; state: string }>(
    house.director,
    "POST",
    "/api/jury/conflicts",
    { submissionId: third, personId: free.id },
  );
  expect(declared).toMatchObject({ status: 201, body: { kind: "declared", state: "confirmed" } });
  expect((await byHand(third, free.id)).status).toBe(409);
  await house.ask(house.director, "PATCH", `/api/jury/conflicts/${declared.body.id}`, {
    state: "dismissed",
  });
  const created = await byHand(third, free.id);
  expect(created.status).toBe(201);
  const taken = `/api/jury/assignments/${created.body.id}`;
  expect((await house.ask(house.director, "DELETE", taken)).status).toBe(204);
  const juror = house.jurors.find(({ id }) => id === has[0]?.personId) as Person;
  const [story] = phase.criteria;
  const values = { [story?.id ?? ""]: 4 };
  expect((await house.score(juror, has[0]?.id ?? "", { values })).status).toBe(200);
  const given = `/api/jury/assignments/${has[0]?.id}`;
  expect((await house.ask(house.director, "DELETE", given)).status).toBe(409);
});

test("sends reminders seven and two days before the close, once each, to jurors with open films", async () => {
  const { app } = house;
  onTestFinished(() => app.setNow("2025-08-01T12:00:00Z"));
  const deps = { ...app.deps, db: app.db };
  app.setNow("2025-08-24T23:00:00Z");
  expect(await sendDueReminders(deps)).toBe(0);
  app.setNow("2025-08-25T00:01:00Z");
  // Two processes run the job at the same time.
  const counts = await Promise.all([sendDueReminders(deps), sendDueReminders(deps)]);
  expect(counts.sort()).toEqual([0, 3]);
  app.setNow("2025-08-30T00:01:00Z");
  expect(await sendDueReminders(deps)).toBe(3);
  expect(await sendDueReminders(deps)).toBe(0);
  const emails = await mails("jury_reminder");
  expect(emails).toHaveLength(6);
  expect(emails[0]?.text).toContain("http://festival.test/jury");
  expect((await ask("POST", "/remind", { dryRun: true })).body).toMatchObject({ queued: 0 });
  expect(await mails("jury_reminder")).toHaveLength(6);
  app.setNow("2025-09-01T00:00:00Z");
  expect((await ask("POST", "/remind", { dryRun: false })).body).toEqual({ people: [], queued: 0 });
  // Reminders that were sent are not sent again for another close.
  const move = async (closesAt: string) => {
    const { version } = (await ask<Phase>("GET", "")).body;
    expect((await ask("PATCH", "", { version, closesAt })).status).toBe(200);
  };
  await move("2025-09-20T00:00:00Z");
  app.setNow("2025-09-19T00:00:00Z");
  expect(await sendDueReminders(deps)).toBe(0);
  await move("2025-09-01T00:00:00Z");
});

test("sends a missed reminder after the close moves later", async () => {
  const { app } = house;
  onTestFinished(() => app.setNow("2025-08-01T12:00:00Z"));
  const film = await addFilm(app, { submissionType: "series_pilot" });
  const jury = await house.makeJury(["series_pilot"]);
  const short = await house.makePhase(jury.id, { closesAt: "2025-08-06T00:00:00Z" });
  await house.giveTo(short, film, person(0));
  const moved = { version: 1, closesAt: "2025-08-20T00:00:00Z" };
  const address = `/api/jury/phases/${short.id}`;
  expect((await house.ask(house.director, "PATCH", address, moved)).status).toBe(200);
  app.setNow("2025-08-13T00:01:00Z");
  expect(await sendDueReminders({ ...app.deps, db: app.db })).toBe(1);
});

test("a leaving juror's scores are kept or excluded; other films are unassigned", async () => {
  const given = (await house.assignmentsOf(phase)).find(({ state }) => state === "given");
  const { personId = "", submissionId = "" } = given ?? {};
  await removeFromJuries(house.app.db, personId, "exclude");
  await house.app.db.update(people).set({ revokedAt: new Date() }).where(eq(people.id, personId));
  const remaining = (await house.assignmentsOf(phase)).filter((row) => row.personId === personId);
  expect(remaining.map(({ state }) => state).filter((state) => state !== "abstained")).toEqual([
    "excluded",
  ]);
  const { body } = await ask<AdminEntry>("GET", `/entries/${submissionId}`);
  expect(body.scorecards).toMatchObject([{ state: "excluded", total: 75 }]);
  const { people: rest } = (await ask<Progress>("GET", "/progress")).body;
  expect(rest.map((row) => row.personId)).not.toContain(personId);
});
