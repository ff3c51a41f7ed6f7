import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  decisions,
  editions,
  feedbackChips,
  outboxMessages,
  submissions,
} from "~/db/schema";
import { defaultSettings } from "~/features/settings/schema";
import { addDays, dayIn } from "~/lib/dates/calendar";
import { enterAs } from "~/tests/actors";
import { submissionListFixture } from "~/tests/submission-list-fixture";

/** Decisions in the admin, and the published selection. */

const admin = submissionListFixture();
const { add, get, post, send } = admin;
const decide = (id: string, json: Record<string, unknown>) =>
  send("PUT", `/api/decisions/${id}`, json);
const read = async (path: string) => (await get(path)).json();
const statusOf = async (id: string) =>
  ((await read(`/api/submissions/${id}`)) as { status: string }).status;
const newChip = async (text: string, tone = "craft") =>
  (await send("POST", "/api/feedback-chips", { text, tone })).body.id as string;

test("a decision needs the current version, and sets the status", async () => {
  const id = await add();
  const chip = await newChip("The ending came before we knew what is at stake.");
  const first = await decide(id, { outcome: "waitlisted", waitRank: 2, chips: [chip], version: 0 });
  expect(first).toMatchObject({
    status: 200,
    body: {
      submissionId: id,
      outcome: "waitlisted",
      waitRank: 2,
      chips: [chip],
      version: 1,
      status: "reviewed",
      announcedStatus: "pending",
      announcedAt: null,
      personalNote: null,
      decidedAt: admin.app.deps.clock().toISOString(),
    },
  });
  expect(await decide(id, { outcome: "rejected", version: 0 })).toMatchObject({
    status: 409,
    body: { current: { submissionId: id, outcome: "waitlisted", version: 1 } },
  });
  // Missing fields stay, except the rank of an entry that leaves the waitlist.
  const note = "We hope to see your next film.";
  const second = await decide(id, { outcome: "rejected", personalNote: note, version: 1 });
  expect(second.body).toMatchObject({ chips: [chip], waitRank: null, personalNote: note });
  expect(await statusOf(id)).toBe("rejected");
  await send("PATCH", `/api/submissions/${id}`, { status: "accepted" });
  expect(await read(`/api/decisions/${id}`)).toMatchObject({
    outcome: "accepted",
    chips: [chip],
    personalNote: note,
    version: 3,
  });
  const back = await decide(id, { outcome: null, version: 3 });
  // It had no status mark.
  expect(back.body).toMatchObject({ outcome: null, status: "pending", version: 4 });
});

test("filters the list by the day of the last decision and by announcement", async () => {
  const [early, late, open] = [await add(), await add(), await add()];
  const { app } = admin;
  const today = dayIn(defaultSettings.timeZone, app.deps.clock());
  await decide(early, { outcome: "accepted", version: 0 });
  await decide(late, { outcome: "accepted", version: 0 });
  await app.db
    .update(submissions)
    .set({ announcedStatus: "accepted" })
    .where(eq(submissions.id, early));
  // Two days pass.
  await app.db.update(decisions).set({ at: sql`${decisions.at} - interval '2 days'` });
  await decide(late, { outcome: "rejected", version: 1 });
  const search = async (query: string) => {
    const answer = await get(`/api/decisions?${query}`);
    expect(answer.status, query).toBe(200);
    const rows = (await answer.json()) as { submissionId: string }[];
    return rows.map(({ submissionId }) => submissionId).sort();
  };
  expect(await search(`to=${addDays(today, -1)}`)).toEqual([early]);
  expect(await search(`from=${today}`)).toEqual([late]);
  expect(await search(`from=${addDays(today, -2)}&to=${today}`)).toEqual([early, late].sort());
  expect(await search("announced=true")).toEqual([early]);
  expect(await search("announced=false")).toEqual([late, open].sort());
  const wrong = await get("/api/decisions?from=yesterday");
  expect(wrong.status).toBe(422);
});

test("refuses the second of two concurrent decisions", async () => {
  const id = await add();
  const results = await Promise.all(
    ["accepted", "rejected"].map((outcome) => decide(id, { outcome, version: 0 })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await read(`/api/decisions/${id}`)).toMatchObject({ version: 1 });
});

test("refuses invalid decisions", async () => {
  const id = await add();
  const chips = await Promise.all(["a", "b", "c", "d"].map((text) => newChip(text)));
  const [retired = "", kept = ""] = chips;
  await decide(id, { outcome: "rejected", chips: [kept], version: 0 });
  for (const chip of [retired, kept]) {
    await send("PATCH", `/api/feedback-chips/${chip}`, { retired: true });
  }
  const wrong = {
    "too many": { chips },
    retired: { chips: [retired] },
    unknown: { chips: ["00000000-0000-4000-8000-000000000000"] },
    twice: { chips: [chips[2], chips[2]] },
    "a place without a waitlist": { waitRank: 1 },
    "place 0": { outcome: "waitlisted", waitRank: 0 },
    "a long note": { personalNote: "x".repeat(2_001) },
    outcome: { outcome: "reviewed" },
  };
  for (const [what, given] of Object.entries(wrong)) {
    const answer = await decide(id, { outcome: "rejected", version: 1, ...given });
    expect(answer.status, what).toBe(422);
  }
  // A retired tag stays where it is used.
  expect((await decide(id, { outcome: "rejected", chips: [kept], version: 1 })).status).toBe(200);
  const withdrawn = await add({ withdrawnAt: new Date() });
  expect((await decide(withdrawn, { outcome: "accepted", version: 0 })).status).toBe(409);
});

test("lists and sums distinguish waitlisted from reviewed entries", async () => {
  const length = { duration: 12 };
  const accepted = await add({ ...length, status: "accepted" });
  const waiting = await add(length);
  const reviewed = await add({ ...length, status: "reviewed" });
  await add({ ...length, status: "accepted", withdrawnAt: new Date() });
  await add({ withdrawnAt: new Date() });
  await add({ forNext: true });
  const line = await add({ submissionType: "log_line", filmTitle: null, logLine: "A line." });
  await decide(waiting, { outcome: "waitlisted", version: 0 });
  const ids = async (query: string) =>
    ((await read(`/api/decisions?${query}`)) as { submissionId: string }[]).map(
      ({ submissionId }) => submissionId,
    );
  expect(await ids("outcome=waitlisted")).toEqual([waiting]);
  expect(await ids("outcome=none")).toEqual([line, reviewed]);
  expect(await ids("outcome=none&type=short_film")).toEqual([reviewed]);
  expect(await ids("outcome=accepted")).toHaveLength(2);
  expect(await ids("outcome=none&edition=2026")).toEqual([line, reviewed]);
  expect(await ids("edition=all")).toHaveLength(6);
  expect((await get("/api/decisions?edition=2031")).status).toBe(422);
  const page = await get("/api/decisions?limit=2");
  expect(page.headers.get("X-Total-Count")).toBe("6");
  expect(await ids("outcome=accepted")).toContain(accepted);
  const none = { entries: 0, undecided: 0, accepted: 0, waitlisted: 0, rejected: 0 };
  expect(await read("/api/decisions/summary")).toEqual([
    {
      submissionType: "short_film",
      entries: 3,
      undecided: 1,
      accepted: 1,
      waitlisted: 1,
      rejected: 0,
      acceptedMinutes: 12,
    },
    { submissionType: "feature_film", ...none, acceptedMinutes: 0 },
    { submissionType: "series_pilot", ...none, acceptedMinutes: 0 },
    { submissionType: "log_line", ...none, entries: 1, undecided: 1, acceptedMinutes: 0 },
  ]);
});

test("a programmer reads decisions but makes none; jurors get neither", async () => {
  const id = await add();
  const as = async (who: "programmer" | "juror") => {
    const cookie = await enterAs(admin.db, admin.app.deps.clock, who);
    const ask = (path: string, given = {}) => admin.app.request(path, { cookie, ...given });
    const body = { outcome: "accepted", version: 0 };
    const answers = [
      await ask("/api/decisions"),
      await ask("/api/decisions/summary"),
      await ask(`/api/decisions/${id}`),
      await ask(`/api/decisions/${id}`, { method: "PUT", json: body }),
      await ask("/api/selection/publish", { json: {} }),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await as("programmer")).toEqual([200, 200, 200, 403, 403]);
  expect(await as("juror")).toEqual([403, 403, 403, 403, 403]);
  const anonymous = await admin.app.request("/api/decisions");
  expect(anonymous.status).toBe(401);
});

test("edits, retires and restores feedback tags", async () => {
  await admin.db.delete(feedbackChips);
  const id = await newChip("Two leads that we believed.", "praise");
  const retired = await send("PATCH", `/api/feedback-chips/${id}`, { retired: true });
  expect(retired.body).toMatchObject({ tone: "praise", retiredAt: expect.any(String) });
  await send("PATCH", `/api/feedback-chips/${id}`, { text: "Two leads we believed." });
  expect(await read("/api/feedback-chips")).toEqual([
    { ...retired.body, text: "Two leads we believed." },
  ]);
  const again = await send("PATCH", `/api/feedback-chips/${id}`, { retired: false });
  expect(again.body).toMatchObject({ retiredAt: null });
  expect((await post("/api/feedback-chips", { text: " ", tone: "praise" })).status).toBe(422);
});

test("publishes the selection after all emails, or with a reason", async () => {
  const announcedAt = new Date();
  const announced = { status: "accepted", announcedStatus: "accepted", announcedAt } as const;
  await add({ filmTitle: "In it", director: "Ada", country: "Peru", duration: 9, ...announced });
  await add({ filmTitle: "Withdrawn", ...announced, withdrawnAt: new Date() });
  await add({ filmTitle: "Privately accepted", status: "accepted" });
  const open = await add({ filmTitle: "Undecided" });
  // A fully refunded entry cannot be decided.
  await add({ filmTitle: "Given back", refundedCents: 2_000 });
  await admin.db.insert(outboxMessages).values({
    kind: "decision_letter",
    toAddress: "tom@lines.example",
    stream: "announcement",
    subject: "s",
    html: "h",
    text: "t",
  });
  const visit = async (path: string) => (await admin.app.request(path)).json();
  const season = async () => ((await visit("/api/season")) as { season: string }).season;
  admin.app.setNow("2026-02-06T12:00:00Z");
  const cookie = await admin.app.logIn();
  const publish = (json: unknown) => send("POST", "/api/selection/publish", json, cookie);
  const before = await season();
  expect(await visit("/api/selection")).toEqual({ publishedAt: null, films: [] });
  expect(await publish({})).toMatchObject({
    status: 409,
    body: { queued: 1, undecided: 1, detail: expect.stringContaining("Undecided entries: 1") },
  });
  expect(await visit("/api/selection")).toEqual({ publishedAt: null, films: [] });
  await admin.db.update(outboxMessages).set({ state: "sent" });
  await admin.db.update(submissions).set({ status: "rejected" }).where(eq(submissions.id, open));
  const done = await publish({});
  const film = { title: "In it", director: "Ada", country: "Peru", duration: 9 };
  const publishedAt = admin.app.deps.clock().toISOString();
  const published = { publishedAt, films: [{ ...film, submissionType: "short_film" }] };
  expect(done).toEqual({ status: 200, body: published });
  admin.app.passMinutes(1);
  expect((await publish({})).body).toEqual(published);
  expect(await visit("/api/selection")).toEqual(published);
  expect([before, await season()]).toEqual(["deliberating", "announced"]);

  await admin.db.update(editions).set({ selectionPublishedAt: null });
  await add({ filmTitle: "Late and undecided" });
  expect((await publish({})).status).toBe(409);
  const reason = "The catalogue goes to print.";
  expect((await publish({ reason })).status).toBe(200);
  const [noted] = await admin.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "selection published"))
    .orderBy(auditLog.createdAt)
    .offset(1);
  expect(noted?.detail).toEqual({ reason, queued: 0, undecided: 1 });
  expect(await admin.db.$count(submissions)).toBe(6);
});
