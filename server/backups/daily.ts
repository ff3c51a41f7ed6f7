import fs from "node:fs";
import path from "node:path";
import { and, eq, lt, sql } from "drizzle-orm";
import { type Database, databaseFolder } from "~/db/client";
import { integrationStatus, rateLimits } from "~/db/schema";
import { readFirstEditionDate, readService } from "~/features/monitoring/queries.server";
import { type BackgroundJob, runInBackground } from "~/lib/background-job";
import type { Clock } from "~/lib/dates/clock";
import type { Logger } from "~/lib/log";
import { cutText } from "~/lib/shorten";
import { type RunningBackup, startBackupProcess } from "./process";
import { backupFolder, dayBackupTime } from "./retention";

/** The daily backup, in a separate process, so that it does not slow down the site. */

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** How long a process may work on the day's backup; then another one may start. */
const claimMs = 6 * hourMs;
const claimKey = "daily backup";

type Deps = {
  db: Database;
  clock: Clock;
  log: Logger;
  dataDir: string;
  /** When there was first something to back up. */
  foundedAt: () => Promise<Date>;
};

/** Makes a backup; resolves to null, or to an error in a sentence. */
export type MakeBackup = () => Promise<string | null>;

/**
 * Makes a backup if the newest one, or the festival itself, is older than a day. A failed one is retried after an hour.
 * Of all processes on one database only one does it.
 */
export async function backupIfDue(deps: Deps, make: MakeBackup): Promise<void> {
  const { db, clock, log, dataDir, foundedAt } = deps;
  const newestTime = newestBackupTime(dataDir);
  const { lastWorkedAt } = await readService(db, "backups");
  // Manual backups count as well.
  if (newestTime && (!lastWorkedAt || lastWorkedAt.getTime() < newestTime)) {
    await saveStatus(db, { lastWorkedAt: new Date(newestTime) });
  }
  const foundedTime = (await foundedAt()).getTime();
  const lastTime = Math.max(newestTime ?? 0, lastWorkedAt?.getTime() ?? 0, foundedTime);
  if (clock().getTime() - lastTime < dayMs || !(await claimDailyBackup(deps))) return;
  let retryAfterMs = 0;
  try {
    const error = await make();
    if (error === null) {
      await saveStatus(db, { lastWorkedAt: clock() });
      log.info("backup made");
    } else {
      await saveStatus(db, { lastTroubleAt: clock(), lastTrouble: cutText(error, 500) });
      log.error("backup failed");
      retryAfterMs = hourMs;
    }
  } finally {
    const next = new Date(clock().getTime() + retryAfterMs);
    await db.update(rateLimits).set({ resetsAt: next }).where(eq(rateLimits.key, claimKey));
  }
}

async function saveStatus(db: Database, set: Partial<typeof integrationStatus.$inferInsert>) {
  await db
    .insert(integrationStatus)
    .values({ name: "backups", ...set })
    .onConflictDoUpdate({ target: integrationStatus.name, set });
}

/** True for one process at a time. */
async function claimDailyBackup({ db, clock }: Deps): Promise<boolean> {
  const now = clock();
  const claim = { count: 1, resetsAt: new Date(now.getTime() + claimMs) };
  const [claimedRow] = await db
    .insert(rateLimits)
    .values({ key: claimKey, ...claim })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: claim,
      setWhere: and(eq(rateLimits.key, claimKey), lt(rateLimits.resetsAt, now)),
    })
    .returning({ key: rateLimits.key });
  return claimedRow !== undefined;
}

function newestBackupTime(dataDir: string): number | null {
  const folder = backupFolder(dataDir);
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const times = names.flatMap((name) => dayBackupTime(name) ?? []);
  return times.length > 0 ? Math.max(...times) : null;
}

/**
 * A function that reads when this installation's data was created. The embedded database is a copy of an empty one from
 * the build, so its rows are older than its files.
 */
export const foundedAtOf = (db: Database, dataDir: string, embedded: boolean) => async () =>
  embedded
    ? fs.statSync(path.join(databaseFolder(dataDir), "PG_VERSION")).mtime
    : readFirstEditionDate(db);

/** Starts the job. `embedded`: the database belongs to this process. `begin` starts a backup. */
export function startBackups(
  deps: Deps,
  {
    embedded,
    begin = () => startBackupProcess("daily"),
  }: { embedded: boolean; begin?: () => RunningBackup },
): BackgroundJob {
  let stopChild: (() => void) | undefined;
  let isStopping = false;
  const make: MakeBackup = async () => {
    // The copy contains the log since the last checkpoint, and the embedded engine makes none automatically.
    if (embedded) await deps.db.execute(sql`checkpoint`);
    const { done, stop } = begin();
    stopChild = stop;
    const error = await done;
    // A stopped server has no failed backup: the next start makes one.
    if (isStopping) throw new Error("The server was stopped while a backup was made.");
    return error;
  };
  const runOnce = async () => {
    try {
      await backupIfDue(deps, make);
    } catch (error) {
      // A stopped backup is no error to log.
      if (!isStopping) throw error;
    }
  };
  const job = runInBackground("backup", 600, deps.log, runOnce, { firstAfter: 0.5 });
  return {
    wake: job.wake,
    stop: async () => {
      isStopping = true;
      stopChild?.();
      await job.stop();
    },
  };
}
