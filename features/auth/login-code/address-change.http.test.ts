import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { knownBrowsers, sessions } from "~/db/schema";
import { deleteOld } from "~/server/jobs/retention";
import { cookieOf } from "~/tests/harness";
import { teamSite } from "~/tests/team-site";
import type { Person } from "../people/schema";

/** Access of a person whose email address is changed. */

const site = teamSite();
const { add, ask, call, current, enter, letters, opened } = site;

describe("another address", () => {
  const move = async ({ id, version }: Person, change: Record<string, unknown>) => {
    const body = { version, ...change };
    const changed = await call(`/api/jury/people/${id}`, body, site.director, "PATCH");
    expect(changed.status).toBe(200);
    return (await changed.json()) as Person;
  };
  const sentTo = async (to: string) =>
    (await letters()).filter(({ toAddress }) => toAddress === to).map(({ kind }) => kind);

  it("voids codes sent to the former address and invites the new one", async () => {
    const person = await add({ roles: ["programmer"] });
    const stranger = await opened();
    const browser = cookieOf(await ask());
    const code = await opened();
    await move(person, { email: "ana@elsewhere.example" });
    expect((await enter(stranger)).status).toBe(401);
    expect((await enter(code)).status).toBe(401);
    const login = { code: code.code, email: "ana@jury.example" };
    expect((await enter(login, browser)).status).toBe(401);
    expect((await enter({ ...login, email: "ana@elsewhere.example" }, browser)).status).toBe(401);
    // A stranger who never logged in is not notified.
    expect(await sentTo("Ana@jury.example")).toEqual(["invitation", "login_code"]);
    expect(await sentTo("ana@elsewhere.example")).toEqual(["invitation"]);
    const answer = await enter(await opened("ana@elsewhere.example"));
    expect(await answer.json()).toMatchObject({ person: { id: person.id } });
  });

  it("ends every session and informs a person who logged in with the former address", async () => {
    const person = await add();
    const entered = await enter(await opened());
    const cookie = cookieOf(entered);
    const moved = await move(person, { email: "ana@elsewhere.example" });
    expect((await current(cookie)).status).toBe(401);
    expect(await site.app.db.select().from(knownBrowsers)).toEqual([]);
    const notice = (await letters()).find(({ kind }) => kind === "former_address");
    expect(notice).toMatchObject({ toAddress: "Ana@jury.example" });
    expect(notice?.text, "it does not say the new one").not.toContain("elsewhere");

    // Nobody logged in with the second address, so it gets no email about the third.
    site.app.passMinutes(1);
    await move(moved, { email: "ana@third.example" });
    expect(await sentTo("ana@elsewhere.example")).toEqual(["invitation"]);
  });

  it("informs a person whose last login is older than the audit log", async () => {
    const person = await add();
    expect((await enter(await opened())).status).toBe(201);
    site.app.passMinutes(366 * 24 * 60);
    await deleteOld(site.app.deps);
    await site.logInAgain();
    await move(person, { email: "ana@elsewhere.example" });
    expect(await sentTo("Ana@jury.example")).toContain("former_address");
  });

  it("informs the mailbox also after a change of its case", async () => {
    const person = await add();
    expect((await enter(await opened())).status).toBe(201);
    const moved = await move(person, { email: "ana@jury.example" });
    await move(moved, { email: "ana@elsewhere.example" });
    expect(await sentTo("ana@jury.example")).toContain("former_address");
  });

  it("includes a change of case; an unchanged address ends nothing", async () => {
    const person = await add();
    const cookie = cookieOf(await enter(await opened()));
    const moved = await move(person, { email: "Ana@jury.example", name: "Ana R." });
    expect((await current(cookie)).status).toBe(200);
    expect(await sentTo("Ana@jury.example")).toEqual(["invitation"]);
    await move(moved, { email: "ana@jury.example" });
    expect((await current(cookie)).status).toBe(401);
    expect(await sentTo("ana@jury.example"), "one mailbox, one email").toEqual(["invitation"]);
  });

  it("invites no revoked person", async () => {
    const person = await add();
    await call(`/api/jury/people/${person.id}/revoke`, { scores: "keep" }, site.director);
    const { version } = person;
    await move({ ...person, version: version + 1 }, { email: "ana@elsewhere.example" });
    expect(await sentTo("ana@elsewhere.example")).toEqual([]);
  });

  it("wins against a login at the same moment", async () => {
    const person = await add();
    const { code, token } = await opened();
    const [, entered] = await Promise.all([
      move(person, { email: "ana@elsewhere.example" }),
      enter({ code, token }),
    ]);
    if (entered.status === 201) expect((await current(cookieOf(entered))).status).toBe(401);
    expect(
      await site.app.db.select().from(sessions).where(eq(sessions.personId, person.id)),
    ).toEqual([]);
  });
});
