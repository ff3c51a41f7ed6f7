import { eq, lt, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { incidents } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { readMailOutage } from "~/features/mail/queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { momentInFull } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { incidentEmail } from "./emails/incident";
import { countHeldBefore, isUndelivered, readService } from "./queries.server";
import type { IncidentKind } from "./texts";

const hourMs = 3_600_000;
/** Milliseconds without a backup until it counts as missed: a day, and time to make it. */
const backupMissedMs = 36 * hourMs;
/** Milliseconds that a server which was off has to make the backup that is due. */
const catchUpMs = 6 * hourMs;
/** Shares of free disk space: an incident begins below the first, and ends above the second. */
const leastFree = 0.1;
const enoughFree = 0.12;

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

/** An open incident; null: unknown, so nothing changes. In `Check`, 'over' means that it has ended. */
type IncidentState = {
  kind: IncidentKind;
  rows: [label: string, value: string][];
  /** Notify again if the last notification was before this moment. */
  nextWarningAt?: Date;
} | null;

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
  const queued = await db.transaction(async (tx) => {
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
  if (queued) wakeMail();
}

const runChecks = async (deps: Deps): Promise<Check[]> => [
  { key: "payment held", state: await heldPayments(deps) },
  { key: "mail failing", state: await failingMail(deps) },
  { key: "backup failing", state: await failingBackups(deps) },
  await fullDisk(deps),
];

async function heldPayments({ db, clock }: Deps): Promise<Check["state"]> {
  const { count, last } = await countHeldBefore(db, new Date(clock().getTime() - hourMs));
  if (count === 0 || !last) return "over";
  const nextWarningAt = new Date(last.getTime() + hourMs);
  return { kind: "payment held", rows: [["Payments held", String(count)]], nextWarningAt };
}

async function failingMail({ db, clock }: Deps): Promise<Check["state"]> {
  const outage = await readMailOutage(db);
  if (!outage) return "over";
  const { oldest, message } = outage;
  if (!oldest || clock().getTime() - oldest.getTime() < hourMs) return null;
  return { kind: "mail failing", rows: [["Error", message]] };
}

async function failingBackups({
  db,
  clock,
  backupsSince,
  startedAt,
}: Deps): Promise<Check["state"]> {
  if (!backupsSince) return "over";
  const { lastWorkedAt, lastTrouble, ...rest } = await readService(db, "backups");
  const newest = lastWorkedAt ?? (await backupsSince());
  const failed = isUndelivered({ lastWorkedAt, ...rest });
  const missedAt = Math.max(newest.getTime() + backupMissedMs, startedAt.getTime() + catchUpMs);
  if (!failed && clock().getTime() < missedAt) return "over";
  const settings = await getSettings(db);
  const rows: [string, string][] = [
    ["Reason", failed && lastTrouble ? lastTrouble : "No backup was created. See the server log."],
  ];
  if (lastWorkedAt) rows.push(["Last backup", momentInFull(lastWorkedAt.toISOString(), settings)]);
  return { kind: "backup failing", rows };
}

async function fullDisk({ disk }: Deps): Promise<Check> {
  const { free, host } = await disk();
  const key = `disk full on ${host}`;
  if (free >= enoughFree) return { key, state: "over" };
  if (free >= leastFree) return { key, state: null };
  const rows: [string, string][] = [
    ["Server", host],
    ["Free", `${Math.floor(free * 100)} %`],
  ];
  return { key, state: { kind: "disk full", rows } };
}
