import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { outboxMessages, submissions } from "~/db/schema";
import { sendFilmEmails } from "~/features/entry-page/film-emails/jobs.server";
import type { FilmProblem } from "~/features/screeners-admin/schema";
import { hashToken } from "~/lib/token.server";
import { enterBy } from "~/tests/actors";
import { createUpload, uploadFilm } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { addFilm, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import type { OwnAssignment, OwnFilm } from "./schema";

/** Reports that a film does not play: on hold for the juror, fixed by the filmmaker or the team. */

const token = "token-of-the-film-that-is-shown-";
let house: JuryFixture;
let film: string;
let imani: Person;
let pavel: Person;
let seats: Record<"imani" | "pavel", string>;

beforeEach(async () => {
  house = await juryFixture();
  const { app, jurors } = house;
  [imani, pavel] = jurors as [Person, Person];
  film = await addFilm(app, {
    duration: 2,
    statusTokenHash: hashToken(token),
    filmTitle: "Tideline",
    filmUrl: "https://vimeo.com/1",
    submittedAt: new Date("2025-01-01T00:00:00Z"),
  });
  const second = await addFilm(app, { filmTitle: "Lanterns" });
  const lasts = { closesAt: "2026-03-01T00:00:00Z" };
  const phase = await house.makePhase((await house.makeJury()).id, lasts);
  await house.giveTo(phase, film, imani);
  await house.giveTo(phase, film, pavel);
  await house.giveTo(phase, second, imani);
  seats = {
    imani: await house.seat(phase, film, imani),
    pavel: await house.seat(phase, film, pavel),
  };
  return () => house.app.close();
});

/** Moves the clock past the last day for edits of entries. */
async function closeCorrections() {
  house.app.setNow("2026-02-20T12:00:00Z");
  imani.cookie = await enterBy(house.app.db, house.app.deps.clock, imani.id);
}
const report = (
  person: Person,
  seat: string,
  json: Record<string, unknown> = { kind: "no_sound" },
) => house.app.request(`/api/jury/assignments/${seat}/trouble`, { cookie: person.cookie, json });
const list = async (person: Person) =>
  (await (await house.app.request("/api/jury/assignments", person)).json()) as OwnFilm[];
const readOwn = async (person: Person, seat: string) =>
  (await (
    await house.app.request(`/api/jury/assignments/${seat}`, person)
  ).json()) as OwnAssignment;
const entry = async () =>
  (await (await house.app.request(`/api/entries/${token}`)).json()) as {
    correctable: boolean;
    trouble: { kind: string } | null;
  };
const problems = async (query = "") => {
  const answer = await house.app.request(`/api/film-troubles${query}`, { cookie: house.director });
  expect(answer.status).toBe(200);
  return (await answer.json()) as FilmProblem[];
};
const emails = () =>
  house.app.db.select().from(outboxMessages).where(eq(outboxMessages.kind, "screener_trouble"));

test("a report puts the film on hold and emails the filmmaker once, without the juror's name", async () => {
  const first = await report(imani, seats.imani, { kind: "no_sound", note: "Silence from 3:10" });
  expect(first.status).toBe(201);
  const again = await report(imani, seats.imani, { kind: "other" });
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(await first.json());
  house.app.passMinutes(1);
  expect((await report(pavel, seats.pavel, { kind: "stops" })).status).toBe(201);
  await Promise.all([sendFilmEmails(house.app.deps), sendFilmEmails(house.app.deps)]);
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email?.subject).toBe("A problem with your film: Tideline");
  expect(email?.text).toContain("There is no sound");
  expect(email?.text).not.toMatch(/Silence|Imani|Pavel/);
  expect((await list(imani)).map(({ title, paused }) => [title, paused])).toEqual([
    ["Lanterns", null],
    ["Tideline", "no_sound"],
  ]);
  expect((await readOwn(imani, seats.imani)).trouble).toMatchObject({ kind: "no_sound" });
  expect((await readOwn(pavel, seats.pavel)).trouble).toMatchObject({ kind: "stops", note: null });
  expect(await problems("?state=open")).toMatchObject([
    { title: "Tideline", kind: "no_sound", note: "Silence from 3:10", reports: 2, mendedAt: null },
  ]);
  expect(JSON.stringify(await problems())).not.toContain(imani.id);
});

test("only a juror with the film reports it, with one of the given reasons", async () => {
  expect((await report(pavel, seats.imani)).status).toBe(404);
  expect((await report(imani, seats.imani, { kind: "boring" })).status).toBe(422);
  expect((await report(imani, seats.imani, { kind: "other", note: "x".repeat(501) })).status).toBe(
    422,
  );
  const juror = await house.app.request("/api/film-troubles", imani);
  expect(juror.status).toBe(403);
  expect(await problems()).toEqual([]);
});

test("while a report is open the filmmaker may replace the film, and a new film closes it", async () => {
  await closeCorrections();
  expect(await entry()).toMatchObject({ correctable: false, trouble: null });
  const begin = () => createUpload(house.app, 500, { entry: token });
  expect((await begin()).status).toBe(409);
  await report(imani, seats.imani);
  expect(await entry()).toMatchObject({ correctable: false, trouble: { kind: "no_sound" } });
  await uploadFilm(house.app, await makeFilm(), { entry: token });
  expect((await entry()).trouble).toBeNull();
  expect((await begin()).status).toBe(409);
  expect((await list(imani)).every(({ paused }) => paused === null)).toBe(true);
  expect(await problems("?state=open")).toEqual([]);
  expect(await problems("?state=mended")).toMatchObject([{ title: "Tideline", reports: 1 }]);
  // Nobody gets an email about a problem that is fixed.
  await sendFilmEmails(house.app.deps);
  expect(await emails()).toEqual([]);
});

test("nobody gets an email about a problem of a withdrawn film", async () => {
  await report(imani, seats.imani);
  await house.app.db.update(submissions).set({ withdrawnAt: house.app.deps.clock() });
  expect(await sendFilmEmails(house.app.deps)).toBe(0);
  expect(await emails()).toEqual([]);
});

test("a new link or password closes the report too; other fields stay closed", async () => {
  const change = (json: Record<string, unknown>) =>
    house.app.request(`/api/entries/${token}`, { method: "PATCH", json });
  await closeCorrections();
  expect((await change({ filmPassword: "lamp" })).status).toBe(409);
  await report(imani, seats.imani, { kind: "password" });
  expect((await change({ filmPassword: "lamp", filmTitle: "Other" })).status).toBe(409);
  expect((await change({ filmPassword: "lamp" })).status).toBe(200);
  expect(await problems("?state=open")).toEqual([]);
  expect((await change({ filmPassword: "lantern" })).status).toBe(409);
});

test("the team marks the problem as fixed", async () => {
  await report(imani, seats.imani);
  await report(pavel, seats.pavel);
  const [open] = (await problems("?state=open")) as [FilmProblem];
  const fix = (id: string, cookie = house.director) =>
    house.app.request(`/api/film-troubles/${id}/mended`, { cookie, json: {} });
  expect((await fix(open.id, imani.cookie)).status).toBe(403);
  expect((await fix(film)).status).toBe(404);
  const fixed = await fix(open.id);
  expect(fixed.status).toBe(200);
  expect(((await fixed.json()) as FilmProblem).mendedAt).not.toBeNull();
  expect(await problems("?state=open")).toEqual([]);
  // A report after that is a new one.
  expect((await report(imani, seats.imani)).status).toBe(201);
  expect(await problems()).toHaveLength(2);
});

test("a film on hold is in no reminder", async () => {
  const remind = async () => {
    const phases = (await (
      await house.app.request("/api/jury/phases", { cookie: house.director })
    ).json()) as { id: string }[];
    const answer = await house.app.request(`/api/jury/phases/${phases[0]?.id}/remind`, {
      cookie: house.director,
      json: { dryRun: true },
    });
    return ((await answer.json()) as { people: { name: string; open: number }[] }).people;
  };
  const before = await remind();
  await report(pavel, seats.pavel);
  const after = await remind();
  expect(after).toHaveLength(before.length - 1);
});
