import fs from "node:fs";
import path from "node:path";
import { ConfigError, type Env } from "../env";

/**
 * A file in DATA_DIR that says that the festival is in PostgreSQL. Beside it, a lost DATABASE_URL is refused: an embedded
 * database would be another festival, empty or of an earlier day.
 */

type Settings = Pick<Env, "DATA_DIR" | "DATABASE_URL">;

const markFile = (dataDir: string) => path.join(dataDir, "database-elsewhere.txt");

/** 'PostgreSQL, festival on db.example': without user and password. */
export function describePostgres(databaseUrl: string): string {
  const [, host = "", database = ""] = /@([^/?]*)\/([^?]*)/.exec(databaseUrl) ?? [];
  return `PostgreSQL, ${database} on ${host}`;
}

/** Writes the file if DATABASE_URL is set. */
export function markPostgres({ DATA_DIR, DATABASE_URL }: Settings): void {
  if (!DATABASE_URL) return;
  const text = `${describePostgres(DATABASE_URL)}\n`;
  if (readMark(DATA_DIR) !== text) fs.writeFileSync(markFile(DATA_DIR), text);
}

/** What is wrong and what to change where DATABASE_URL was lost; null if nothing speaks of PostgreSQL. */
export function lostDatabase({
  DATA_DIR,
  DATABASE_URL,
}: Settings): { finding: string; advice: string } | null {
  const place = DATABASE_URL ? null : readMark(DATA_DIR);
  if (place === null) return null;
  return {
    finding: `DATABASE_URL is not set, but this festival is in another database (${place.trim()})`,
    advice: `Set DATABASE_URL, or SETTINGS_FILE to the file that has it; for an embedded database delete ${markFile(DATA_DIR)}`,
  };
}

/** Throws ConfigError where DATABASE_URL was lost. */
export function refuseLostDatabase(settings: Settings): void {
  const lost = lostDatabase(settings);
  if (lost) throw new ConfigError(`Cannot go on: ${lost.finding}. ${lost.advice}.`);
}

function readMark(dataDir: string): string | null {
  const file = markFile(dataDir);
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : null;
}
