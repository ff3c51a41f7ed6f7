import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxMessages } from "~/db/schema";
import { waitForTasksAfterResponse } from "~/lib/api/after-response.server";
import { createTestApp, type TestApp } from "~/tests/harness";

/** How often a code to see one's data is sent. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const email = "ana@film.example";

test("a client gets at most three emails a day for an address, and the response is always the same", async () => {
  const bodies = new Set<string>();
  for (let count = 0; count < 5; count += 1) {
    const response = await app.request("/api/your-data", { json: { email } });
    bodies.add(`${response.status} ${await response.text()}`);
    await waitForTasksAfterResponse();
  }
  expect(bodies.size).toBe(1);
  expect(await app.db.$count(outboxMessages)).toBe(3);
});

test("a stranger's requests use up none of the person's emails, and many strangers send few", async () => {
  const ask = async (from: string) => {
    await app.request("/api/your-data", { json: { email }, from });
    await waitForTasksAfterResponse();
    return app.db.$count(outboxMessages);
  };
  for (let count = 0; count < 5; count += 1) await ask("198.51.100.1");
  expect(await ask("203.0.113.7")).toBe(4);
  // The same network of IPv6 counts once.
  for (let host = 1; host < 6; host += 1) await ask(`2001:db8::${host}`);
  expect(await app.db.$count(outboxMessages)).toBe(7);
  for (let stranger = 1; stranger < 20; stranger += 1) await ask(`198.51.100.${stranger}`);
  expect(await app.db.$count(outboxMessages)).toBe(12);
});
