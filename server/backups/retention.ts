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
const dayMs = 86_400_000;

/** daily, or manual with an optional number of days. */
export type Origin = "daily" | { byHand: true; days?: number | undefined };

/**
 * 'heartlight-2026-11-22T03-00-00.backup.tar.gz', with '.manual' or '.manual-30d' for a manual one, and '.age' for an
 * encrypted one. Earlier versions had no '.backup'.
 */
const namePattern =
  /^heartlight-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)(\.manual(?:-(\d{1,5})d)?)?(?:\.backup)?\.tar\.gz(\.age)?$/;

export function backupName(
  at: Date,
  { origin, encrypted }: { origin: Origin; encrypted: boolean },
): string {
  const keepSuffix = origin !== "daily" && origin.days ? `-${origin.days}d` : "";
  const suffix = origin === "daily" ? "" : `.manual${keepSuffix}`;
  return `heartlight-${toFileTimestamp(at)}${suffix}.backup.tar.gz${encrypted ? ".age" : ""}`;
}

type Backup = {
  name: string;
  /** Milliseconds. */
  time: number;
  encrypted: boolean;
  manual: boolean;
  /** When a manual backup expires; null for never. */
  expiresAt: number | null;
};

function readName(name: string): Backup | null {
  const [, stamp, manual, keepDays, ageSuffix] = namePattern.exec(name) ?? [];
  const time = stamp ? parseFileTimestamp(stamp) : null;
  if (time === null) return null;
  const expiresAt = keepDays ? time + Number(keepDays) * dayMs : null;
  return {
    name,
    time,
    encrypted: ageSuffix !== undefined,
    manual: manual !== undefined,
    expiresAt,
  };
}

/** When a backup was made, in milliseconds, from its name; null for another file. */
export const backupTime = (name: string): number | null => readName(name)?.time ?? null;

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
  const backupEnds = backups.map(({ manual, expiresAt, time }) =>
    manual ? expiresAt : time + (keptDays + 7 * keptWeeks) * dayMs,
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
 * - Daily: the last three of each of the last seven days with backups stay, and before them the first of each of the
 * last four weeks.
 * - Encrypted ones are compared only with encrypted ones, so that no plain one replaces them. Plain ones are compared
 * with all.
 */
export function expiredBackups(names: readonly string[], now: Date): string[] {
  const backups = names.map(readName).filter((backup) => backup !== null);
  const daily = backups.filter(({ manual }) => !manual);
  const encrypted = daily.filter((backup) => backup.encrypted);
  const keptBackups = new Set([
    ...retainedOf(encrypted),
    ...retainedOf(daily).filter((backup) => !backup.encrypted),
    ...backups.filter(
      ({ manual, expiresAt }) => manual && (expiresAt === null || expiresAt > now.getTime()),
    ),
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
