import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { announcements, submissions } from "~/db/schema";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import { isolate } from "~/lib/bidi";
import { canary, canaryEmail, findCanary, plantCanary } from "~/tests/canary-person";
import { createTestApp, type TestApp } from "~/tests/harness";
import { eraseSubject } from "./erase.commands.server";
import { type ExportedData, exportHoldings } from "./holdings.queries.server";
import { findSubject, keysOfAddress } from "./subject.queries.server";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

test("an unannounced decision is neither counted nor exported", async () => {
  await plantCanary(app.deps);
  const { db } = app;
  // Another person's scores, an unsent email about a decision, and an unpublished film.
  await db.execute(
    sql`update people set email = 'juror@mail.example' where email = ${canaryEmail}`,
  );
  await db.execute(
    sql`update outbox_messages set state = 'held' where to_address = ${canaryEmail}`,
  );
  await db.execute(sql`update submission_events set kind = 'status', actor = 'director'`);
  await db.execute(sql`update programme_letters set state = 'draft'`);
  await db.execute(sql`update films set is_public = false,
    submission_id = (select id from submissions)`);
  const cookie = await app.logIn();
  const json = { email: canaryEmail };
  const look = await app.request("/api/privacy/lookup", { json, cookie });
  const { holdings } = (await look.json()) as { holdings: { kind: string; count: number }[] };
  const counted = Object.fromEntries(holdings.map(({ kind, count }) => [kind, count]));
  expect(counted).toMatchObject({ entries: 2, letters: 0, films: 0, jury: 0, history: 2 });
  const subject = await findSubject(db, keysOfAddress(canaryEmail));
  const data: ExportedData = await exportHoldings(db, subject, app.deps.clock());
  const tables = Object.values(data).flatMap((kind) => Object.keys(kind));
  for (const table of ["scorecards", "decisions", "announcement_items", "outbox_messages"]) {
    expect(tables).not.toContain(table);
  }
  const [entry] = data.entries.submissions as Record<string, unknown>[];
  for (const column of ["status", "outcome", "is_favorite", "is_reviewed", "admin_notes"]) {
    expect(entry).not.toHaveProperty(column);
  }
});

test("the reason of an unlocked announcement does not keep a deleted title", async () => {
  await plantCanary(app.deps);
  const { id: editionId } = await currentEdition(app.db);
  const announcement = { editionId, types: [], outcomes: [], createdAt: app.deps.clock() };
  const because = (title: string) => `The decision on “${title}” and 1 more has changed.`;
  await app.db.insert(announcements).values([
    { ...announcement, name: "First", unlockedWhy: because(canary) },
    { ...announcement, name: "Second", unlockedWhy: because("Other") },
  ]);
  await app.db.transaction((tx) => eraseSubject(tx, keysOfAddress(canaryEmail), app.deps.clock()));
  expect(await findCanary(app.db)).not.toContain("announcements");
  const rows = await app.db.select().from(announcements);
  expect(new Map(rows.map(({ name, unlockedWhy }) => [name, unlockedWhy]))).toEqual(
    new Map([
      ["Correction", "The decision on a deleted entry has changed."],
      ["First", "The decision on a deleted entry has changed."],
      ["Second", because("Other")],
    ]),
  );
});

test("a deleted title that is a part of another leaves the other's reason unchanged", async () => {
  await plantCanary(app.deps);
  const { id: editionId } = await currentEdition(app.db);
  await app.db.update(submissions).set({ filmTitle: "Heart" });
  const announcement = { editionId, types: [], outcomes: [], createdAt: app.deps.clock() };
  const because = (title: string) => `The decision on “${title}” has changed.`;
  const titles = ["Heartlight", "Heart and Home", "My Heart"];
  await app.db
    .insert(announcements)
    .values(titles.map((name) => ({ ...announcement, name, unlockedWhy: because(name) })));
  await app.db.transaction((tx) => eraseSubject(tx, keysOfAddress(canaryEmail), app.deps.clock()));
  const rows = await app.db.select().from(announcements).where(inArray(announcements.name, titles));
  expect(new Map(rows.map(({ name, unlockedWhy }) => [name, unlockedWhy]))).toEqual(
    new Map(titles.map((name) => [name, because(name)])),
  );
});

test("a title that is read from right to left is found as it is isolated in a reason", async () => {
  await plantCanary(app.deps);
  const { id: editionId } = await currentEdition(app.db);
  const filmTitle = "אהבה בעיר";
  await app.db.update(submissions).set({ filmTitle });
  const unlockedWhy = `The decision on “${isolate(filmTitle)}” has changed.`;
  const announcement = { editionId, types: [], outcomes: [], createdAt: app.deps.clock() };
  await app.db.insert(announcements).values({ ...announcement, name: "First", unlockedWhy });
  await app.db.transaction((tx) => eraseSubject(tx, keysOfAddress(canaryEmail), app.deps.clock()));
  const [row] = await app.db.select().from(announcements).where(eq(announcements.name, "First"));
  expect(row?.unlockedWhy).toBe("The decision on a deleted entry has changed.");
});

test("an entry without a title is found in a reason by the beginning of its log line", async () => {
  await plantCanary(app.deps);
  const { id: editionId } = await currentEdition(app.db);
  const logLine = `${canary} walks through the city at night and meets everybody whom she has ever lost.`;
  await app.db.update(submissions).set({ filmTitle: null, logLine });
  const unlockedWhy = `The decision on “${submissionTitle({ filmTitle: null, logLine })}” has changed.`;
  const announcement = { editionId, types: [], outcomes: [], createdAt: app.deps.clock() };
  await app.db.insert(announcements).values({ ...announcement, name: "First", unlockedWhy });
  await app.db.transaction((tx) => eraseSubject(tx, keysOfAddress(canaryEmail), app.deps.clock()));
  expect(await findCanary(app.db)).not.toContain("announcements");
});
