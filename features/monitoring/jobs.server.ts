import { eq, lt, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { incidents } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { readMailOutage } from "~/features/mail/queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { momentInFull } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { incidentEmail } from "./emails/incident";
import { countHeldBefore, isFailing, readService } from "./queries.server";
import type { IncidentKind } from "./texts";

const hourMs = 3_600_000;
/** Milliseconds without a backup until it counts as missed: a day, and time to make it. */
const backupMissedMs = 36 * hourMs;
/** Milliseconds that a server has after its start to make a backup that was due while it was off. */
const catchUpMs = 6 * hourMs;
/** Shares of free disk space: an incident begins below the first, and ends above the second. */
const incidentFreeShare = 0.1;
const recoveredFreeShare = 0.12;

type Deps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  directorEmail: string;
  wakeMail: () => void;
  /** The free share of this machine's disk, from 0 to 1, and the machine's name. */
  disk: () => Promise<{ free: number; host: string }>;
  /** Since when there is data to back up; null if daily backups are off. */
  backupsSince: (() => Promise<Date>) | null;
  /** When this server started. */
  startedAt: Date;
};

/** An open incident; null: unknown, so nothing changes. */
type IncidentState = {
  kind: IncidentKind;
  rows: [label: string, value: string][];
  /** Notify again if the last notification was before this moment. */
  nextWarningAt?: Date;
} | null;

/** The result of a check; 'over': there is no incident, or it has ended. */
type Check = { key: string; state: IncidentState | "over" };

/**
 * Checks for incidents and emails the director once for each, however many processes run it: the row and the email are
 * one commit. The row of a past incident is deleted, so that the next one is reported again.
 */
export async function notifyOfIncidents(deps: Deps): Promise<void> {
  for (const { key, state } of await runChecks(deps)) {
    if (state === "over") await deps.db.delete(incidents).where(eq(incidents.key, key));
    else if (state) await notifyDirector(deps, key, state);
  }
}

async function notifyDirector(
  deps: Deps,
  key: string,
  state: NonNullable<IncidentState>,
): Promise<void> {
  const { db, clock, publicUrl, directorEmail: to, wakeMail } = deps;
  const now = clock();
  const settings = await getSettings(db);
  const isQueued = await db.transaction(async (tx) => {
    const [incident] = await tx
      .insert(incidents)
      .values({ key, toldAt: now })
      .onConflictDoUpdate({
        target: incidents.key,
        set: { toldAt: now },
        setWhere: state.nextWarningAt ? lt(incidents.toldAt, state.nextWarningAt) : sql`false`,
      })
      .returning();
    if (!incident) return false;
    await queueMail(tx, clock, incidentEmail({ ...state, to, publicUrl, settings }));
    return true;
  });
  if (isQueued) wakeMail();
}

const runChecks = async (deps: Deps): Promise<Check[]> => [
  { key: "payment held", state: await checkHeldPayments(deps) },
  { key: "mail failing", state: await checkMail(deps) },
  { key: "backup failing", state: await checkBackups(deps) },
  await checkDisk(deps),
];

async function checkHeldPayments({ db, clock }: Deps): Promise<Check["state"]> {
  const { count, last: lastHeldAt } = await countHeldBefore(
    db,
    new Date(clock().getTime() - hourMs),
  );
  if (count === 0 || !lastHeldAt) return "over";
  const nextWarningAt = new Date(lastHeldAt.getTime() + hourMs);
  return { kind: "payment held", rows: [["Payments held", String(count)]], nextWarningAt };
}

async function checkMail({ db, clock }: Deps): Promise<Check["state"]> {
  const outage = await readMailOutage(db);
  if (!outage) return "over";
  const { oldest, message } = outage;
  if (!oldest || clock().getTime() - oldest.getTime() < hourMs) return null;
  return { kind: "mail failing", rows: [["Error", message]] };
}

async function checkBackups({ db, clock, backupsSince, startedAt }: Deps): Promise<Check["state"]> {
  if (!backupsSince) return "over";
  const { lastWorkedAt, lastTrouble, ...rest } = await readService(db, "backups");
  const newestBackupAt = lastWorkedAt ?? (await backupsSince());
  const hasFailed = isFailing({ lastWorkedAt, ...rest });
  const missedAt = Math.max(
    newestBackupAt.getTime() + backupMissedMs,
    startedAt.getTime() + catchUpMs,
  );
  if (!hasFailed && clock().getTime() < missedAt) return "over";
  const settings = await getSettings(db);
  const rows: [string, string][] = [
    [
      "Reason",
      hasFailed && lastTrouble ? lastTrouble : "No backup was created. See the server log.",
    ],
  ];
  if (lastWorkedAt) rows.push(["Last backup", momentInFull(lastWorkedAt.toISOString(), settings)]);
  return { kind: "backup failing", rows };
}

async function checkDisk({ disk }: Deps): Promise<Check> {
  const { free, host } = await disk();
  const key = `disk full on ${host}`;
  if (free >= recoveredFreeShare) return { key, state: "over" };
  if (free >= incidentFreeShare) return { key, state: null };
  const rows: [string, string][] = [
    ["Server", host],
    ["Free", `${Math.floor(free * 100)} %`],
  ];
  return { key, state: { kind: "disk full", rows } };
}
