import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";
import { makeRequest } from "~/tests/requests";
import { createApp } from "../app";
import { watchDiskSpace } from "./disk-space-guard";

/** The whole app on a disk with a given free space; a really full disk is in full-disk.process.test.ts. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("without space reading works, and writes are refused before they begin", async () => {
  const cookie = await app.logIn();
  const { fetch } = createApp(app.deps, { disk: watchDiskSpace("/data", async () => 0) });
  const ask = (path: string, json?: unknown) =>
    fetch(makeRequest(app.deps.publicUrl, path, { json, cookie }));
  for (const path of ["/api/news", "/api/submissions", "/readyz", "/api/director/session"]) {
    expect((await ask(path)).status, path).toBe(200);
  }
  const writes = {
    "/api/email-subscribers": { email: "ana@kept.example" },
    "/api/director/session": { email: "a@b.example", accessCode: "wrong" },
    "/api/submissions": {},
  };
  for (const [path, json] of Object.entries(writes)) {
    const refused = await ask(path, json);
    expect(refused.status, path).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect(refused.headers.get("X-Request-Id")).toBeTruthy();
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining("disk is full") });
  }
});
