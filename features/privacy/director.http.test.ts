import { afterEach, beforeEach, expect, test } from "vitest";
import { canaryEmail as email, findCanary, plantCanary } from "~/tests/canary-person";
import { makeDataDir } from "~/tests/data-dir";
import { createTestApp, type TestApp } from "~/tests/harness";

/** Personal data in the admin. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ dataDir: makeDataDir() });
});
afterEach(() => app.close());

test("the director finds, exports and deletes; record and remaining data come from the inventory", async () => {
  const cookie = await app.logIn();
  await plantCanary(app.deps);
  const call = (path: string, json?: object) => app.request(path, { json, cookie });
  const look = await call("/api/privacy/lookup", { email });
  expect(await look.json()).toMatchObject({ email });
  expect((await call("/api/privacy/export", { email })).status).toBe(200);
  const counted = await call("/api/privacy/erase", { email, dryRun: true });
  expect(counted.status).toBe(200);
  for (const reason of [undefined, "", "  ", "a".repeat(501)]) {
    const refused = await call("/api/privacy/erase", { email, dryRun: false, reason });
    expect(refused.status, `${reason}`).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ path: "reason" }] });
  }
  expect(await findCanary(app.db)).toContain("contacts");
  const done = await call("/api/privacy/erase", { email, dryRun: false, reason: "By letter" });
  expect(done.status).toBe(200);
  const [erasure] = (await (await call("/api/privacy/erasures")).json()) as { counts: object }[];
  expect(await (await call("/api/privacy/requests")).json()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "erase", state: "done", reason: "By letter" }),
    ]),
  );
  expect(erasure?.counts).toMatchObject({ entries: expect.any(Number) });
  const { activities } = (await (await call("/api/privacy/record")).json()) as {
    activities: { data: string[] }[];
  };
  const named = activities.flatMap(({ data }) => data);
  const inventory = (await (await call("/api/privacy/inventory")).json()) as {
    table: string;
    column: string;
    personal: boolean;
  }[];
  const personal = inventory.filter((column) => column.personal);
  expect(personal.filter((column) => !named.includes(`${column.table}.${column.column}`))).toEqual(
    [],
  );
  const response = await call("/api/privacy/left");
  expect(await response.json()).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: "Messages", rows: 0, overdue: 0 })]),
  );
});
