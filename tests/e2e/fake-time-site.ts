import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { bounds } from "../bounds";
import { type SmtpDouble, startSmtpDouble } from "../fakes/smtp";
import { type ServerProcess, startServer } from "../server-process";
import { test as base, expect } from "./fixtures";
import type { StartedSite } from "./sites";

/** For tests about time: each file gets a site whose clock can be moved. */

export type MovedSite = Pick<ServerProcess, "url" | "request"> & {
  /** The folder of its data, with its emails. */
  dataDir: string;
  /** Receives the emails if the site sends by SMTP, and rejects those to a given address. */
  mailbox: SmtpDouble;
  /** Sets the server's clock, which runs on from there. */
  moveTo: (moment: string) => Promise<void>;
};

type MovedFixtures = {
  /** The initial time. */
  startsAt: string;
  /** Sends emails to `mailbox` instead of writing them into files. */
  bySmtp: boolean;
  server: MovedSite;
};

export const test = base.extend<MovedFixtures>({
  bySmtp: [false, { option: true }],
  startsAt: ["2025-08-01T12:00:00Z", { option: true }],
  server: [
    async ({ siteOf, startsAt, bySmtp }, use, { file }) => {
      await use(await siteOf(file, () => startMovedSite(startsAt, bySmtp)));
    },
    { timeout: bounds.starts },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

/** Starts a site at a time; `bySmtp`: it sends its emails to its mailbox. */
async function startMovedSite(startsAt: string, bySmtp: boolean): Promise<StartedSite<MovedSite>> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-moved-"));
  const file = path.join(dataDir, "clock");
  fs.writeFileSync(file, startsAt);
  const mailbox = await startSmtpDouble();
  const data = path.join(dataDir, "data");
  const server = await startServer({
    DATA_DIR: data,
    ...(bySmtp && { SMTP_URL: mailbox.url }),
    CLOCK_FILE: file,
    NODE_OPTIONS: `--import=${path.resolve("tests/fake-time.mjs")}`,
  });
  const readTime = async () => {
    const { now } = (await (await server.request("/api/clock")).json()) as { now: string };
    return Date.parse(now);
  };
  const moveTo = async (moment: string) => {
    fs.writeFileSync(file, moment);
    server.signal("SIGUSR2");
    const away = async () => Math.abs((await readTime()) - Date.parse(moment));
    await expect.poll(away).toBeLessThan(60_000);
  };
  const stop = async () => {
    await server.end();
    await mailbox.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  const { url, request } = server;
  return { site: { url, request, dataDir: data, mailbox, moveTo }, stop };
}
