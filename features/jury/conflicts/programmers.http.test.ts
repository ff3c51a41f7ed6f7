import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editions, people, personRoles, submissions } from "~/db/schema";
import { addFilm, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import { syncConflicts } from "./detection.commands.server";
import type { Conflict } from "./schema";

/** Conflicts of programmers who are on no jury are detected, too. */

let house: JuryFixture;
let film: string;
let olga: Person;

beforeAll(async () => {
  house = await juryFixture([]);
  film = await addFilm(house.app);
  olga = await house.enter("Olga Outside", ["programmer"]);
});
afterAll(() => house.app.close());

const changeUnchecked = (values: Partial<typeof submissions.$inferInsert>) =>
  house.app.db.update(submissions).set(values).where(eq(submissions.id, film));
const change = async (values: Partial<typeof submissions.$inferInsert>) => {
  await changeUnchecked(values);
  await syncConflicts(house.app.db);
};
const findConflicts = async () =>
  (await house.get<Conflict[]>(house.director, "/api/jury/conflicts"))
    .filter(({ personId }) => personId === olga.id)
    .map(({ kind, state }) => [kind, state]);
const reads = async () =>
  JSON.stringify(await house.get<unknown[]>(olga.cookie, "/api/decisions")).includes(film);

test("hides a changed entry from programmers until conflicts are detected", async () => {
  await changeUnchecked({ director: "Somebody Else" });
  expect([await findConflicts(), await reads()]).toEqual([[], false]);
  await syncConflicts(house.app.db);
  expect([await findConflicts(), await reads()]).toEqual([[], true]);
});

test("finds a suspected conflict when an entry changes, hides the entry, and removes it with its reason", async () => {
  expect([await findConflicts(), await reads()]).toEqual([[], true]);
  await change({ director: "Ada Prado & Olga Outside" });
  expect(await reads()).toBe(false);
  expect(await findConflicts()).toEqual([["name", "possible"]]);
  await change({ director: "Ada Prado", submitterEmail: "ada@jury.example" });
  expect(await findConflicts()).toEqual([["company", "possible"]]);
  await change({ submitterEmail: "olga.outside@jury.example" });
  expect(await findConflicts()).toEqual([["own_entry", "confirmed"]]);
  await change({ submitterEmail: "ada@prado.example" });
  expect([await findConflicts(), await reads()]).toEqual([[], true]);
});

test("finds a conflict when a programmer is renamed or added", async () => {
  const rename = async (name: string) => {
    await house.app.db.update(people).set({ name }).where(eq(people.id, olga.id));
    await syncConflicts(house.app.db);
  };
  await rename("Ada Prado");
  expect([await reads(), await findConflicts()]).toEqual([false, [["name", "possible"]]]);
  await rename("Olga Outside");
  expect([await reads(), await findConflicts()]).toEqual([true, []]);
  // A new programmer is checked against everything that exists.
  const ada = await house.enter("Prado Ada", ["programmer"]);
  const list = await house.get<unknown[]>(ada.cookie, "/api/decisions");
  expect(JSON.stringify(list)).not.toContain(film);
});

test("ignores entries of editions in which they are not a programmer", async () => {
  const [open] = await house.app.db.select().from(editions).where(eq(editions.state, "open"));
  const [before] = await house.app.db
    .insert(editions)
    .values({ slug: "2019", name: "2019", state: "closed", closedAt: new Date("2019-03-01") })
    .returning();
  await change({ editionId: before?.id, director: "Olga Outside" });
  expect(await findConflicts()).toEqual([]);
  await house.app.db
    .insert(personRoles)
    .values({ personId: olga.id, role: "programmer", editionId: before?.id ?? "" });
  await syncConflicts(house.app.db);
  expect(await findConflicts()).toEqual([["name", "possible"]]);
  await change({ editionId: open?.id, director: "Ada Prado" });
  expect(await findConflicts()).toEqual([]);
});

test("lists them with the conflicts of a phase's jury", async () => {
  const phase = await house.makePhase((await house.makeJury(["short_film"], [])).id);
  await change({ director: "Olga Outside" });
  const address = `/api/jury/conflicts?phaseId=${phase.id}`;
  const rows = await house.get<Conflict[]>(house.director, address);
  const ownRows = rows.filter(({ personId }) => personId === olga.id);
  expect(ownRows).toMatchObject([{ submissionId: film, kind: "name", state: "possible" }]);
  const state = "dismissed";
  const decided = `/api/jury/conflicts/${ownRows[0]?.id}`;
  expect((await house.ask(house.director, "PATCH", decided, { state })).status).toBe(200);
  expect(await reads()).toBe(true);
  // A dismissed conflict stays dismissed after changes.
  await change({ director: "Olga Outside, Bo Ng" });
  expect([await findConflicts(), await reads()]).toEqual([[["name", "dismissed"]], true]);
});

test("a programmer with a conflict with an entry cannot declare another's conflict with it", async () => {
  const otherPerson = await house.enter("Bo Brook", ["juror"]);
  await change({ director: "Olga Outside", submitterEmail: "olga.outside@jury.example" });
  const declared = { submissionId: film, personId: otherPerson.id };
  const answer = await house.ask(olga.cookie, "POST", "/api/jury/conflicts", declared);
  expect([answer.status, answer.text.includes("Film 1")]).toEqual([422, false]);
});
