import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { decisions, outboxMessages, submissionEvents, submissions } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";

/** A decision is private until it is announced. */

let app: TestApp;
let cookie: string;
let id: string;
/** Submits the same entry again, as a browser does after a lost response. */
let again: () => Promise<Response>;
let address: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
  const intent = await openPayment(app);
  await pay(app, intent);
  again = () => submitEntry(app, intent, shortFilm);
  id = ((await (await again()).json()) as { id: string }).id;
  const mails = await app.db.select().from(outboxMessages);
  const token = mails.map(({ text }) => /\/entry\/([\w-]{32})/.exec(text)?.[1]).find(Boolean);
  address = `/api/entries/${token}`;
});
afterEach(() => app.close());

const patch = (json: unknown) =>
  app.request(`/api/submissions/${id}`, { method: "PATCH", cookie, json });
const post = async (path: string, json: unknown) => {
  const response = await app.request(path, { cookie, json });
  return (await response.json()) as { changed: number; change: string; restored: unknown[] };
};

/** Everything that filmmakers and visitors can read, byte for byte, and all emails. */
async function outside(): Promise<string> {
  const answers = [await app.request(address), await again(), await app.request("/feed.xml")];
  const pages = await Promise.all(
    answers.map(async (answer) => ({
      status: answer.status,
      headers: [...answer.headers].filter(([name]) => !/request-id|^date$/.test(name)),
      body: await answer.text(),
    })),
  );
  const mails = await app.db
    .select({ to: outboxMessages.toAddress, text: outboxMessages.text })
    .from(outboxMessages);
  return JSON.stringify([pages, mails]);
}

const logged = () =>
  app.db
    .select()
    .from(decisions)
    .where(eq(decisions.submissionId, id))
    .orderBy(asc(decisions.version));

test("no key, call or undo in the admin changes a public byte", async () => {
  const first = await outside();
  expect(first).toContain('\\"status\\":\\"pending\\"');
  const bulk = (status: string) => {
    app.passMinutes(1);
    return post("/api/submissions/status", { ids: [id], status });
  };

  await patch({ status: "accepted", adminNotes: "canary-of-the-desk" });
  expect(await outside()).toBe(first);
  await bulk("rejected");
  expect(await outside()).toBe(first);
  const { change } = await bulk("reviewed");
  expect(await outside()).toBe(first);
  app.passMinutes(1);
  await post("/api/submissions/status/undo", { ids: [id], change });
  expect(await outside()).toBe(first);
  const adminPage = await app.request(`/api/submissions/${id}`, { cookie });
  expect(await adminPage.json()).toMatchObject({
    status: "rejected",
    announcedStatus: "pending",
    announcedAt: null,
  });
});

test("the public reads the announced status", async () => {
  const announcedAt = app.deps.clock();
  await app.db
    .update(submissions)
    .set({ announcedStatus: "waitlisted", announcedAt, status: "rejected" })
    .where(eq(submissions.id, id));
  expect(await (await app.request(address)).json()).toMatchObject({ status: "waitlisted" });
  expect(await (await again()).json()).toMatchObject({ status: "waitlisted" });
});

const bulk = (status: string) => {
  app.passMinutes(1);
  return post("/api/submissions/status", { ids: [id], status });
};
const undo = (change: string) => {
  app.passMinutes(1);
  return post("/api/submissions/status/undo", { ids: [id], change });
};
const read = async () => (await app.request(`/api/submissions/${id}`, { cookie })).json();
const waitlist = () =>
  app.db.insert(decisions).values({
    submissionId: id,
    version: 1,
    outcome: "waitlisted",
    waitRank: 2,
    personalNote: "A fine night.",
    by: "director",
    at: app.deps.clock(),
  });

test("accepted and rejected are decisions in one commit, and an undo restores the former one", async () => {
  await waitlist();
  const { change } = await bulk("accepted");
  await undo(change);
  await patch({ status: "rejected" });
  await patch({ status: "rejected" });
  app.passMinutes(1);
  await patch({ status: "pending" });
  const common = { personalNote: "A fine night.", by: "director" };
  expect(await logged()).toMatchObject([
    { version: 1, outcome: "waitlisted", waitRank: 2 },
    { version: 2, outcome: "accepted", waitRank: null, ...common },
    { version: 3, outcome: "waitlisted", waitRank: 2, ...common },
    { version: 4, outcome: "rejected", ...common },
    { version: 5, outcome: null, ...common },
  ]);
  const steps = await app.db
    .select({ detail: submissionEvents.detail })
    .from(submissionEvents)
    .where(eq(submissionEvents.kind, "status"))
    .orderBy(asc(submissionEvents.createdAt));
  expect(steps.slice(0, 2).map(({ detail }) => detail)).toMatchObject([
    { from: "reviewed", to: "accepted", was: "waitlisted" },
    { from: "accepted", to: "reviewed", became: "waitlisted" },
  ]);
});

test("the mark changes no decision, for one entry or many, and neither does its undo", async () => {
  await waitlist();
  const decided = await logged();
  const { change, changed } = await bulk("reviewed");
  expect(changed).toBe(1);
  expect(await read()).toMatchObject({
    status: "reviewed",
    outcome: "waitlisted",
    isReviewed: true,
  });
  expect((await bulk("reviewed")).changed).toBe(0);
  expect(await undo(change)).toMatchObject({ restored: [{ id, status: "reviewed" }] });
  expect(await read()).toMatchObject({ outcome: "waitlisted", isReviewed: false });
  expect(await logged()).toEqual(decided);

  await patch({ status: "rejected" });
  expect(await (await patch({ status: "reviewed" })).json()).toMatchObject({
    status: "rejected",
    outcome: "rejected",
    isReviewed: true,
  });
  expect(await logged()).toHaveLength(2);
  await patch({ status: "pending" });
  expect(await read()).toMatchObject({ status: "pending", outcome: null, isReviewed: false });
  const kinds = await app.db
    .select({ kind: submissionEvents.kind, detail: submissionEvents.detail })
    .from(submissionEvents)
    .where(eq(submissionEvents.kind, "mark"));
  expect(kinds).toHaveLength(3);
  expect(kinds.at(-1)?.detail).toMatchObject({ from: "rejected", to: "rejected", reviewed: true });
});

test("no status change or undo changes an announced decision", async () => {
  const { change } = await bulk("rejected");
  await app.db
    .update(submissions)
    .set({ announcedStatus: "rejected", announcedAt: app.deps.clock() })
    .where(eq(submissions.id, id));
  const before = await read();
  const detail =
    "“The Last Bus to Ojai” was announced as rejected, so nothing was changed. To change it, correct the announcement on the entry's page.";
  for (const status of ["accepted", "pending"]) {
    const refused = await patch({ status, adminNotes: "Again" });
    expect(refused.status, status).toBe(409);
    expect(await refused.json()).toMatchObject({ detail, announced: [id] });
    const many = await app.request("/api/submissions/status", {
      cookie,
      json: { ids: [id], status },
    });
    expect(many.status, status).toBe(409);
  }
  const undone = await app.request("/api/submissions/status/undo", {
    cookie,
    json: { ids: [id], change },
  });
  expect(undone.status).toBe(409);
  expect(await read()).toEqual(before);
  // The same status again, and the mark, change nothing in it.
  expect((await patch({ status: "rejected" })).status).toBe(200);
  expect(await (await patch({ status: "reviewed" })).json()).toMatchObject({
    status: "rejected",
    isReviewed: true,
    announcedStatus: "rejected",
  });
  expect(await logged()).toHaveLength(1);
});

test("an announced waitlist can still change", async () => {
  await waitlist();
  await app.db.update(submissions).set({ announcedStatus: "waitlisted" });
  expect(await (await patch({ status: "accepted" })).json()).toMatchObject({ status: "accepted" });
});

test("a bulk change changes nothing if one decision was announced, and names it", async () => {
  const intent = await openPayment(app);
  await pay(app, intent);
  const otherId = ((await (await submitEntry(app, intent, shortFilm)).json()) as { id: string }).id;
  await app.db
    .update(submissions)
    .set({ status: "accepted", announcedStatus: "accepted" })
    .where(eq(submissions.id, otherId));
  const refused = await app.request("/api/submissions/status", {
    cookie,
    json: { ids: [id, otherId], status: "rejected" },
  });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ announced: [otherId] });
  expect(await read()).toMatchObject({ status: "pending" });
  // The mark is possible for all of them.
  const marked = await app.request("/api/submissions/status", {
    cookie,
    json: { ids: [id, otherId], status: "reviewed" },
  });
  expect(await marked.json()).toMatchObject({ changed: 2 });
});

test("an undo leaves later decisions and marks alone", async () => {
  const marked = await bulk("reviewed");
  const decided = await bulk("accepted");
  // The decision came later and is independent of the mark.
  expect(await undo(marked.change)).toMatchObject({ restored: [{ id, status: "accepted" }] });
  const again = await bulk("reviewed");
  expect(await undo(marked.change)).toEqual({ restored: [], leftAlone: 1 });
  expect(await undo(decided.change)).toMatchObject({ restored: [{ id, status: "reviewed" }] });
  await waitlistLater();
  expect(await undo(decided.change)).toEqual({ restored: [], leftAlone: 1 });
  expect(await undo(again.change)).toMatchObject({ restored: [{ id, status: "reviewed" }] });
  expect(await read()).toMatchObject({ outcome: "waitlisted", isReviewed: false });
});

const waitlistLater = async () => {
  const { length } = await logged();
  await app.db.insert(decisions).values({
    submissionId: id,
    version: length + 1,
    outcome: "waitlisted",
    by: "director",
    at: app.deps.clock(),
  });
};

test("a status written by the previous version of the program counts as decision or mark", async () => {
  const give = (status: "pending" | "reviewed" | "accepted" | "rejected") =>
    app.db.update(submissions).set({ status }).where(eq(submissions.id, id));
  await give("reviewed");
  expect(await read()).toMatchObject({ outcome: null, isReviewed: true, version: 2 });
  await give("accepted");
  expect(await read()).toMatchObject({ outcome: "accepted", isReviewed: true, version: 3 });
  // That version stores a waitlist as status and log entry.
  await give("reviewed");
  await waitlistLater();
  expect(await read()).toMatchObject({ status: "reviewed", outcome: "waitlisted" });
  await give("pending");
  expect(await read()).toMatchObject({ status: "pending", outcome: null, isReviewed: false });
});
