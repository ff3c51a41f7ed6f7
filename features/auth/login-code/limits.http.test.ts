import { isNotNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loginCodes, outboxMessages, people } from "~/db/schema";
import { waitForTasksAfterResponse } from "~/lib/api/after-response.server";
import { bounds } from "~/tests/bounds";
import { cookieOf, createTestApp, type TestApp } from "~/tests/harness";
import { countCodeRequest } from "./limits.commands.server";
import { invitationDays } from "./rules";

/** Limits of the six digits: what strangers can use up, and that a juror comes in anyway. */

let app: TestApp;
let networks = 0;

beforeEach(async () => {
  app = await createTestApp({ rateLimits: true });
});
afterEach(() => app.close());

/** A new network for each request: one of the 65,536 of a /48, so that no limit per network counts. */
const network = () => {
  networks = (networks + 40_503) % 65_536;
  return `2001:db8:7:${networks.toString(16)}::1`;
};
const send = (path: string, json: object, cookie = "") =>
  app.request(path, { json, cookie, from: network() });
const addressOf = (juror: number) => `juror-${juror}@jury.example`;
const addJurors = async (count: number) => {
  const cookie = await app.logIn();
  for (let juror = 0; juror < count; juror += 1) {
    const person = { name: "Ana Reyes", email: addressOf(juror), roles: ["juror"] };
    expect((await app.request("/api/jury/people", { json: person, cookie })).status).toBe(201);
  }
};
/** Asks from this browser, or a new one; returns the browser's cookie. */
const ask = async (email: string, browser = "") => {
  const answer = await send("/api/login-codes", { email }, browser);
  expect(answer.status).toBe(202);
  expect(await answer.json()).toEqual({ sent: true });
  await waitForTasksAfterResponse();
  return cookieOf(answer);
};
const enter = (json: object, browser = "") => send("/api/sessions", json, browser);
const emails = async (email: string) => {
  const messages = await app.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
  return messages.filter(({ toAddress }) => toAddress === email);
};
/** Sorted: emails that are written after the response may be in another order. */
const kinds = async (email: string) => (await emails(email)).map(({ kind }) => kind).toSorted();
const openingIn = (text = "") => ({
  code: /^(\d{6})$/m.exec(text)?.[1] ?? "",
  token: /\/jury\/enter\/([\w-]{43})/.exec(text)?.[1] ?? "",
});
const newest = async (email: string, kind: string) =>
  openingIn((await emails(email)).findLast((message) => message.kind === kind)?.text);
const otherCode = (code: string) => (code === "000000" ? "000001" : "000000");
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let turn = 0; turn < count; turn += 1) await work();
};
/** Comes in with the invitation; returns the cookie of the browser, which is known from then on. */
const knownBrowser = async (email: string) => {
  const answer = await enter(await newest(email, "invitation"));
  expect(answer.status).toBe(201);
  return cookieOf(answer).split("; ")[1] ?? "";
};
/** Expected number of right guesses among the compared digits. */
const expectedEntries = async () => {
  const guessed = await app.db
    .select({ guesses: loginCodes.emailGuesses })
    .from(loginCodes)
    .where(isNotNull(loginCodes.personId));
  return guessed.reduce((sum, { guesses }) => sum + guesses, 0) / 1_000_000;
};

describe("codes", () => {
  it("are five an hour for strangers; then one email a day says so, and lets its reader in", async () => {
    await addJurors(1);
    const email = addressOf(0);
    await times(9, () => ask(email));
    const expected = ["invitation", ...Array(5).fill("login_code"), "login_limit"];
    expect(await kinds(email)).toEqual(expected);
    app.passMinutes(59);
    await ask(email);
    expect(await kinds(email)).toEqual(expected);
    app.passMinutes(2);
    await times(6, () => ask(email));
    expect(await kinds(email)).toEqual([...expected, ...Array(5).fill("login_code")].toSorted());

    app.passMinutes(22 * 60);
    const { code, token } = await newest(email, "login_limit");
    // Without its link it cannot be guessed.
    expect((await enter({ code, email }, await ask(email))).status).toBe(401);
    expect((await enter({ code, token })).status).toBe(201);
    app.passMinutes(2 * 60);
    await times(6, () => ask(email));
    expect((await kinds(email)).filter((kind) => kind === "login_limit")).toHaveLength(2);
  });

  it("of a browser that the person entered with are not used up by strangers", async () => {
    await addJurors(1);
    const email = addressOf(0);
    const ownBrowser = await knownBrowser(email);
    await times(8, () => ask(email));
    app.passMinutes(1);
    await ask(email, ownBrowser);
    const { code } = await newest(email, "login_code");
    expect((await enter({ code, email }, ownBrowser)).status).toBe(201);
    await times(9, () => ask(email, ownBrowser));
    expect((await kinds(email)).filter((kind) => kind === "login_code")).toHaveLength(10);
  });

  it("are 200 an hour for strangers on the whole site, without those for unknown addresses", async () => {
    await addJurors(1);
    const email = addressOf(0);
    const request = async (count: number, exists: boolean) => {
      for (let stranger = 0; stranger < count; stranger += 1) {
        const attempt = { account: `${exists} ${stranger}`, exists, knownBrowser: null };
        await countCodeRequest(app.db, app.deps.clock, attempt);
      }
    };
    await request(300, false);
    await request(199, true);
    await ask(email);
    await ask(email);
    await ask(email);
    expect(await kinds(email)).toEqual(["invitation", "login_code", "login_limit"]);
    expect((await enter(await newest(email, "login_limit"))).status).toBe(201);
  });
});

describe("guesses", () => {
  it("are twenty a day over all codes; the link and a known browser go on to work", async () => {
    await addJurors(1);
    const email = addressOf(0);
    const ownBrowser = await knownBrowser(email);
    const wrong = async (count: number) => {
      const browser = await ask(email);
      const { code } = await newest(email, "login_code");
      await times(count, () => enter({ code: otherCode(code), email }, browser));
    };
    for (const _ of [1, 2, 3, 4]) await wrong(5);
    app.passMinutes(61);
    const browser = await ask(email);
    const { code, token } = await newest(email, "login_code");
    const refused = await enter({ code, email }, browser);
    expect(refused.status).toBe(401);
    const sentence = await refused.text();
    expect(sentence).toBe(await (await enter({ code: otherCode(code), email })).text());
    await enter({ code, email }, browser);
    expect((await kinds(email)).filter((kind) => kind === "login_limit")).toHaveLength(1);

    expect((await enter(await newest(email, "login_limit"))).status).toBe(201);
    expect((await enter({ code, token })).status).toBe(201);
    app.passMinutes(1);
    await ask(email, ownBrowser);
    const linkAndCode = await newest(email, "login_code");
    expect((await enter({ code: linkAndCode.code, email }, ownBrowser)).status).toBe(201);
    app.passMinutes(24 * 60);
    const later = await ask(email);
    const { code: right } = await newest(email, "login_code");
    expect((await enter({ code: right, email }, later)).status, "a day later").toBe(201);
  });

  it("count neither right digits nor digits without a code to compare", async () => {
    await addJurors(1);
    const email = addressOf(0);
    await times(30, () => enter({ code: "000000", email }, "heartlight_browser=x"));
    for (let entered = 0; entered < 22; entered += 1) {
      app.passMinutes(61);
      const browser = await ask(email);
      const { code } = await newest(email, "login_code");
      expect((await enter({ code, email }, browser)).status).toBe(201);
    }
  });

  it("are counted with RATE_LIMITS=off as well", async () => {
    await app.close();
    app = await createTestApp({ rateLimits: false });
    await addJurors(1);
    const email = addressOf(0);
    for (let round = 0; round < 4; round += 1) {
      const browser = await ask(email);
      const { code } = await newest(email, "login_code");
      await times(5, () => enter({ code: otherCode(code), email }, browser));
    }
    app.passMinutes(1);
    const browser = await ask(email);
    const { code } = await newest(email, "login_code");
    expect((await enter({ code, email }, browser)).status).toBe(401);
  });

  it("stay within the limit when many come at once", async () => {
    await addJurors(1);
    const email = addressOf(0);
    const browsers: string[] = [];
    await times(5, async () => browsers.push(await ask(email)));
    await Promise.all(
      browsers.flatMap((browser) =>
        Array.from({ length: 8 }, () => enter({ code: "000000", email }, browser)),
      ),
    );
    expect(await expectedEntries()).toBeLessThanOrEqual(20 / 1_000_000);
    expect(await expectedEntries()).toBeGreaterThan(0);
  });
});

describe("a guesser with 65,536 networks", () => {
  it("is expected to enter less than once in a thousand days, and every juror still enters", {
    timeout: bounds.stories,
  }, async () => {
    const jurors = 10;
    await addJurors(jurors);
    const ownBrowser = await knownBrowser(addressOf(0));
    // Somebody with the invitation's link and a guesser do not use up each other's limits.
    const invited = await newest(addressOf(1), "invitation");
    expect(invitationDays).toBeGreaterThan(3);

    /** Compared digits by quarter of a day. */
    const looked = [0];
    for (let quarter = 0; quarter < 7; quarter += 1) {
      for (let juror = 0; juror < jurors; juror += 1) {
        const email = addressOf(juror);
        // Three codes in one browser are faced by each guess: the best that a guesser can have.
        const browser = await ask(email);
        await times(2, () => ask(email, browser));
        await times(5, () => enter({ code: "123456", email }, browser));
        // And another browser, once the codes of the first are burnt.
        const second = await ask(email);
        await times(3, () => enter({ code: "654321", email }, second));
      }
      looked.push(await expectedEntries());
      // Windows begin with their first request: every offset to them is met.
      app.passMinutes(6 * 60 + 7);
    }
    const aDay = looked.slice(4).map((sum, at) => sum - (looked[at] ?? 0));
    expect(Math.max(...aDay)).toBeLessThan(0.001);
    // The guesser used the allowed attempts.
    expect(Math.max(...aDay)).toBeGreaterThan(0.0001);

    // A juror with one of their browsers asks and types, as ever.
    await ask(addressOf(0), ownBrowser);
    const linkAndCode = await newest(addressOf(0), "login_code");
    const login = { code: linkAndCode.code, email: addressOf(0) };
    expect((await enter(login, ownBrowser)).status).toBe(201);
    // The invitation opens, whatever was guessed.
    expect((await enter(invited)).status).toBe(201);
    // Everybody else has a link that works in the mailbox, although their new browser is sent nothing.
    for (let juror = 2; juror < jurors; juror += 1) {
      await times(6, () => ask(addressOf(juror)));
      const links = (await emails(addressOf(juror))).filter(({ kind }) => kind === "login_limit");
      const opened = openingIn(links.at(-1)?.text);
      expect((await enter(opened)).status, addressOf(juror)).toBe(201);
    }
    expect(await app.db.select().from(people)).toHaveLength(jurors + 1);
  });
});
