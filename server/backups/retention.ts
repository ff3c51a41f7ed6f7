/** Where backups lie and which of them stay: by names alone, so that a folder and a bucket keep the same ones. */
import path from "node:path";
import { icsTimestampAt, toIcsTimestamp } from "~/lib/dates/calendar";

/** Where backups lie in DATA_DIR. */
export const backupFolder = (dataDir: string) => path.join(dataDir, "backups");
/** Where they lie in the bucket. */
export const bucketFolder = "backups/";

const days = 7;
/** Backups of each of those days. */
const perDay = 3;
const weeks = 4;
const dayMs = 86_400_000;

/** The origin of a backup: daily, or manual with an optional number of days. */
export type Origin = "daily" | { byHand: true; days?: number | undefined };

/**
 * 'heartlight-2026-11-22T03-00-00.backup.tar.gz', with '.manual' or '.manual-30d' where it was
 * made by hand, and with '.age' where it is encrypted. Earlier versions' had no '.backup'.
 */
const pattern =
  /^heartlight-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)(\.manual(?:-(\d{1,5})d)?)?(?:\.backup)?\.tar\.gz(\.age)?$/;

/** The name of a backup that is made at a moment. */
export function backupName(
  at: Date,
  { origin, encrypted }: { origin: Origin; encrypted: boolean },
): string {
  const limit = origin !== "daily" && origin.days ? `-${origin.days}d` : "";
  const made = origin === "daily" ? "" : `.manual${limit}`;
  return `heartlight-${toIcsTimestamp(at)}${made}.backup.tar.gz${encrypted ? ".age" : ""}`;
}

type Backup = {
  name: string;
  /** Milliseconds. */
  at: number;
  encrypted: boolean;
  manual: boolean;
  /** When a manual backup expires; null for never. */
  until: number | null;
};

function readName(name: string): Backup | null {
  const [, stamp, manual, limit, age] = pattern.exec(name) ?? [];
  const at = stamp ? icsTimestampAt(stamp) : null;
  if (at === null) return null;
  const until = limit ? at + Number(limit) * dayMs : null;
  return { name, at, encrypted: age !== undefined, manual: manual !== undefined, until };
}

/** When a backup was made, in milliseconds, by its name; null for another file. */
export const madeAt = (name: string): number | null => readName(name)?.at ?? null;

export const isEncrypted = (name: string) => name.endsWith(".age");

const dayOf = (at: number) => Math.floor(at / dayMs);
/** Weeks since 1970, beginning on Mondays. */
const weekOf = (at: number) => Math.floor((at / dayMs + 3) / 7);

/**
 * How many backups are among these names, when the oldest was made, and the last day on which one
 * of them may still exist, in milliseconds. Null for it: a manual backup stays until it is deleted.
 */
export function describeBackups(names: readonly string[]) {
  const found = names.map(readName).filter((backup) => backup !== null);
  // A daily one is among the last of its days, and then perhaps the first of its week.
  const ends = found.map(({ manual, until, at }) =>
    manual ? until : at + (days + 7 * weeks) * dayMs,
  );
  return {
    count: found.length,
    oldest: found.length > 0 ? Math.min(...found.map(({ at }) => at)) : null,
    until: ends.includes(null) ? null : Math.max(0, ...ends.map(Number)),
  };
}

/**
 * The expired backups among these names.
 * - Manual: never, or after its own limit.
 * - Daily: the last three of each of the last seven days that have one stay, and before them the
 *   first of each of the last four weeks.
 * - An encrypted one is measured against encrypted ones only, so that no plain one takes its place.
 *   A plain one gives way to either kind.
 */
export function expiredBackups(names: readonly string[], now: Date): string[] {
  const found = names.map(readName).filter((backup) => backup !== null);
  const daily = found.filter(({ manual }) => !manual);
  const encrypted = daily.filter((backup) => backup.encrypted);
  const stays = new Set([
    ...stayingOf(encrypted),
    ...stayingOf(daily).filter((backup) => !backup.encrypted),
    ...found.filter(({ manual, until }) => manual && (until === null || until > now.getTime())),
  ]);
  return found.filter((backup) => !stays.has(backup)).map(({ name }) => name);
}

function stayingOf(backups: readonly Backup[]): Backup[] {
  const newestFirst = [...backups].sort((a, b) => b.at - a.at);
  const byDay = Map.groupBy(newestFirst, ({ at }) => dayOf(at));
  const lastDays = [...byDay].slice(0, days);
  const older = newestFirst.filter(({ at }) => !lastDays.some(([day]) => day === dayOf(at)));
  // The first of a week: it stays the same during the week.
  const byWeek = Map.groupBy(older, ({ at }) => weekOf(at));
  const firstOfWeeks = [...byWeek.values()].slice(0, weeks).map((week) => week.at(-1));
  return [
    ...lastDays.flatMap(([, ofDay]) => ofDay.slice(0, perDay)),
    ...firstOfWeeks.filter((backup) => backup !== undefined),
  ];
}
