import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  announcementItems,
  announcements,
  confirmations,
  decisions,
  editions,
  entryLinks,
  outboxMessages,
  programmeVersions,
  submissionEvents,
  submissions,
} from "~/db/schema";
import { hashToken } from "~/lib/token.server";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { readEntry } from "../queries.server";
import { remindOfAnswers } from "./jobs.server";

/** The confirmation of accepted entries: question, answer, reminders, and the consequences of a no. */

const admin = submissionListFixture();
const announcedAt = new Date("2026-02-01T20:00:00Z");
const answerBy = "2026-02-10";
let entryCount = 0;

/** An announced entry, and the token of its page. */
async function announce(
  outcome: "accepted" | "waitlisted" | "rejected",
  fields: Partial<typeof submissions.$inferInsert> = {},
  by: string | null = answerBy,
) {
  entryCount += 1;
  const token = `token-of-the-entry-number-${String(entryCount).padStart(6, "0")}`;
  const status = outcome === "waitlisted" ? "reviewed" : outcome;
  const id = await admin.add({
    status,
    announcedStatus: outcome,
    announcedAt,
    statusTokenHash: hashToken(token),
    ...fields,
  });
  const [announcement] = await admin.db
    .insert(announcements)
    .values({
      name: "The evening",
      types: ["short_film"],
      outcomes: [outcome],
      answerBy: by,
      state: "released",
      sendAt: announcedAt,
      releasedAt: announcedAt,
    })
    .returning();
  await admin.db.insert(announcementItems).values({
    announcementId: announcement?.id ?? "",
    submissionId: id,
    outcome,
    toAddress: "m@films.example",
    subject: "s",
    leads: true,
    feedback: [],
  });
  if (outcome === "waitlisted") {
    const waitRank = entryCount;
    await admin.db.insert(decisions).values({
      submissionId: id,
      version: 1,
      outcome,
      waitRank,
      by: "director",
      at: announcedAt,
    });
  }
  return { id, token };
}

let cookie: string;
const setNow = async (now: string) => {
  admin.app.setNow(now);
  cookie = await admin.app.logIn();
};
const send = async (method: string, path: string, json?: unknown) => {
  const response = await admin.app.request(path, { method, json, cookie });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
};
const read = async (token: string) => (await send("GET", `/api/entries/${token}`)).body;
const answer = (token: string, json: unknown) =>
  send("POST", `/api/entries/${token}/confirmation`, json);
const toDo = async () => (await send("GET", "/api/announcements/to-do")).body;
const emails = () =>
  admin.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "confirmation_reminder"))
    .orderBy(outboxMessages.createdAt, sql`lower(${outboxMessages.toAddress})`);

beforeEach(async () => {
  await admin.db.delete(announcements);
  await admin.db.delete(outboxMessages);
  await admin.db.delete(programmeVersions);
  await setNow("2026-02-02T12:00:00Z");
});

test("an answer sets the attendance of the entry's film, before and after it is created", async () => {
  const film = async (id: string) => {
    const response = await send("POST", `/api/submissions/${id}/film`, {});
    return response.body as { confirmation: string | null; version: number };
  };
  const early = await announce("accepted", { filmTitle: "Asked before" });
  await answer(early.token, { answer: "yes" });
  expect(await film(early.id)).toMatchObject({ confirmation: "yes" });
  const late = await announce("accepted", { filmTitle: "Asked after" });
  expect(await film(late.id)).toMatchObject({ confirmation: null, version: 1 });
  await answer(late.token, { answer: "no" });
  expect(await film(late.id)).toMatchObject({ confirmation: "no", version: 2 });
  // The film is created at the same time, before or after the answer.
  const entry = await announce("accepted", { filmTitle: "Asked meanwhile" });
  await Promise.all([film(entry.id), answer(entry.token, { answer: "yes" }), film(entry.id)]);
  expect(await film(entry.id)).toMatchObject({ confirmation: "yes" });
});

test("only announced, accepted filmmakers are asked, until the programme is published", async () => {
  const { token, id } = await announce("accepted", { filmTitle: "Kept" });
  const unanswered = { answerBy, answer: null, reason: null, late: false, at: null };
  expect(await read(token)).toMatchObject({ confirmation: unanswered, deliverables: [] });
  for (const outcome of ["waitlisted", "rejected"] as const) {
    const otherEntry = await announce(outcome);
    expect(await read(otherEntry.token)).toMatchObject({ confirmation: null, deliverables: [] });
    expect((await answer(otherEntry.token, { answer: "yes" })).status).toBe(404);
  }
  // Decided, but not announced.
  await admin.db
    .update(submissions)
    .set({ announcedStatus: "pending", announcedAt: null })
    .where(eq(submissions.id, id));
  expect((await answer(token, { answer: "yes" })).status).toBe(404);
  expect(await read(token)).toMatchObject({ confirmation: null });
  await admin.db
    .update(submissions)
    .set({ announcedStatus: "accepted", announcedAt })
    .where(eq(submissions.id, id));

  for (const wrong of [{}, { answer: "perhaps" }, { answer: "yes", reason: "x".repeat(1_001) }]) {
    expect((await answer(token, wrong)).status).toBe(422);
  }
  const at = admin.app.deps.clock().toISOString();
  const no = await answer(token, { answer: "no", reason: "It plays elsewhere." });
  expect(no).toMatchObject({
    status: 200,
    body: { confirmation: { answer: "no", reason: "It plays elsewhere.", late: false, at } },
  });
  admin.app.passMinutes(5);
  // The same answer again changes nothing.
  await answer(token, { answer: "no", reason: "It plays elsewhere." });
  expect((await read(token)).confirmation.at).toBe(at);
  expect((await answer(token, { answer: "yes" })).body.confirmation).toMatchObject({
    answer: "yes",
    reason: null,
  });
  const steps = await admin.db
    .select()
    .from(submissionEvents)
    .where(eq(submissionEvents.submissionId, id))
    .orderBy(submissionEvents.createdAt);
  expect(steps.map(({ kind }) => kind)).toEqual(["declined", "confirmed"]);

  // The page shows until when the answer can be changed.
  const isOut = async () => (await readEntry(admin.app.deps, token))?.isSchedulePublished;
  expect(await isOut()).toBe(false);
  const [row] = await admin.db.select().from(submissions).where(eq(submissions.id, id));
  const changes = { moved: [], added: [], gone: [] } as never;
  await admin.db.insert(programmeVersions).values({
    editionId: row?.editionId,
    number: 1,
    publishedAt: new Date(),
    by: "director",
    snapshot: [],
    changes,
  });
  const late = await answer(token, { answer: "no" });
  expect(late).toMatchObject({ status: 409 });
  expect(late.body.detail).toContain("The programme is published");
  expect((await read(token)).confirmation.answer).toBe("yes");
  expect(await isOut()).toBe(true);
  await admin.db.update(submissions).set({ withdrawnAt: new Date() }).where(eq(submissions.id, id));
  expect((await answer(token, { answer: "yes" })).status).toBe(409);
});

test("an answer after the deadline counts, and is marked as late", async () => {
  const { token } = await announce("accepted");
  const open = await announce("accepted", {}, null);
  // Still the tenth in the festival's time zone.
  admin.app.setNow("2026-02-11T07:59:00Z");
  expect((await answer(token, { answer: "no" })).body.confirmation.late).toBe(false);
  admin.app.setNow("2026-02-11T08:00:00Z");
  expect((await answer(token, { answer: "yes" })).body.confirmation.late).toBe(true);
  const free = (await answer(open.token, { answer: "yes" })).body.confirmation;
  expect(free).toMatchObject({ answerBy: null, late: false });
});

test("the page's form works without JavaScript, and redirects to the page", async () => {
  const { token, id } = await announce("accepted");
  const post = (to: string, body: Record<string, string>) =>
    admin.app.request(`/entry/${to}`, {
      method: "POST",
      body: new URLSearchParams(body).toString(),
      // A page with `no-referrer` sends its forms with Origin null.
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "null" },
    });
  const yes = await post(token, { answer: "yes" });
  expect([yes.status, yes.headers.get("Location")]).toEqual([303, `/entry/${token}`]);
  expect((await read(token)).confirmation.answer).toBe("yes");
  expect((await post(token, { answer: "perhaps" })).status).toBe(303);
  expect((await post("A".repeat(32), { answer: "no" })).status).toBe(404);
  const { token: otherToken } = await announce("rejected");
  expect((await post(otherToken, { answer: "no" })).status).toBe(404);
  await post(token, { answer: "no", reason: "We sold it." });
  const [saved] = await admin.db
    .select()
    .from(confirmations)
    .where(eq(confirmations.submissionId, id));
  expect(saved).toMatchObject({ answer: "no", reason: "We sold it." });
});

test("declined films leave the selection, unanswered ones do not", async () => {
  const { token } = await announce("accepted", { filmTitle: "Declined" });
  await announce("accepted", { filmTitle: "Silent" });
  await admin.db.update(editions).set({ selectionPublishedAt: announcedAt });
  const titles = async () =>
    (await send("GET", "/api/selection")).body.films.map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(["Declined", "Silent"]);
  await answer(token, { answer: "no" });
  expect(await titles()).toEqual(["Silent"]);
  await answer(token, { answer: "yes" });
  expect(await titles()).toEqual(["Declined", "Silent"]);
  await admin.db.update(editions).set({ selectionPublishedAt: null });
});

test("reminders are sent five days and one day before the deadline, one email per person, each once", async () => {
  const mara = { submitterEmail: "mara@films.example", submitterName: "Mara" };
  const first = await announce("accepted", { filmTitle: "First", ...mara });
  await announce("accepted", {
    filmTitle: "Second",
    ...mara,
    submitterEmail: " MARA@films.example",
  });
  const otherEntry = await announce("accepted", { filmTitle: "Other" });
  await announce("accepted", { filmTitle: "Gone", withdrawnAt: announcedAt });
  await announce("accepted", { filmTitle: "Odd", submitterEmail: "nobody at all" });
  await announce("rejected", { filmTitle: "Lost" });
  const remind = () => remindOfAnswers(admin.app.deps);

  admin.app.setNow("2026-02-05T07:59:00Z");
  expect(await remind()).toBe(0);
  admin.app.setNow("2026-02-05T08:00:00Z");
  const counts = await Promise.all([remind(), remind()]);
  expect(counts[0] + counts[1]).toBe(2);
  expect(await remind()).toBe(0);
  const [mail, alone] = await emails();
  expect(mail).toMatchObject({
    toAddress: expect.stringMatching(/^mara@/i),
    stream: "announcement",
    subject: "Will you take part with your films?",
  });
  expect(alone).toMatchObject({
    toAddress: "marisol@films.example",
    subject: "Will you take part with Other?",
  });
  expect(alone?.text).toContain("February 10, 2026");
  // Each entry has a separate link to its page.
  const links = [...(mail?.text ?? "").matchAll(/\/entry\/([\w-]{32})/g)].map(([, link]) => link);
  const opened = await Promise.all(links.map((link) => read(link ?? "")));
  expect(opened.map(({ filmTitle }) => filmTitle).sort()).toEqual(["First", "Second"]);

  await answer(first.token, { answer: "yes" });
  await answer(otherEntry.token, { answer: "no" });
  admin.app.setNow("2026-02-08T12:00:00Z");
  expect(await remind()).toBe(0);
  admin.app.setNow("2026-02-09T12:00:00Z");
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  expect((await emails()).at(-1)?.subject).toBe("Will you take part with Second?");
  admin.app.setNow("2026-02-11T12:00:00Z");
  expect(await remind()).toBe(0);
  expect(await admin.db.$count(entryLinks)).toBe(4);
});

test("a no suggests the next waitlisted film, and a missing answer is a task", async () => {
  const declined = await announce("accepted", { filmTitle: "Left", duration: 20 });
  const silent = await announce("accepted", { filmTitle: "Silent", duration: 20 });
  await announce("waitlisted", { filmTitle: "Too long", duration: 21 });
  const back = await announce("waitlisted", { filmTitle: "Given back", duration: 12 });
  await admin.db
    .update(submissions)
    .set({ refundedCents: sql`${submissions.amountCents}` })
    .where(eq(submissions.id, back.id));
  const next = await announce("waitlisted", { filmTitle: "Next", duration: 12 });
  await announce("waitlisted", { filmTitle: "Later", duration: 9 });
  await announce("waitlisted", {
    filmTitle: "Elsewhere",
    duration: 9,
    submissionType: "series_pilot",
  });
  expect(await toDo()).toEqual([]);
  await answer(declined.token, { answer: "no", reason: "It plays elsewhere" });
  expect(await toDo()).toEqual([
    {
      kind: "place_free",
      submissionId: declined.id,
      title: "Left",
      detail: "The filmmaker said no: It plays elsewhere. Next on the waitlist: Next.",
      proposedSubmissionId: next.id,
    },
  ]);
  const response = await admin.app.request("/api/announcements/to-do", { cookie });
  expect(response.headers.get("X-Total-Count")).toBe("1");

  // A waitlisted film takes a free place only by a decision; an undo frees it again.
  const decide = (outcome: string, version: number) =>
    send("PUT", `/api/decisions/${next.id}`, { outcome, version });
  expect((await decide("accepted", 1)).status).toBe(200);
  expect(await toDo()).toEqual([]);
  expect((await decide("rejected", 2)).status).toBe(200);
  expect(await toDo()).toMatchObject([{ kind: "place_free", submissionId: declined.id }]);
  await answer(declined.token, { answer: "yes" });
  await setNow("2026-02-10T23:00:00Z");
  expect(await toDo()).toEqual([]);
  await setNow("2026-02-11T12:00:00Z");
  expect(await toDo()).toEqual([
    {
      kind: "silent",
      submissionId: silent.id,
      title: "Silent",
      proposedSubmissionId: null,
      detail: "No reply from marisol@films.example. It was due by February 10, 2026.",
    },
  ]);
});
