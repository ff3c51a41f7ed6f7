import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { editions, outboxMessages, personRoles } from "~/db/schema";
import { rolesOfAllYears } from "~/features/auth/people/queries.server";
import type { Person as Member } from "~/features/auth/people/schema";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { addFilm, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";

/** Roles belong to an edition and end with it; scoring continues in phases that have not closed. */

let house: JuryFixture;
let programmer: Person;
let film: string;
let phase: Awaited<ReturnType<JuryFixture["makePhase"]>>;
beforeEach(async () => {
  house = await juryFixture(["Imani Cole"]);
  programmer = await house.enter("Rosa Lind", ["programmer"]);
  film = await addFilm(house.app, { filmTitle: "The Last Bus" });
  const jury = await house.makeJury(["short_film"], [...house.jurors, programmer]);
  phase = await house.makePhase(jury.id, {
    opensAt: "2025-12-01T00:00:00Z",
    closesAt: "2026-03-01T00:00:00Z",
  });
  await house.giveTo(phase, film, ...house.jurors, programmer);
});
afterEach(() => house.app.close());

const openNext = async () => openEdition(house.app, await prepareEdition(house.app, 2027));

/** The statuses of a programmer's reads of 2026 and of the current edition. */
async function admin({ cookie }: Person) {
  const calls = [
    `/api/jury/phases/${phase.id}`,
    `/api/jury/phases/${phase.id}/entries`,
    "/api/decisions",
    "/api/decisions?edition=2026",
    `/api/decisions/${film}`,
    "/api/director/films",
    "/api/programme/blocks",
  ];
  const statuses: number[] = [];
  for (const call of calls) statuses.push((await house.ask(cookie, "GET", call)).status);
  return statuses;
}
const rooms = ({ cookie }: Person) =>
  house.ask<{ title: string }[]>(cookie, "GET", "/api/jury/assignments");
const rolesOf = async ({ cookie }: Person) =>
  (await house.ask<{ person?: { roles: string[] } }>(cookie, "GET", "/api/sessions/current")).body
    .person?.roles;

async function change(person: Person, roles: string[]) {
  const people = await house.get<Member[]>(house.director, "/api/jury/people");
  const { version } = people.find(({ id }) => id === person.id) ?? {};
  const address = `/api/jury/people/${person.id}`;
  const done = await house.ask<Member>(house.director, "PATCH", address, { version, roles });
  expect(done.status).toBe(200);
  return done.body;
}

test("a programmer's role ends when the next edition opens, and what is given anew is of that one", async () => {
  expect(await admin(programmer)).toEqual([200, 200, 200, 200, 200, 200, 200]);
  expect(await rolesOf(programmer)).toEqual(["programmer"]);
  await openNext();
  expect(await admin(programmer)).toEqual([403, 403, 403, 403, 403, 403, 403]);
  const { id } = programmer;
  expect(await house.get(house.director, "/api/jury/people")).toContainEqual(
    expect.objectContaining({ id, roles: [] }),
  );
  expect((await change(programmer, ["programmer"])).roles).toEqual(["programmer"]);
  // A role of 2027 reads nothing of 2026.
  expect(await admin(programmer)).toEqual([404, 404, 200, 403, 404, 200, 200]);
  for (const list of ["juries", "phases", "conflicts"]) {
    expect(await house.get(programmer.cookie, `/api/jury/${list}`), list).toEqual([]);
  }
  expect(await house.get(programmer.cookie, "/api/decisions?edition=all")).toEqual([]);
  for (const year of ["2055", "any", "current"]) {
    const address = `/api/decisions?edition=${year}`;
    expect((await house.ask(programmer.cookie, "GET", address)).status).toBe(422);
  }
});

test("a juror of an open phase can score until it closes, and no longer", async () => {
  const [juror] = house.jurors;
  if (!juror) throw new Error("There is no juror.");
  house.app.setNow("2026-02-01T12:00:00Z");
  await openNext();
  for (const judge of [juror, programmer]) {
    expect(await rolesOf(judge)).toEqual(["juror"]);
    expect((await rooms(judge)).body.map(({ title }) => title)).toEqual(["The Last Bus"]);
    const seat = await house.seat(phase, film, judge);
    const values = Object.fromEntries(phase.criteria.map(({ id }) => [id, 4]));
    expect((await house.score(judge, seat, { values })).status).toBe(200);
  }
  const living = async () =>
    (await rolesOfAllYears(house.app.db, house.app.deps.clock)).filter(({ isOver }) => !isOver);
  expect(await living()).toEqual(
    expect.arrayContaining(
      [juror, programmer].map(({ id: personId }) =>
        expect.objectContaining({ personId, edition: "2026", role: "juror" }),
      ),
    ),
  );
  // Former roles stay visible.
  expect(await rolesOfAllYears(house.app.db, house.app.deps.clock)).toContainEqual(
    expect.objectContaining({
      personId: programmer.id,
      edition: "2026",
      role: "programmer",
      isOver: true,
    }),
  );
  house.app.setNow("2026-03-01T00:00:00Z");
  for (const judge of [juror, programmer]) {
    expect((await rooms(judge)).status).toBe(403);
    expect(await rolesOf(judge)).toBeUndefined();
  }
  // With a role of the new edition the closed phase stays closed.
  await change(programmer, ["programmer"]);
  const seat = await house.seat(phase, film, programmer);
  expect((await house.ask(programmer.cookie, "GET", `/api/jury/assignments/${seat}`)).status).toBe(
    404,
  );
  const former = (await living()).filter(({ edition }) => edition === "2026");
  expect(former).toEqual([]);
});

test("a role that is taken away is left over in no edition that is not archived", async () => {
  const { db } = house.app;
  const [archived] = await db
    .insert(editions)
    .values({
      slug: "2019",
      name: "2019 edition",
      state: "archived",
      closedAt: new Date("2019-03-01"),
    })
    .returning();
  if (!archived) throw new Error("There is no edition.");
  const before = { personId: programmer.id, role: "programmer" as const, editionId: archived.id };
  await db.insert(personRoles).values(before);
  await openNext();
  await change(programmer, ["juror"]);
  const rows = await db
    .select({ role: personRoles.role, slug: editions.slug })
    .from(personRoles)
    .innerJoin(editions, eq(editions.id, personRoles.editionId))
    .where(eq(personRoles.personId, programmer.id))
    .orderBy(editions.slug);
  expect(rows).toEqual([
    { role: "programmer", slug: "2019" },
    { role: "juror", slug: "2026" },
    { role: "juror", slug: "2027" },
  ]);
});

test("jurors of a past edition read its phase's close in its own time zone", async () => {
  const another = await addFilm(house.app);
  const next = await prepareEdition(house.app, 2027);
  await house.app.db.update(editions).set({ timeZone: "Asia/Tokyo" }).where(eq(editions.id, next));
  await openEdition(house.app, next);
  house.app.setNow("2026-01-10T12:00:00Z");
  const address = `/api/jury/phases/${phase.id}`;
  expect(
    (await house.ask(house.director, "POST", `${address}/remind`, { dryRun: false })).status,
  ).toBe(200);
  await house.giveTo(phase, another, ...house.jurors);
  const mails = await house.app.db.select().from(outboxMessages);
  const texts = mails.filter(({ createdAt }) => createdAt >= new Date("2026-01-10T12:00:00Z"));
  expect(new Set(texts.map(({ kind }) => kind))).toEqual(new Set(["jury_films", "jury_reminder"]));
  for (const { text } of texts) expect(text).toContain("February 28");
});
