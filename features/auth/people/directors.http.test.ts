import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { operatorResets, outboxMessages, passkeys, people, sessions } from "~/db/schema";
import { directorId } from "~/features/auth/person.commands.server";
import { deleteOld } from "~/server/jobs/retention";
import { enterPerson } from "~/tests/actors";
import { makeDataDir } from "~/tests/data-dir";
import { accessCode, cookieOf, createTestApp, directorEmail, type TestApp } from "~/tests/harness";
import { addApp, addRecoveryCodes, digitsOf, enrol } from "~/tests/second-factor";
import { endFactorsAgain } from "../second-factor/ended-factors.commands.server";
import { resetByOperator } from "./directors.commands.server";
import { listDirectors } from "./queries.server";

let app: TestApp;
let cookie: string;
/** Invitations that were used: several of one moment have no order. */
const usedInvitations = new Set<string>();
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const call = (path: string, json?: unknown, method?: string, as = cookie) =>
  app.request(path, { ...(json !== undefined && { json }), ...(method && { method }), cookie: as });

const email = "second@festival.example";
const add = async () => {
  const response = await call("/api/directors", { name: "Second", email });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string };
};

/** Logs in with the invitation to this address that was not used yet, else with a used one. */
async function enterWithInvitation(to = email) {
  const mails = await app.db.select().from(outboxMessages).where(eq(outboxMessages.toAddress, to));
  const invitations = mails.filter(({ kind }) => kind === "invitation");
  const invitation = invitations.find(({ id }) => !usedInvitations.has(id)) ?? invitations[0];
  usedInvitations.add(invitation?.id ?? "");
  const text = invitation?.text ?? "";
  const code = /^(\d{6})$/m.exec(text)?.[1];
  const token = /\/jury\/enter\/([\w-]{43})/.exec(text)?.[1];
  return app.request("/api/sessions", { json: { code, token } });
}

test("a second director is invited, enrols, and then has the same rights", async () => {
  const { id } = await add();
  expect(await (await call("/api/directors")).json()).toMatchObject([
    { email: directorEmail, environment: true, state: "active", binding: false },
    { id, email, environment: false, state: "invited", binding: false },
  ]);
  const entered = await enterWithInvitation();
  expect(entered.status).toBe(201);
  const ownCookie = cookieOf(entered);
  expect(
    await (await call("/api/sessions/current", undefined, "GET", ownCookie)).json(),
  ).toMatchObject({
    needs: "enrol",
  });
  const early = await call("/api/submissions", undefined, "GET", ownCookie);
  expect(early.status).toBe(403);
  expect(await early.json()).toMatchObject({ code: "enrol_first" });

  const newCode = "walnut carousel umbrella";
  const json = { newCode, repeatedCode: newCode };
  const changed = await call("/api/director/access-code", json, "PUT", ownCookie);
  expect(changed.status).toBe(204);
  const newCookie = cookieOf(changed);
  const secret = await addApp(app, newCookie);
  expect((await call("/api/submissions", undefined, "GET", newCookie)).status).toBe(403);
  await addRecoveryCodes(app, newCookie);
  expect((await call("/api/submissions", undefined, "GET", newCookie)).status).toBe(200);

  app.passMinutes(1);
  const step = await app.request("/api/director/session", { json: { email, accessCode: newCode } });
  expect(step.status).toBe(202);
  const { ticket } = (await step.json()) as { ticket: string };
  const totp = digitsOf(app, secret);
  const in2 = await app.request("/api/auth/second-factor", { json: { ticket, totp } });
  expect(in2.status).toBe(200);
  expect((await call("/api/directors", undefined, "GET", cookieOf(in2))).status).toBe(200);
  const notices = (await app.db.select().from(outboxMessages)).filter(
    ({ subject }) => subject === "Second is now a director",
  );
  expect(notices.map(({ toAddress }) => toAddress).sort()).toEqual([directorEmail, email].sort());
  for (const { text, html } of notices) {
    expect(text).toContain("203.0.113.0");
    expect(text + html).not.toContain("203.0.113.7");
  }
});

/** Sets an access code with the session of the newest invitation, then logs in with it instead. */
async function logInWithNewCode(ownCookie: string) {
  const newCode = "walnut carousel umbrella";
  const json = { newCode, repeatedCode: newCode };
  expect((await call("/api/director/access-code", json, "PUT", ownCookie)).status).toBe(204);
  const login = { json: { email, accessCode: newCode } };
  const entered = await app.request("/api/director/session", login);
  expect(entered.status).toBe(200);
  return cookieOf(entered);
}

const enrolFirst = async (as: string) => {
  const response = await call("/api/submissions", undefined, "GET", as);
  return response.status === 403 && ((await response.json()) as { code?: string }).code;
};

test("an added director needs a second factor however they log in, until it binds", async () => {
  await add();
  const newCookie = await logInWithNewCode(cookieOf(await enterWithInvitation()));
  expect(await enrolFirst(newCookie)).toBe("enrol_first");
  await addApp(app, newCookie);
  expect(await enrolFirst(newCookie)).toBe("enrol_first");
  await addRecoveryCodes(app, newCookie);
  expect(await enrolFirst(newCookie)).toBe(false);
  // The festival does not require one: it may be removed again.
  expect((await call("/api/totp", undefined, "DELETE", newCookie)).status).toBe(204);
  expect(await enrolFirst(newCookie)).toBe(false);
});

test("a director who was reset, or invited again without one, needs a second factor too", async () => {
  const { id } = await add();
  await enrol(app, await logInWithNewCode(cookieOf(await enterWithInvitation())));
  expect((await call(`/api/people/${id}/reset-factors`, {})).status).toBe(200);
  const second = await logInWithNewCode(cookieOf(await enterWithInvitation()));
  expect(await enrolFirst(second)).toBe("enrol_first");
  await enrol(app, second);

  // The environment's director keeps the access code.
  const environment = await directorId(app.db);
  expect((await call(`/api/people/${environment}/reset-factors`, {}, "POST", second)).status).toBe(
    200,
  );
  expect(await enrolFirst(await app.logIn())).toBe("enrol_first");
});

test("RESET_SECOND_FACTOR works once for each value, also after a year and after a restore", async () => {
  const ledgers = { ...app.deps.ledgers, dataDir: makeDataDir() };
  const deps = { ...app.deps, ledgers };
  await enrol(app, cookie);
  const isBound = async () => (await listDirectors(app.db))[0]?.binding;
  expect(await isBound()).toBe(true);
  expect(await resetByOperator(deps, "2026-11-26")).toBe(true);
  expect(await isBound()).toBe(false);
  const newCookie = await app.logIn();
  expect(await enrolFirst(newCookie)).toBe("enrol_first");
  await enrol(app, newCookie);
  expect(await resetByOperator(deps, "2026-11-26")).toBe(false);
  app.passMinutes(366 * 24 * 60);
  await deleteOld(deps);
  expect(await resetByOperator(deps, "2026-11-26")).toBe(false);
  expect(await isBound()).toBe(true);

  // A backup of before, put back by hand.
  await app.db.delete(operatorResets);
  await endFactorsAgain(app.db, ledgers);
  expect(await resetByOperator(deps, "2026-11-26")).toBe(false);
  expect(await isBound()).toBe(true);
  expect(await resetByOperator(deps, "2026-11-27")).toBe(true);
});

test("an emailed code never opens a director's session", async () => {
  const person = { name: "Ida", email, roles: ["programmer"] as const };
  await enterPerson(app.db, app.deps.clock, person);
  expect((await call("/api/directors", { name: "Ida", email })).status).toBe(409);
});

test("a removed director is out at once; the environment's and oneself cannot be removed", async () => {
  const { id } = await add();
  const ownCookie = cookieOf(await enterWithInvitation());
  expect((await call(`/api/directors/${id}`, undefined, "DELETE")).status).toBe(204);
  expect((await call("/api/sessions/current", undefined, "GET", ownCookie)).status).toBe(401);
  expect((await enterWithInvitation()).status).toBe(401);
  const environment = await directorId(app.db);
  expect((await call(`/api/directors/${environment}`, undefined, "DELETE")).status).toBe(409);
  expect((await call(`/api/directors/${id}`, undefined, "DELETE")).status).toBe(404);
});

test("another director resets a lost second factor; one's own is refused", async () => {
  const { id } = await add();
  const ownCookie = cookieOf(await enterWithInvitation());
  const newCode = "walnut carousel umbrella";
  const json = { newCode, repeatedCode: newCode };
  const newCookie = cookieOf(await call("/api/director/access-code", json, "PUT", ownCookie));
  await enrol(app, newCookie);
  expect((await call(`/api/people/${await directorId(app.db)}/reset-factors`, {})).status).toBe(
    409,
  );
  expect((await call(`/api/people/${id}/reset-factors`, {})).status).toBe(200);
  expect(await app.db.$count(sessions, eq(sessions.personId, id))).toBe(0);
  const login = { json: { email, accessCode: newCode } };
  expect((await app.request("/api/director/session", login)).status).toBe(401);
  const again = await enterWithInvitation();
  expect(again.status).toBe(201);
  const current = { cookie: cookieOf(again) };
  expect(await (await app.request("/api/sessions/current", current)).json()).toMatchObject({
    needs: "enrol",
  });
});

test("requires two steps of directors only once all of them can; refuses a stale change", async () => {
  const change = (json: object) => call("/api/auth/policy", json, "PATCH");
  expect(await (await call("/api/auth/policy")).json()).toEqual({
    directors: "optional",
    programmers: "optional",
    version: 1,
  });
  expect((await change({ directors: "required", version: 1 })).status).toBe(409);
  const { secret } = await enrol(app, cookie);
  expect((await change({ directors: "required", version: 1 })).status).toBe(200);
  const stale = await change({ directors: "optional", version: 1 });
  expect(stale.status).toBe(409);
  expect(await stale.json()).toMatchObject({ current: { directors: "required", version: 2 } });
  // The last required factor cannot be removed.
  expect(secret).toBeTruthy();
  expect((await call("/api/totp", undefined, "DELETE")).status).toBe(409);
  expect(await app.db.$count(passkeys)).toBe(0);
});

test("sends a programmer without a required second factor to enrolment", async () => {
  const person = { name: "Ida", email, roles: ["programmer"] as const };
  const ida = await enterPerson(app.db, app.deps.clock, person);
  const juror = await enterPerson(app.db, app.deps.clock, {
    name: "Jo",
    email: "jo@mail.example",
    roles: ["juror"],
  });
  const films = (cookie: string) => call("/api/jury/juries", undefined, "GET", cookie);
  expect((await films(ida.cookie)).status).toBe(200);
  await call("/api/auth/policy", { programmers: "required", version: 1 }, "PATCH");
  const refused = await films(ida.cookie);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "enrol_first" });
  const answer = await call("/api/auth/factors", undefined, "GET", juror.cookie);
  expect(await answer.json()).toMatchObject({ demanded: false });
  await enrol(app, ida.cookie);
  expect((await films(ida.cookie)).status).toBe(200);
});

test("the environment's director has one row, and any director's address logs in", async () => {
  await add();
  expect(await app.db.$count(people, eq(people.environment, true))).toBe(1);
  const wrong = await app.request("/api/director/session", { json: { email, accessCode } });
  expect(wrong.status).toBe(401);
});
