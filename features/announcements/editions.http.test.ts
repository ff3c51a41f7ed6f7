import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { confirmations, editions, outboxMessages } from "~/db/schema";
import { remindOfAnswers } from "~/features/entry-page/confirmation/jobs.server";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { readFollowUps } from "./follow-ups.queries.server";
import { releaseDue } from "./jobs.server";

/** A closed year can be decided, announced, published and archived while the next one is open. */

const admin = submissionListFixture();

type Body = Record<string, unknown> & Record<string, unknown>[];
let cookie = "";
beforeEach(() => {
  cookie = admin.cookie;
});
const send = (method: string, path: string, json?: unknown) =>
  admin.send<Body>(method, path, json, cookie);
const read = async (path: string) => (await send("GET", path)).body;
const decide = async (id: string, json: object) => {
  const { version } = await read(`/api/decisions/${id}`);
  return send("PUT", `/api/decisions/${id}`, { version, ...json });
};
const take = async (path: string, step: string, json: object = {}) =>
  send("POST", `${path}/${step}`, { version: (await read(path)).version, ...json });
const everybody = {
  name: "The late evening",
  types: ["short_film"],
  answerBy: "2025-08-06",
  outcomes: ["accepted", "waitlisted", "rejected"],
};

test("a closed year is announced with its own settings and then archived", async () => {
  const kept = await admin.add({ filmTitle: "Kept", submitterEmail: "mara@films.example" });
  const lost = await admin.add({ filmTitle: "Lost", submitterEmail: "jo@films.example" });
  const waits = await admin.add({ filmTitle: "Waits", submitterEmail: "waits@films.example" });
  // Deferred to the next edition, but accepted before that: it stays in this one.
  const behind = await admin.add({
    filmTitle: "Behind",
    submitterEmail: "zoe@films.example",
    forNext: true,
    status: "accepted",
  });
  // A fully refunded entry gets no email, and nothing waits for it.
  await admin.add({ filmTitle: "Refunded", status: "rejected", refundedCents: 2_000 });
  const renamed = { categories: { short_film: { name: "Short Romance" } } };
  const next = await prepareEdition(admin.app, 2027, renamed);
  await openEdition(admin.app, next);
  await admin.add({ filmTitle: "Newcomer", editionId: next, submitterEmail: "mara@films.example" });

  const titles = async (query: string) =>
    (await read(`/api/decisions${query}`)).map(({ title }) => title);
  expect(await titles("")).toEqual(["Newcomer"]);
  expect((await titles("?edition=2026&outcome=none")).sort()).toEqual(["Kept", "Lost", "Waits"]);
  const undecided = async (query: string) =>
    (await read(`/api/decisions/summary${query}`)).reduce(
      (all, one) => all + Number(one.undecided),
      0,
    );
  expect([await undecided(""), await undecided("?edition=2026")]).toEqual([1, 3]);
  for (const path of ["/api/decisions/summary", "/api/announcements", "/api/announcements/to-do"]) {
    expect((await send("GET", `${path}?edition=2031`)).status, path).toBe(422);
  }
  expect((await send("POST", "/api/announcements?edition=2031", everybody)).status).toBe(422);
  expect((await send("POST", "/api/selection/publish?edition=2031", {})).status).toBe(422);

  // Editing a template of that edition does not change the open one's.
  const templatePath = "/api/decision-letters/decision.rejected";
  const words = {
    subject: "About {{FILM_TITLE}} in 2026",
    html: "<p>Your {{SUBMISSION_TYPE}}.</p>",
  };
  const worded = await send("PUT", `${templatePath}?edition=2026`, { ...words, updatedAt: null });
  expect(worded.body).toMatchObject({ subject: words.subject });
  const subjects = async (query: string) =>
    (await read(`/api/decision-letters${query}`)).map(({ subject }) => subject);
  expect(await subjects("?edition=2026")).toContain(words.subject);
  expect(await subjects("")).not.toContain(words.subject);

  await decide(kept, { outcome: "accepted" });
  await decide(lost, { outcome: "rejected" });
  await decide(waits, { outcome: "waitlisted" });
  expect((await take("/api/editions/2026", "archive")).body).toMatchObject({
    status: 409,
    unannounced: [kept, lost, waits, behind],
  });
  const created = await send("POST", "/api/announcements?edition=2026", everybody);
  expect(created.status).toBe(201);
  const evening = `/api/announcements/${created.body.id}`;
  expect(await read("/api/announcements")).toEqual([]);
  expect(await read("/api/announcements?edition=2026")).toMatchObject([{ id: created.body.id }]);
  expect(await read(`${evening}/dry-run`)).toMatchObject({ letters: 4, entries: 4, undecided: [] });
  expect((await take(evening, "lock")).body).toMatchObject({ letters: 4, entries: 4 });
  // Editing a template of the open year does not change locked emails of another year.
  await send("PUT", templatePath, { ...words, subject: "About {{FILM_TITLE}}", updatedAt: null });
  expect(await read(evening)).toMatchObject({ state: "locked" });
  await take(evening, "release", { letters: 4 });
  const early = await send("POST", "/api/selection/publish?edition=2026", {});
  expect(early).toMatchObject({ status: 409, body: { queued: 4, undecided: 0 } });
  admin.app.passMinutes(11);
  expect(await releaseDue(admin.app.deps)).toBe(1);
  const emails = await admin.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "decision_letter"))
    .orderBy(outboxMessages.toAddress);
  expect(emails.map(({ subject }) => subject)).toEqual([
    "About Lost in 2026",
    expect.stringContaining("Kept"),
    expect.stringContaining("Waits"),
    expect.stringContaining("Behind"),
  ]);
  expect(emails[0]?.text).toContain("Your Short Film.");
  await admin.db.update(outboxMessages).set({ state: "sent", sentAt: admin.app.deps.clock() });

  // Accepted filmmakers of a closed year get reminders about their answer and deliverables.
  admin.app.setNow("2025-08-05T18:00:00Z");
  cookie = await admin.app.logIn();
  expect(await remindOfAnswers(admin.app.deps)).toBe(2);
  await admin.db.insert(confirmations).values({
    submissionId: kept,
    answer: "yes",
    late: false,
    at: admin.app.deps.clock(),
  });
  // A reply is overdue by the calendar of its year, not of the open one.
  const timeZone = "Pacific/Kiritimati";
  await admin.db.update(editions).set({ timeZone }).where(eq(editions.id, next));
  const silent = async () =>
    (await readFollowUps(admin.db, admin.app.deps.clock, "2026"))
      .filter(({ kind }) => kind === "silent")
      .map(({ title }) => title);
  admin.app.setNow("2025-08-06T12:00:00Z");
  expect(await silent()).toEqual([]);
  admin.app.setNow("2025-08-07T12:00:00Z");
  expect(await silent()).toEqual(["Behind"]);
  admin.app.setNow("2025-08-05T18:00:00Z");
  const question = { label: "Poster", kind: "link", types: ["short_film"], required: true };
  const poster = { ...question, dueOn: "2025-08-10" };
  expect((await send("POST", "/api/deliverables?edition=2026", poster)).status).toBe(201);
  expect(await read("/api/deliverables")).toEqual([]);
  expect(await read("/api/deliverables/items?edition=2026")).toMatchObject([{ title: "Kept" }]);
  const remind = (query: string) =>
    send("POST", `/api/deliverables/remind${query}`, { dryRun: true });
  expect((await remind("")).body).toEqual({ letters: 0 });
  expect((await remind("?edition=2026")).body).toEqual({ letters: 1 });

  const published = await send("POST", "/api/selection/publish?edition=2026", {});
  expect(published).toMatchObject({
    status: 200,
    body: { films: [{ title: "Behind" }, { title: "Kept" }] },
  });
  expect(await read("/api/editions/2026/films")).toMatchObject({
    films: [{ title: "Behind" }, { title: "Kept" }],
  });
  expect(await read("/api/selection")).toEqual({ publishedAt: null, films: [] });

  const archived = await take("/api/editions/2026", "archive");
  expect(archived).toMatchObject({ status: 200, body: { state: "archived" } });
  const late = await send("POST", "/api/announcements?edition=2026", everybody);
  expect(late).toMatchObject({
    status: 409,
    body: { detail: "The 2026 edition is archived and can't be changed." },
  });
});
