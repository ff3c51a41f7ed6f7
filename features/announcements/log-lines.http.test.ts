import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { editions, outboxMessages } from "~/db/schema";
import { defaultSettings } from "~/features/settings/schema";
import { readSelectedFilms } from "~/features/submissions/decision/selection.queries.server";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { releaseDue } from "./jobs.server";

/** Announcements of texts that are not filmed. */

const admin = submissionListFixture();
const { add, send } = admin;
const calls = "/api/announcements";

test("a log line is not called a film: in its emails, and in the selection, whole and by its author", async () => {
  const logLine =
    "A lighthouse keeper answers letters that were never sent to her, until one of their writers stands at her door.";
  const text = { submissionType: "log_line", filmTitle: null, logLine, director: null };
  const outcomes = ["accepted", "waitlisted", "rejected"] as const;
  for (const outcome of outcomes) {
    const person = { submitterName: `Ada ${outcome}`, submitterEmail: `${outcome}@lines.example` };
    const entry = await add({ ...text, ...person });
    expect((await send("PUT", `/api/decisions/${entry}`, { version: 0, outcome })).status).toBe(
      200,
    );
  }
  const draft = { name: "The evening", types: ["log_line"], outcomes };
  const { body } = await send<{ id: string; version: number }>("POST", calls, draft);
  let { version } = body;
  const step = async (name: string, json: object = {}) => {
    const locked = await send<{ version: number; letters: number }>(
      ...(["POST", `${calls}/${body.id}/${name}`, { version, ...json }] as const),
    );
    version = locked.body.version;
    return locked.body;
  };
  expect(await step("lock")).toMatchObject({ letters: 3 });
  const emails = await admin.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "decision_letter"))
    .orderBy(outboxMessages.toAddress);
  expect(emails.map(({ toAddress }) => toAddress)).toEqual(
    outcomes.map((outcome) => `${outcome}@lines.example`).sort(),
  );
  for (const email of emails) {
    // Its own words come from the festival's name and the entry.
    const text = email.text.replaceAll(defaultSettings.brand.fullName, "");
    expect(text, email.toAddress).not.toMatch(/\bfilms?\b|\bshow\b|\bwatch|audience|screening/i);
  }
  await step("release", { letters: 3 });
  admin.app.passMinutes(10);
  await releaseDue(admin.app.deps);
  const [edition] = await admin.db.select({ id: editions.id }).from(editions);
  const selected = await readSelectedFilms(admin.db, edition?.id ?? "");
  expect(selected).toContainEqual(
    expect.objectContaining({ title: logLine, director: "Ada accepted" }),
  );
});
