import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxMessages, passkeys, people, sessions } from "~/db/schema";
import { directorId } from "~/features/auth/person.commands.server";
import { enterPerson } from "~/tests/actors";
import { accessCode, cookieOf, createTestApp, directorEmail, type TestApp } from "~/tests/harness";
import { addApp, addRecoveryCodes, digitsOf, enrol } from "~/tests/second-factor";

let app: TestApp;
let cookie: string;
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

/** Logs in with the newest invitation to this address. */
async function comeIn(to = email) {
  const mails = await app.db.select().from(outboxMessages).where(eq(outboxMessages.toAddress, to));
  const text = mails.filter(({ kind }) => kind === "invitation").at(-1)?.text ?? "";
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
  const entered = await comeIn();
  expect(entered.status).toBe(201);
  const own = cookieOf(entered);
  expect(await (await call("/api/sessions/current", undefined, "GET", own)).json()).toMatchObject({
    needs: "enrol",
  });
  const early = await call("/api/submissions", undefined, "GET", own);
  expect(early.status).toBe(403);
  expect(await early.json()).toMatchObject({ code: "enrol_first" });

  const newCode = "walnut carousel umbrella";
  const json = { newCode, repeatedCode: newCode };
  const changed = await call("/api/director/access-code", json, "PUT", own);
  expect(changed.status).toBe(204);
  const mine = cookieOf(changed);
  const secret = await addApp(app, mine);
  expect((await call("/api/submissions", undefined, "GET", mine)).status).toBe(403);
  await addRecoveryCodes(app, mine);
  expect((await call("/api/submissions", undefined, "GET", mine)).status).toBe(200);

  app.passMinutes(1);
  const step = await app.request("/api/director/session", { json: { email, accessCode: newCode } });
  expect(step.status).toBe(202);
  const { ticket } = (await step.json()) as { ticket: string };
  const totp = digitsOf(app, secret);
  const in2 = await app.request("/api/auth/second-factor", { json: { ticket, totp } });
  expect(in2.status).toBe(200);
  expect((await call("/api/directors", undefined, "GET", cookieOf(in2))).status).toBe(200);
  const told = (await app.db.select().from(outboxMessages)).filter(
    ({ subject }) => subject === "Second is now a director",
  );
  expect(told.map(({ toAddress }) => toAddress).sort()).toEqual([directorEmail, email].sort());
});

test("an emailed code never opens a director's session", async () => {
  const made = { name: "Ida", email, roles: ["programmer"] as const };
  await enterPerson(app.db, app.deps.clock, made);
  expect((await call("/api/directors", { name: "Ida", email })).status).toBe(409);
});

test("a removed director is out at once; the environment's and oneself cannot be removed", async () => {
  const { id } = await add();
  const own = cookieOf(await comeIn());
  expect((await call(`/api/directors/${id}`, undefined, "DELETE")).status).toBe(204);
  expect((await call("/api/sessions/current", undefined, "GET", own)).status).toBe(401);
  expect((await comeIn()).status).toBe(401);
  const environment = await directorId(app.db);
  expect((await call(`/api/directors/${environment}`, undefined, "DELETE")).status).toBe(409);
  expect((await call(`/api/directors/${id}`, undefined, "DELETE")).status).toBe(404);
});

test("another director resets a lost second factor; one's own is refused", async () => {
  const { id } = await add();
  const own = cookieOf(await comeIn());
  const newCode = "walnut carousel umbrella";
  const json = { newCode, repeatedCode: newCode };
  const mine = cookieOf(await call("/api/director/access-code", json, "PUT", own));
  await enrol(app, mine);
  expect((await call(`/api/people/${await directorId(app.db)}/reset-factors`, {})).status).toBe(
    409,
  );
  expect((await call(`/api/people/${id}/reset-factors`, {})).status).toBe(200);
  expect(await app.db.$count(sessions, eq(sessions.personId, id))).toBe(0);
  const login = { json: { email, accessCode: newCode } };
  expect((await app.request("/api/director/session", login)).status).toBe(401);
  const again = await comeIn();
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
  const made = { name: "Ida", email, roles: ["programmer"] as const };
  const ida = await enterPerson(app.db, app.deps.clock, made);
  const juror = await enterPerson(app.db, app.deps.clock, {
    name: "Jo",
    email: "jo@mail.example",
    roles: ["juror"],
  });
  const films = (as: string) => call("/api/jury/juries", undefined, "GET", as);
  expect((await films(ida.cookie)).status).toBe(200);
  await call("/api/auth/policy", { programmers: "required", version: 1 }, "PATCH");
  const refused = await films(ida.cookie);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "enrol_first" });
  const own = await call("/api/auth/factors", undefined, "GET", juror.cookie);
  expect(await own.json()).toMatchObject({ demanded: false });
  await enrol(app, ida.cookie);
  expect((await films(ida.cookie)).status).toBe(200);
});

test("the environment's director has one row, and any director's address logs in", async () => {
  await add();
  expect(await app.db.$count(people, eq(people.environment, true))).toBe(1);
  const wrong = await app.request("/api/director/session", { json: { email, accessCode } });
  expect(wrong.status).toBe(401);
});
