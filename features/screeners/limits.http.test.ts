import { afterAll, beforeAll, expect, test } from "vitest";
import { sendChunk } from "~/tests/film-upload";
import { createTestApp, type TestApp } from "~/tests/harness";

/** Rate limits of parts of films, by address. */

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ rateLimits: true });
});
afterAll(() => app.close());

/** How many requests of one minute are answered before the first 429. */
async function countAllowed(ask: () => Promise<Response>, most: number): Promise<number> {
  app.passMinutes(1);
  for (let count = 0; count < most; count += 1) {
    const { status, headers } = await ask();
    if (status === 429) {
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
      return count;
    }
  }
  return most;
}

test("an address may send a film of 4 GB in parts of 256 KiB within three minutes, but not flood", async () => {
  const send = () => sendChunk(app, "/api/uploads/nothing", 0, "x");
  expect(await countAllowed(send, 10_000)).toBe(6_000);
  expect((await send()).status).toBe(429);
  app.passMinutes(1);
  expect((await send()).status).toBe(404);
});

test("an address may ask for fifty parts of films a second, but not flood", async () => {
  const ask = () => app.request("/media/nothing/stream");
  expect(await countAllowed(ask, 10_000)).toBe(3_000);
  expect((await app.request("/media/nothing/file")).status).toBe(429);
  app.passMinutes(1);
  expect((await ask()).status).toBe(404);
});
