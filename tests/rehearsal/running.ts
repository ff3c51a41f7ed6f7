import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { directorEmail } from "../director-account";
import { folderOf, mailboxOf } from "./mailbox";
import type { Running } from "./options";
import { sandboxBank } from "./payment-provider";
import { clockShows, type Stage } from "./site";

/** Seconds until all jobs that run every minute have run. */
const aMinute = 65;

/** Uses a site that runs on this machine and charges no card. Throws a sentence without one. */
export async function joinStage(running: Running): Promise<Stage> {
  const { dataDir, site, accessCode } = running;
  const file = path.join(dataDir, "server.pid");
  if (!fs.existsSync(file)) throw new Error(`No site runs in ${dataDir}: start one (npm start).`);
  const pid = Number(fs.readFileSync(file, "utf8"));
  const clock = path.join(dataDir, "clock");
  let ahead = fs.existsSync(clock) ? Number(fs.readFileSync(clock, "utf8")) : 0;
  const now = () => new Date(Date.now() + ahead);
  await clockShows(() => site, now);
  return {
    url: site,
    publicUrl: site,
    engine: "the site that runs",
    inboundToken: null,
    director: { email: directorEmail, accessCode },
    dataDir,
    now,
    moveTo: async (moment) => {
      ahead = moment.getTime() - Date.now();
      fs.writeFileSync(clock, String(ahead));
      process.kill(pid, "SIGUSR2");
      await clockShows(() => site, now);
    },
    mail: mailboxOf(folderOf(dataDir)),
    bank: sandboxBank({ site, now }),
    // It writes emails into files, so none bounces.
    closeMailboxes: null,
    refuseSender: null,
    forgetConnections: null,
    night: () => sleep(aMinute * 1_000),
    dieAt: null,
    backUp: null,
    restore: async () => undefined,
    mistakes: () => [],
    faults: () => [],
    calm: async () => undefined,
    close: async () => undefined,
  };
}
