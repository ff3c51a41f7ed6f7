import fs from "node:fs";
import path from "node:path";
import { databaseFolder } from "~/db/client";
import { parseFileTimestamp } from "~/lib/dates/calendar";

/** Databases replaced by a restore. They may contain people who were deleted since. */

const keptDays = 7;
const dayMs = 86_400_000;

/** When a restore set a folder aside, in milliseconds, from its name; null for another folder. */
function setAsideAt(name: string, database: string): number | null {
  const [, original, stamp] = /^(.+)-before-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)$/.exec(name) ?? [];
  return stamp && original === database ? parseFileTimestamp(stamp) : null;
}

/** The databases that restores set aside in DATA_DIR, with their times in milliseconds. */
export function listSetAside(dataDir: string): { name: string; time: number }[] {
  const database = path.basename(databaseFolder(dataDir));
  const names = fs.existsSync(dataDir) ? fs.readdirSync(dataDir) : [];
  return names.flatMap((name) => {
    const time = setAsideAt(name, database);
    return time === null ? [] : [{ name, time }];
  });
}

/** Deletes those that are older than seven days. `now`: the machine's time, as in their names. */
export async function deleteSetAside(dataDir: string, now: Date): Promise<void> {
  for (const { name, time } of listSetAside(dataDir)) {
    if (now.getTime() - time < keptDays * dayMs) continue;
    await fs.promises.rm(path.join(dataDir, name), { recursive: true });
  }
}
