import { afterEach, beforeEach, expect, test } from "vitest";
import { submissionDrafts } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import type { StuckDraft } from "./stuck-drafts.schema";

/** Entries that were never paid, and payments that are held. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

/** Logs in again: a session expires in the hour that passes here. */
const get = async (query: string) =>
  app.request(`/api/submission-drafts${query}`, { cookie: await app.logIn() });

async function list(query = ""): Promise<{ titles: (string | null)[]; total: number }> {
  const answer = await get(query);
  expect(answer.status).toBe(200);
  const rows = (await answer.json()) as StuckDraft[];
  return {
    titles: rows.map(({ title }) => title),
    total: Number(answer.headers.get("X-Total-Count")),
  };
}

/** Starts an entry and leaves before paying, a minute after the last one. */
function leave(filmTitle: string, submitterEmail = shortFilm.submitterEmail) {
  app.passMinutes(1);
  return openPayment(app, { ...shortFilm, filmTitle, submitterEmail });
}

test("an entry counts as unpaid an hour after it was typed, not during the payment", async () => {
  await leave("Paper Rings");
  app.passMinutes(59);
  expect(await list()).toEqual({ titles: [], total: 0 });
  app.passMinutes(2);
  expect(await list()).toEqual({ titles: ["Paper Rings"], total: 1 });
});

test("only the last of several tries is listed, and none after the payment", async () => {
  await leave("Paper Rings");
  await leave("paper rings", shortFilm.submitterEmail.toUpperCase());
  await leave("Tideline");
  await leave("Paper Rings", "somebody@else.example");
  app.passMinutes(61);
  expect(await list()).toEqual({
    titles: ["Paper Rings", "Tideline", "paper rings"],
    total: 3,
  });

  const entry = { ...shortFilm, filmTitle: "Paper Rings" };
  const intent = await openPayment(app, entry);
  await pay(app, intent);
  expect((await submitEntry(app, intent, entry)).status).toBe(201);
  app.passMinutes(61);
  expect((await list()).titles).toEqual(["Paper Rings", "Tideline"]);
});

test("pages of drafts contain no secrets", async () => {
  for (const title of ["One", "Two", "Three"]) await leave(title);
  app.passMinutes(61);
  const answer = await get("?limit=2");
  const [first] = (await answer.json()) as StuckDraft[];
  expect(Object.keys(first ?? {}).sort()).toEqual([
    "createdAt",
    "email",
    "fee",
    "id",
    "name",
    "paymentIntentId",
    "reason",
    "remindedAt",
    "submissionType",
    "title",
  ]);
  const next = answer.headers.get("Link")?.match(/<[^?]*([^>]+)>/)?.[1] ?? "";
  expect(await list(next)).toEqual({ titles: ["One"], total: 3 });
});

test("held payments are a separate view, with the reason", async () => {
  const { paymentIntentId } = await leave("Paper Rings");
  await app.db
    .update(submissionDrafts)
    .set({ state: "held", heldReason: "Paid 1 cents instead of 2000." });
  app.passMinutes(61);
  expect(await list()).toEqual({ titles: [], total: 0 });
  const answer = await get("?view=held");
  expect(await answer.json()).toMatchObject([
    { title: "Paper Rings", paymentIntentId, reason: "Paid 1 cents instead of 2000.", fee: "$20" },
  ]);
});

test("only directors list unpaid drafts", async () => {
  await leave("Paper Rings");
  app.passMinutes(61);
  const answer = await app.request("/api/submission-drafts");
  expect(answer.status).toBe(401);
  expect(await answer.text()).not.toContain(shortFilm.submitterEmail);
});
