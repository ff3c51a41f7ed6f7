import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, outboxMessages, sessions, totpSecrets } from "~/db/schema";
import { waitForTasksAfterResponse } from "~/lib/api/after-response.server";
import { enterPerson } from "~/tests/actors";
import { accessCode, cookieOf, createTestApp, directorEmail, type TestApp } from "~/tests/harness";
import { addApp, addRecoveryCodes, digitsOf, enrol } from "~/tests/second-factor";
import { secondFactorRefused } from "./texts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const logInByCode = () =>
  app.request("/api/director/session", { json: { email: directorEmail, accessCode } });

const ticketOf = async () => {
  const response = await logInByCode();
  expect(response.status).toBe(202);
  expect(response.headers.getSetCookie()).toEqual([]);
  return (await response.json()) as { next: string; ticket: string; methods: string[] };
};

const answer = (json: object) => app.request("/api/auth/second-factor", { json });

const subjects = async () =>
  (await app.db.select().from(outboxMessages)).map(({ subject }) => subject);

test("a login with a bound second factor takes both steps", async () => {
  const cookie = await app.logIn();
  const { secret } = await enrol(app, cookie);
  const { next, ticket, methods } = await ticketOf();
  expect({ next, methods }).toEqual({ next: "second_factor", methods: ["totp", "recovery"] });

  const wrong = await answer({ ticket, totp: "000000" });
  expect(wrong.status).toBe(401);
  expect(await wrong.json()).toMatchObject({ detail: secondFactorRefused });

  const right = await answer({ ticket, totp: digitsOf(app, secret) });
  expect(right.status).toBe(200);
  expect(await right.json()).toMatchObject({
    person: { email: directorEmail, roles: ["director"] },
    needs: null,
  });
  const session = { cookie: cookieOf(right) };
  expect((await app.request("/api/director/session", session)).status).toBe(200);
  // The ticket works once.
  app.passMinutes(1);
  expect((await answer({ ticket, totp: digitsOf(app, secret) })).status).toBe(401);
});

test("nothing binds before a recovery code was typed back", async () => {
  const cookie = await app.logIn();
  await addApp(app, cookie);
  expect((await logInByCode()).status).toBe(200);
  await app.request("/api/recovery-codes", { method: "POST", json: {}, cookie });
  expect((await logInByCode()).status).toBe(200);
  await addRecoveryCodes(app, cookie);
  expect((await logInByCode()).status).toBe(202);
});

test("a step counts once, the one of the set-up too, and one early or late is accepted", async () => {
  const cookie = await app.logIn();
  const secret = await addApp(app, cookie);
  await addRecoveryCodes(app, cookie);
  const { ticket } = await ticketOf();
  expect((await answer({ ticket, totp: digitsOf(app, secret) })).status).toBe(401);
  expect((await answer({ ticket, totp: digitsOf(app, secret, 2) })).status).toBe(401);
  expect((await answer({ ticket, totp: digitsOf(app, secret, 1) })).status).toBe(200);
  const second = await ticketOf();
  const again = { ticket: second.ticket, totp: digitsOf(app, secret, 1) };
  expect((await answer(again)).status).toBe(401);
  // An older step does not work either.
  app.passMinutes(1);
  expect((await answer({ ...again, totp: digitsOf(app, secret, -1) })).status).toBe(401);
});

test("of two simultaneous logins with the same code, one succeeds", async () => {
  const cookie = await app.logIn();
  const { secret } = await enrol(app, cookie);
  const tickets = await Promise.all([ticketOf(), ticketOf(), ticketOf()]);
  const totp = digitsOf(app, secret);
  const answers = await Promise.all(tickets.map(({ ticket }) => answer({ ticket, totp })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test("a recovery code counts once, however it is spelled, and is notified by email", async () => {
  const { codes } = await enrol(app, await app.logIn());
  const spelled = ` ${codes[0]?.toUpperCase().replace("-", " ")} `;
  const first = await ticketOf();
  expect((await answer({ ticket: first.ticket, recoveryCode: spelled })).status).toBe(200);
  expect(await subjects()).toContain("A recovery code was used");
  const second = await ticketOf();
  expect((await answer({ ticket: second.ticket, recoveryCode: codes[0] })).status).toBe(401);
  expect((await answer({ ticket: second.ticket, recoveryCode: codes[1] })).status).toBe(200);
});

test("a ticket has five guesses and five minutes", async () => {
  const { secret } = await enrol(app, await app.logIn());
  const { ticket } = await ticketOf();
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await answer({ ticket, totp: "000000" })).status).toBe(401);
  }
  expect((await answer({ ticket, totp: digitsOf(app, secret) })).status).toBe(401);
  const late = await ticketOf();
  app.passMinutes(5);
  expect((await answer({ ticket: late.ticket, totp: digitsOf(app, secret) })).status).toBe(401);
});

test("twenty wrong codes an hour, then 429 and one email; a right one takes nothing", async () => {
  const { secret } = await enrol(app, await app.logIn());
  const guess = async (totp: string) => {
    const { ticket } = await ticketOf();
    return (await answer({ ticket, totp })).status;
  };
  expect(await guess(digitsOf(app, secret))).toBe(200);
  const wrong: number[] = [];
  for (let count = 0; count < 22; count += 1) wrong.push(await guess("000000"));
  expect(wrong).toEqual([...Array(20).fill(401), 429, 429]);
  app.passMinutes(1);
  expect(await guess(digitsOf(app, secret))).toBe(429);
  expect((await subjects()).filter((subject) => subject === "Too many wrong codes")).toHaveLength(
    1,
  );
  app.passMinutes(60);
  expect(await guess(digitsOf(app, secret))).toBe(200);
});

test("a confirmation is good for 15 minutes, and only the factor that binds gives it", async () => {
  const { secret, codes } = await enrol(app, await app.logIn());
  const { ticket } = await ticketOf();
  const cookie = cookieOf(await answer({ ticket, totp: digitsOf(app, secret) }));
  const begin = () => app.request("/api/totp", { method: "POST", json: {}, cookie });
  const confirm = (json: object) => app.request("/api/auth/confirm", { json, cookie });
  app.passMinutes(15);
  expect((await begin()).status).toBe(201);
  app.passMinutes(1);
  const old = await begin();
  expect(old.status).toBe(403);
  expect(await old.json()).toMatchObject({ code: "confirm_first" });

  expect((await confirm({ accessCode })).status).toBe(401);
  expect((await confirm({ totp: "000000" })).status).toBe(401);
  const confirmed = await confirm({ totp: digitsOf(app, secret) });
  expect(confirmed.status).toBe(200);
  const until = new Date(app.deps.clock().getTime() + 15 * 60_000).toISOString();
  expect(await confirmed.json()).toEqual({ confirmedUntil: until });
  expect((await begin()).status).toBe(201);
  app.passMinutes(16);
  expect((await confirm({ recoveryCode: codes[3] })).status).toBe(200);
  expect((await begin()).status).toBe(201);
});

test("a confirmation of the future is none: the clock was set back", async () => {
  const cookie = await app.logIn("ends");
  app.passMinutes(-1);
  const response = await app.request("/api/totp", { method: "POST", json: {}, cookie });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "confirm_first" });
  const factors = await app.request("/api/auth/factors", { cookie });
  expect(await factors.json()).toMatchObject({ confirmedUntil: null });
});

test("what was begun while confirmed is not activated by a session that no longer is", async () => {
  const cookie = await app.logIn("ends");
  const post = (path: string, json = {}) => app.request(path, { method: "POST", json, cookie });
  const pendingApp = (await (await post("/api/totp")).json()) as { secret: string };
  const created = (await (await post("/api/recovery-codes")).json()) as { codes: string[] };
  app.passMinutes(16);
  const late = [
    await post("/api/totp/confirm", { totp: digitsOf(app, pendingApp.secret) }),
    await post("/api/recovery-codes/confirm", { recoveryCode: created.codes[0] }),
  ];
  for (const refused of late) {
    expect(await refused.json()).toMatchObject({ status: 403, code: "confirm_first" });
  }
  expect((await post("/api/auth/confirm", { accessCode })).status).toBe(200);
  const done = await post("/api/totp/confirm", { totp: digitsOf(app, pendingApp.secret) });
  expect(done.status).toBe(200);
});

test("an app shows the machine's time, also on a trial in another month", async () => {
  const machine = new Date("2026-11-29T15:00:00Z");
  app.deps.machineClock = () => machine;
  const cookie = await app.logIn();
  const response = await app.request("/api/totp", { method: "POST", json: {}, cookie });
  const { secret } = (await response.json()) as { secret: string };
  const digitsAt = (time: Date) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
  const confirm = async (time: Date) => {
    const json = { totp: digitsAt(time) };
    return (await app.request("/api/totp/confirm", { json, cookie })).status;
  };
  expect(await confirm(app.deps.clock())).toBe(401);
  expect(await confirm(machine)).toBe(200);
  await addRecoveryCodes(app, cookie);
  machine.setMinutes(1);
  const { ticket } = await ticketOf();
  expect((await answer({ ticket, totp: digitsAt(machine) })).status).toBe(200);
});

test("without a second factor the access code confirms, or digits by email", async () => {
  const cookie = await app.logIn("ends");
  app.passMinutes(16);
  const confirm = (json: object, as = cookie) =>
    app.request("/api/auth/confirm", { json, cookie: as });
  expect((await confirm({ accessCode: "wrong" })).status).toBe(401);
  expect((await confirm({ accessCode })).status).toBe(200);
  const code = await app.request("/api/auth/confirm/code", { method: "POST", json: {}, cookie });
  expect(code.status).toBe(409);

  const person = { name: "Ida", email: "ida@mail.example", roles: ["programmer"] as const };
  const ida = await enterPerson(app.db, app.deps.clock, person, "ends");
  app.passMinutes(16);
  const response = await app.request("/api/auth/confirm/code", {
    method: "POST",
    json: {},
    cookie: ida.cookie,
  });
  expect(response.status).toBe(202);
  await waitForTasksAfterResponse();
  const [mail] = (await app.db.select().from(outboxMessages)).filter(
    ({ toAddress }) => toAddress === person.email,
  );
  const digits = /^(\d{6})$/m.exec(mail?.text ?? "")?.[1];
  const cookies = `${ida.cookie}; ${cookieOf(response)}`;
  expect((await confirm({ code: "000000" }, cookies)).status).toBe(401);
  expect((await confirm({ code: digits }, cookies)).status).toBe(200);
  expect((await confirm({ code: digits }, cookies)).status).toBe(401);
});

test("a changed factor ends the other sessions, and is notified by email and audited", async () => {
  const otherCookie = await app.logIn();
  const cookie = await app.logIn();
  await enrol(app, cookie);
  expect((await app.request("/api/director/session", { cookie: otherCookie })).status).toBe(401);
  expect((await app.request("/api/director/session", { cookie })).status).toBe(200);
  expect(await subjects()).toEqual(
    expect.arrayContaining(["An authenticator app was added", "New recovery codes"]),
  );
  const removed = await app.request("/api/totp", { method: "DELETE", cookie });
  expect(removed.status).toBe(204);
  expect((await logInByCode()).status).toBe(200);
  const actions = (await app.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining([
      "authenticator app added",
      "recovery codes made",
      "authenticator app removed",
    ]),
  );
  expect((await app.request("/api/totp", { method: "DELETE", cookie })).status).toBe(404);
});

test("another app replaces the first one only when its digits were typed", async () => {
  const cookie = await app.logIn();
  const { secret } = await enrol(app, cookie);
  await app.request("/api/totp", { method: "POST", json: {}, cookie });
  const first = await ticketOf();
  const answered = await answer({ ticket: first.ticket, totp: digitsOf(app, secret) });
  expect(answered.status).toBe(200);
  const otherApp = await addApp(app, cookieOf(answered));
  app.passMinutes(1);
  const second = await ticketOf();
  const old = { ticket: second.ticket, totp: digitsOf(app, secret) };
  expect((await answer(old)).status).toBe(401);
  expect((await answer({ ...old, totp: digitsOf(app, otherApp) })).status).toBe(200);
});

test("the key of an app is sealed: the database alone, and another SECRET_KEY, open nothing", async () => {
  const { secret } = await enrol(app, await app.logIn());
  const [row] = await app.db.select().from(totpSecrets);
  expect(JSON.stringify(row)).not.toContain(secret);
  const { ticket } = await ticketOf();
  app.deps.secrets = ["another secret key, of more than 32 characters", ...app.deps.secrets];
  expect((await answer({ ticket, totp: digitsOf(app, secret) })).status).toBe(200);
});

test("for a juror nothing binds", async () => {
  const person = { name: "Jo", email: "jo@mail.example", roles: ["juror"] as const };
  const { id, cookie } = await enterPerson(app.db, app.deps.clock, person);
  await enrol(app, cookie);
  const factors = await app.request("/api/auth/factors", { cookie });
  expect(await factors.json()).toMatchObject({
    binding: false,
    demanded: false,
    passkeys: [],
    recoveryCodes: { left: 10 },
    passkeysOffered: { yes: false, why: "Passkeys need https: this site runs on plain http." },
  });
  expect(await app.db.$count(sessions, eq(sessions.personId, id))).toBe(1);
});
