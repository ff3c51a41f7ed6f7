import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outboxMessages, people, submissions } from "~/db/schema";
import { addFilm, canary, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import { readsOf, textOf } from "~/tests/reads";
import type { Conflict } from "./conflicts/schema";
import type { Phase } from "./setup/schema";

/**
 * No answer to a juror or programmer of a blind phase contains a name, files and emails included.
 * Calls added later are included.
 */

let house: JuryFixture;
let phase: Phase;
let film: string;
let juror: Person;
let programmer: Person;
/** The film of the programme that was created from it. */
let made: string;

beforeAll(async () => {
  house = await juryFixture(["Imani Cole"]);
  const { app, enter, giveTo, jurors, makeJury, makePhase, score, seat } = house;
  juror = jurors[0] as Person;
  programmer = await enter("Petra Programmer", ["programmer"]);
  film = await addFilm(app, { filmTitle: "The Last Bus" });
  phase = await makePhase((await makeJury(["short_film"], [juror, programmer])).id);
  await giveTo(phase, film, juror, programmer);
  // After submitting their own score they see all that they may ever see.
  const [story] = phase.criteria;
  for (const person of [juror, programmer]) {
    const json = { values: { [story?.id ?? ""]: 4 }, note: "A bus." };
    expect((await score(person, await seat(phase, film, person), json)).status).toBe(200);
  }
  // The decision's personal note contains a name.
  const decision = { outcome: "accepted", personalNote: `Dear ${canary.director}`, version: 0 };
  const decided = await house.ask(house.director, "PUT", `/api/decisions/${film}`, decision);
  expect(decided.status).toBe(200);
  const address = `/api/submissions/${film}/film`;
  const { body } = await house.ask<{ id: string }>(house.director, "POST", address, {});
  made = body.id;
  const guests = [{ name: canary.submitterName, email: canary.submitterEmail }];
  const change = { version: 1, guests };
  const changed = await house.ask(house.director, "PATCH", `/api/director/films/${made}`, change);
  expect(changed.status).toBe(200);
});
afterAll(() => house.app.close());

/** Where somebody reads a name, as 'path: word'; and how many answers contained the film. */
async function lookAs(role: "juror" | "programmer", person: Person) {
  const found: string[] = [];
  let emailCount = 0;
  const ids = [phase.id, film, made, await house.seat(phase, film, person), phase.juryId];
  for (const path of readsOf(house.app.deps, role, ids, film)) {
    const answer = await house.app.request(path, { cookie: person.cookie });
    expect([200, 404, 422], path).toContain(answer.status);
    const text = await textOf(answer);
    if (text.includes("The Last Bus")) emailCount += 1;
    found.push(
      ...Object.values(canary)
        .filter((word) => text.includes(word))
        .map((word) => `${path}: ${word}`),
    );
  }
  return { found, told: emailCount };
}

test("no call shows a name to a juror or to a programmer who judges", async () => {
  const seen = await lookAs("juror", juror);
  expect(seen.found).toEqual([]);
  expect(seen.told).toBeGreaterThanOrEqual(2);
  const more = await lookAs("programmer", programmer);
  expect(more.found).toEqual([]);
  // Rows, one entry, ranking, assignments, both files, their own film, and two of decisions.
  expect(more.told).toBeGreaterThanOrEqual(9);
});

test("the film created from it shows none until scores are final or it is announced", async () => {
  const { app, ask, director } = house;
  const outside = await house.enter("Olga Outside", ["programmer"]);
  const films = "/api/director/films";
  const tries = async ({ cookie }: Person) =>
    Promise.all([
      ask(cookie, "GET", `${films}/${made}`),
      ask(cookie, "PATCH", `${films}/${made}`, { version: 0, year: 2024 }),
      ask(cookie, "DELETE", `${films}/${made}?version=0`),
      ask(cookie, "POST", `/api/submissions/${film}/film`, {}),
    ]);
  const statuses = async (person: Person) => (await tries(person)).map(({ status }) => status);
  expect(await statuses(programmer)).toEqual([404, 404, 404, 404]);
  for (const { text } of await tries(programmer)) expect(text).not.toContain(canary.director);
  // Names cannot be searched either.
  const found = async ({ cookie }: Person) =>
    (await house.get<unknown[]>(cookie, `${films}?q=Directorova`)).length;
  expect([await found(programmer), await found(outside)]).toEqual([0, 1]);
  // The director, and programmers who do not judge it, plan with it.
  const there = [200, 409, 409, 200];
  for (const one of [outside, { id: "", cookie: director }])
    expect(await statuses(one)).toEqual(there);

  // Two films with the same guest at once: the guest's name is hidden, too.
  const video = { name: "The Pier", description: "By the sea.", capacity: 9, address: "1 Pier" };
  const post = async (what: string, json: object, as = director) => {
    const answer = await ask<{ id: string }>(as, "POST", `/api/programme/${what}`, json);
    expect(answer.status, answer.text).toBe(201);
    return answer;
  };
  const { body: venue } = await post("venues", video);
  const { body: block } = await post("blocks", {
    title: "The Last Bus",
    films: [{ filmId: made, gapSeconds: 0 }],
  });
  const { body: guest } = await ask<{ guests: object[]; version: number }>(
    director,
    "GET",
    `${films}/${made}`,
  );
  const late = [{ name: canary.submitterName, arrives: "2026-02-16T10:00" }];
  const change = { version: guest.version, guests: late };
  expect((await ask(director, "PATCH", `${films}/${made}`, change)).status).toBe(200);
  const at = { blockId: block.id, venueId: venue.id, starts: "2026-02-14T19:00", qaMin: 20 };
  for (const [one, isTold] of [
    [programmer, false],
    [outside, true],
  ] as const) {
    const screening = await post("screenings", at, one.cookie);
    const check = await ask(one.cookie, "POST", "/api/programme/check", {});
    for (const { text } of [screening, check]) {
      expect(text).toContain("arrives after the start");
      expect(text.includes(canary.submitterName)).toBe(isTold);
    }
  }

  const emailCount = async () => (await ask(programmer.cookie, "GET", `${films}/${made}`)).status;
  await app.db
    .update(submissions)
    .set({ announcedStatus: "accepted" })
    .where(eq(submissions.id, film));
  expect(await emailCount()).toBe(200);
  await app.db
    .update(submissions)
    .set({ announcedStatus: "pending" })
    .where(eq(submissions.id, film));
  expect(await emailCount()).toBe(404);
  const before = app.deps.clock();
  app.setNow("2025-09-01T00:00:00Z");
  expect(await emailCount()).toBe(200);
  app.setNow(before.toISOString());
});

test("a programmer who judges sees no conflict that reveals a name, and nothing of a film with a conflict", async () => {
  const { app, ask, director, enter, get, giveTo, jurors, makeJury, makePhase } = house;
  const email = "petra.programmer@near.example";
  // Each of them submitted one film, without a person who is named elsewhere.
  const made = (submitterEmail: string, name: string) =>
    addFilm(app, { submitterEmail, submitterName: name, director: name });
  const colleague = await made("imani.cole@jury.example", "Ada Prado");
  const near = await made(email, "Ben Prado");
  const own = await enter("Petra Near", ["programmer"]);
  await app.db.update(people).set({ email }).where(eq(people.id, own.id));
  const outside = await enter("Olu Outside", ["programmer"]);
  const elsewhere = { email: "olu.outside@far.example" };
  await app.db.update(people).set(elsewhere).where(eq(people.id, outside.id));
  const jury = await makeJury(["short_film"], [...jurors, own]);
  const blind = await makePhase(jury.id);
  await giveTo(blind, near, jurors[0] as Person);

  const conflictsFor = async ({ cookie }: Person) =>
    [
      ...new Set(
        (await get<Conflict[]>(cookie, "/api/jury/conflicts")).map((one) => one.submissionId),
      ),
    ].sort();
  expect(await conflictsFor({ id: "", cookie: director })).toEqual([colleague, near].sort());
  expect(await conflictsFor(outside)).toEqual([colleague, near].sort());
  expect(await conflictsFor(own)).toEqual([]);
  const all = await get<Conflict[]>(director, "/api/jury/conflicts");
  for (const { id } of all) {
    const answer = await ask(own.cookie, "PATCH", `/api/jury/conflicts/${id}`, {
      state: "dismissed",
    });
    expect(answer.status).toBe(404);
  }
  // A declared conflict does not reveal whose entry it is.
  const [imani] = jurors;
  const declared = { submissionId: colleague, personId: imani?.id };
  const answer = await ask(own.cookie, "POST", "/api/jury/conflicts", declared);
  expect([answer.status, (answer.body as Conflict).kind]).toEqual([201, "declared"]);

  const address = `/api/jury/phases/${blind.id}`;
  const reads = [`${address}/assignments`, `${address}/entries`, "/api/decisions"];
  for (const path of reads) {
    expect(JSON.stringify(await get(outside.cookie, path)), path).toContain(near);
    expect(JSON.stringify(await get(own.cookie, path)), path).not.toContain(near);
  }
  // The result of an assignment run hides the empty slot of the film with a conflict.
  const run = ({ cookie }: Person) => ask(cookie, "POST", `${address}/assign`, { dryRun: true });
  type Run = { unfilled: { submissionId: string }[]; assignments: { submissionId: string }[] };
  for (const [one, isTold] of [
    [outside, true],
    [own, false],
  ] as const) {
    const { status, body } = await run(one);
    expect(status).toBe(200);
    const { unfilled, assignments } = body as Run;
    for (const list of [unfilled, assignments]) {
      expect(list.some(({ submissionId }) => submissionId === near)).toBe(isTold);
      expect(list.length).toBeGreaterThan(0);
    }
  }
  const seat = await house.seat(blind, near, jurors[0] as Person);
  const closed = [
    await ask(own.cookie, "GET", `/api/decisions/${near}`),
    await ask(own.cookie, "DELETE", `/api/jury/assignments/${seat}`),
  ];
  expect(closed.map(({ status }) => status)).toEqual([404, 404]);
  const given = { submissionId: near, personId: outside.id };
  expect((await ask(own.cookie, "POST", `${address}/assignments`, given)).status).toBe(422);
  expect((await ask(director, "DELETE", `/api/jury/assignments/${seat}`)).status).toBe(204);
});

test("no email shows a name", async () => {
  const { ask, director } = house;
  const later = await addFilm(house.app, { filmTitle: "The Second Bus" });
  await house.giveTo(phase, later, juror, programmer);
  await ask(director, "POST", `/api/jury/phases/${phase.id}/remind`, { dryRun: false });
  const mails = await house.app.db.select().from(outboxMessages);
  const kinds = new Set(mails.map(({ kind }) => kind));
  expect(kinds.size).toBeGreaterThanOrEqual(2);
  const text = JSON.stringify(mails);
  for (const word of Object.values(canary)) expect(text).not.toContain(word);
});

test("the same check finds names if the phase is not blind", async () => {
  const open = await house.makePhase(phase.juryId, { name: "Open", blind: false });
  const advance = { submissionIds: [film], toPhaseId: open.id };
  await house.ask(house.director, "POST", `/api/jury/phases/${phase.id}/advance`, advance);
  await house.giveTo(open, film, juror, programmer);
  phase = open;
  expect((await lookAs("juror", juror)).found.join()).toContain(canary.director);
  expect((await lookAs("programmer", programmer)).found.join()).toContain(canary.country);
});
