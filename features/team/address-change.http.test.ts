import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { knownBrowsers, outboxMessages, sessions } from "~/db/tables";
import { allAfterAnswers } from "~/http/after-answer.server";
import { cookieOf, createTestApp, type TestApp } from "~/tests/harness";
import type { Person } from "./schema";

/** What becomes of the way in of somebody whose email address is changed. */

let app: TestApp;
let director: string;

beforeEach(async () => {
  app = await createTestApp();
  director = await app.logIn();
});
afterEach(() => app.close());

const call = (path: string, json?: unknown, cookie = "", method?: string) =>
  app.request(path, { json, cookie, ...(method && { method }) });
const add = async (given: Record<string, unknown> = {}): Promise<Person> => {
  const person = { name: "Ana Reyes", email: "Ana@jury.example", roles: ["juror"], ...given };
  const answer = await call("/api/jury/people", person, director);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Person;
};
const letters = () => app.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
/** The digits and the token of the email that was queued last to this address. */
const opened = async (to = "Ana@jury.example") => {
  const text = (await letters()).findLast(({ toAddress }) => toAddress === to)?.text ?? "";
  const code = /^(\d{6})$/m.exec(text)?.[1] ?? "";
  const token = /\/jury\/enter\/([\w-]{43})/.exec(text)?.[1] ?? "";
  return { code, token };
};
const ask = async () => {
  const answer = await call("/api/login-codes", { email: "ana@jury.example" });
  await allAfterAnswers();
  return answer;
};
const enter = (json: Record<string, unknown>, cookie = "") => call("/api/sessions", json, cookie);
const current = (cookie: string) => call("/api/sessions/current", undefined, cookie);

describe("another address", () => {
  const move = async ({ id, version }: Person, change: Record<string, unknown>) => {
    const body = { version, ...change };
    const changed = await call(`/api/jury/people/${id}`, body, director, "PATCH");
    expect(changed.status).toBe(200);
    return (await changed.json()) as Person;
  };
  const sentTo = async (to: string) =>
    (await letters()).filter(({ toAddress }) => toAddress === to).map(({ kind }) => kind);

  it("ends what was sent to the former one, and invites the new one", async () => {
    const person = await add({ roles: ["programmer"] });
    const stranger = await opened();
    const browser = cookieOf(await ask());
    const code = await opened();
    await move(person, { email: "ana@elsewhere.example" });
    expect((await enter(stranger)).status).toBe(401);
    expect((await enter(code)).status).toBe(401);
    const typed = { code: code.code, email: "ana@jury.example" };
    expect((await enter(typed, browser)).status).toBe(401);
    expect((await enter({ ...typed, email: "ana@elsewhere.example" }, browser)).status).toBe(401);
    // A stranger who never entered learns nothing of it.
    expect(await sentTo("Ana@jury.example")).toEqual(["invitation", "login_code"]);
    expect(await sentTo("ana@elsewhere.example")).toEqual(["invitation"]);
    const answer = await enter(await opened("ana@elsewhere.example"));
    expect(await answer.json()).toMatchObject({ person: { id: person.id } });
  });

  it("ends every session, and is told to who entered with the former one", async () => {
    const person = await add();
    const entered = await enter(await opened());
    const cookie = cookieOf(entered);
    const moved = await move(person, { email: "ana@elsewhere.example" });
    expect((await current(cookie)).status).toBe(401);
    expect(await app.db.select().from(knownBrowsers)).toEqual([]);
    const told = (await letters()).find(({ kind }) => kind === "former_address");
    expect(told).toMatchObject({ toAddress: "Ana@jury.example" });
    expect(told?.text, "it does not say the new one").not.toContain("elsewhere");

    // Nobody entered with the second address: it is not told of the third.
    app.passMinutes(1);
    await move(moved, { email: "ana@third.example" });
    expect(await sentTo("ana@elsewhere.example")).toEqual(["invitation"]);
  });

  it("counts in other letter case too; a change without one ends nothing", async () => {
    const person = await add();
    const cookie = cookieOf(await enter(await opened()));
    const same = await move(person, { email: "Ana@jury.example", name: "Ana R." });
    expect((await current(cookie)).status).toBe(200);
    expect(await sentTo("Ana@jury.example")).toEqual(["invitation"]);
    await move(same, { email: "ana@jury.example" });
    expect((await current(cookie)).status).toBe(401);
    expect(await sentTo("ana@jury.example"), "one mailbox, one email").toEqual(["invitation"]);
  });

  it("invites nobody who was revoked", async () => {
    const person = await add();
    await call(`/api/jury/people/${person.id}/revoke`, { scores: "keep" }, director);
    const { version } = person;
    await move({ ...person, version: version + 1 }, { email: "ana@elsewhere.example" });
    expect(await sentTo("ana@elsewhere.example")).toEqual([]);
  });

  it("wins against whoever enters at the same moment", async () => {
    const person = await add();
    const { code, token } = await opened();
    const [, entered] = await Promise.all([
      move(person, { email: "ana@elsewhere.example" }),
      enter({ code, token }),
    ]);
    if (entered.status === 201) expect((await current(cookieOf(entered))).status).toBe(401);
    expect(await app.db.select().from(sessions).where(eq(sessions.personId, person.id))).toEqual(
      [],
    );
  });
});
