import { eq, inArray } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { digestEntries, editions, outboxMessages, submissions } from "~/db/schema";
import { eraseSubject } from "~/features/privacy/erase.commands.server";
import { keysOfAddress } from "~/features/privacy/subject.queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { logLine, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { sendEntryDigest } from "./jobs.server";

/** The director's emails about new entries: one for each, one a day, none. Los Angeles is seven hours behind UTC. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: "2025-08-01T16:00:00Z" });
});
afterEach(() => app.close());

async function choose(newEntries: FestivalSettings["notices"]["newEntries"]) {
  const cookie = await app.logIn();
  const { updatedAt } = (await (await app.request("/api/festival", { cookie })).json()) as {
    updatedAt: string | null;
  };
  const changes = { notices: { newEntries } };
  const json = { updatedAt, changes };
  const answer = await app.request("/api/festival", { method: "PATCH", cookie, json });
  expect(answer.status).toBe(200);
}

async function enter(
  title: string,
  { amount = 20, ...fields }: Record<string, unknown> & { amount?: number } = {},
): Promise<void> {
  const form = { ...shortFilm, filmTitle: title, ...fields };
  const intent = await openPayment(app, form, { amount });
  await pay(app, intent);
  expect((await submitEntry(app, intent, form)).status).toBe(201);
}

async function enterLine(line: string): Promise<void> {
  const form = { ...logLine, logLine: line };
  const intent = await openPayment(app, form, { amount: 1 });
  await pay(app, intent);
  expect((await submitEntry(app, intent, form)).status).toBe(201);
}

/** The subjects of the director's emails about entries, in their order. */
const emails = () =>
  app.db
    .select()
    .from(outboxMessages)
    .where(inArray(outboxMessages.kind, ["director_notice", "entry_digest"]))
    .orderBy(outboxMessages.createdAt);
const subjects = async () => (await emails()).map(({ subject }) => subject);
const sendAt = async (moment: string) => {
  app.setNow(moment);
  await sendEntryDigest(app.deps);
};

test("by default each entry has an email, and none is sent in the morning", async () => {
  await enter("One");
  await sendAt("2025-08-02T15:00:00Z");
  expect(await subjects()).toEqual(["New short film: One"]);
});

test("without emails none is sent, for an entry or in the morning", async () => {
  await choose("none");
  await enter("One");
  await sendAt("2025-08-02T15:00:00Z");
  expect(await subjects()).toEqual([]);
});

test("once a day, at 8 by the festival's clock, one email names the entries since the last", async () => {
  await choose("daily");
  for (let at = 1; at <= 33; at += 1) {
    await enter(`Film ${at}`, { submitterEmail: `f${at}@films.example` });
    app.passMinutes(1);
  }
  await enterLine("A clockmaker falls in love with the hour that is skipped.");
  await sendAt("2025-08-02T14:59:59Z");
  expect(await subjects(), "before 8").toEqual([]);
  // In two processes at once, and repeatedly in the following minutes.
  app.setNow("2025-08-02T15:00:00Z");
  await Promise.all([sendEntryDigest(app.deps), sendEntryDigest(app.deps)]);
  await sendAt("2025-08-02T15:01:00Z");
  expect(await subjects()).toEqual(["34 new entries"]);
  const [email] = await emails();
  expect(email).toMatchObject({ toAddress: app.deps.directorEmail, submissionId: null });
  const text = email?.text.replaceAll(/[\u2068\u2069]/g, "") ?? "";
  expect(text).toContain("34 new entries arrived since the last email.");
  expect(text).toMatch(/Short Film:? *33/);
  expect(text).toMatch(/Log Line:? *1\b/);
  expect(text).toContain("Film 20");
  expect(text).not.toContain("Film 21");
  expect(text).toContain("and 14 more");
  // The linked list is as long as the email says.
  const query = /\/admin\/submissions(\?since=[\w:.%-]+)/.exec(email?.text ?? "")?.[1];
  const list = await app.request(`/api/submissions${query}`, { cookie: await app.logIn() });
  expect(list.headers.get("X-Total-Count")).toBe("34");

  // What arrives after the email waits for the next morning; a day without entries has no email.
  await enter("Later");
  await sendAt("2025-08-02T23:00:00Z");
  await sendAt("2025-08-03T15:00:00Z");
  await sendAt("2025-08-04T15:00:00Z");
  expect(await subjects()).toEqual(["34 new entries", "1 new entry"]);
});

test("after days without a server one email names everything", async () => {
  await choose("daily");
  await enter("One");
  app.passMinutes(24 * 60);
  await enter("Two", { submitterEmail: "two@films.example" });
  await sendAt("2025-08-05T20:00:00Z");
  expect(await subjects()).toEqual(["2 new entries"]);
});

test("a change of the setting in the middle of a day loses nothing and repeats nothing", async () => {
  await enter("Each");
  await choose("daily");
  await enter("Daily", { submitterEmail: "daily@films.example" });
  await choose("each");
  app.passMinutes(1);
  await enter("Each again", { submitterEmail: "again@films.example" });
  await sendAt("2025-08-02T15:00:00Z");
  expect(await subjects()).toEqual([
    "New short film: Each",
    "New short film: Each again",
    "1 new entry",
  ]);
  expect((await emails()).at(-1)?.text).toContain("Daily");
  // Who turns emails off gets none about what waited, also later.
  await choose("daily");
  await enter("Silent", { submitterEmail: "silent@films.example" });
  await choose("none");
  await sendAt("2025-08-03T15:00:00Z");
  await choose("daily");
  await sendAt("2025-08-04T15:00:00Z");
  expect(await subjects()).toHaveLength(3);
});

test("an email that cannot be queued leaves its entries waiting", async () => {
  await choose("daily");
  await enter("One");
  app.setNow("2025-08-02T15:00:00Z");
  await expect(sendEntryDigest({ ...app.deps, directorEmail: "nobody" })).rejects.toThrow();
  await sendEntryDigest(app.deps);
  expect(await subjects()).toEqual(["1 new entry"]);
});

test("another time zone, summer time and a clock set back give no second email about an entry", async () => {
  await choose("daily");
  await enter("One");
  await sendAt("2025-08-02T15:00:00Z");
  await enter("Two", { submitterEmail: "two@films.example" });
  // 8:00 in Berlin is 6:00 UTC: the next morning comes nine hours earlier.
  await app.db.update(editions).set({ timeZone: "Europe/Berlin" });
  await sendAt("2025-08-02T23:00:00Z");
  expect(await subjects()).toEqual(["1 new entry"]);
  await sendAt("2025-08-03T06:00:00Z");
  await sendAt("2025-08-03T15:00:00Z");
  expect(await subjects()).toEqual(["1 new entry", "1 new entry"]);
  // The clock was a day ahead: that morning has its email.
  app.setNow("2025-08-02T12:00:00Z");
  await enter("Three", { submitterEmail: "three@films.example" });
  await sendAt("2025-08-03T06:00:00Z");
  expect(await subjects()).toHaveLength(2);
  await sendAt("2025-08-04T06:00:00Z");
  expect(await subjects()).toHaveLength(3);
  // After the clocks go back, 8:00 is an hour later.
  app.setNow("2025-10-25T12:00:00Z");
  await enter("Four", { amount: 30, submitterEmail: "four@films.example" });
  await sendAt("2025-10-26T06:30:00Z");
  expect(await subjects()).toHaveLength(3);
  await sendAt("2025-10-26T07:00:00Z");
  expect(await subjects()).toHaveLength(4);
});

test("an entry that arrives late from a process whose clock is behind waits for the next morning", async () => {
  await choose("daily");
  await enter("One");
  await sendAt("2025-08-02T15:00:10Z");
  app.setNow("2025-08-02T14:59:50Z");
  await enter("Behind", { submitterEmail: "behind@films.example" });
  await sendAt("2025-08-02T15:02:00Z");
  expect(await subjects()).toEqual(["1 new entry"]);
  await sendAt("2025-08-03T15:00:00Z");
  expect(await subjects()).toEqual(["1 new entry", "1 new entry"]);
});

test("a withdrawn entry is not named, and the name of a deleted one goes", async () => {
  await choose("daily");
  await enter("Withdrawn");
  await app.db.update(submissions).set({ withdrawnAt: app.deps.clock() });
  await sendAt("2025-08-02T15:00:00Z");
  expect(await subjects()).toEqual([]);
  expect(await app.db.$count(digestEntries)).toBe(0);
  await enter("The Name", { submitterEmail: "gone@films.example" });
  await sendAt("2025-08-03T15:00:00Z");
  await app.db
    .update(outboxMessages)
    .set({ state: "sent" })
    .where(eq(outboxMessages.kind, "entry_digest"));
  const keys = keysOfAddress("gone@films.example");
  await app.db.transaction((tx) => eraseSubject(tx, keys, app.deps.clock()));
  const [email] = await emails();
  expect(email).toMatchObject({ subject: "Deleted", text: "", html: "" });
  // With the email, what names its entries goes.
  await app.db.delete(outboxMessages);
  expect(await app.db.$count(digestEntries)).toBe(0);
});
