import { expect, it } from "vitest";
import { auditLog } from "~/db/schema";
import { addFilm, juryFixture } from "~/tests/jury-fixture";
import type { AuditRow } from "./schema";

/** Every change is in the audit log, with its old value. */

it("records decisions, films, assignments and their publishing, filtered and exported", async () => {
  const house = await juryFixture();
  const { app, director, jurors } = house;
  /** Waits a minute first, so that the rows have a clear order. */
  const act = (method: string, path: string, json?: object) => {
    app.passMinutes(1);
    return house.ask<{ id: string }>(director, method, path, json);
  };
  const film = await addFilm(app, { filmTitle: "Tideline" });
  const otherFilm = await addFilm(app, { filmTitle: "Salt" });
  const [juror] = jurors;
  const phase = await house.makePhase((await house.makeJury()).id);
  const at = `/api/jury/phases/${phase.id}`;
  const json = { submissionId: film, personId: juror?.id };
  const created = await act("POST", `${at}/assignments`, json);
  expect((await act("DELETE", `/api/jury/assignments/${created.body.id}`)).status).toBe(204);
  expect((await act("POST", `${at}/assign`, { dryRun: true })).status).toBe(200);
  expect((await act("POST", `${at}/assign`, { dryRun: false })).status).toBe(200);
  expect((await act("POST", `${at}/publish`, {})).status).toBe(200);
  const status = { status: "accepted" };
  expect((await act("PATCH", `/api/submissions/${film}`, status)).status).toBe(200);
  const many = { ids: [film, otherFilm], status: "rejected" };
  expect((await act("POST", "/api/submissions/status", many)).status).toBe(200);
  const marks = { ids: [otherFilm], status: "reviewed" };
  expect((await act("POST", "/api/submissions/status", marks)).status).toBe(200);
  expect((await act("PATCH", `/api/submissions/${film}`, status)).status).toBe(200);
  const path = `/api/submissions/${film}/film`;
  expect((await act("POST", path, {})).status).toBe(201);

  const rows = await house.get<AuditRow[]>(director, "/api/audit?limit=200");
  const actions = rows.map(({ action }) => action).reverse();
  const expectedActions = [
    "film assigned",
    "assignment removed",
    "films assigned",
    "assignments published",
    "decision changed",
    "decision changed",
    "decision changed",
    "film made",
  ];
  expect(actions.filter((action) => expectedActions.includes(action))).toEqual(expectedActions);
  const assigned = rows.find(({ action }) => action === "film assigned");
  // By its reference: a title would outlive the deletion of its filmmaker.
  const { reference } = await house.get<{ reference: string }>(
    director,
    `/api/submissions/${film}`,
  );
  const details = [`film: ${reference}`];
  expect(assigned).toMatchObject({ about: { name: "Imani Cole" }, details });
  const decided = rows.filter(({ action }) => action === "decision changed").reverse();
  expect(decided[0]).toMatchObject({ subject: film, kind: "decisions", actor: "director" });
  expect(decided[0]?.details).toContain(`entry: ${reference}`);
  expect(JSON.stringify(rows)).not.toContain("Tideline");
  expect(decided[1]?.details.join()).toContain("accepted → rejected: 1, undecided → rejected: 1");
  const filtered = await house.get<AuditRow[]>(director, "/api/audit?kind=entries");
  expect(new Set(filtered.map(({ action }) => action))).toEqual(
    new Set(expectedActions.slice(0, 4)),
  );
  const file = await app.request("/api/audit/export?kind=decisions", { cookie: director });
  expect(await file.text()).toContain(reference);
  // A preview and a mark are not logged as changes.
  expect(await app.db.$count(auditLog)).toBe(rows.length + 1);
  await app.close();
});
