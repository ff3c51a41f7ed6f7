import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditLog, knownBrowsers, sessions } from "~/db/schema";
import type { OpenSession } from "~/features/auth/session/schema";
import { sweepSessions, writeVisits } from "~/features/auth/session/sessions.commands.server";
import { enterBy, enterPerson } from "~/tests/actors";
import { createTestApp, type TestApp } from "~/tests/harness";
import { noteBrowser } from "../session/known-browsers.commands.server";

/** Sessions of every role: idle limits, and how their owner ends them. */

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const enter = (name: string, roles: readonly ("juror" | "programmer")[]) =>
  enterPerson(app.db, app.deps.clock, { name, email: `${name}@jury.example`, roles }, "ends");
const isIn = async (cookie: string) =>
  (await app.request("/api/sessions/current", { cookie })).status === 200;
const list = async (cookie: string) =>
  (await (await app.request("/api/sessions", { cookie })).json()) as OpenSession[];
const end = (cookie: string, rest = "") =>
  app.request(`/api/sessions${rest}`, { cookie, method: "DELETE" });

describe("without a request", () => {
  it("a programmer's session ends after two hours, a juror's does not", async () => {
    const programmer = await enter("pia", ["juror", "programmer"]);
    const juror = await enter("jo", ["juror"]);
    app.passMinutes(119);
    expect(await isIn(programmer.cookie)).toBe(true);
    app.passMinutes(119);
    expect(await isIn(programmer.cookie), "used in between").toBe(true);
    app.passMinutes(120);
    expect(await isIn(programmer.cookie)).toBe(false);
    app.passMinutes(20 * 24 * 60);
    expect(await isIn(juror.cookie)).toBe(true);
  });

  it("are deleted by the same rule", async () => {
    await enter("pia", ["programmer"]);
    await enter("jo", ["juror"]);
    await app.logIn();
    const remaining = async () => {
      await writeVisits(app.db);
      await sweepSessions(app.db, app.deps.clock);
      return (await app.db.select().from(sessions)).length;
    };
    app.passMinutes(29);
    expect(await remaining()).toBe(3);
    app.passMinutes(2);
    expect(await remaining(), "the director's").toBe(2);
    app.passMinutes(90);
    expect(await remaining(), "the programmer's").toBe(1);
  });
});

describe("one's own sessions", () => {
  it("are listed and ended one by one, only by their owner", async () => {
    const { cookie, id } = await enter("jo", ["juror"]);
    const otherPerson = await enter("pia", ["programmer"]);
    const phone = await enterBy(app.db, app.deps.clock, id, "ends");
    const ownSessions = await list(cookie);
    expect(ownSessions.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
    expect(JSON.stringify(ownSessions)).not.toMatch(/token|hash/i);
    const [otherSession] = await list(otherPerson.cookie);
    expect((await end(cookie, `/${otherSession?.id}`)).status).toBe(404);
    expect(await isIn(otherPerson.cookie)).toBe(true);
    const second = ownSessions.find(({ isThis }) => !isThis);
    expect((await end(cookie, `/${second?.id}`)).status).toBe(204);
    expect([await isIn(phone), await isIn(cookie)]).toEqual([false, true]);
    expect((await end(cookie, `/${second?.id}`)).status).toBe(404);
    expect((await app.request("/api/sessions")).status).toBe(401);
  });

  it("end everywhere, or everywhere but here, with the browsers that were known", async () => {
    const { cookie, id } = await enter("jo", ["juror"]);
    const otherPerson = await enter("pia", ["programmer"]);
    const phone = await enterBy(app.db, app.deps.clock, id, "ends");
    await noteBrowser(app.db, app.deps.clock, id, "a browser");
    await noteBrowser(app.db, app.deps.clock, otherPerson.id, "a browser");
    expect((await end(cookie, "?keep=this")).status).toBe(204);
    expect([await isIn(phone), await isIn(cookie)]).toEqual([false, true]);
    const again = await enterBy(app.db, app.deps.clock, id, "ends");
    const all = await end(cookie);
    expect(all.status).toBe(204);
    expect(all.headers.get("Set-Cookie")).toMatch(/^heartlight_session=; .*Max-Age=0/);
    expect([await isIn(again), await isIn(cookie)]).toEqual([false, false]);
    expect(await isIn(otherPerson.cookie), "somebody else").toBe(true);
    expect((await app.db.select().from(knownBrowsers)).map(({ personId }) => personId)).toEqual([
      otherPerson.id,
    ]);
  });
});

describe("a director's sessions", () => {
  const addresses = ["/api/sessions", "/api/director/sessions"];

  it("are the same at both addresses", async () => {
    const cookie = await app.logIn();
    await app.logIn();
    const lists = await Promise.all(
      addresses.map(async (path) => (await app.request(path, { cookie })).json()),
    );
    expect(lists[0]).toHaveLength(2);
    expect(lists[1]).toEqual(lists[0]);
  });

  it.each(addresses)("end at %s one by one, all others, and all", async (path) => {
    const cookie = await app.logIn();
    const remove = (rest: string) => app.request(path + rest, { cookie, method: "DELETE" });
    const isOpen = async (other: string) => (await app.request(path, { cookie: other })).ok;
    const second = await app.logIn();
    const otherSession = (await list(cookie)).find(({ isThis }) => !isThis);
    expect((await remove(`/${otherSession?.id}`)).status).toBe(204);
    expect((await remove(`/${otherSession?.id}`)).status).toBe(404);
    const third = await app.logIn();
    expect((await remove("?keep=this")).status).toBe(204);
    expect(await Promise.all([second, third, cookie].map(isOpen))).toEqual([false, false, true]);
    const all = await remove("");
    expect(all.headers.get("Set-Cookie")).toMatch(/^heartlight_session=; .*Max-Age=0/);
    expect(await isOpen(cookie)).toBe(false);
    const rows = await app.db.select().from(auditLog);
    const ended = rows.map(({ action }) => action).filter((action) => action.includes("ended"));
    expect(ended).toEqual(["session ended", "other sessions ended", "all sessions ended"]);
  });

  it.each([
    ["/api/sessions/current", "left"],
    ["/api/director/session", "logged out"],
  ])("end by logging out at %s, which the audit log calls '%s'", async (path, action) => {
    const cookie = await app.logIn();
    expect((await app.request(path, { cookie, method: "DELETE" })).status).toBe(204);
    expect(await isIn(cookie)).toBe(false);
    expect((await app.db.select().from(auditLog)).at(-1)?.action).toBe(action);
  });
});
