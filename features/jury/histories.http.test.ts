import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submissions } from "~/db/schema";
import { diceFrom } from "~/tests/hostile-requests";
import { addFilm, canary, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import type { Phase } from "./setup/schema";

/**
 * For random histories: no answer to a juror of a blind phase contains a name, and none contains
 * another juror's score before their own is submitted. JURY_SEED sets the seed.
 */
const seed = Number(process.env.JURY_SEED ?? 20_260_214);
const steps = 60;

let house: JuryFixture;
beforeAll(async () => {
  house = await juryFixture();
});
afterAll(() => house.app.close());

test(`no history shows a blind name or another's score too early (seed ${seed})`, async () => {
  const { app, director, ask, jurors, enter, makeJury, makePhase, giveTo, score } = house;
  const dice = diceFrom(seed);
  const programmer = await enter("Petra Programmer", ["programmer"]);
  const members = [...jurors, programmer];
  const films: string[] = [];
  for (let at = 0; at < 4; at += 1) films.push(await addFilm(app));
  const jury = await makeJury(["short_film"], members);
  const phase: Phase = await makePhase(jury.id, { blind: true, wantedScores: 3 });
  for (const film of films) await giveTo(phase, film, ...members);
  const [story] = phase.criteria;
  const address = `/api/jury/phases/${phase.id}`;
  const seats = await house.assignmentsOf(phase);
  const seatOf = (film: string, { id }: Person) =>
    seats.find((seat) => seat.submissionId === film && seat.personId === id)?.id ?? "";
  const submitted = new Set<string>();
  let seen = 0;
  let shown = 0;

  /** Everything that this person can read of a film, and whether it may contain scores. */
  const look = async (film: string, person: Person) => {
    const id = seatOf(film, person);
    const reads = [`/api/jury/assignments/${id}`, "/api/jury/assignments"];
    if (person === programmer) reads.push(`${address}/entries/${film}`, `${address}/entries`);
    for (const path of reads) {
      const { status, text } = await ask(person.cookie, "GET", path);
      expect([200, 404], path).toContain(status);
      for (const secret of Object.values(canary)) expect(text, path).not.toContain(secret);
      if (status === 404) continue;
      seen += 1;
      if (!path.includes(id) && !path.includes(film)) continue;
      const body = JSON.parse(text) as Record<string, unknown>;
      const scores = body.others ?? body.scorecards ?? body.average ?? null;
      if (scores !== null) shown += 1;
      if (!submitted.has(`${film} ${person.id}`)) expect(scores, `${path} at ${seen}`).toBe(null);
    }
  };

  for (let step = 0; step < steps; step += 1) {
    const [film, person] = [dice.pick(films), dice.pick(members)];
    const id = seatOf(film, person);
    const own = await ask<{ scorecard: { version: number } | null }>(
      person.cookie,
      "GET",
      `/api/jury/assignments/${id}`,
    );
    const version = own.body?.scorecard?.version ?? 0;
    const change = dice.below(10);
    if (change < 4) {
      const values = { [story?.id ?? ""]: 1 + dice.below(5) };
      const give = dice.below(2) === 0;
      const note = `Note of ${person.id}`;
      const { body } = await score(person, id, { version, values, give, note });
      if (body?.state === "given") submitted.add(`${film} ${person.id}`);
    } else if (change === 4) {
      await app.db
        .update(submissions)
        .set({ director: dice.below(2) ? "Imani Cole" : canary.director })
        .where(eq(submissions.id, film));
    } else if (change === 5) {
      const all = await house.get<{ id: string }[]>(director, "/api/jury/conflicts");
      const state = dice.pick(["possible", "confirmed", "dismissed"]);
      const one = all.length > 0 ? dice.pick(all) : null;
      if (one) await ask(director, "PATCH", `/api/jury/conflicts/${one.id}`, { state });
    } else if (change === 6) {
      const othersVisible = dice.pick(["after_own", "after_close", "never"]);
      const { body } = await ask<Phase>(director, "GET", address);
      const json = { version: body.version, othersVisible, namesVisible: dice.below(2) === 0 };
      await ask(director, "PATCH", address, json);
    } else if (change === 7) {
      await ask(director, "PATCH", `${address}/entries/${film}`, { blindSynopsis: "They walk." });
    }
    await look(film, dice.pick(members));
  }
  // The histories did show something, or they would prove nothing.
  expect(shown).toBeGreaterThan(5);
  console.log(`Seed ${seed}: ${seen} answers looked at, ${shown} told of scores`);
});
