import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { outboxMessages } from "~/db/tables";
import { handIn, logLine, openPayment, pay, shortFilm } from "~/tests/entries";
import { createTestApp, type TestApp } from "~/tests/harness";
import { askForLinks } from "./missing-link.jobs.server";

/** A film without a link: seen in the list, and its filmmaker asked once. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: "2026-01-20T12:00:00Z" });
});
afterEach(() => app.close());

async function enter(entry: Record<string, unknown>, amount = 30): Promise<void> {
  const intent = await openPayment(app, entry, { amount });
  await pay(app, intent);
  expect((await handIn(app, intent, entry)).status).toBe(201);
}
const ask = () => askForLinks(app.deps);
const letters = () =>
  app.db.select().from(outboxMessages).where(eq(outboxMessages.kind, "missing_link"));
const without = { ...shortFilm, filmTitle: "Unseen", filmUrl: null };

it("asks five days before the deadline, once, with a link that adds it", async () => {
  await enter(without);
  await enter({ ...shortFilm, filmTitle: "Seen" });
  await enter(logLine, 1);
  app.setNow("2026-01-27T00:59:00Z");
  expect(await ask()).toBe(0);
  app.setNow("2026-01-27T01:01:00Z");
  await Promise.all([ask(), ask()]);
  app.setNow("2026-01-30T12:00:00Z");
  await ask();
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ subject: "We cannot watch Unseen yet" });
  expect(letter?.text).toContain(
    "add it, and a password if it needs one, through February 3, 2026",
  );
  const token = /\/entry\/([\w-]{32})/.exec(letter?.text ?? "")?.[1];
  const json = { filmUrl: "films.example/unseen", filmPassword: "lamp" };
  const added = await app.request(`/api/entries/${token}`, { method: "PATCH", json });
  expect(await added.json()).toMatchObject({ filmUrl: "https://films.example/unseen" });
});

it("asks late entrants a day after handing in, and nobody who cannot add it any more", async () => {
  await enter({ ...without, filmTitle: "On time, withdrawn" });
  const mails = await app.db.select().from(outboxMessages);
  const token = /\/entry\/([\w-]{32})/.exec(mails.map(({ text }) => text).join())?.[1];
  await app.request(`/api/entries/${token}/withdraw`, { method: "POST" });
  app.setNow("2026-01-21T12:00:00Z");
  await enter({ ...without, filmTitle: "On time" });
  app.setNow("2026-02-06T12:00:00Z");
  await enter({ ...without, filmTitle: "Late" });
  // Through February 4 the one on time could be corrected.
  app.passMinutes(23 * 60);
  expect(await ask()).toBe(0);
  app.passMinutes(61);
  expect(await ask()).toBe(1);
  expect((await letters()).map(({ subject }) => subject)).toEqual(["We cannot watch Late yet"]);
});
