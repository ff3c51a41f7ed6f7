import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  announcementItems,
  announcements,
  auditLog,
  entryLinks,
  outboxMessages,
  submissions,
} from "~/db/schema";
import { defaultSettings } from "~/features/settings/schema";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { releaseDue } from "./jobs.server";

/** An announcement from lock to delivery report: what is sent, when, and what prevents it. */

const admin = submissionListFixture();
const { add, send } = admin;
const calls = "/api/announcements";

type Announcement = { id: string; version: number; state: string; letters: number };

const decide = async (id: string, json: object) => {
  const { body } = await send("GET", `/api/decisions/${id}`);
  return send("PUT", `/api/decisions/${id}`, { version: body.version, ...json });
};
const read = async (id: string) =>
  (await send("GET", `${calls}/${id}`)).body as unknown as Announcement;
const createAnnouncement = async (values: object = {}) => {
  const outcomes = ["accepted", "waitlisted", "rejected"];
  const draft = { name: "The evening", types: ["short_film"], outcomes, ...values };
  return (await send("POST", calls, draft)).body as unknown as Announcement;
};
/** Takes a step with the current version. */
const step = async (id: string, name: string, json: object = {}) =>
  send("POST", `${calls}/${id}/${name}`, { version: (await read(id)).version, ...json });
const passTenMinutes = async () => {
  admin.app.passMinutes(10);
  return releaseDue({ ...admin.app.deps });
};
const mails = (kind = "decision_letter") =>
  admin.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, kind))
    .orderBy(outboxMessages.toAddress);
const ledger = async (id: string) =>
  (await send("GET", `${calls}/${id}/ledger`)).body as unknown as Record<string, unknown>[];
const emptyMail = { toAddress: "x@films.example", subject: "", html: "", text: "" };
const tokenIn = (text: string) => /\/entry\/([\w-]{32})/.exec(text)?.[1] ?? "";
const entry = async (token: string) =>
  (await (await admin.app.request(`/api/entries/${token}`)).json()) as Record<string, unknown>;

beforeEach(async () => {
  await admin.db.delete(announcements);
  await admin.db.delete(outboxMessages);
});

test("locks, confirms the number and releases: each person gets one email", async () => {
  const mara = { submitterEmail: "mara@films.example" };
  const kept = await add({ filmTitle: "Kept", ...mara });
  const lost = await add({ filmTitle: "Lost", submitterEmail: "MARA@films.example" });
  const odd = await add({ filmTitle: "Odd", submitterEmail: "nobody at all" });
  await add({ filmTitle: "Open" });
  const { body: chip } = await send("POST", "/api/feedback-chips", {
    text: "Two leads that we believed.",
    tone: "praise",
  });
  await decide(kept, { outcome: "accepted", chips: [chip.id], personalNote: "Bring everybody." });
  for (const id of [lost, odd]) await decide(id, { outcome: "rejected" });
  const { id } = await createAnnouncement();

  expect((await step(id, "release", { letters: 2 })).status).toBe(409);
  const locked = await step(id, "lock");
  expect(locked.body).toMatchObject({ state: "locked", letters: 2, entries: 3, version: 2 });
  expect((await mails()).map(({ state }) => state)).toEqual(["held", "held"]);
  expect(await ledger(id)).toMatchObject([
    { title: "Kept", outcome: "accepted", state: "rendered", why: null },
    { title: "Lost", outcome: "rejected", state: "rendered" },
    { title: "Odd", state: "rendered" },
  ]);
  const [email] = await mails();
  // Replies reach the festival, whatever the sender's address.
  expect(email?.replyTo).toBe(defaultSettings.mailboxes.hello);
  const token = tokenIn(email?.text ?? "");
  const before = await entry(token);
  expect(before).toMatchObject({ status: "pending", announcedAt: null, feedback: [] });
  const early = await admin.app.request(`/api/entries/${token}/seen`, { method: "POST", json: {} });
  expect(early.status).toBe(204);

  expect(await step(id, "release", { letters: 3 })).toMatchObject({
    status: 409,
    body: { detail: "There are 2 emails." },
  });
  const soon = new Date(admin.app.deps.clock().getTime() + 9 * 60_000);
  expect((await step(id, "schedule", { letters: 2, sendAt: soon })).status).toBe(422);
  const now = admin.app.deps.clock().getTime();
  const sendAt = new Date(now + 600_000).toISOString();
  const { version } = await read(id);
  const released = await step(id, "release", { letters: 2 });
  expect(released.body).toMatchObject({ state: "scheduled", sendAt });
  const again = await send("POST", `${calls}/${id}/release`, { version, letters: 2 });
  expect(again).toEqual(released);
  admin.app.passMinutes(9);
  expect(await releaseDue(admin.app.deps)).toBe(0);
  expect((await step(id, "undo")).body).toMatchObject({ state: "locked", sendAt: null });
  admin.app.passMinutes(5);
  expect(await releaseDue(admin.app.deps)).toBe(0);
  expect(await entry(token)).toEqual(before);
  await step(id, "release", { letters: 2 });
  expect((await step(id, "unlock")).status).toBe(409);
  expect(await passTenMinutes()).toBe(1);
  expect(await passTenMinutes()).toBe(0);

  const done = (await read(id)) as unknown as { releasedAt: string };
  expect(done).toMatchObject({ state: "released", letters: 2, entries: 3 });
  expect((await step(id, "undo")).status).toBe(409);
  expect((await step(id, "release", { letters: 2 })).body).toMatchObject({ state: "released" });
  expect(await entry(token)).toMatchObject({
    status: "accepted",
    announcedAt: done.releasedAt,
    feedback: ["Two leads that we believed."],
  });
  const seen = (from: string) =>
    admin.app.request(`/api/entries/${from}/seen`, { method: "POST", json: {} });
  expect((await seen(token)).status).toBe(204);
  expect((await seen("A".repeat(32))).status).toBe(404);
  const seenAt = admin.app.deps.clock().toISOString();
  admin.app.passMinutes(1);
  await seen(token);
  expect((await ledger(id)).map(({ pageOpenedAt }) => pageOpenedAt)).toEqual([seenAt, null, null]);
  expect((await mails()).map(({ toAddress, state }) => `${toAddress} ${state}`)).toEqual([
    "mara@films.example queued",
    "nobody at all failed",
  ]);
  expect(await ledger(id)).toMatchObject([
    { title: "Kept", state: "queued" },
    { title: "Lost", state: "queued" },
    { title: "Odd", state: "failed", why: "This email address is not valid." },
  ]);
  expect((await send("GET", `${calls}/to-do`)).body).toMatchObject([
    { kind: "not_reached", submissionId: odd, title: "Odd", proposedSubmissionId: null },
  ]);
  const file = await admin.get(`${calls}/${id}/ledger.csv`);
  expect(file.headers.get("Content-Type")).toContain("text/csv");
  expect(await file.text()).toContain('"Kept","accepted","mara@films.example","Kept is in');
});

test("a changed decision, template or feedback unlocks a draft, and is refused while scheduled", async () => {
  const one = await add({ filmTitle: "One" });
  const two = await add({ filmTitle: "Two", submitterEmail: "two@films.example" });
  const { body: chip } = await send("POST", "/api/feedback-chips", {
    text: "A fine ending.",
    tone: "craft",
  });
  await decide(one, { outcome: "accepted", chips: [chip.id] });
  const { body: bulk } = await send("POST", "/api/submissions/status", {
    ids: [two],
    status: "rejected",
  });
  const { id } = await createAnnouncement();
  const wording = { subject: "About {{FILM_TITLE}}", markdown: "Dear {{FILMMAKER_NAME}}" };
  let updatedAt: unknown = null;
  const changes: Record<string, () => Promise<{ status: number }>> = {
    "The decision on “One” has changed.": () => decide(one, { outcome: "rejected" }),
    "The decision on “Two” has changed.": () =>
      send("POST", "/api/submissions/status/undo", { ids: [two], change: bulk.change }),
    "The decision on “Two” and 1 more has changed.": () =>
      send("POST", "/api/submissions/status", { ids: [one, two].sort(), status: "accepted" }),
    "The decision on “One” has changed. ": () =>
      send("PATCH", `/api/submissions/${one}`, { status: "rejected" }),
    "The decision on “One” has changed.  ": () =>
      decide(one, { outcome: "rejected", personalNote: "Come and watch." }),
    "The text of the email “Rejection” has changed.": () =>
      send("PUT", "/api/decision-letters/decision.rejected", { ...wording, updatedAt }),
    "The feedback comment “A fine ending.” was changed.": () =>
      send("PATCH", `/api/feedback-chips/${chip.id}`, { text: "A fine end." }),
  };
  for (const [reason, change] of Object.entries(changes)) {
    // Two is in no announcement while it has no decision.
    const letters = (await step(id, "lock")).body.letters as number;
    expect(letters, reason).toBeGreaterThan(0);
    await step(id, "release", { letters });
    const refused = await change();
    expect(refused, reason).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("Undo the release first") },
    });
    expect((await read(id)).state).toBe("scheduled");
    await step(id, "undo");
    const changed = await change();
    expect(changed.status, reason).toBe(200);
    const { body } = await send("GET", `${calls}/${id}`);
    const { unlockedWhy } = body as { unlockedWhy: string };
    if (!reason.includes("1 more")) expect(unlockedWhy).toBe(reason.trim());
    expect(body).toMatchObject({ state: "draft", letters: null, entries: null });
    for (const table of [outboxMessages, announcementItems, entryLinks]) {
      expect(await admin.db.$count(table), reason).toBe(0);
    }
    updatedAt = null;
  }
  // Saving an unchanged decision or template changes nothing.
  await step(id, "lock");
  expect((await decide(one, { outcome: "rejected" })).status).toBe(200);
  const accepted = { ...wording, updatedAt: null };
  const other = await send("PUT", "/api/decision-letters/decision.waitlisted", accepted);
  expect(other.status).toBe(200);
  expect((await read(id)).state).toBe("locked");
});

test("drops or updates entries that are withdrawn, refunded or corrected before the release", async () => {
  const mara = { submitterEmail: "mara@films.example" };
  const best = await add({ filmTitle: "Best", ...mara });
  const second = await add({ filmTitle: "Second", ...mara });
  const back = await add({ filmTitle: "Back", submitterEmail: "back@films.example" });
  const moved = await add({ filmTitle: "Moved", submitterEmail: "old@films.example" });
  const titled = await add({ filmTitle: "Tittle", submitterEmail: "titled@films.example" });
  await decide(best, { outcome: "accepted" });
  for (const id of [second, back, moved, titled]) await decide(id, { outcome: "rejected" });
  const { id } = await createAnnouncement();
  const listed = async () => {
    const { body } = await send("GET", `${calls}/${id}/letters`);
    return (body as unknown as { toAddress: string }[]).map(({ toAddress }) => toAddress);
  };
  const draft = await listed();
  expect(draft).toHaveLength(4);
  await step(id, "lock");
  // A reader who pages through the list during the lock sees the same emails.
  expect(await listed()).toEqual(draft);
  await step(id, "release", { letters: 4 });
  const change = (entry: string, set: Partial<typeof submissions.$inferInsert>) =>
    admin.db.update(submissions).set(set).where(eq(submissions.id, entry));
  await change(best, { withdrawnAt: admin.app.deps.clock() });
  await change(back, { refundedCents: 2_000 });
  await change(moved, { submitterEmail: "new@films.example" });
  // A filmmaker's correction unlocks nothing: they must not learn that an announcement is coming.
  const fields = { filmTitle: "Title", director: "Ada Prado" };
  const corrected = await send("PATCH", `/api/submissions/${titled}/entry`, {
    corrections: 0,
    fields,
  });
  expect(corrected.status).toBe(200);
  expect(await read(id)).toMatchObject({ state: "scheduled", letters: 4 });
  expect(await ledger(id)).toMatchObject([
    { title: "Best", state: "dropped", why: "The filmmaker withdrew it before the release." },
    { title: "Second", state: "rendered" },
    { title: "Back", state: "dropped", why: "The fee was refunded before the release." },
    { title: "Moved", state: "rendered" },
    { title: "Title", state: "rendered", subject: expect.stringContaining("Tittle") },
  ]);
  await passTenMinutes();
  expect(await ledger(id)).toMatchObject([
    { title: "Best", state: "dropped", why: "The filmmaker withdrew it before the release." },
    { title: "Second", state: "queued", subject: expect.stringContaining("Second") },
    { title: "Back", state: "dropped" },
    { title: "Moved", state: "queued", toAddress: "new@films.example" },
    { title: "Title", state: "queued", subject: expect.stringContaining("Title") },
  ]);
  const remaining = await mails();
  expect(remaining.map(({ toAddress }) => toAddress)).toEqual([
    "mara@films.example",
    "new@films.example",
    "titled@films.example",
  ]);
  expect(remaining[0]?.text).not.toContain("Best");
  // No email contains a film's former title.
  expect(remaining[2]?.text).toContain("Title");
  expect(remaining[2]?.text + (remaining[2]?.html ?? "")).not.toContain("Tittle");
  const rows = await admin.db.select().from(submissions).orderBy(submissions.submittedAt);
  const announced = rows.map(({ announcedStatus }) => announcedStatus).join(" ");
  expect(announced).toBe("pending rejected pending rejected rejected");
});

test("includes an entry in one announcement at a time, and announces it once", async () => {
  const only = await add();
  await decide(only, { outcome: "waitlisted" });
  const [first, second] = [
    await createAnnouncement(),
    await createAnnouncement({ name: "Another" }),
  ];
  await step(first.id, "lock");
  expect((await step(second.id, "lock")).status).toBe(409);
  await step(first.id, "cancel");
  expect(await admin.db.$count(outboxMessages)).toBe(0);
  expect((await step(second.id, "lock")).body).toMatchObject({ state: "locked", letters: 1 });
  await step(second.id, "release", { letters: 1 });
  await passTenMinutes();
  const third = await createAnnouncement({ name: "The same again" });
  expect((await step(third.id, "lock")).status).toBe(422);
  await decide(only, { outcome: "accepted" });
  expect((await step(third.id, "lock")).body).toMatchObject({ state: "locked", letters: 1 });
});

test("sends a correction as a separate email, released the same way", async () => {
  const id = await add({ filmTitle: "Corrected" });
  await decide(id, { outcome: "rejected" });
  const correct = (json: object) => send("POST", `/api/decisions/${id}/correct`, json);
  expect((await correct({ outcome: "accepted", version: 1 })).status).toBe(409);
  const first = await createAnnouncement();
  await step(first.id, "lock");
  await step(first.id, "release", { letters: 1 });
  await passTenMinutes();
  expect((await correct({ outcome: "rejected", version: 1 })).status).toBe(409);
  expect(await correct({ outcome: "accepted", version: 7 })).toMatchObject({
    status: 409,
    body: { current: { submissionId: id, version: 1 } },
  });
  const done = await correct({ outcome: "accepted", personalNote: "A seat is free.", version: 1 });
  expect(done).toMatchObject({
    status: 201,
    body: { kind: "correction", state: "locked", letters: 1, entries: 1, outcomes: ["accepted"] },
  });
  const correction = done.body.id as string;
  // The private decision differs until the correction is released.
  const before = await admin.db.select().from(submissions);
  expect(before).toMatchObject([{ status: "accepted", announcedStatus: "rejected" }]);
  await step(correction, "release", { letters: 1 });
  await passTenMinutes();
  const after = await admin.db.select().from(submissions);
  expect(after).toMatchObject([{ announcedStatus: "accepted" }]);
  const subjects = (await mails()).map(({ subject }) => subject).sort();
  expect(subjects).toEqual([
    expect.stringContaining("A correction about Corrected"),
    expect.stringContaining("About Corrected"),
  ]);
  // The audit log, which outlives a deletion, has no title.
  const noted = await admin.db.select().from(auditLog);
  expect(noted.filter(({ subject }) => subject === correction)).toHaveLength(3);
  expect(JSON.stringify(noted)).not.toContain("Corrected");
  // Both emails stay in their delivery reports.
  expect(await ledger(first.id)).toMatchObject([{ outcome: "rejected", state: "queued" }]);
  expect(await ledger(correction)).toMatchObject([{ outcome: "accepted", state: "queued" }]);
});

test("a release cancels waiting emails that ask for a missing film link", async () => {
  const entry = await add({ filmUrl: null });
  const open = await add({ filmUrl: null });
  await admin.db.insert(outboxMessages).values(
    [entry, open].map((submissionId) => ({
      kind: "missing_link",
      ...emptyMail,
      submissionId,
    })),
  );
  await decide(entry, { outcome: "rejected" });
  const { id } = await createAnnouncement();
  await step(id, "lock");
  await step(id, "release", { letters: 1 });
  await passTenMinutes();
  const asking = await mails("missing_link");
  expect(asking.map(({ submissionId }) => submissionId)).toEqual([open]);
});
