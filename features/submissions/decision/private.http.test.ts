import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { decisions, outboxMessages, submissionEvents, submissions } from "~/db/tables";
import { handIn, openPayment, pay, shortFilm } from "~/tests/entries";
import { createTestApp, type TestApp } from "~/tests/harness";

/** What the desk decides is nobody else's until it is announced. */

let app: TestApp;
let cookie: string;
let id: string;
/** Hands the same entry in again, as a browser does that lost the answer. */
let again: () => Promise<Response>;
let address: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
  const intent = await openPayment(app);
  await pay(app, intent);
  again = () => handIn(app, intent, shortFilm);
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

/** Everything that a filmmaker or visitor gets of it, byte for byte, and all that was written to anybody. */
async function outside(): Promise<string> {
  const answers = [await app.request(address), await again(), await app.request("/feed.xml")];
  const seen = await Promise.all(
    answers.map(async (answer) => ({
      status: answer.status,
      headers: [...answer.headers].filter(([name]) => !/request-id|^date$/.test(name)),
      body: await answer.text(),
    })),
  );
  const mails = await app.db
    .select({ to: outboxMessages.toAddress, text: outboxMessages.text })
    .from(outboxMessages);
  return JSON.stringify([seen, mails]);
}

const logged = () =>
  app.db
    .select()
    .from(decisions)
    .where(eq(decisions.submissionId, id))
    .orderBy(asc(decisions.version));

test("no key, call or undo of the desk changes a byte outside", async () => {
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
  const desk = await app.request(`/api/submissions/${id}`, { cookie });
  expect(await desk.json()).toMatchObject({
    ...{ status: "rejected", announcedStatus: "pending", announcedAt: null },
  });
});

test("what was announced is what everybody outside reads", async () => {
  const announcedAt = app.deps.clock();
  await app.db
    .update(submissions)
    .set({ announcedStatus: "waitlisted", announcedAt, status: "rejected" })
    .where(eq(submissions.id, id));
  expect(await (await app.request(address)).json()).toMatchObject({ status: "waitlisted" });
  expect(await (await again()).json()).toMatchObject({ status: "waitlisted" });
});

test("a status given is a decision, in one commit, and taken back it is the one before", async () => {
  await app.db.insert(decisions).values({
    ...{ submissionId: id, version: 1, outcome: "waitlisted", waitRank: 2 },
    ...{ personalNote: "A fine night.", by: "director", at: app.deps.clock() },
  });
  await app.db.update(submissions).set({ status: "reviewed" }).where(eq(submissions.id, id));
  app.passMinutes(1);
  const { change } = await post("/api/submissions/status", { ids: [id], status: "accepted" });
  app.passMinutes(1);
  await post("/api/submissions/status/undo", { ids: [id], change });
  app.passMinutes(1);
  // On the waitlist an entry is 'reviewed' too: given that status, it is on the waitlist no more.
  const taken = await post("/api/submissions/status", { ids: [id], status: "reviewed" });
  expect(taken.changed).toBe(1);
  await patch({ status: "rejected" });
  await patch({ status: "rejected" });
  await patch({ status: "pending" });
  const kept = { personalNote: "A fine night.", by: "director" };
  expect(await logged()).toMatchObject([
    { version: 1, outcome: "waitlisted", waitRank: 2 },
    { version: 2, outcome: "accepted", waitRank: null, ...kept },
    { version: 3, outcome: "waitlisted", waitRank: 2, ...kept },
    { version: 4, outcome: null, waitRank: null, ...kept },
    { version: 5, outcome: "rejected", ...kept },
    { version: 6, outcome: null, ...kept },
  ]);
  const steps = await app.db
    .select({ detail: submissionEvents.detail })
    .from(submissionEvents)
    .where(eq(submissionEvents.kind, "status"))
    .orderBy(asc(submissionEvents.createdAt));
  expect(steps.slice(0, 3).map(({ detail }) => detail)).toMatchObject([
    { from: "reviewed", to: "accepted", was: "waitlisted" },
    { from: "accepted", to: "reviewed", became: "waitlisted" },
    { from: "reviewed", to: "reviewed", was: "waitlisted" },
  ]);
});

test("an undo leaves alone what was put on the waitlist since", async () => {
  const { change } = await post("/api/submissions/status", { ids: [id], status: "reviewed" });
  await app.db.insert(decisions).values({
    ...{ submissionId: id, version: 2, outcome: "waitlisted", by: "director" },
    at: app.deps.clock(),
  });
  const undone = await post("/api/submissions/status/undo", { ids: [id], change });
  expect(undone).toEqual({ restored: [], leftAlone: 1 });
});
