import fs from "node:fs";
import path from "node:path";
import { type Clock, systemClock } from "~/lib/dates/clock";
import type { Env } from "./env";

/**
 * The clock of a site on which a festival is rehearsed: it runs ahead of the system's by the
 * milliseconds in DATA_DIR/clock, read at the start and again at SIGUSR2. Only a site to try
 * things on heeds the file, where no card is charged and no letter leaves the machine: who
 * may write into DATA_DIR could do anything there anyway (decision 0038).
 */
export function clockOf(
  env: Pick<Env, "DATA_DIR" | "LIVE" | "PAYMENTS" | "SMTP_URL" | "SENDGRID_API_KEY">,
): Clock {
  const isForTrying =
    !env.LIVE && env.PAYMENTS === "sandbox" && !env.SMTP_URL && !env.SENDGRID_API_KEY;
  if (!isForTrying) return systemClock;
  let ahead = 0;
  const read = () => {
    ahead = aheadIn(path.join(env.DATA_DIR, "clock"));
  };
  read();
  process.on("SIGUSR2", read);
  return () => new Date(Date.now() + ahead);
}

/** Milliseconds; 0 where there is no such file or it says anything else. */
function aheadIn(file: string): number {
  if (!fs.existsSync(file)) return 0;
  const written = Number(fs.readFileSync(file, "utf8"));
  return Number.isSafeInteger(written) ? written : 0;
}
