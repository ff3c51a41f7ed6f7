import { afterEach, beforeEach, expect, test } from "vitest";
import { rateLimits } from "~/db/schema";
import { accessCode, cookieOf, createTestApp, directorEmail, type TestApp } from "~/tests/harness";

/** Guesses at an access code from many places. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ rateLimits: true });
  await app.logIn();
});
afterEach(() => app.close());

const logIn = (from: string, options: { code?: string; cookie?: string } = {}) =>
  app.request("/api/director/session", {
    json: { email: directorEmail, accessCode: options.code ?? accessCode },
    from,
    cookie: options.cookie,
  });

test("fifty from one network hold up that network, and no known browser", async () => {
  const deviceCookie = /heartlight_device=[^;]+/.exec(cookieOf(await logIn("203.0.113.9")))?.[0];
  app.passMinutes(15);
  for (let host = 1; host <= 53; host += 1) {
    expect((await logIn(`198.51.100.${host}`, { code: "wrong" })).status).toBe(401);
  }
  const refused = await logIn("198.51.100.200");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await logIn("198.51.100.1", { cookie: deviceCookie })).status).toBe(200);
  // A director with a new browser elsewhere may err twice.
  for (const code of ["wrong", "wrong"]) {
    expect((await logIn("192.0.2.1", { code })).status).toBe(401);
  }
  expect((await logIn("192.0.2.1")).status).toBe(200);
  app.passMinutes(15);
  expect((await logIn("198.51.100.200")).status).toBe(200);
});

test("the first ones of many networks are limited as well", async () => {
  const resetsAt = new Date(app.deps.clock().getTime() + 15 * 60_000);
  const key = "login-first-everywhere:all";
  await app.db.insert(rateLimits).values({ key, count: 500, resetsAt });
  expect((await logIn("192.0.2.1")).status).toBe(429);
});
