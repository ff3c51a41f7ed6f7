import fs from "node:fs";
import path from "node:path";
import { type Clock, systemClock } from "~/lib/dates/clock";
import type { Env } from "./env";

/** A week before the documented deadline. */
export const demoStart = "2026-01-24T18:00:00Z";

type ClockEnv = Pick<
  Env,
  "DATA_DIR" | "LIVE" | "PAYMENTS" | "SMTP_URL" | "SENDGRID_API_KEY" | "CLOCK" | "DEMO"
> & { DATABASE_URL?: string | undefined };

/** The difference of the site's clock to the system's in milliseconds, and the CLOCK that set it. */
type SavedClock = { aheadMs: number; setBy: string | undefined };

/**
 * The site's clock. On a trial site, which charges no card and sends no email, it differs from the system's by the
 * milliseconds in DATA_DIR/clock: set at the first start by CLOCK, by default to `demoStart` for a database that will
 * get the demo content (`isFresh`), and kept over restarts. SIGUSR2 reads the file again: a rehearsal writes it. On
 * other sites it is the system's clock.
 */
export async function openClock(env: ClockEnv, isFresh: () => Promise<boolean>): Promise<Clock> {
  const isTrial = !env.LIVE && env.PAYMENTS === "sandbox" && !env.SMTP_URL && !env.SENDGRID_API_KEY;
  if (!isTrial) return systemClock;
  const file = path.join(env.DATA_DIR, "clock");
  const start = await chooseStart(env, readSaved(file), isFresh);
  if (start) {
    const aheadMs = start === "now" ? 0 : momentOf(start) - Date.now();
    fs.mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
    fs.writeFileSync(file, `${Math.round(aheadMs)} ${start}`, { mode: 0o600 });
  }
  let { aheadMs } = readSaved(file) ?? { aheadMs: 0 };
  process.on("SIGUSR2", () => {
    aheadMs = readSaved(file)?.aheadMs ?? 0;
  });
  return () => new Date(Date.now() + aheadMs);
}

/** A start in milliseconds. A day alone begins at noon UTC, when the festival has that day in nearly every time zone. */
const momentOf = (start: string): number =>
  Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(start) ? `${start}T12:00Z` : start);

/** The moment to set the clock to; null: it continues. */
async function chooseStart(
  { CLOCK, DEMO, DATABASE_URL }: ClockEnv,
  saved: SavedClock | null,
  isFresh: () => Promise<boolean>,
): Promise<string | null> {
  if (CLOCK) return saved?.setBy === CLOCK ? null : CLOCK;
  const isDemo = DEMO && !DATABASE_URL && !saved && (await isFresh());
  return isDemo ? demoStart : null;
}

/** Reads DATA_DIR/clock; null without the file. Invalid content counts as 0. */
function readSaved(file: string): SavedClock | null {
  if (!fs.existsSync(file)) return null;
  const [savedAhead, setBy] = fs.readFileSync(file, "utf8").trim().split(/\s+/);
  const aheadMs = Number(savedAhead);
  return { aheadMs: Number.isSafeInteger(aheadMs) ? aheadMs : 0, setBy };
}
