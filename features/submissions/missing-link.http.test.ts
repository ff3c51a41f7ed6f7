import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMessages, submissions } from "~/db/schema";
import { refundFee } from "~/features/ledger/refunds/commands.server";
import { uploadFilm } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { createTestApp, type TestApp } from "~/tests/harness";
import { logLine, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { requestMissingFilmLinks } from "./missing-film-link.jobs.server";

/** A film without a link: marked in the list, and requested from the filmmaker once. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: "2026-01-20T12:00:00Z" });
});
afterEach(() => app.close());

async function enter(entry: Record<string, unknown>, amount = 30): Promise<void> {
  const intent = await openPayment(app, entry, { amount });
  await pay(app, intent);
  expect((await submitEntry(app, intent, entry)).status).toBe(201);
}
const ask = () => requestMissingFilmLinks(app.deps);
const emails = () =>
  app.db.select().from(outboxMessages).where(eq(outboxMessages.kind, "missing_link"));
const without = { ...shortFilm, filmTitle: "Unseen", filmUrl: null };

it("a missing link is requested five days before the deadline, once, with a link to add it", async () => {
  await enter(without);
  await enter({ ...shortFilm, filmTitle: "Seen" });
  await enter(logLine, 1);
  app.setNow("2026-01-27T00:59:00Z");
  expect(await ask()).toBe(0);
  app.setNow("2026-01-27T01:01:00Z");
  await Promise.all([ask(), ask()]);
  app.setNow("2026-01-30T12:00:00Z");
  await ask();
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({ subject: "We cannot watch Unseen yet" });
  expect(email?.text).toContain("add the link, and a password if needed, until February 3, 2026");
  const token = /\/entry\/([\w-]{32})/.exec(email?.text ?? "")?.[1];
  const json = { filmUrl: "films.example/unseen", filmPassword: "lamp" };
  const added = await app.request(`/api/entries/${token}`, { method: "PATCH", json });
  expect(await added.json()).toMatchObject({ filmUrl: "https://films.example/unseen" });
});

it("late entrants are asked a day after their submission, if they can still add it", async () => {
  await enter({ ...without, filmTitle: "On time, withdrawn" });
  const mails = await app.db.select().from(outboxMessages);
  const token = /\/entry\/([\w-]{32})/.exec(mails.map(({ text }) => text).join())?.[1];
  await app.request(`/api/entries/${token}/withdraw`, { method: "POST" });
  app.setNow("2026-01-21T12:00:00Z");
  await enter({ ...without, filmTitle: "On time" });
  app.setNow("2026-02-06T12:00:00Z");
  await enter({ ...without, filmTitle: "Late" });
  // An entry submitted in time could be edited through February 4.
  app.passMinutes(23 * 60);
  expect(await ask()).toBe(0);
  app.passMinutes(61);
  expect(await ask()).toBe(1);
  expect((await emails()).map(({ subject }) => subject)).toEqual(["We cannot watch Late yet"]);
});

it("a film that was uploaded is not missing for the director either", async () => {
  const entries = async (cookie: string) => {
    const listed = await app.request("/api/submissions", { cookie });
    const rows = (await listed.json()) as { id: string; filmTitle: string; lacksFilm: boolean }[];
    for (const { id, lacksFilm } of rows) {
      const detail = await app.request(`/api/submissions/${id}`, { cookie });
      expect(await detail.json()).toMatchObject({ lacksFilm });
    }
    return Object.fromEntries(rows.map(({ filmTitle, lacksFilm }) => [filmTitle, lacksFilm]));
  };
  await enter({ ...without, filmTitle: "Uploaded" });
  const [email] = await app.db.select().from(outboxMessages);
  const token = /\/entry\/([\w-]{32})/.exec(email?.text ?? "")?.[1] ?? "";
  await enter(without);
  await enter({ ...shortFilm, filmTitle: "Linked" });
  await enter(logLine, 1);
  const director = await app.logIn();
  const before = { Uploaded: true, Unseen: true, Linked: false, null: false };
  expect(await entries(director)).toEqual(before);
  await uploadFilm(app, await makeFilm({ seconds: 18 * 60, bytesPerSecond: 500 }), {
    entry: token,
  });
  expect(await entries(director)).toEqual({ ...before, Uploaded: false });
});

describe("an entry that needs no link any more", () => {
  /** Three entries without a link, on the day on which links are requested. */
  async function enterThree(): Promise<string[]> {
    for (const filmTitle of ["One", "Two", "Three"]) await enter({ ...without, filmTitle });
    app.setNow("2026-01-27T01:01:00Z");
    // By their references: all three came in the same second.
    const rows = await app.db.select().from(submissions).orderBy(submissions.reference);
    return rows.map(({ id }) => id);
  }
  const announce = (id: string, announcedStatus: "accepted" | "waitlisted" | "rejected") =>
    app.db
      .update(submissions)
      .set({ announcedStatus, announcedAt: app.deps.clock() })
      .where(eq(submissions.id, id));
  const refund = async (id: string, amount: number) =>
    refundFee(app.deps, id, { amount: String(amount / 100), left: 3000 });

  it("gets no request after an announcement", async () => {
    const [first = "", second = "", third = ""] = await enterThree();
    await announce(first, "accepted");
    await announce(second, "rejected");
    await announce(third, "waitlisted");
    expect(await ask()).toBe(0);
    expect(await emails()).toEqual([]);
  });

  it("gets no request after a full refund", async () => {
    const [first = "", second = "", third = ""] = await enterThree();
    await refund(first, 3000);
    await refund(second, 1000);
    await app.db
      .update(submissions)
      .set({ filmUrl: "https://x.example" })
      .where(eq(submissions.id, third));
    expect(await ask()).toBe(1);
    expect((await emails()).map(({ subject }) => subject)).toEqual(["We cannot watch Two yet"]);
  });

  it("does not get a queued request", async () => {
    const [, two = "", three = ""] = await enterThree();
    expect(await ask()).toBe(3);
    const mails = await app.db.select().from(outboxMessages);
    const tokenOf = (title: string) =>
      mails.flatMap(({ kind, text }) =>
        kind === "missing_link" && text.includes(title)
          ? (/\/entry\/([\w-]{32})/.exec(text)?.[1] ?? [])
          : [],
      )[0];
    await app.request(`/api/entries/${tokenOf("One")}/withdraw`, { method: "POST" });
    await refund(two, 3000);
    expect((await emails()).map(({ submissionId }) => submissionId)).toEqual([three]);
    await announce(three, "rejected");
    await ask();
    expect(await emails()).toEqual([]);
  });
});
