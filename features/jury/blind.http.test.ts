import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outboxMessages, people } from "~/db/tables";
import { rolesOf } from "~/http/contract";
import { allEndpoints } from "~/server/api";
import { addFilm, canary, type JuryHouse, juryHouse, type Person } from "~/tests/jury-house";
import type { Conflict } from "./conflicts/schema";
import type { Phase } from "./setup/schema";

/**
 * Every call that a juror or a programmer may read, those that are added later among them, asked of
 * a blind phase: no name in any byte, files and mails included.
 */

let house: JuryHouse;
let phase: Phase;
let film: string;
let juror: Person;
let programmer: Person;

beforeAll(async () => {
  house = await juryHouse(["Imani Cole"]);
  const { app, enter, giveTo, jurors, makeJury, makePhase, score, seat } = house;
  juror = jurors[0] as Person;
  programmer = await enter("Petra Programmer", ["programmer"]);
  film = await addFilm(app, { filmTitle: "The Last Bus" });
  phase = await makePhase((await makeJury(["short_film"], [juror, programmer])).id);
  await giveTo(phase, film, juror, programmer);
  // With their own score they see all that they may ever see.
  const [story] = phase.criteria;
  for (const person of [juror, programmer]) {
    const json = { values: { [story?.id ?? ""]: 4 }, note: "A bus." };
    expect((await score(person, await seat(phase, film, person), json)).status).toBe(200);
  }
  // What is decided is written to somebody by name.
  const decision = { outcome: "accepted", personalNote: `Dear ${canary.director}`, version: 0 };
  const decided = await house.ask(house.director, "PUT", `/api/decisions/${film}`, decision);
  expect(decided.status).toBe(200);
});
afterAll(() => house.app.close());

/** The addresses of every GET that these roles have, with whatever id may stand in it. */
async function readsOf(role: "juror" | "programmer", person: Person): Promise<string[]> {
  const ids = [phase.id, film, await house.seat(phase, film, person), phase.juryId];
  return allEndpoints(house.app.deps)
    .filter(({ method, access }) => method === "GET" && rolesOf(access)?.includes(role))
    .flatMap(({ path }) =>
      path.includes("{")
        ? ids.map((id) => path.replace("{submissionId}", film).replace(/\{\w+\}/g, id))
        : [path],
    );
}

/** What an answer says: of a spreadsheet what is in its parts. */
async function textOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isZip = answer.headers.get("Content-Type")?.includes("spreadsheetml") ?? false;
  const parts = isZip ? Object.values(unzipSync(bytes)) : [bytes];
  return [...answer.headers].join("\n") + parts.map((part) => strFromU8(part)).join("\n");
}

/** Where names stand in what somebody reads: 'address: word'; and how many answers held the film. */
async function lookAs(role: "juror" | "programmer", person: Person) {
  const found: string[] = [];
  let told = 0;
  for (const path of await readsOf(role, person)) {
    const answer = await house.app.request(path, { cookie: person.cookie });
    expect([200, 404, 422], path).toContain(answer.status);
    const text = await textOf(answer);
    if (text.includes("The Last Bus")) told += 1;
    found.push(
      ...Object.values(canary)
        .filter((word) => text.includes(word))
        .map((word) => `${path}: ${word}`),
    );
  }
  return { found, told };
}

test("neither a juror nor a programmer who judges is told a name by any call", async () => {
  const seen = await lookAs("juror", juror);
  expect(seen.found).toEqual([]);
  expect(seen.told).toBeGreaterThanOrEqual(2);
  const more = await lookAs("programmer", programmer);
  expect(more.found).toEqual([]);
  // Rows, one entry, ranking, assignments, both files, their own film, and two of decisions.
  expect(more.told).toBeGreaterThanOrEqual(9);
});

test("a programmer who judges is told of no conflict that names somebody, and nothing of a film too near", async () => {
  const { app, ask, director, enter, get, giveTo, jurors, makeJury, makePhase } = house;
  const email = "petra.programmer@near.example";
  // Each of them made one film, with nobody who is named elsewhere.
  const made = (submitterEmail: string, name: string) =>
    addFilm(app, { submitterEmail, submitterName: name, director: name });
  const colleague = await made("imani.cole@jury.example", "Ada Prado");
  const near = await made(email, "Ben Prado");
  const own = await enter("Petra Near", ["programmer"]);
  await app.db.update(people).set({ email }).where(eq(people.id, own.id));
  const outside = await enter("Olu Outside", ["programmer"]);
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
  // Whose entry it is does not show in what is declared beside it either.
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

test("nor by a mail", async () => {
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

test("the same look finds them where nothing is hidden", async () => {
  const open = await house.makePhase(phase.juryId, { name: "Open", blind: false });
  const advance = { submissionIds: [film], toPhaseId: open.id };
  await house.ask(house.director, "POST", `/api/jury/phases/${phase.id}/advance`, advance);
  await house.giveTo(open, film, juror, programmer);
  phase = open;
  expect((await lookAs("juror", juror)).found.join()).toContain(canary.director);
  expect((await lookAs("programmer", programmer)).found.join()).toContain(canary.country);
});
