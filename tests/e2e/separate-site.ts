import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { bounds } from "../bounds";
import { accessCode, directorEmail } from "../director-account";
import { type ServerProcess, startServer } from "../server-process";
import { test as base, expect } from "./fixtures";
import type { StartedSite } from "./sites";

export type SeparateSite = ServerProcess & { dataDir: string };

type SiteFixtures = {
  /** Settings of the file's site, `DEMO` for demo content; by default it is empty. */
  siteSettings: Record<string, string>;
  server: SeparateSite;
};

/** For tests that would disturb others: each file gets its own site. */
export const test = base.extend<SiteFixtures>({
  siteSettings: [{}, { option: true }],
  server: [
    async ({ siteOf, siteSettings }, use, { file }) => {
      await use(await siteOf(file, () => startSeparateSite(siteSettings)));
    },
    { timeout: bounds.starts },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

/** Starts a site with these settings, in a folder that `prepare` may fill before. */
export async function startSeparateSite(
  settings: Record<string, string>,
  prepare?: (dataDir: string) => Promise<unknown>,
): Promise<StartedSite<SeparateSite>> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-separate-site-"));
  await prepare?.(dataDir);
  const server = await startServer({ ...settings, DATA_DIR: dataDir });
  const stop = async () => {
    await server.end("SIGTERM");
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { site: { ...server, dataDir }, stop };
}

/** Logs in on such a site through the call. */
export async function logInAt(context: BrowserContext, url: string, code = accessCode) {
  const answer = await context.request.post(`${url}/api/director/session`, {
    data: { email: directorEmail, accessCode: code },
    headers: { Origin: url },
  });
  expect(answer.status()).toBe(200);
}
