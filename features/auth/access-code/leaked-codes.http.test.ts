import { afterEach, beforeEach, expect, test } from "vitest";
import { integrationStatus } from "~/db/schema";
import { readIntegrations } from "~/features/monitoring/integrations/queries.server";
import { describeServices } from "~/features/monitoring/integrations/rules";
import { type LeakedCodesDouble, startLeakedCodesDouble } from "~/tests/fakes/leaked-codes";
import { accessCode, createTestApp, type TestApp } from "~/tests/harness";
import { createLeakedCodeCheck } from "./leaked-codes.gateway.server";
import { leakedCodeMessage } from "./strength.rules.server";

const leaked = "velvet umbrella orbit pickles";
const unknown = "granite whistle lantern otter";

let app: TestApp;
let double: LeakedCodesDouble;
beforeEach(async () => {
  double = await startLeakedCodesDouble([leaked]);
  const publicUrl = "http://festival.test";
  app = await createTestApp({
    services: describeServices({ publicUrl, LEAKED_CODES_API: double.url }),
  });
  app.deps.isLeaked = createLeakedCodeCheck(double.url, app.deps.watch);
});
afterEach(async () => {
  await app.close();
  await double.close();
});

async function change(newCode: string) {
  const cookie = await app.logIn();
  const json = { currentCode: accessCode, newCode, repeatedCode: newCode };
  return app.request("/api/director/access-code", { method: "PUT", json, cookie });
}

const row = async () =>
  (await readIntegrations(app.db, app.deps.services)).find(({ name }) => name === "leaked-codes");

test("refuses a leaked code and sends only five characters of its hash", async () => {
  const refused = await change(leaked);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    errors: [{ path: "newCode", message: leakedCodeMessage }],
  });
  const [request] = double.requests;
  expect(request?.url.pathname).toMatch(/^\/range\/[0-9A-F]{5}$/);
  expect(request?.headers["add-padding"]).toBe("true");
  expect(JSON.stringify(request)).not.toContain(leaked);
  expect((await change(unknown)).status).toBe(204);
  expect(await row()).toMatchObject({ mode: "live", lastTrouble: null });
});

test.each([
  ["cuts the connection", "down", /could not be reached/],
  ["is silent", "silent", /did not answer in time/],
  ["is in trouble", { status: 503 }, /it answered 503/],
  ["answers a page", { status: 200, body: "<html>Hello" }, /something else than a range/],
] as const)(
  "a service that %s: the code is accepted, and Integrations says so",
  async (_, failure, message) => {
    double.setFailure(failure);
    const began = performance.now();
    expect((await change(leaked)).status).toBe(204);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await row())?.lastTrouble).toMatch(message);
  },
);

test("sends nothing without an address", async () => {
  app.deps.isLeaked = createLeakedCodeCheck(undefined, app.deps.watch);
  expect((await change(leaked)).status).toBe(204);
  expect(double.requests).toEqual([]);
  expect(await app.db.select().from(integrationStatus)).toEqual([]);
});
