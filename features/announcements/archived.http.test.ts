import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  announcementItems,
  announcements,
  decisions,
  editions,
  outboxMessages,
  submissionEvents,
  submissions,
} from "~/db/schema";
import { archivedMessage } from "~/features/settings/editions.queries.server";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { releaseDue } from "./jobs.server";

/** Nothing of an archived edition is decided or announced. */

const admin = submissionListFixture();
const { add, send } = admin;

const read = async (id: string) => (await send("GET", `/api/announcements/${id}`)).body;
const step = async (id: string, name: string, json: object = {}) =>
  send("POST", `/api/announcements/${id}/${name}`, { version: (await read(id)).version, ...json });

/** A draft about the accepted entries of one category, and one entry of that category. */
async function plan(submissionType: "short_film" | "feature_film" | "log_line") {
  const entry = await add({ submissionType, outcome: "accepted" });
  const values = { name: `About ${submissionType}`, types: [submissionType] };
  const created = await send("POST", "/api/announcements", { ...values, outcomes: ["accepted"] });
  expect(created.status).toBe(201);
  return { entry, id: String(created.body.id) };
}

async function schedule(id: string) {
  expect((await step(id, "lock")).body).toMatchObject({ state: "locked" });
  expect((await step(id, "release", { letters: 1 })).body).toMatchObject({ state: "scheduled" });
}

/** Writes the state alone, as an edition could be archived by an earlier version. */
const markArchived = () =>
  admin.db.update(editions).set({ state: "archived", closedAt: admin.app.deps.clock() });

beforeEach(async () => {
  await admin.db.delete(announcements);
  await admin.db.delete(outboxMessages);
  await admin.db.update(editions).set({ state: "open", closedAt: null, archivedAt: null });
});

/** Everything that these calls could change. */
async function stored() {
  const tables = [submissions, decisions, submissionEvents, announcements, announcementItems];
  const rows = [];
  for (const table of [...tables, outboxMessages]) rows.push(await admin.db.select().from(table));
  return rows;
}

test("no call decides, corrects or announces in an archived edition", async () => {
  const { id: draft, entry } = await plan("short_film");
  const { id: locked } = await plan("feature_film");
  const { id: scheduled } = await plan("log_line");
  await step(locked, "lock");
  await schedule(scheduled);
  const announced = await add({ outcome: "rejected", announcedStatus: "rejected" });
  const { body: changed } = await send("POST", "/api/submissions/status", {
    ids: [entry],
    status: "reviewed",
  });
  await markArchived();
  const before = await stored();
  const version = async (id: string) => (await send("GET", `/api/decisions/${id}`)).body.version;
  const at = new Date(admin.app.deps.clock().getTime() + 3_600_000).toISOString();
  const onAnnouncement = async (id: string, name: string, json: object = {}) => [
    "POST",
    `/api/announcements/${id}/${name}`,
    { version: (await read(id)).version, ...json },
  ];
  const calls = [
    ["PUT", `/api/decisions/${entry}`, { version: await version(entry), outcome: "rejected" }],
    ["POST", "/api/decisions", { ids: [entry], outcome: "rejected" }],
    ["PATCH", `/api/submissions/${entry}`, { status: "rejected" }],
    ["POST", "/api/submissions/status", { ids: [entry], status: "rejected" }],
    ["POST", "/api/submissions/status/undo", { ids: [entry], change: changed.change }],
    [
      "POST",
      `/api/decisions/${announced}/correct`,
      { version: await version(announced), outcome: "accepted" },
    ],
    ["POST", "/api/announcements", { name: "Late", types: ["short_film"], outcomes: ["accepted"] }],
    ["PATCH", `/api/announcements/${draft}`, { version: 1, name: "Renamed" }],
    await onAnnouncement(draft, "lock"),
    await onAnnouncement(locked, "unlock"),
    await onAnnouncement(locked, "cancel"),
    await onAnnouncement(locked, "release", { letters: 1 }),
    await onAnnouncement(locked, "schedule", { letters: 1, sendAt: at }),
    await onAnnouncement(scheduled, "undo"),
  ] as [method: string, path: string, json: object][];
  for (const [method, path, json] of calls) {
    const { status, body } = await send(method, path, json);
    const detail = archivedMessage({ slug: "2026" });
    expect({ path, status, body }).toMatchObject({ path, status: 409, body: { detail } });
  }
  expect(await stored()).toEqual(before);
  // Notes are no decision.
  const noted = await send("PATCH", `/api/submissions/${entry}`, {
    adminNotes: "A print is lost.",
  });
  expect(noted).toMatchObject({ status: 200, body: { adminNotes: "A print is lost." } });
});

test("an edition is not archived while an announcement is scheduled", async () => {
  const { id, entry } = await plan("short_film");
  await schedule(id);
  // Without it no decision waits for an announcement.
  await admin.db.update(submissions).set({ withdrawnAt: admin.app.deps.clock() });
  const onEdition = async (name: string) => {
    const { version } = (await send("GET", "/api/editions/2026")).body;
    return send("POST", `/api/editions/2026/${name}`, { version });
  };
  expect((await onEdition("close")).status).toBe(200);
  expect(await onEdition("archive")).toMatchObject({
    status: 409,
    body: {
      detail:
        "The announcement “About short_film” is scheduled for release. Undo the release, or wait for it, before you archive the edition.",
    },
  });
  expect((await step(id, "undo")).body).toMatchObject({ state: "locked" });
  expect(await onEdition("archive")).toMatchObject({ status: 200, body: { state: "archived" } });
  expect(await read(id)).toMatchObject({ state: "locked" });
  expect((await send("GET", `/api/submissions/${entry}`)).status).toBe(200);
});

test("an announcement that was scheduled before its edition was archived is not released", async () => {
  const { id, entry } = await plan("short_film");
  await schedule(id);
  await markArchived();
  const before = await stored();
  admin.app.passMinutes(11);
  expect(await releaseDue(admin.app.deps)).toBe(0);
  expect(await stored()).toEqual(before);
  expect((await send("GET", `/api/submissions/${entry}`)).body).toMatchObject({
    announcedStatus: "pending",
  });
});

test("what changes while an edition is being archived waits for it, and is refused", async () => {
  const { id, entry } = await plan("short_film");
  await step(id, "lock");
  const { version } = await read(id);
  const calls: [method: string, path: string, json: object][] = [
    ["PUT", `/api/decisions/${entry}`, { version: 0, outcome: "rejected" }],
    ["POST", `/api/announcements/${id}/release`, { version, letters: 1 }],
    ["POST", "/api/awards", { name: "Best picture", kind: "jury" }],
    ["POST", "/api/labels", { name: "Late", accent: "gold" }],
    ["POST", "/api/programme/blocks", { title: "Shorts", kind: "shorts" }],
  ];
  let answers: ReturnType<typeof send>[] = [];
  await admin.db.transaction(async (tx) => {
    await tx.update(editions).set({ state: "archived", closedAt: admin.app.deps.clock() });
    answers = calls.map(([method, path, json]) => send(method, path, json));
    // The embedded database does one transaction at a time: nothing to wait for.
    if (process.env.TEST_ENGINE !== "postgres") return;
    const countWaiting = async () =>
      await admin.db
        .select({ count: sql<number>`count(*)::int` })
        .from(sql`pg_stat_activity`)
        .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(countWaiting).toEqual([{ count: calls.length }]);
  });
  for (const [index, answer] of answers.entries()) {
    const detail = archivedMessage({ slug: "2026" });
    expect([calls[index]?.[1], await answer]).toMatchObject([
      calls[index]?.[1],
      { status: 409, body: { detail } },
    ]);
  }
});
