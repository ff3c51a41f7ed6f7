import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { people, submissions } from "~/db/schema";
import { addFilm, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import type { Ranked } from "../deliberation/schema";
import type { Jury, Phase } from "../setup/schema";
import { syncConflicts } from "./detection.commands.server";
import type { Conflict } from "./schema";

let house: JuryFixture;
let phase: Phase;
let film: string;
let juror: Person;

beforeAll(async () => {
  house = await juryFixture(["José Núñez-Peña", "Pavel Horak"]);
  juror = house.jurors[0] as Person;
  film = await addFilm(house.app);
  phase = await house.makePhase((await house.makeJury()).id, { wantedScores: 1 });
});
afterAll(() => house.app.close());

const findConflicts = () =>
  house.get<Conflict[]>(house.director, `/api/jury/conflicts?phaseId=${phase.id}`);
const kinds = async () =>
  (await findConflicts()).map(({ kind, state, submissionId }) => [kind, state, submissionId]);
const change = async (id: string, values: Partial<typeof submissions.$inferInsert>) => {
  await house.app.db.update(submissions).set(values).where(eq(submissions.id, id));
  await syncConflicts(house.app.db);
};
const decide = async (state: string) => {
  const [row] = await findConflicts();
  const address = `/api/jury/conflicts/${row?.id}`;
  return house.ask<Conflict>(house.director, "PATCH", address, { state });
};

test("finds a conflict when an entry changes, and removes it with its reason", async () => {
  expect(await kinds()).toEqual([]);
  await change(film, { director: "Ada Prado and Nunez Pena Jose" });
  expect(await kinds()).toEqual([["name", "possible", film]]);
  await change(film, { submitterEmail: "somebody@jury.example", director: "Ada Prado" });
  const all = await findConflicts();
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(["company"]));
  expect(all).toHaveLength(2);
  await change(film, { submitterEmail: "ada@prado.example" });
  expect(await kinds()).toEqual([]);
});

test("finds a conflict when a person changes, or is named on their own entry", async () => {
  const rename = async (name: string) => {
    await house.app.db.update(people).set({ name }).where(eq(people.id, juror.id));
    await syncConflicts(house.app.db);
  };
  await rename("Ada Prado");
  expect(await kinds()).toEqual([["name", "possible", film]]);
  await rename("José Núñez-Peña");
  expect(await kinds()).toEqual([]);
  const ownFilm = await addFilm(house.app, {
    submitterName: "José Núñez-Peña",
    submitterEmail: "JOSÉ.NÚÑEZ.PEÑA@jury.example".toLowerCase(),
    director: "Ada Prado",
  });
  const [person] = await house.app.db.select().from(people).where(eq(people.id, juror.id));
  await change(ownFilm, { submitterEmail: person?.email });
  const all = await kinds();
  expect(all).toContainEqual(["own_entry", "confirmed", ownFilm]);
  expect(all).toContainEqual(["shared_credit", "possible", film]);
  await change(ownFilm, { submitterEmail: "elsewhere@gmail.com", submitterName: "Elsewhere" });
  expect(await kinds()).toEqual([]);
  await house.app.db.delete(submissions).where(eq(submissions.id, ownFilm));
});

test("a conflict prevents assignment and hides a published film until it is dismissed; drafts stay", async () => {
  await house.giveTo(phase, film, juror);
  const id = await house.seat(phase, film, juror);
  const [story] = phase.criteria;
  const values = { [story?.id ?? ""]: 5 };
  const read = () => house.ask(juror.cookie, "GET", `/api/jury/assignments/${id}`);
  expect((await house.score(juror, id, { values, give: false })).status).toBe(200);
  await change(film, { director: "Jose Nunez Pena" });
  expect((await read()).status).toBe(404);
  expect((await house.score(juror, id, { version: 1, values })).status).toBe(404);
  const again = { submissionId: film, personId: juror.id };
  const address = `/api/jury/phases/${phase.id}/assignments`;
  expect((await house.ask(house.director, "POST", address, again)).status).toBe(409);
  expect((await decide("dismissed")).body).toMatchObject({ state: "dismissed" });
  const said = async (state: string) =>
    (await house.get<Conflict[]>(house.director, `/api/jury/conflicts?state=${state}`)).length;
  expect([await said("dismissed"), await said("possible")]).toEqual([1, 0]);
  expect((await read()).body).toMatchObject({ scorecard: { state: "draft", values } });
  // A dismissed conflict stays dismissed after changes.
  await change(film, { director: "José Núñez Peña & Ada Prado" });
  expect(await kinds()).toEqual([["name", "dismissed", film]]);
  expect((await read()).status).toBe(200);
});

test("a submitted score counts while the conflict is suspected, and not while it is confirmed", async () => {
  const id = await house.seat(phase, film, juror);
  const [story] = phase.criteria;
  await house.score(juror, id, { version: 1, values: { [story?.id ?? ""]: 5 } });
  const scores = async () => {
    const address = `/api/jury/phases/${phase.id}/deliberation`;
    return (await house.get<Ranked[]>(house.director, address))[0]?.scores;
  };
  await decide("possible");
  expect(await scores()).toBe(1);
  await decide("confirmed");
  expect(await scores()).toBe(0);
  await decide("dismissed");
  expect(await scores()).toBe(1);
});

test("a possible conflict ends when its juror leaves, and is found again when they return", async () => {
  const { director, jurors } = house;
  const possible = async () =>
    (await house.get<Conflict[]>(director, "/api/jury/conflicts?state=possible")).map(
      ({ personId }) => personId,
    );
  const sit = async (...members: Person[]) => {
    const [jury] = await house.get<Jury[]>(director, "/api/jury/juries");
    const json = { members: members.map(({ id }) => ({ personId: id })), version: jury?.version };
    const path = `/api/jury/juries/${jury?.id}`;
    expect((await house.ask(director, "PATCH", path, json)).status).toBe(200);
  };
  await change(film, { director: "Pavel Horak" });
  expect(await possible()).toEqual([jurors[1]?.id]);
  await sit(juror);
  expect(await possible()).toEqual([]);
  await sit(...jurors);
  expect(await possible()).toEqual([jurors[1]?.id]);
});
