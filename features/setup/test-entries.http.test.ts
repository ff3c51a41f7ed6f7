import { afterEach, expect, test } from "vitest";
import { entryNumbers, outboxMessages, submissionDrafts, submissions } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { otherFestival, setupCalls } from "~/tests/setup-calls";
import type { TestEntry } from "./schema";

/** A test entry in each category: made as a filmmaker makes it, and undone. */

let app: TestApp;
afterEach(() => app.close());

const attempt = async () => {
  const cookie = await app.logIn();
  const response = await app.request("/api/setup/test-entries", {
    method: "POST",
    json: {},
    cookie,
  });
  return { status: response.status, body: (await response.json()) as TestEntry[] };
};

test("each category takes its entry, and nothing of it stays", async () => {
  app = await createTestApp();
  const calls = setupCalls(app, await app.logIn());
  await calls.changed(await calls.send(otherFestival));
  const tables = [submissions, submissionDrafts, outboxMessages, entryNumbers];
  const count = () => Promise.all(tables.map((table) => app.db.$count(table)));
  const before = await count();
  const { status, body } = await attempt();
  expect(status).toBe(200);
  expect(body.map(({ category, refusal }) => [category, refusal])).toEqual([
    ["Short", undefined],
    ["Feature Film", undefined],
    ["Series Pilot", undefined],
    ["Log Line", undefined],
  ]);
  for (const { reference, fee, emails } of body) {
    expect(reference).toMatch(/^MAD26-/);
    expect(fee).toMatch(/€|^Free$/);
    expect(emails?.map(({ text }) => text).join()).toContain(reference);
  }
  expect(await count()).toEqual(before);
  // The set-up can still be applied again, which an entry would forbid.
  expect((await calls.send(otherFestival)).status).toBe(200);
});

test("a refusal is told with its reason", async () => {
  app = await createTestApp();
  app.setNow("2026-02-20T12:00:00Z");
  const calls = setupCalls(app, await app.logIn());
  const facts = { dates: { closeAtDeadline: true } };
  await calls.changed(await calls.send({ format: 1, facts }));
  const { body } = await attempt();
  expect(body).not.toEqual([]);
  expect(body.every(({ refusal }) => Boolean(refusal))).toBe(true);
});

test("a live site makes none", async () => {
  app = await createTestApp({ live: true });
  expect((await attempt()).status).toBe(409);
});
