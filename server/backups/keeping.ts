/** Where backups lie and which of them stay: by names alone, so that a folder and a bucket keep the same ones. */
import path from "node:path";
import { stampedAt, stampOf } from "~/features/festival/calendar";

/** Where backups lie in DATA_DIR. */
export const backupFolder = (dataDir: string) => path.join(dataDir, "backups");
/** Where they lie in the bucket. */
export const bucketFolder = "backups/";

const days = 7;
const weeks = 4;
const dayMs = 86_400_000;

/** 'heartlight-2026-11-22T03-00-00.tar.gz', and the same with '.age' where it is encrypted. */
const pattern = /^heartlight-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)(?:\.backup)?\.tar\.gz(?:\.age)?$/;

/** The name of a backup that is made at a moment. Earlier versions' had no '.backup' in it. */
export const backupName = (at: Date, encrypted: boolean): string =>
  `heartlight-${stampOf(at)}.backup.tar.gz${encrypted ? ".age" : ""}`;

/** When a backup was made, in milliseconds, by its name; null for another file. */
export function madeAt(name: string): number | null {
  const [, told] = pattern.exec(name) ?? [];
  return told ? stampedAt(told) : null;
}

export const isEncrypted = (name: string) => name.endsWith(".age");

const dayOf = (at: number) => Math.floor(at / dayMs);
/** Weeks since 1970, beginning on Mondays. */
const weekOf = (at: number) => Math.floor((at / dayMs + 3) / 7);

/**
 * The backups among these names that may go: the newest of each of the last seven days that
 * have one stays, and before them the first of each of the last four weeks. The first, so
 * that what stays for a week does not change while the week goes on.
 */
export function tooOld(names: readonly string[]): string[] {
  const found = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at === null ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at);
  const newestOfDay = new Map<number, string>();
  for (const { name, at } of found) {
    const day = dayOf(at);
    if (!newestOfDay.has(day)) newestOfDay.set(day, name);
  }
  const daily = new Map([...newestOfDay].slice(0, days));
  const firstOfWeek = new Map<number, string>();
  for (const { name, at } of found) if (!daily.has(dayOf(at))) firstOfWeek.set(weekOf(at), name);
  const stays = new Set([...daily.values(), ...[...firstOfWeek.values()].slice(0, weeks)]);
  return found.map(({ name }) => name).filter((name) => !stays.has(name));
}
