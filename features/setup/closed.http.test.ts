import { afterEach, expect, test } from "vitest";
import { accessCodes, setupState } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { otherFestival, setupCalls } from "~/tests/setup-calls";
import { closeUntilSetUp } from "./commands.server";

/** A live site before its festival is set up. */

let app: TestApp;
afterEach(() => app.close());

const closed =
  "A new festival is being set up here, so this doesn't work yet. Please come back later.";

const openClosed = async (live = true) => {
  app = await createTestApp({ live });
  await app.db.insert(setupState).values({ id: 1, state: "closed" });
};

const storedState = async () => (await app.db.select().from(setupState))[0]?.state;

test("a closed site takes nothing from visitors, and says why", async () => {
  await openClosed();
  const calls = [
    ["/api/films", { json: {} }],
    ["/api/create-payment-intent", { json: {} }],
    ["/api/quote?categories=short_film", {}],
    ["/api/email-subscribers", { json: { email: "ada@lovelace.example" } }],
    ["/api/contact", { json: {} }],
    ["/api/entry-links", { json: { email: "ada@lovelace.example" } }],
    ["/api/season", {}],
    ["/programme.ics", {}],
  ] as const;
  for (const [path, options] of calls) {
    const refused = await app.request(path, options);
    expect(refused.status, path).toBe(503);
    expect(await refused.json(), path).toMatchObject({ detail: closed });
    expect(refused.headers.get("Retry-After"), path).toBe("600");
    expect(refused.headers.get("Cache-Control"), path).toBe("no-store");
  }
});

test("health, login, the set-up and what providers send stay open", async () => {
  await openClosed();
  const cookie = await app.logIn();
  const calls = setupCalls(app, cookie);
  for (const path of ["/healthz", "/readyz", "/api/clock", "/api/openapi.json"]) {
    expect((await app.request(path)).status, path).toBe(200);
  }
  expect(await (await app.request("/api/setup", { cookie })).json()).toEqual({ state: "fresh" });
  expect(await calls.changed(await calls.send(otherFestival, "?dryRun=true"))).not.toEqual([]);
  const webhook = await app.request("/api/stripe/webhook", { json: {}, origin: null });
  expect(webhook.status).not.toBe(503);
  const code = await app.request("/api/login-codes", { json: { email: "juror@jury.example" } });
  expect(code.ok, "a login of the team").toBe(true);
  expect(await storedState(), "a look does not open it").toBe("closed");
});

const season = async () => (await app.request("/api/season")).status;

test("keeping the documented festival opens it", async () => {
  await openClosed();
  const calls = setupCalls(app, await app.logIn());
  expect(await season()).toBe(503);
  expect(await (await calls.post("/api/setup/keep")).json()).toEqual({ state: "kept" });
  expect(await season()).toBe(200);
});

test("a set-up opens it, its undoing closes it again", async () => {
  await openClosed();
  const calls = setupCalls(app, await app.logIn());
  await calls.changed(await calls.send(otherFestival));
  expect(await calls.state()).toBe("done");
  expect(await season()).toBe(200);
  await calls.changed(await calls.post("/api/setup/undo"));
  expect(await calls.state()).toBe("fresh");
  expect(await season()).toBe(503);
});

test("without LIVE=on nothing is closed", async () => {
  await openClosed(false);
  expect(await season()).toBe(200);
});

test("only a database without an access code, the first start's, is closed", async () => {
  app = await createTestApp({ live: true });
  await app.logIn();
  await closeUntilSetUp(app.db);
  expect(await storedState(), "an earlier version's site stays open").toBeUndefined();
  await app.db.delete(accessCodes);
  await closeUntilSetUp(app.db);
  expect(await storedState()).toBe("closed");
  await app.db.update(setupState).set({ state: "done" });
  await closeUntilSetUp(app.db);
  expect(await storedState()).toBe("done");
});
