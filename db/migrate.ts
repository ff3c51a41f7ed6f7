import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { CopyConnection } from "./backup/copy-connection";

const migrationsFolder = path.resolve("db/migrations");

type Journal = { entries: { when: number; tag: string }[] };

const readJournal = () =>
  JSON.parse(fs.readFileSync(path.join(migrationsFolder, "meta/_journal.json"), "utf8")) as Journal;

/** When the newest migration of this program was created, in milliseconds. */
export const latestMigration = () => Math.max(...readJournal().entries.map(({ when }) => when));

/**
 * Creates the tables as they were after a migration, for data of an older version; the next start migrates them
 * further. Throws if this program does not know the migration.
 */
export async function runMigrations(tap: CopyConnection, migration: number): Promise<void> {
  const journal = readJournal();
  const entries = journal.entries.filter(({ when }) => when <= migration);
  if (entries.at(-1)?.when !== migration) {
    throw new Error("It was made by a newer version of this program: update the program first.");
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-migrations-"));
  try {
    fs.mkdirSync(path.join(folder, "meta"));
    fs.writeFileSync(
      path.join(folder, "meta/_journal.json"),
      JSON.stringify({ ...journal, entries }),
    );
    for (const { tag } of entries) {
      fs.copyFileSync(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    }
    await tap.query("create extension if not exists pg_trgm");
    await tap.migrate(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
