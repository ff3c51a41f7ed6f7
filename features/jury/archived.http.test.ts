import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  assignments,
  conflicts,
  criteria,
  editions,
  juries,
  juryPhases,
  outboxMessages,
  phaseEntries,
  scorecards,
} from "~/db/schema";
import { archivedMessage } from "~/features/settings/editions.queries.server";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { addFilm, type JuryFixture, juryFixture, phaseSent } from "~/tests/jury-fixture";
import { sendDueReminders } from "./assignment/jobs.server";

/** An archived edition's jury is for reading, although one of its phases closes later. */

let house: JuryFixture;
let film: string;
let jury: Awaited<ReturnType<JuryFixture["makeJury"]>>;
let phase: Awaited<ReturnType<JuryFixture["makePhase"]>>;
beforeEach(async () => {
  house = await juryFixture(["Imani Cole", "Pavel Horak"]);
  film = await addFilm(house.app, { filmTitle: "The Last Bus" });
  jury = await house.makeJury();
  phase = await house.makePhase(jury.id, {
    opensAt: "2025-12-01T00:00:00Z",
    closesAt: "2026-03-01T00:00:00Z",
  });
});
afterEach(() => house.app.close());

async function archive() {
  await openEdition(house.app, await prepareEdition(house.app, 2027));
  await house.app.db.update(editions).set({ state: "archived" }).where(eq(editions.slug, "2026"));
}

/** Everything that a call of the jury could change. */
const stored = async () => {
  const { db } = house.app;
  const tables = [assignments, conflicts, criteria, juries, juryPhases, phaseEntries, scorecards];
  const rows = [];
  for (const table of [...tables, outboxMessages]) rows.push(await db.select().from(table));
  return rows;
};

test("no call changes the jury of an archived edition, or emails its jurors", async () => {
  const [juror, other] = house.jurors;
  if (!juror || !other) throw new Error("There are no jurors.");
  const finals = await house.makePhase(jury.id, { name: "Finals" });
  await house.giveTo(phase, film, juror);
  const address = `/api/jury/phases/${phase.id}`;
  const pair = { submissionId: film, personId: other.id };
  const draft = await house.ask<{ id: string }>(
    house.director,
    "POST",
    `${address}/assignments`,
    pair,
  );
  const declared = await house.ask<{ id: string }>(house.director, "POST", "/api/jury/conflicts", {
    submissionId: await addFilm(house.app),
    personId: other.id,
  });
  house.app.setNow("2026-02-01T12:00:00Z");
  await archive();
  const before = await stored();
  const calls: [method: string, path: string, json: object | undefined][] = [
    ["PATCH", `/api/jury/juries/${jury.id}`, { version: jury.version, members: [] }],
    ["POST", "/api/jury/phases", phaseSent(jury.id)],
    ["PATCH", address, { version: phase.version, closesAt: "2026-04-01T00:00:00Z" }],
    ["PATCH", address, { version: phase.version, criteria: phase.criteria.slice(1) }],
    ["PATCH", `${address}/entries/${film}`, { blindSynopsis: "Two strangers." }],
    ["POST", `${address}/assign`, { dryRun: false }],
    ["POST", `${address}/assignments`, pair],
    ["POST", `${address}/publish`, {}],
    ["POST", `${address}/remind`, { dryRun: false }],
    ["POST", `${address}/advance`, { submissionIds: [film], toPhaseId: finals.id }],
    ["DELETE", `/api/jury/assignments/${draft.body.id}`, undefined],
    ["POST", "/api/jury/conflicts", { submissionId: film, personId: juror.id }],
    ["PATCH", `/api/jury/conflicts/${declared.body.id}`, { state: "dismissed" }],
  ];
  for (const [method, path, json] of calls) {
    const { status, body } = await house.ask(house.director, method, path, json);
    const detail = archivedMessage({ slug: "2026" });
    expect({ path, status, body }).toMatchObject({ path, status: 409, body: { detail } });
  }
  // Both days before the close have come: the reminders would be sent.
  house.app.setNow("2026-02-27T12:00:00Z");
  const { db, deps } = house.app;
  expect(await sendDueReminders({ ...deps, db, wakeMail: () => undefined })).toBe(0);
  expect(await stored()).toEqual(before);
});

test("the current edition refuses a new jury once it is archived", async () => {
  await house.app.db.update(editions).set({ state: "archived", closedAt: new Date("2026-02-01") });
  const created = await house.ask(house.director, "POST", "/api/jury/juries", {
    name: "Late jury",
    categories: ["short_film"],
    members: [],
  });
  expect(created).toMatchObject({
    status: 409,
    body: { detail: archivedMessage({ slug: "2026" }) },
  });
});

test("a juror of the next edition reads that the phase of an archived one is closed", async () => {
  const [juror, other] = house.jurors;
  if (!juror || !other) throw new Error("There are no jurors.");
  await house.giveTo(phase, film, juror, other);
  const seat = await house.seat(phase, film, juror);
  house.app.setNow("2026-02-01T12:00:00Z");
  await archive();
  const people = await house.get<{ id: string; version: number }[]>(
    house.director,
    "/api/jury/people",
  );
  const { version } = people.find(({ id }) => id === juror.id) ?? {};
  const roles = { version, roles: ["juror"] };
  const person = `/api/jury/people/${juror.id}`;
  expect((await house.ask(house.director, "PATCH", person, roles)).status).toBe(200);
  const before = await stored();
  const scored = await house.score(juror, seat, {
    values: Object.fromEntries(phase.criteria.map(({ id }) => [id, 4])),
  });
  expect(scored.status).toBe(409);
  expect(scored.text).toContain("This phase is closed.");
  for (const [call, json] of [
    ["abstain", {}],
    ["viewing", { statement: "whole" }],
    ["trouble", { kind: "no_sound" }],
  ] as const) {
    const path = `/api/jury/assignments/${seat}/${call}`;
    const { status, text } = await house.ask(juror.cookie, "POST", path, json);
    expect([call, status, text]).toEqual([call, 409, expect.stringContaining("phase is closed")]);
  }
  expect(await stored()).toEqual(before);
  // Of another juror's assignment nobody learns whether it exists.
  const others = await house.seat(phase, film, other);
  expect((await house.score(juror, others, {})).status).toBe(404);
});
