import { expect, test } from "vitest";
import { mailSuppressions, outboxMessages } from "~/db/schema";
import { submissionListFixture } from "~/tests/submission-list-fixture";

/** An announcement before its lock: recipients and emails. */

const admin = submissionListFixture();
const { add, send } = admin;
const calls = "/api/announcements";
const draft = {
  name: "The evening",
  types: ["short_film", "log_line"],
  outcomes: ["accepted", "rejected"],
  answerBy: "2026-03-01",
};
const createDraft = async (values: object = {}) =>
  (await send("POST", calls, { ...draft, ...values })).body as { id: string; version: number };
const decide = (id: string, json: object) => send("PUT", `/api/decisions/${id}`, json);

test("a draft is changed and cancelled by its version", async () => {
  const { id } = await createDraft();
  expect(await send("GET", `${calls}/${id}`)).toMatchObject({
    body: { ...draft, kind: "batch", state: "draft", letters: null, entries: null, version: 1 },
  });
  const renamed = await send("PATCH", `${calls}/${id}`, { name: "Saturday", version: 1 });
  expect(renamed.body).toMatchObject({ ...draft, name: "Saturday", version: 2 });
  expect(await send("PATCH", `${calls}/${id}`, { name: "Sunday", version: 1 })).toMatchObject({
    status: 409,
    body: { current: { name: "Saturday", version: 2 } },
  });
  const cancelled = await send("POST", `${calls}/${id}/cancel`, { version: 2 });
  expect(cancelled.body).toMatchObject({ state: "cancelled", version: 3 });
  expect(await send("POST", `${calls}/${id}/cancel`, { version: 3 })).toMatchObject({
    status: 409,
    body: { detail: "This announcement was cancelled." },
  });
  expect((await send("PATCH", `${calls}/${id}`, { name: "x", version: 3 })).status).toBe(409);
  for (const wrong of [{ types: [] }, { outcomes: [] }, { name: " " }, { answerBy: "soon" }]) {
    expect((await send("POST", calls, { ...draft, ...wrong })).status).toBe(422);
  }
  expect((await send("GET", calls)).body).toMatchObject([{ id }]);
});

test("a dry run lists recipients, exclusions and problems", async () => {
  const mara = { submitterName: "Mara", country: "Peru", genre: "romantic_drama", duration: 9 };
  const kept = await add({ filmTitle: "Kept", ...mara, submitterEmail: "mara@films.example" });
  const lost = await add({ filmTitle: "Lost", ...mara, submitterEmail: "MARA@films.example" });
  const bounced = await add({ filmTitle: "Away", submitterEmail: "away@films.example" });
  const odd = await add({ filmTitle: "Odd", submitterEmail: "nobody at all" });
  const open = await add({ filmTitle: "Open" });
  await add({ filmTitle: "Told before", status: "rejected", announcedStatus: "rejected" });
  await add({ filmTitle: "Withdrawn", status: "rejected", withdrawnAt: new Date() });
  await add({ filmTitle: "Refunded", status: "rejected", refundedCents: 2_000 });
  await add({ filmTitle: "Another category", submissionType: "feature_film", status: "accepted" });
  await decide(kept, { outcome: "accepted", personalNote: "Bring everybody.", version: 0 });
  for (const id of [lost, bounced, odd]) await decide(id, { outcome: "rejected", version: 0 });
  const waits = await add({ filmTitle: "Waits" });
  await decide(waits, { outcome: "waitlisted", version: 0 });
  await admin.db
    .insert(mailSuppressions)
    .values({ address: "away@films.example", reason: "bounce", detail: "No such mailbox." });
  const { id } = await createDraft();
  const { body } = await send("GET", `${calls}/${id}/dry-run`);
  expect(body).toEqual({
    letters: 3,
    entries: 4,
    counts: [
      { submissionType: "short_film", outcome: "accepted", entries: 1 },
      { submissionType: "short_film", outcome: "rejected", entries: 3 },
    ],
    undecided: [{ submissionId: open, title: "Open" }],
    problems: [
      { submissionId: bounced, kind: "suppressed", detail: "No such mailbox." },
      { submissionId: odd, kind: "malformed", detail: "nobody at all" },
    ],
  });

  const emails = await send("GET", `${calls}/${id}/letters?q=KEPT`);
  const change = { submissionIds: [kept, lost], outcome: "accepted" };
  expect(emails.body).toMatchObject([{ ...change, toAddress: "mara@films.example" }]);
  const email = await send("GET", `${calls}/${id}/letters/${lost}`);
  expect(email.body).toMatchObject(change);
  const text = String(email.body.text);
  for (const words of [
    "Bring everybody.",
    "Lost: Not selected",
    "March 1, 2026",
    "Kept: Accepted",
  ]) {
    expect(text).toContain(words);
  }
  // Private links are created at the lock, not by a preview.
  expect(text).not.toContain("/entry/");
  expect((await send("GET", `${calls}/${id}/letters/${open}`)).status).toBe(404);
  expect(await admin.db.$count(outboxMessages)).toBe(0);

  // A template with a variable that the entry has no value for is refused.
  const worded = { subject: "About {{FILM_TITLE}}", markdown: "From {{COUNTRY}}", updatedAt: null };
  await send("PUT", "/api/decision-letters/decision.rejected", worded);
  const again = (await send("GET", `${calls}/${id}/dry-run`)).body as { problems: unknown[] };
  expect(again.problems).toContainEqual({
    submissionId: bounced,
    kind: "empty_field",
    detail: "COUNTRY",
  });
});

test("an email contains a log line within a sentence, without its full stop", async () => {
  const line = { submissionType: "log_line" as const, filmTitle: null };
  const id = await add({ ...line, logLine: "The moon is late." });
  await add({ ...line, logLine: "She waits and waits...", status: "rejected" });
  await decide(id, { outcome: "accepted", version: 0 });
  const { id: announcement } = await createDraft();
  const { body } = await send("GET", `${calls}/${announcement}/letters/${id}`);
  expect(body).toMatchObject({
    subject: expect.stringContaining("The moon is late is in the selection"),
    text: expect.stringContaining("The moon is late is in the selection"),
  });
  expect(body.text).not.toContain("late..");
  expect(body.text).toContain("She waits and waits...: Not selected");
});

test("the number of prepared emails is that of the lock, and 0 after it is undone", async () => {
  for (const filmTitle of ["One", "Two"]) {
    const id = await add({ filmTitle, submitterEmail: "mara@films.example" });
    await decide(id, { outcome: "accepted", version: 0 });
  }
  const alone = await add({ filmTitle: "Three", submitterEmail: "ana@films.example" });
  await decide(alone, { outcome: "rejected", version: 0 });
  const { id, version } = await createDraft();
  const prepared = async () => (await send("GET", `${calls}/${id}/lock`)).body;
  expect(await prepared()).toEqual({ prepared: 0 });
  const locked = await send("POST", `${calls}/${id}/lock`, { version });
  expect(await prepared()).toEqual({ prepared: 2 });
  await send("POST", `${calls}/${id}/unlock`, { version: locked.body.version });
  expect(await prepared()).toEqual({ prepared: 0 });
  expect((await send("GET", `${calls}/${alone}/lock`)).status).toBe(404);
});
