import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, directorDevices, sessions } from "~/db/schema";
import { accessCode, cookieOf, createTestApp, directorEmail, type TestApp } from "~/tests/harness";
import { readSessionValue } from "../session/cookie.rules.server";
import { refreshSession } from "../session/sessions.commands.server";
import { ensureAccessCode } from "./change.commands.server";
import { loginRefused } from "./schema";

const path = "/api/director/session";
const right = { email: directorEmail, accessCode };
let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ rateLimits: true });
  await ensureAccessCode(app.db, app.deps.clock, accessCode);
});
afterEach(() => app.close());

test("the right e-mail and access code open a session, whatever the e-mail's case", async () => {
  const response = await app.request(path, {
    json: { ...right, email: ` ${directorEmail.toUpperCase()} ` },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ email: directorEmail });
  const session = await app.request(path, { cookie: cookieOf(response) });
  expect(session.status).toBe(200);
  expect(await session.json()).toEqual({ email: directorEmail });
  expect(session.headers.get("Cache-Control")).toBe("no-store");
});

test.each([
  ["a wrong access code", { ...right, accessCode: "correct-horse-batterz" }],
  ["an access code in another case", { ...right, accessCode: accessCode.toUpperCase() }],
  ["an unknown e-mail", { ...right, email: "somebody@heartlight.example" }],
])("%s is refused with one and the same sentence", async (_, json) => {
  const response = await app.request(path, { json });
  expect(response.status).toBe(401);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({ status: 401, detail: loginRefused });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("the sixth attempt within a quarter of an hour waits, even with the right code", async () => {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const response = await app.request(path, { json: { ...right, accessCode: "wrong" } });
    expect(response.status).toBe(401);
  }
  const refused = await app.request(path, { json: right });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("900");

  const elsewhere = await app.request(path, { json: right, from: "198.51.100.9" });
  expect(elsewhere.status, "another address is not held up").toBe(200);
  app.passMinutes(15);
  expect((await app.request(path, { json: right })).status).toBe(200);
});

test("logging in takes back the failures counted before", async () => {
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await app.request(path, { json: { ...right, accessCode: "wrong" } });
  }
  expect((await app.request(path, { json: right })).status).toBe(200);
  expect((await app.request(path, { json: { ...right, accessCode: "wrong" } })).status).toBe(401);
});

test("the cookie is out of reach of scripts and other sites", async () => {
  const [cookie] = (await app.request(path, { json: right })).headers.getSetCookie();
  expect(cookie).toMatch(
    /^heartlight_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/,
  );
});

test("on https the cookie is Secure and bound to the host", async () => {
  const secure = await createTestApp({ publicUrl: "https://festival.test" });
  await ensureAccessCode(secure.db, secure.deps.clock, accessCode);
  const [cookie] = (await secure.request(path, { json: right })).headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-heartlight_session=[\w-]{43}; Path=\/; HttpOnly; .*; Secure$/);
  await secure.close();
});

test("only a hash of the token is stored", async () => {
  const cookie = await app.logIn();
  const tokens = cookie.split("; ").map((pair) => pair.split("=")[1] ?? "");
  expect(tokens.map((token) => token.length)).toEqual([43, 43]);
  const rows = await app.db.select().from(sessions);
  expect(rows).toHaveLength(1);
  const stored = JSON.stringify([rows, await app.db.select().from(directorDevices)]);
  for (const token of tokens) {
    expect(stored).not.toContain(token);
    expect(app.logLines.join("\n")).not.toContain(token);
  }
});

test("logging in again gives a new token and ends the old one", async () => {
  const former = await app.logIn();
  const response = await app.request(path, { json: right, cookie: former });
  expect(cookieOf(response)).not.toBe(former);
  expect((await app.request(path, { cookie: former })).status).toBe(401);
  expect((await app.request(path, { cookie: cookieOf(response) })).status).toBe(200);
});

test("a token planted before logging in never becomes a session", async () => {
  const planted = `heartlight_session=${"a".repeat(43)}`;
  const response = await app.request(path, { json: right, cookie: planted });
  expect(cookieOf(response)).not.toBe(planted);
  expect((await app.request(path, { cookie: planted })).status).toBe(401);
});

test("voids the token at logout", async () => {
  const cookie = await app.logIn();
  const response = await app.request(path, { method: "DELETE", cookie });
  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie()).toEqual([
    "heartlight_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
  ]);
  expect((await app.request(path, { cookie })).status).toBe(401);
});

test("ends a session after 30 idle minutes; activity keeps it", async () => {
  const cookie = await app.logIn();
  for (let visit = 1; visit <= 3; visit += 1) {
    app.passMinutes(29);
    expect((await app.request(path, { cookie })).status).toBe(200);
  }
  app.passMinutes(30);
  expect((await app.request(path, { cookie })).status).toBe(401);
});

test("a check of a running stream does not keep a session", async () => {
  const cookie = await app.logIn();
  const token = readSessionValue(cookie, app.deps.publicUrl);
  app.passMinutes(29);
  expect(await refreshSession(app.db, app.deps.clock, token, false)).not.toBeNull();
  app.passMinutes(1);
  expect((await app.request(path, { cookie })).status).toBe(401);
});

test("a session ends after 12 hours, however busy", async () => {
  const cookie = await app.logIn();
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
    app.passMinutes(20);
    expect((await app.request(path, { cookie })).status).toBe(200);
  }
  app.passMinutes(20);
  expect((await app.request(path, { cookie })).status).toBe(401);
});

test("changing the access code ends every session", async () => {
  const cookie = await app.logIn();
  await ensureAccessCode(app.db, app.deps.clock, "another-long-access-code");
  expect((await app.request(path, { cookie })).status).toBe(401);
});

test("logins and refusals are audited with a shortened address", async () => {
  await app.request(path, { json: { ...right, accessCode: "wrong" } });
  await app.logIn();
  const rows = await app.db.select().from(auditLog);
  const visits = rows.filter(({ actor }) => actor !== "operator");
  expect(visits.map(({ actor, action, ipAddress }) => ({ actor, action, ipAddress }))).toEqual([
    { actor: "visitor", action: "login refused", ipAddress: "203.0.113.0" },
    { actor: "director", action: "logged in", ipAddress: "203.0.113.0" },
  ]);
});
