import { afterEach, beforeEach, expect, it } from "vitest";
import { auditLog, outboxMessages, submissionChanges } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { addFilm } from "~/tests/jury-fixture";
import { readHistory } from "./queries.server";

/** A correction by the director: its reason, and the email to the filmmaker. */

let app: TestApp;
let cookie: string;
let id: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
  id = await addFilm(app, { filmTitle: "Tidelin", country: "Norway" });
});
afterEach(() => app.close());

const correct = (json: object) =>
  app.request(`/api/submissions/${id}/entry`, { method: "PATCH", cookie, json });
const emails = async () =>
  (await app.db.select().from(outboxMessages)).filter(({ kind }) => kind === "correction_notice");

it("a reason is stored in the history, not in the audit log, and emailed to the filmmaker on request", async () => {
  const fields = { filmTitle: "Tideline" };
  const reason = "You wrote to us about it.";
  expect((await correct({ corrections: 0, fields, reason, tell: true })).status).toBe(200);
  const [email] = await emails();
  expect(email).toMatchObject({ subject: "We updated Tideline", submissionId: id });
  expect(email?.text).toContain("Title: Tidelin → Tideline");
  expect(email?.text).toContain(reason);
  expect(await app.db.select().from(submissionChanges)).toMatchObject([{ reason }]);
  expect(await readHistory(app.db, id)).toMatchObject([{ kind: "corrected", reason }]);
  const noted = await app.db.select().from(auditLog);
  expect(noted.find(({ action }) => action === "submission corrected")).toMatchObject({
    actor: "director",
    subject: id,
    detail: { entry: expect.any(String), fields: ["filmTitle"] },
  });
  expect(JSON.stringify(noted)).not.toContain(reason);
});

it("a correction sends no email by default, or without a change", async () => {
  await correct({ corrections: 0, fields: { country: "Sweden" } });
  await correct({ corrections: 1, fields: { country: "Sweden" }, tell: true });
  expect(await emails()).toEqual([]);
  const noted = await app.db.select().from(auditLog);
  expect(noted.filter(({ action }) => action === "submission corrected")).toHaveLength(1);
});
