import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, directorCredentials, directorDevices, outboxMessages } from "~/db/schema";
import type { OpenSession } from "~/features/auth/session/schema";
import { accessCode, cookieOf, createTestApp, directorEmail, type TestApp } from "~/tests/harness";
import { ensureAccessCode } from "../access-code/change.commands.server";
import { changeAccessCode } from "../access-code/contract";
import { differentAccessCodes, sameAccessCode, wrongCurrentCode } from "../access-code/schema";
import { commonCodeMessage } from "../access-code/strength.rules.server";
import { listSessions, readSession } from "../session/director.contract";

const { path: accessCodePath } = changeAccessCode;
const { path: sessionPath } = readSession;
const { path: sessionsPath } = listSessions;

/** The director's own account: browsers, sessions, the access code. */

const windows = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/145.0" };
const iphone = {
  "User-Agent": "Mozilla/5.0 (iPhone) AppleWebKit/605 Version/26.0 Mobile/15E Safari/604.1",
};
const newCode = "a lighthouse keeper's ghost";
let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ rateLimits: true });
  await ensureAccessCode(app.db, app.deps.clock, accessCode);
});
afterEach(() => app.close());

type LogInOptions = {
  code?: string;
  cookie?: string;
  from?: string;
  headers?: Record<string, string>;
};
const logIn = ({ code = accessCode, ...options }: LogInOptions = {}) =>
  app.request(sessionPath, { json: { email: directorEmail, accessCode: code }, ...options });
const cookiesOf = async (options: LogInOptions = {}) => {
  const response = await logIn(options);
  expect(response.status).toBe(200);
  return cookieOf(response);
};
const part = (cookies: string, name: string) =>
  cookies.split("; ").find((pair) => pair.startsWith(name)) ?? "";
const deviceIn = (cookies: string) => part(cookies, "heartlight_device");
const statusOf = async (cookie: string) => (await app.request(sessionPath, { cookie })).status;
const sessions = async (cookie: string) =>
  (await (await app.request(sessionsPath, { cookie })).json()) as OpenSession[];
const emails = () => app.db.select().from(outboxMessages);
const actions = async () => (await app.db.select().from(auditLog)).map(({ action }) => action);
const change = (cookie: string, json: Record<string, unknown> = {}) =>
  app.request(accessCodePath, {
    method: "PUT",
    cookie,
    json: { currentCode: accessCode, newCode, repeatedCode: newCode, ...json },
  });

describe("a browser that never logged in before", () => {
  test("emails and logs a new browser, not a known one", async () => {
    const cookies = await cookiesOf({ headers: windows });
    expect(await emails()).toEqual([
      expect.objectContaining({
        kind: "new_browser",
        toAddress: directorEmail,
        stream: "transactional",
        state: "queued",
      }),
    ]);
    const [email] = await emails();
    for (const detail of ["Firefox on Windows", "203.0.113.0", "Aug 1, 2025, 5:00 AM"]) {
      expect(email?.text).toContain(detail);
    }
    expect(email?.text).not.toContain("203.0.113.7");
    expect(await actions()).toContain("logged in with a new browser");

    const again = await cookiesOf({ headers: windows, cookie: deviceIn(cookies) });
    expect(deviceIn(again), "stays the same browser").toBe(deviceIn(cookies));
    expect(await emails()).toHaveLength(1);
    expect(await app.db.select().from(directorDevices)).toHaveLength(1);
    expect((await actions()).at(-1)).toBe("logged in");
  });

  test("is not known by a made-up cookie", async () => {
    const planted = `heartlight_device=${"a".repeat(43)}`;
    const cookies = await cookiesOf({ cookie: planted });
    expect(deviceIn(cookies)).not.toBe(planted);
    expect(await emails()).toHaveLength(1);
  });

  test("gets a cookie that scripts and other sites do not, and only with the right code", async () => {
    const [, device] = (await logIn()).headers.getSetCookie();
    expect(device).toMatch(
      /^heartlight_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
    );
    const refused = await logIn({ code: "wrong" });
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await app.db.select().from(directorDevices)).toHaveLength(1);
  });

  test("shows its user agent as text", async () => {
    await cookiesOf({ headers: { "User-Agent": "<b>Firefox/1</b>" } });
    const [email] = await emails();
    expect(email?.html).not.toContain("<b>Firefox");
  });
});

describe("guessing", () => {
  test("is held up after five from one address; a known browser there still gets in", async () => {
    const device = deviceIn(await cookiesOf());
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await logIn({ code: "wrong" })).status).toBe(401);
    }
    expect((await logIn()).status).toBe(429);
    expect((await logIn({ cookie: device })).status).toBe(200);
    expect((await logIn()).status, "which changes nothing for others").toBe(429);
  });

  test("from a known browser is held up as well", async () => {
    const device = deviceIn(await cookiesOf());
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await logIn({ code: "wrong", cookie: device })).status).toBe(401);
    }
    expect((await logIn({ cookie: device })).status).toBe(429);
    expect((await logIn({ cookie: device, from: "192.0.2.1" })).status).toBe(429);
  });

  test("is limited to five guesses in an open session", async () => {
    const cookie = await cookiesOf();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await change(cookie, { currentCode: "wrong" })).status).toBe(422);
    }
    expect((await change(cookie)).status).toBe(429);
    expect((await logIn()).status, "logging in is another matter").toBe(200);
    app.passMinutes(15);
    expect((await change(cookie)).status).toBe(204);
  });
});

describe("sessions", () => {
  test("are listed with browser and shortened address, without tokens", async () => {
    const first = await cookiesOf({ headers: windows });
    app.passMinutes(10);
    const second = await cookiesOf({ headers: iphone, from: "2001:db8:1:2:3:4:5:6" });
    const list = await sessions(second);
    expect(list).toEqual([
      {
        id: expect.any(String),
        browser: "Safari on iPhone",
        address: "2001:db8:1::",
        startedAt: "2025-08-01T12:10:00.000Z",
        lastSeenAt: "2025-08-01T12:10:00.000Z",
        isThis: true,
      },
      {
        id: expect.any(String),
        browser: "Firefox on Windows",
        address: "203.0.113.0",
        startedAt: "2025-08-01T12:00:00.000Z",
        lastSeenAt: "2025-08-01T12:00:00.000Z",
        isThis: false,
      },
    ]);
    app.passMinutes(25);
    expect(
      (await sessions(second)).map(({ isThis }) => isThis),
      "one was left",
    ).toEqual([true]);
    expect(await statusOf(first)).toBe(401);
  });

  test("are ended one by one", async () => {
    const cookie = await cookiesOf();
    const otherCookie = await cookiesOf();
    const [otherSession] = (await sessions(cookie)).filter(({ isThis }) => !isThis);
    const end = (id = "") => app.request(`${sessionsPath}/${id}`, { method: "DELETE", cookie });
    const ended = await end(otherSession?.id);
    expect(ended.status).toBe(204);
    expect(ended.headers.getSetCookie()).toEqual([]);
    expect(await statusOf(otherCookie)).toBe(401);
    expect(await statusOf(cookie)).toBe(200);
    expect((await end(otherSession?.id)).status).toBe(404);
    expect((await end("not-an-id")).status).toBe(404);
    expect(await actions()).toContain("session ended");
  });

  test("can all end but this one, or all with it", async () => {
    const cookie = await cookiesOf();
    const otherCookies = [await cookiesOf(), await cookiesOf()];
    const response = await app.request(`${sessionsPath}?keep=this`, { method: "DELETE", cookie });
    expect(response.status).toBe(204);
    expect(await Promise.all(otherCookies.map(statusOf))).toEqual([401, 401]);
    expect(await statusOf(cookie)).toBe(200);

    const otherCookie = await cookiesOf();
    const all = await app.request(sessionsPath, { method: "DELETE", cookie });
    expect(all.headers.getSetCookie()).toEqual([
      "heartlight_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
    ]);
    expect([await statusOf(cookie), await statusOf(otherCookie)]).toEqual([401, 401]);
    expect(await actions()).toEqual(
      expect.arrayContaining(["other sessions ended", "all sessions ended"]),
    );
  });

  test("do not end by reading", async () => {
    const cookie = await cookiesOf();
    const evil = await app.request(sessionsPath, {
      method: "DELETE",
      cookie,
      origin: "https://evil.example",
    });
    expect(evil.status).toBe(403);
    const wrong = await app.request(`${sessionsPath}?keep=all`, { method: "DELETE", cookie });
    expect(wrong.status).toBe(422);
    expect(await statusOf(cookie)).toBe(200);
  });
});

describe("changing the access code", () => {
  test("ends every other session and rotates this one's token", async () => {
    const otherCookie = await cookiesOf();
    const ownCookie = await cookiesOf({ headers: windows });
    app.passMinutes(10);
    expect(await statusOf(ownCookie)).toBe(200);
    const changed = await change(ownCookie);
    expect(changed.status).toBe(204);
    const [cookie] = changed.headers.getSetCookie();
    expect(cookie).toMatch(/^heartlight_session=[\w-]{43}; .*; Max-Age=42600$/);
    expect(await statusOf(cookieOf(changed))).toBe(200);
    expect(await statusOf(ownCookie), "the old token").toBe(401);
    expect(await statusOf(otherCookie)).toBe(401);
    expect((await logIn()).status, "the old code").toBe(401);
    expect((await logIn({ code: newCode })).status).toBe(200);

    const mail = (await emails()).find(({ kind }) => kind === "access_code_changed");
    expect(mail).toMatchObject({ toAddress: directorEmail, state: "queued" });
    expect(await actions()).toContain("access code changed");
    const stored = JSON.stringify([
      await emails(),
      await app.db.select().from(auditLog),
      await app.db.select().from(directorCredentials),
      app.logLines,
    ]);
    expect(stored).not.toContain(newCode);
    expect(stored).not.toContain(accessCode);
  });

  test("forgets every other browser", async () => {
    const elsewhere = deviceIn(await cookiesOf());
    const cookie = await cookiesOf();
    expect((await change(cookie)).status).toBe(204);
    const before = (await emails()).length;
    await cookiesOf({ code: newCode, cookie: deviceIn(cookie) });
    expect(await emails()).toHaveLength(before);
    await cookiesOf({ code: newCode, cookie: elsewhere });
    expect(await emails()).toHaveLength(before + 1);
  });

  test.each([
    [{ currentCode: "not the access code" }, "currentCode", wrongCurrentCode],
    [{ currentCode: "" }, "currentCode", "Enter the current access code"],
    [{ newCode: accessCode, repeatedCode: accessCode }, "newCode", sameAccessCode],
    [
      { newCode: "eleven long", repeatedCode: "eleven long" },
      "newCode",
      "Use at least 12 characters",
    ],
    [
      { newCode: "abcabcabcabcabc", repeatedCode: "abcabcabcabcabc" },
      "newCode",
      "Use at least 6 different characters",
    ],
    [{ newCode: "Password1234!", repeatedCode: "Password1234!" }, "newCode", commonCodeMessage],
    [{ newCode: "heartlight-2026", repeatedCode: "heartlight-2026" }, "newCode", commonCodeMessage],
    [{ repeatedCode: `${newCode}.` }, "repeatedCode", differentAccessCodes],
  ])("%j is refused and changes nothing", async (json, path, message) => {
    const cookie = await cookiesOf();
    const refused = await change(cookie, json);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ path, message }] });
    expect(await statusOf(cookie)).toBe(200);
    expect((await logIn()).status).toBe(200);
    expect((await emails()).filter(({ kind }) => kind === "access_code_changed")).toEqual([]);
  });
});

describe("a restart", () => {
  const start = (environment?: string) => ensureAccessCode(app.db, app.deps.clock, environment);

  test("with the environment's old code does not undo a change, and ends no session", async () => {
    const changed = await change(await cookiesOf());
    expect(await start(accessCode)).toEqual({ kind: "stored" });
    expect(await statusOf(cookieOf(changed))).toBe(200);
    expect((await logIn()).status).toBe(401);
    expect((await logIn({ code: newCode })).status).toBe(200);
    expect(await start(undefined)).toEqual({ kind: "stored" });
    expect((await logIn({ code: newCode })).status).toBe(200);
  });

  test("applies a new environment code, so that nobody is locked out for good", async () => {
    const changed = await change(await cookiesOf());
    expect(await start("a code the operator chose")).toEqual({ kind: "environment" });
    expect(await statusOf(cookieOf(changed))).toBe(401);
    expect((await logIn({ code: newCode })).status).toBe(401);
    expect((await logIn({ code: "a code the operator chose" })).status).toBe(200);
    expect(
      (await actions()).filter((action) => action === "access code set at start"),
    ).toHaveLength(2);
  });

  test("with the code that is in force already ends no session", async () => {
    const changed = cookieOf(await change(await cookiesOf()));
    expect(await start(newCode)).toEqual({ kind: "environment" });
    expect(await statusOf(changed)).toBe(200);
    expect(await start(newCode)).toEqual({ kind: "environment" });
    expect(await statusOf(changed)).toBe(200);
  });

  test("stores the applied code of an older database", async () => {
    await app.db.update(directorCredentials).set({ environmentHash: null });
    const cookie = await cookiesOf();
    expect(await start(accessCode)).toEqual({ kind: "environment" });
    const changed = await change(cookie);
    expect(changed.status).toBe(204);
    expect(await start(accessCode)).toEqual({ kind: "stored" });
    expect((await logIn({ code: newCode })).status).toBe(200);
  });
});
