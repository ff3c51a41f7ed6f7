import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { bounds } from "../bounds";
import { accessCode, directorEmail } from "../director-account";
import { type ServerProcess, startServer } from "../server-process";
import { test as base, expect } from "./fixtures";

export type SeparateSite = ServerProcess & { dataDir: string };

type OwnSiteFixtures = {
  /** The name of the tests that share a site; each file has its own, so that it does not see another's changes. */
  sharedBy: string;
  /** Settings of that site, `DEMO` for demo content; by default it is empty. */
  siteSettings: Record<string, string>;
  server: SeparateSite;
};

/** For tests that would disturb others: each file gets its own site. */
export const test = base.extend<object, OwnSiteFixtures>({
  sharedBy: ["", { scope: "worker", option: true }],
  siteSettings: [{}, { scope: "worker", option: true }],
  server: [
    async ({ sharedBy, siteSettings }, use) => {
      if (!sharedBy) throw new Error("Say whose site it is: test.use({ sharedBy: … })");
      const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-own-site-"));
      const server = await startServer({ ...siteSettings, DATA_DIR: dataDir });
      await use({ ...server, dataDir });
      await server.end("SIGTERM");
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: bounds.starts },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

/** Logs in on such a site through the call. */
export async function logInAt(context: BrowserContext, url: string, code = accessCode) {
  const answer = await context.request.post(`${url}/api/director/session`, {
    data: { email: directorEmail, accessCode: code },
    headers: { Origin: url },
  });
  expect(answer.status()).toBe(200);
}
