/** Names and expiry of backups. Expiry depends only on names, so that folder and bucket keep the same ones. */
import path from "node:path";
import { parseFileTimestamp, toFileTimestamp } from "~/lib/dates/calendar";

/** The backups in DATA_DIR. */
export const backupFolder = (dataDir: string) => path.join(dataDir, "backups");
/** The backups in the bucket. */
export const bucketFolder = "backups/";

const keptDays = 7;
/** Backups that stay of each day. */
const keptPerDay = 3;
const keptWeeks = 4;
/** Backups from before an update, and for how many days. */
const keptUpdates = 3;
const keptUpdateDays = 30;
const dayMs = 86_400_000;

/** daily, before an update of the database, or manual with an optional number of days. */
export type Origin = "daily" | "update" | { byHand: true; days?: number | undefined };

/**
 * 'heartlight-2026-11-22T03-00-00.backup.tar.gz', with '.update' for one from before an update, '.manual' or
 * '.manual-30d' for a manual one, and '.age' for an encrypted one. Earlier versions had no '.backup'.
 */
const namePattern =
  /^heartlight-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)(?:\.(update|manual)(?:-(\d{1,5})d)?)?(?:\.backup)?\.tar\.gz(\.age)?$/;

/** The file name of a backup made `at` a moment, as `namePattern` reads it. */
export function backupName(
  at: Date,
  { origin, isEncrypted }: { origin: Origin; isEncrypted: boolean },
): string {
  const suffixes = { daily: "", update: ".update" };
  const suffix =
    typeof origin === "string"
      ? suffixes[origin]
      : `.manual${origin.days ? `-${origin.days}d` : ""}`;
  return `heartlight-${toFileTimestamp(at)}${suffix}.backup.tar.gz${isEncrypted ? ".age" : ""}`;
}

type Backup = {
  name: string;
  /** Milliseconds. */
  time: number;
  isEncrypted: boolean;
  kind: "daily" | "update" | "manual";
  /** When it expires; null for never. Daily backups expire by their number. */
  expiresAt: number | null;
};

function readName(name: string): Backup | null {
  const [, stamp, kind = "daily", days, ageSuffix] = namePattern.exec(name) ?? [];
  const time = parseFileTimestamp(stamp ?? "");
  // Another file, or one with a day that does not exist: its time is after and before nothing.
  if (Number.isNaN(time)) return null;
  const keptDays = kind === "update" ? keptUpdateDays : days && Number(days);
  return {
    name,
    time,
    isEncrypted: ageSuffix !== undefined,
    kind: kind as Backup["kind"],
    expiresAt: keptDays ? time + keptDays * dayMs : null,
  };
}

/** When a backup was made, in milliseconds, from its name; null for another file. */
export const backupTime = (name: string): number | null => readName(name)?.time ?? null;

/** The same for one that counts as the day's: those before an update are not copied to the bucket. */
export const dayBackupTime = (name: string): number | null => {
  const backup = readName(name);
  return backup && backup.kind !== "update" ? backup.time : null;
};

/** Whether a backup of this name is encrypted. */
export const isEncrypted = (name: string) => name.endsWith(".age");

const dayOf = (at: number) => Math.floor(at / dayMs);
/** Weeks since 1970, from Mondays: 1 January 1970 was a Thursday, three days after one. */
const weekOf = (at: number) => Math.floor((at / dayMs + 3) / 7);

/**
 * The number of backups among these names, when the oldest was made, and until when the last one may exist, in
 * milliseconds; null: a manual backup stays until it is deleted.
 */
export function describeBackups(names: readonly string[]) {
  const backups = names.map(readName).filter((backup) => backup !== null);
  // A daily one is among the last of its day, and then perhaps the first of its week.
  const backupEnds = backups.map(({ kind, expiresAt, time }) =>
    kind === "daily" ? time + (keptDays + 7 * keptWeeks) * dayMs : expiresAt,
  );
  return {
    count: backups.length,
    oldest: backups.length > 0 ? Math.min(...backups.map(({ time }) => time)) : null,
    until: backupEnds.includes(null) ? null : Math.max(0, ...backupEnds.map(Number)),
  };
}

/**
 * The expired backups among these names.
 * - Manual: never, or after its own limit.
 * - Before an update: after 30 days, and all but the last three.
 * - Daily: the last three of each of the last seven days with backups stay, and before them the first of each of the
 * last four weeks.
 * - Encrypted ones are compared only with encrypted ones, so that no plain one replaces them. Plain ones are compared
 * with all.
 */
export function expiredBackups(names: readonly string[], now: Date): string[] {
  const backups = names.map(readName).filter((backup) => backup !== null);
  const daily = backups.filter(({ kind }) => kind === "daily");
  const updates = backups.filter(({ kind }) => kind === "update").sort((a, b) => b.time - a.time);
  const lasting = [
    ...backups.filter(({ kind }) => kind === "manual"),
    ...updates.slice(0, keptUpdates),
  ];
  const encrypted = daily.filter((backup) => backup.isEncrypted);
  const keptBackups = new Set([
    ...retainedOf(encrypted),
    ...retainedOf(daily).filter((backup) => !backup.isEncrypted),
    ...lasting.filter(({ expiresAt }) => expiresAt === null || expiresAt > now.getTime()),
  ]);
  return backups.filter((backup) => !keptBackups.has(backup)).map(({ name }) => name);
}

function retainedOf(backups: readonly Backup[]): Backup[] {
  const newestFirst = [...backups].sort((a, b) => b.time - a.time);
  const byDay = Map.groupBy(newestFirst, ({ time }) => dayOf(time));
  const lastDays = [...byDay].slice(0, keptDays);
  const olderBackups = newestFirst.filter(
    ({ time }) => !lastDays.some(([day]) => day === dayOf(time)),
  );
  // The first of a week stays the same during the week.
  const byWeek = Map.groupBy(olderBackups, ({ time }) => weekOf(time));
  const firstOfWeeks = [...byWeek.values()].slice(0, keptWeeks).map((week) => week.at(-1));
  return [
    ...lastDays.flatMap(([, dayBackups]) => dayBackups.slice(0, keptPerDay)),
    ...firstOfWeeks.filter((backup) => backup !== undefined),
  ];
}
