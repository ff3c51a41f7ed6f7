import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { integrationStatus } from "~/db/schema";
import { GatewayUnavailable } from "~/features/payments/gateway.server";
import { monitoredGateway } from "~/features/payments/monitored.gateway.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import { integrationWatch } from "./commands.server";
import { listIntegrations } from "./contract";

const { path: integrationsPath } = listIntegrations;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const status = () => app.db.select().from(integrationStatus);

describe("the recorded state of services", () => {
  it("is the last success, once a minute, and the last error", async () => {
    const { watch } = app.deps;
    const start = app.deps.clock();
    await watch.recordSuccess("mail");
    app.setNow(new Date(start.getTime() + 59_000));
    await watch.recordSuccess("mail");
    expect(await status()).toMatchObject([{ name: "mail", lastWorkedAt: start }]);
    app.passMinutes(1);
    await watch.recordFailure("mail", "The mail server did not answer in time.");
    const troubled = app.deps.clock();
    await watch.recordSuccess("mail");
    expect(await status()).toMatchObject([
      {
        lastWorkedAt: troubled,
        lastTroubleAt: troubled,
        lastTrouble: "The mail server did not answer in time.",
      },
    ]);
  });

  it("never makes the work itself fail", async () => {
    const insert = () => {
      throw new Error("database away");
    };
    const db = { insert };
    const watch = integrationWatch({ ...app.deps, db: db as never });
    await watch.recordSuccess("mail");
    await watch.recordFailure("mail", "trouble");
    expect(app.logLines.join()).toContain("integration status not noted");
  });

  it("includes missing webhooks of the payment provider", async () => {
    const { gateway, watch } = app.deps;
    const silent = () => Promise.reject(new GatewayUnavailable("timeout"));
    const watched = monitoredGateway({ ...gateway, retrieveIntent: silent }, watch);
    await expect(watched.retrieveIntent("pi_1")).rejects.toThrow(GatewayUnavailable);
    expect(await status()).toMatchObject([
      {
        name: "payments",
        lastTrouble: "The payment provider could not be reached. Please try again in a moment.",
      },
    ]);
  });
});

it("shows every service's state only to directors", async () => {
  await app.deps.watch.recordFailure("apollo", "Apollo could not be reached.");
  const response = await app.request(integrationsPath, { cookie: await app.logIn() });
  const list = (await response.json()) as { name: string; lastTrouble: string | null }[];
  expect(list.map(({ name }) => name)).toEqual([
    "payments",
    "mail",
    "images",
    "apollo",
    "x",
    "leaked-codes",
    "files",
    "backups",
    "proxy",
  ]);
  expect(list.find(({ name }) => name === "apollo")).toMatchObject({
    mode: "built-in",
    lastTrouble: "Apollo could not be reached.",
    lastWorkedAt: null,
  });
  expect((await app.request(integrationsPath)).status).toBe(401);
});
