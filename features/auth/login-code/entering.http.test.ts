import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog, loginCodes, people, sessions } from "~/db/schema";
import {
  countTasksAfterResponse,
  waitForTasksAfterResponse,
} from "~/lib/api/after-response.server";
import { cookieOf } from "~/tests/harness";
import { teamSite } from "~/tests/team-site";

const site = teamSite();
const { add, ask, call, current, enter, letters } = site;
/** The code and the token of the last email queued to this address. */
const opened = async (to?: string) => {
  const opening = await site.opened(to);
  expect([opening.code, opening.token]).not.toContain("");
  return opening;
};
const otherCode = (code: string) => (code === "000000" ? "000001" : "000000");

describe("an invitation", () => {
  it("opens the door once, with its digits beside its link", async () => {
    const { id } = await add();
    const { code, token, kind } = await opened();
    expect(kind).toBe("invitation");
    const answer = await enter({ code, token });
    expect(answer.status).toBe(201);
    const person = { id, name: "Ana Reyes", email: "Ana@jury.example", roles: ["juror"] };
    expect(await answer.json()).toEqual({ person });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^heartlight_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    const cookie = cookieOf(answer);
    expect(await (await current(cookie)).json()).toEqual({ person, needs: null });
    expect((await enter({ code, token })).status, "spent").toBe(401);
    expect((await call("/api/sessions/current", undefined, cookie, "DELETE")).status).toBe(204);
    expect((await current(cookie)).status).toBe(401);

    await add({ email: "ben@jury.example" });
    const ben = await opened("ben@jury.example");
    const spaced = `${ben.code.slice(0, 3)} ${ben.code.slice(3)}`;
    expect((await enter({ code: spaced, token: ben.token })).status).toBe(201);
  });

  it("is not tried with the address, and wrong guesses there leave it whole", async () => {
    await add();
    const { code, token } = await opened();
    const browser = cookieOf(await ask());
    const login = await opened();
    for (const cookie of ["", browser]) {
      expect((await enter({ code, email: "ana@jury.example" }, cookie)).status).toBe(401);
    }
    for (let guess = 0; guess < 30; guess += 1) {
      await enter({ code: otherCode(login.code), email: "ana@jury.example" }, browser);
    }
    expect((await enter({ code, token })).status).toBe(201);
  });

  it("is good for fourteen days, and a new one makes it void", async () => {
    const { id } = await add();
    const first = await opened();
    site.app.passMinutes(14 * 24 * 60 - 1);
    expect((await call(`/api/jury/people/${id}/invite`, {}, await site.app.logIn())).status).toBe(
      202,
    );
    const second = await opened();
    expect((await enter(first)).status, "void").toBe(401);
    site.app.passMinutes(14 * 24 * 60 + 1);
    expect((await enter(second)).status, "too old").toBe(401);
  });

  it("allows five tries, also at once", async () => {
    await add();
    const { code, token } = await opened();
    const wrong = await Promise.all(
      Array.from({ length: 5 }, () => enter({ code: otherCode(code), token })),
    );
    expect(wrong.map(({ status }) => status)).toEqual(Array(5).fill(401));
    expect((await enter({ code, token })).status).toBe(401);
  });

  it("the fifth guess may be right; of many at once one enters", async () => {
    await add();
    const { code, token } = await opened();
    for (let guess = 0; guess < 4; guess += 1) await enter({ code: otherCode(code), token });
    const many = await Promise.all(Array.from({ length: 6 }, () => enter({ code, token })));
    expect(many.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(401)]);
    expect(
      await site.app.db.select().from(sessions).where(eq(sessions.method, "invitation")),
    ).toHaveLength(1);
  });
});

describe("a login code", () => {
  it("is valid for ten minutes and does not void the invitation", async () => {
    await add();
    const invitation = await opened();
    site.app.passMinutes(1);
    expect(await (await ask()).json()).toEqual({ sent: true });
    const first = await opened();
    expect(first.kind).toBe("login_code");
    site.app.passMinutes(11);
    expect((await enter(first)).status).toBe(401);
    expect((await enter(invitation)).status).toBe(201);
    const browser = cookieOf(await ask());
    const { code } = await opened();
    const answer = await enter({ code, email: "ANA@jury.example" }, browser);
    expect(answer.status).toBe(201);
    expect((await current(cookieOf(answer))).status).toBe(200);
  });

  it("lives beside the two that came before it in its browser", async () => {
    await add();
    const logins = [];
    let browser = "";
    for (let round = 0; round < 4; round += 1) {
      site.app.passMinutes(1);
      browser = cookieOf(await ask("ana@jury.example", browser)) || browser;
      logins.push(await opened());
    }
    const [oldest, ...last] = logins;
    expect((await enter({ code: oldest?.code, email: "ana@jury.example" }, browser)).status).toBe(
      401,
    );
    expect((await enter({ ...oldest })).status).toBe(401);
    for (const { code } of last) {
      expect((await enter({ code, email: "ana@jury.example" }, browser)).status).toBe(201);
    }
  });

  it("works with the address only in the browser that requested it, with its link in any", async () => {
    await add();
    const browser = cookieOf(await ask());
    const { code, token } = await opened();
    const stranger = cookieOf(await ask("nobody@jury.example"));
    expect(browser).toMatch(/^heartlight_browser=[\w-]{43}$/);
    for (const cookie of ["", stranger, `heartlight_browser=${"A".repeat(43)}`]) {
      expect((await enter({ code, email: "ana@jury.example" }, cookie)).status).toBe(401);
    }
    expect((await site.app.db.select().from(loginCodes)).map((row) => row.emailGuesses)).toEqual([
      0, 0,
    ]);
    expect(JSON.stringify(await site.app.db.select().from(loginCodes))).not.toContain(
      browser.split("=")[1],
    );
    expect((await enter({ code, token })).status).toBe(201);
  });

  it("is tried five times with the address, and as often with its link", async () => {
    await add();
    const browser = cookieOf(await ask());
    const { code, token } = await opened();
    const email = "ana@jury.example";
    for (let guess = 0; guess < 5; guess += 1)
      await enter({ code: otherCode(code), email }, browser);
    expect((await enter({ code, email }, browser)).status).toBe(401);
    for (let guess = 0; guess < 4; guess += 1) await enter({ code: otherCode(code), token });
    expect((await enter({ code, token })).status).toBe(201);
  });

  it("answers every address the same, after the same work", async () => {
    const { id } = await add();
    await add({ email: "gone@jury.example" });
    await site.app.db
      .update(people)
      .set({ revokedAt: new Date() })
      .where(eq(people.email, "gone@jury.example"));
    const before = (await letters()).length;
    const answers: unknown[][] = [];
    for (const email of [
      "ana@jury.example",
      "nobody@jury.example",
      "gone@jury.example",
      site.app.deps.directorEmail,
    ]) {
      const emailCount = (await letters()).length;
      const answer = await call("/api/login-codes", { email });
      // No lookup has happened yet: the work begins after the response.
      const emailsLater = letters();
      expect(countTasksAfterResponse(), email).toBe(1);
      expect((await emailsLater).length, email).toBe(emailCount);
      answers.push([answer.status, await answer.text(), [...answer.headers.keys()].sort().join()]);
      await waitForTasksAfterResponse();
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(202);
    expect((await letters()).slice(before).map(({ toAddress }) => toAddress)).toEqual([
      "Ana@jury.example",
    ]);
    const rows = await site.app.db.select().from(loginCodes);
    expect(rows.map(({ personId }) => personId).filter(Boolean)).toEqual([id]);
    expect(rows, "a row each, of which three are nobody's").toHaveLength(4);
  });

  it("uses one sentence for every invalid code", async () => {
    await add();
    const { code, token } = await opened();
    const tries = [
      { code: otherCode(code), token },
      { code, token: "A".repeat(43) },
      { code, email: "nobody@jury.example" },
    ];
    const answers = await Promise.all(tries.map(async (attempt) => (await enter(attempt)).text()));
    expect(new Set(answers).size).toBe(1);
    expect((await enter({ code })).status).toBe(422);
    expect((await enter({ code: "12", token })).status).toBe(422);
  });
});

/** Lets time pass while a session is used now and then. */
const use = async (cookie: string, minutes: number) => {
  const step = Math.max(60, Math.ceil(minutes / 12));
  for (let remaining = minutes; remaining > 0; remaining -= step) {
    site.app.passMinutes(Math.min(step, remaining));
    expect((await current(cookie)).status).toBe(200);
  }
};

describe("a session", () => {
  it("lasts thirty days for a juror, and twelve hours for a programmer who uses it", async () => {
    for (const [roles, hours] of [
      [["juror"], 30 * 24],
      [["programmer", "juror"], 12],
    ] as const) {
      const email = `${hours}@jury.example`;
      await add({ email, roles });
      const cookie = cookieOf(await enter(await opened(email)));
      await use(cookie, hours * 60 - 1);
      site.app.passMinutes(2);
      expect((await current(cookie)).status).toBe(401);
      await site.logInAgain();
    }
  });

  it("is shortened when a juror becomes a programmer", async () => {
    const { id, version } = await add();
    const cookie = cookieOf(await enter(await opened()));
    const change = { version, roles: ["juror", "programmer"] };
    const changed = await call(`/api/jury/people/${id}`, change, site.director, "PATCH");
    expect(changed.status).toBe(200);
    await use(cookie, 12 * 60 - 1);
    site.app.passMinutes(2);
    expect((await current(cookie)).status).toBe(401);
  });

  it("ends with the next request once its person is revoked; a new invitation takes that back", async () => {
    const { id } = await add();
    const cookie = cookieOf(await enter(await opened()));
    await ask();
    const code = await opened();
    expect(code.kind).toBe("login_code");
    const revoke = await call(`/api/jury/people/${id}/revoke`, { scores: "keep" }, site.director);
    expect(await revoke.json()).toMatchObject({
      id,
      revokedAt: site.app.deps.clock().toISOString(),
    });
    expect((await current(cookie)).status).toBe(401);
    expect((await enter(code)).status).toBe(401);
    expect((await ask()).status).toBe(202);
    expect((await letters()).at(-1)?.kind).toBe("login_code");
    expect((await call(`/api/jury/people/${id}/revoke`, {}, site.director)).status).toBe(422);

    site.app.passMinutes(1);
    const again = await call(`/api/jury/people/${id}/invite`, {}, site.director);
    expect(again.status).toBe(202);
    expect(await again.json()).toMatchObject({ id, revokedAt: null });
    expect((await current(cookie)).status, "an ended session stays ended").toBe(401);
    expect((await enter(await opened())).status).toBe(201);
  });

  it("is returned for the director too, and everybody's logins are logged", async () => {
    expect(await (await current(site.director)).json()).toMatchObject({
      person: { email: site.app.deps.directorEmail, roles: ["director"] },
    });
    expect((await current("")).status).toBe(401);
    const { id } = await add();
    await enter(await opened());
    const rows = await site.app.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(rows.map(({ action }) => action)).toEqual(["person added", "entered"]);
  });
});
