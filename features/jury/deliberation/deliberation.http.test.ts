import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submissions } from "~/db/schema";
import { addFilm, canary, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import type { AdminEntry } from "../assignment/schema";
import type { Phase } from "../setup/schema";
import type { Ranked } from "./schema";

let house: JuryFixture;
let phase: Phase;
let address: string;
let programmer: Person;
let films: string[];

beforeAll(async () => {
  house = await juryFixture(["Imani Cole", "Pavel Horak"]);
  const { app, enter, giveTo, jurors, makeJury, makePhase, score, seat } = house;
  programmer = await enter("Petra Programmer", ["programmer"]);
  const titles = ["=1+1", "Beta", "Gamma", "Unscored", "Delta"];
  films = [];
  for (const filmTitle of titles) films.push(await addFilm(app, { filmTitle, duration: 20 }));
  phase = await makePhase((await makeJury(["short_film"], [...jurors, programmer])).id);
  address = `/api/jury/phases/${phase.id}`;
  const [story] = phase.criteria;
  const give = async (film: string, juror: Person, value: number, verdict = "maybe") => {
    const json = { values: { [story?.id ?? ""]: value }, verdict };
    expect((await score(juror, await seat(phase, film, juror), json)).status).toBe(200);
  };
  const [a, b] = jurors as [Person, Person];
  const [one = "", two = "", three = "", , five = ""] = films;
  await giveTo(phase, one, a, b);
  await giveTo(phase, two, a, b);
  await giveTo(phase, three, a, programmer);
  await giveTo(phase, five, a);
  await give(one, a, 5, "yes");
  await give(one, b, 4, "yes");
  await give(two, a, 1, "no");
  await give(two, b, 5, "yes");
  await give(three, a, 5);
  await give(five, a, 2);
});
afterAll(() => house.app.close());

const ranking = (cookie: string, query = "") =>
  house.get<Ranked[]>(cookie, `${address}/deliberation${query}`);

test("films are ranked with mean, median, fair and disagreement together, unscored last", async () => {
  const rows = await ranking(house.director, "?sort=mean");
  expect(rows.map(({ title }) => title)).toEqual(["Gamma", "=1+1", "Beta", "Delta", "Unscored"]);
  expect(rows[1]).toMatchObject({
    rank: 2,
    minutes: 20,
    runningMinutes: 40,
    scores: 2,
    mean: 87.5,
    median: 87.5,
    disagreement: 12.5,
    verdicts: { yes: 2, maybe: 0, no: 0 },
    // Too few scorecards to adjust.
    fair: 87.5,
    adjustment: null,
    adjustmentReason: null,
  });
  expect(rows.at(-1)).toMatchObject({
    rank: 5,
    scores: 0,
    mean: null,
    fair: null,
    adjustment: null,
  });
  const split = await ranking(house.director, "?sort=disagreement");
  expect(split[0]).toMatchObject({ title: "Beta", disagreement: 50 });
  const paged = await house.ask<Ranked[]>(
    house.director,
    "GET",
    `${address}/deliberation?sort=mean&limit=2`,
  );
  expect(paged.headers.get("X-Total-Count")).toBe("5");
  const next = /<([^>]+)>/.exec(paged.headers.get("Link") ?? "")?.[1] ?? "";
  const page = await house.get<Ranked[]>(house.director, next);
  expect(page.map(({ title }) => title)).toEqual(["Beta", "Delta"]);
});

test("a filtered ranking keeps each film's rank", async () => {
  const split = await ranking(house.director, "?sort=mean&among=split");
  expect(split.map(({ title, rank }) => [title, rank])).toEqual([["Beta", 3]]);
  const unscored = await ranking(house.director, "?sort=mean&among=unscored&type=short_film");
  expect(unscored.map(({ rank, runningMinutes }) => [rank, runningMinutes])).toEqual([[5, 100]]);
  expect(await ranking(house.director, "?type=log_line")).toEqual([]);
  const unknown = await house.ask(house.director, "GET", `${address}/deliberation?type=opera`);
  expect(unknown.status).toBe(422);
});

test("a programmer who judges sees no figures, scorecards or order of films they still have to score", async () => {
  const rows = await ranking(programmer.cookie, "?sort=mean");
  expect(rows.map(({ title }) => title)).toEqual(["=1+1", "Beta", "Delta", "Gamma", "Unscored"]);
  expect(rows[3]).toMatchObject({ scores: null, mean: null, verdicts: null });
  const [, , three = ""] = films;
  const entry = await house.ask<AdminEntry>(
    programmer.cookie,
    "GET",
    `${address}/entries/${three}`,
  );
  expect(entry.body.scorecards).toBe(null);
  for (const secret of Object.values(canary)) expect(entry.text).not.toContain(secret);
  const csv = await house.ask(programmer.cookie, "GET", `${address}/export.csv?sort=mean`);
  expect(csv.text).toContain('4,"Gamma","short_film",20,80,"in",,,,,,,,');

  const id = await house.seat(phase, three, programmer);
  const [story] = phase.criteria;
  await house.score(programmer, id, { values: { [story?.id ?? ""]: 5 } });
  const [first] = await ranking(programmer.cookie, "?sort=mean");
  expect(first).toMatchObject({ title: "Gamma", scores: 2 });
});

test("hides only films with a conflict from a programmer", async () => {
  const [film = ""] = films;
  const json = { submissionId: film, personId: programmer.id };
  const made = await house.ask<{ id: string }>(house.director, "POST", "/api/jury/conflicts", json);
  const titles = async (cookie: string) => (await ranking(cookie)).map(({ title }) => title);
  expect(await titles(programmer.cookie)).not.toContain("=1+1");
  expect(await titles(house.director)).toContain("=1+1");
  const entry = await house.ask(programmer.cookie, "GET", `${address}/entries/${film}`);
  expect(entry.status).toBe(404);
  const away = { submissionIds: [film], toPhaseId: null };
  const advanced = async (cookie: string) =>
    (await house.ask(cookie, "POST", `${address}/advance`, away)).status;
  expect([await advanced(programmer.cookie), await advanced(house.director)]).toEqual([422, 200]);
  const dismissed = { state: "dismissed" };
  await house.ask(house.director, "PATCH", `/api/jury/conflicts/${made.body.id}`, dismissed);
});

test("exports the ranking without executable formulas", async () => {
  const csv = await house.ask(house.director, "GET", `${address}/export.csv?sort=mean`);
  const lines = csv.text.split("\r\n");
  expect(lines[0]?.replaceAll('"', "")).toBe(
    "Rank,Title,Submission type,Minutes,Running minutes,State,Scores,Mean,Median,Fair,Disagreement,Yes,Maybe,No",
  );
  expect(lines).toHaveLength(7);
  expect(csv.text).toContain(`,"'=1+1",`);
  const xlsx = await house.app.request(`${address}/export.xlsx`, { cookie: house.director });
  expect(xlsx.headers.get("Content-Type")).toContain("spreadsheetml");
  expect(
    Buffer.from(await xlsx.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
});

test("withdrawn entries leave the ranking; advancing changes no status and can be undone until a score", async () => {
  const { ask, director, makePhase } = house;
  const [film = "", , , , five = ""] = films;
  const finals = await makePhase(phase.juryId, { name: "Finals" });
  const advance = (toPhaseId: string | null) =>
    ask(director, "POST", `${address}/advance`, { submissionIds: [film], toPhaseId });
  expect((await advance(finals.id)).body).toEqual({ advanced: 1 });
  const [row] = await house.app.db.select().from(submissions).where(eq(submissions.id, film));
  expect(row?.status).toBe("pending");
  const juror = house.jurors[0] as Person;
  await house.giveTo(finals, film, juror);
  const [story] = finals.criteria;
  const id = await house.seat(finals, film, juror);
  await house.score(juror, id, { values: { [story?.id ?? ""]: 5 } });
  expect((await advance(null)).status).toBe(409);
  await house.app.db
    .update(submissions)
    .set({ withdrawnAt: new Date() })
    .where(eq(submissions.id, five));
  expect((await ranking(director)).map(({ title }) => title)).not.toContain("Delta");
});
