import { afterAll, beforeAll, expect, test } from "vitest";
import { addFilm, type JuryFixture, juryFixture, phaseSent } from "~/tests/jury-fixture";
import type { PhaseEntry } from "../assignment/schema";
import type { Jury, Phase } from "./schema";

let house: JuryFixture;
beforeAll(async () => {
  house = await juryFixture();
});
afterAll(() => house.app.close());

test("a jury keeps its members in order, and a change needs the version", async () => {
  const { ask, director, jurors, makeJury } = house;
  const [a, b, c] = jurors;
  const jury = await makeJury();
  expect(jury).toMatchObject({ name: "Short Films jury", version: 1 });
  const members = [{ personId: c?.id, maxMinutes: 90 }, { personId: a?.id }];
  const change = { version: 1, members };
  const changed = await ask<Jury>(director, "PATCH", `/api/jury/juries/${jury.id}`, change);
  expect(changed.body).toMatchObject({
    version: 2,
    members: [
      { name: "Yuna Park", maxMinutes: 90 },
      { name: "Imani Cole", maxMinutes: null },
    ],
  });
  const stale = await ask<{ current: Jury }>(
    director,
    "PATCH",
    `/api/jury/juries/${jury.id}`,
    change,
  );
  expect([stale.status, stale.body.current.version]).toEqual([409, 2]);
  const strangers = { version: 2, members: [{ personId: jury.id }, { personId: b?.id }] };
  const wrong = await ask<{ errors: { path: string }[] }>(
    director,
    "PATCH",
    `/api/jury/juries/${jury.id}`,
    strangers,
  );
  expect([wrong.status, wrong.body.errors[0]?.path]).toEqual([422, "members.0.personId"]);
});

test("a first phase has all entries of its categories, a later one the advanced films", async () => {
  const { app, director, get, makeJury, makePhase, ask } = house;
  const early = await addFilm(app);
  await addFilm(app, { submissionType: "log_line", filmTitle: null, logLine: "A lighthouse." });
  const jury = await makeJury();
  const first = await makePhase(jury.id);
  const second = await makePhase(jury.id, { name: "Finals" });
  expect([first.ordinal, second.ordinal]).toEqual([1, 2]);
  const late = await addFilm(app);
  await addFilm(app, { forNext: true });
  const entriesOf = async ({ id }: Phase) =>
    (await get<PhaseEntry[]>(director, `/api/jury/phases/${id}/entries`)).map(
      ({ submissionId }) => submissionId,
    );
  expect((await entriesOf(first)).sort()).toEqual([early, late].sort());
  expect(await entriesOf(second)).toEqual([]);

  const address = `/api/jury/phases/${first.id}/advance`;
  const there = { submissionIds: [late], toPhaseId: second.id };
  expect((await ask(director, "POST", address, there)).body).toEqual({ advanced: 1 });
  expect(await entriesOf(second)).toEqual([late]);
  const back = { submissionIds: [late], toPhaseId: null };
  expect((await ask(director, "POST", address, back)).body).toEqual({ advanced: 1 });
  expect(await entriesOf(second)).toEqual([]);
  const backwards = { submissionIds: [late], toPhaseId: first.id };
  expect((await ask(director, "POST", address, backwards)).status).toBe(422);
});

test("log lines count half a minute", async () => {
  const { director, get, makeJury, makePhase } = house;
  const phase = await makePhase((await makeJury(["log_line"])).id);
  const [row] = await get<PhaseEntry[]>(director, `/api/jury/phases/${phase.id}/entries`);
  expect(row).toMatchObject({ title: "A lighthouse.", minutes: 0.5, state: "in" });
});

test.each([
  ["it closes before it opens", { closesAt: "2025-07-01T00:00:00Z" }, "closesAt"],
  ["it has no criterion", { criteria: [] }, "criteria"],
  [
    "a weight is 0",
    { criteria: [{ name: "Story", weight: 0, scale: 5, required: true }] },
    "criteria.0.weight",
  ],
  [
    "a scale has 7 steps",
    { criteria: [{ name: "Story", weight: 1, scale: 7, required: true }] },
    "criteria.0.scale",
  ],
  ["nobody is wanted", { wantedScores: 0 }, "wantedScores"],
  ["its jury is not there", { juryId: "00000000-0000-4000-8000-000000000000" }, "juryId"],
])("a phase is refused where %s", async (_, values, path) => {
  const { ask, director, makeJury } = house;
  const jury = await makeJury();
  const json = { ...phaseSent(jury.id), ...values };
  const refused = await ask<{ errors: { path: string }[] }>(
    director,
    "POST",
    "/api/jury/phases",
    json,
  );
  expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, path]);
});

test.each(["soon", "", "2026-02-30T12:00:00Z", "12345-01-01T00:00:00Z"])(
  "a phase's time that is none (%j) is refused by the name of its field",
  async (wrong) => {
    const { ask, director, makeJury, makePhase } = house;
    const jury = await makeJury();
    const phase = await makePhase(jury.id);
    for (const path of ["opensAt", "closesAt"]) {
      const sent = { ...phaseSent(jury.id), [path]: wrong };
      type Refusal = { errors: { path: string }[] };
      const refused = await ask<Refusal>(director, "POST", "/api/jury/phases", sent);
      const change = { version: 1, [path]: wrong };
      const address = `/api/jury/phases/${phase.id}`;
      const changed = await ask<Refusal>(director, "PATCH", address, change);
      for (const { status, body } of [refused, changed]) {
        expect([status, body.errors[0]?.path]).toEqual([422, path]);
      }
    }
  },
);

test("criteria and blindness can change until the first score", async () => {
  const { app, ask, director, giveTo, jurors, makeJury, makePhase, score, seat } = house;
  const [juror] = jurors;
  if (!juror) throw new Error("Nobody judges.");
  const film = await addFilm(app);
  const phase = await makePhase((await makeJury()).id);
  const address = `/api/jury/phases/${phase.id}`;
  const change = (version: number, values: object) =>
    ask<Phase>(director, "PATCH", address, { version, ...values });
  const [story] = phase.criteria;
  const criteria = [{ ...story, name: "Heart" }];
  const changed = await change(1, { criteria, blind: false });
  expect(changed.body).toMatchObject({ version: 2, blind: false, criteria: [{ id: story?.id }] });
  expect((await change(1, { name: "Again" })).status).toBe(409);

  await giveTo(phase, film, juror);
  const id = await seat(phase, film, juror);
  expect((await score(juror, id, { values: { [story?.id ?? ""]: 4 } })).status).toBe(200);
  expect((await change(2, { blind: true })).status).toBe(409);
  expect((await change(2, { criteria: [{ ...story, name: "Story" }] })).status).toBe(409);
  // Unchanged fields are no change, and others can still change.
  const rest = { criteria, blind: false, closesAt: "2025-10-01T00:00:00Z" };
  expect((await change(2, rest)).status).toBe(200);
  const upside = { opensAt: "2025-11-01T00:00:00Z" };
  expect((await change(3, upside)).status).toBe(422);
});
