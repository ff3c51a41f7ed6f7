import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { UnusableDatabase } from "~/db/migrate";
import { diskFiles } from "~/features/media/storage/disk.gateway.server";
import { moveFiles } from "~/features/media/storage/move-files.commands.server";
import { s3Files } from "~/features/media/storage/s3.gateway.server";
import { compareFilms, copyFilms, restoreFilms } from "~/features/screeners/copies.queries.server";
import { diskFilms } from "~/features/screeners/storage/disk.gateway.server";
import { systemClock } from "~/lib/dates/clock";
import { describeError } from "~/lib/log";
import { createS3Client } from "~/lib/s3-client.server";
import type { CleanUpResult } from "./backups/clean-restored";
import { makeBackup } from "./backups/create";
import { createKeyPair } from "./backups/encryption";
import { restoreLegacy } from "./backups/legacy-format";
import { OtherArchive } from "./backups/no-backup";
import { restoreBackup, restoreError } from "./backups/restore";
import { unsignedMessage } from "./backups/signing";
import { peopleInBackup } from "./backups/who";
import { writeReport } from "./doctor/report";
import { bucketOf, ConfigError, type Env, readEnv } from "./env";
import { createFileStorage, filmFolderOf, filmsOf } from "./gateways";
import { moveDatabase } from "./move-database";
import { openStore } from "./storage/open-store";
import { continueAs, giveTo, otherOwnerOf, restrictFilePermissions } from "./storage/private-files";

/**
 * Operator commands beside the server: `npm run backup`, `restore`, `who`, `media`, `move-files`, `move-database` and
 * `doctor`.
 * Each exits with 0 and its result, or with 1 and a one-line reason.
 */

/** Runs a command with the arguments after its name. */
type Command = (env: Env, args: string[]) => Promise<void>;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const inMb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Parses the arguments of a command. Throws ConfigError for an unknown option. */
function readOptions<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

const backup: Command = async (env, args) => {
  const options = readOptions(args, {
    "new-key": { type: "boolean" },
    daily: { type: "boolean" },
    update: { type: "boolean" },
    "keep-days": { type: "string" },
  });
  if (options.values["new-key"]) {
    const { identity, recipient } = await createKeyPair();
    say("# The secret key. Store it away from the server. Without it, you can't read the backups.");
    say(identity);
    say("# The public key, for the server:");
    return say(`# BACKUP_RECIPIENT=${recipient}`);
  }
  // The site has priority.
  os.setPriority(10);
  const days = options.values["keep-days"];
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days)) {
    throw new ConfigError("For how many days? npm run backup -- --keep-days=30");
  }
  const byHand = { byHand: true as const, days: days ? Number(days) : undefined };
  const { daily, update: beforeUpdate } = options.values;
  const origin = daily ? "daily" : beforeUpdate ? "update" : byHand;
  const summary = await makeBackup({
    env,
    files: createFileStorage(env),
    clock: systemClock,
    origin,
  });
  const { file, source, entries, bytes, tables, rows, pictures, filmsLeftOut } = summary;
  say(`${file}: ${inMb(bytes)}, ${rows} rows of ${tables} tables, ${pictures} pictures.`);
  say(`Of ${source}, with ${entries} entries.`);
  say("It was restored into a temporary database and is complete.");
  say(`Uploaded films left out: ${filmsLeftOut}. docs/running.md says how to copy them.`);
};

/** Prints what a restore removed, and what follows from it. */
function sayCleaned({ erasedCount, endedAccess: { codes, people } }: CleanUpResult): void {
  say(`Erased again: ${erasedCount}.`);
  say("Everybody has to log in again.");
  if (codes > 0) {
    say(`Access codes that were changed since: ${codes}. The former ones no longer work.`);
    say("Log in with a passkey, or set another DIRECTOR_ACCESS_CODE.");
  }
  if (people > 0) say(`People whose access was taken away since, and now again: ${people}.`);
}

const restore: Command = async (env, args) => {
  const { values, positionals } = readOptions(args, {
    key: { type: "string" },
    unsigned: { type: "boolean" },
    erasures: { type: "string" },
  });
  const [from = ""] = positionals;
  try {
    const options = { env, files: createFileStorage(env), ...values };
    const { manifest, asidePath, settings, ...cleaned } = await restoreBackup(from, options);
    say(`Restored ${from}, as it was on ${manifest.madeAt}.`);
    if (asidePath) say(`The previous data is in ${asidePath}.`);
    say(`The settings of that time are in ${settings}.`);
    sayCleaned(cleaned);
  } catch (error) {
    if (error instanceof OtherArchive && !env.DATABASE_URL && fs.existsSync(from)) {
      if (!values.unsigned) throw new ConfigError(unsignedMessage(from));
      const { asidePath, ...cleaned } = await restoreLegacy(env, from, values.erasures);
      say(`Restored ${from}.${asidePath ? ` The previous data is in ${asidePath}.` : ""}`);
      return sayCleaned(cleaned);
    }
    const message = restoreError(from, error);
    throw message ? new ConfigError(message) : error;
  }
};

const listPeople: Command = async (env, args) => {
  const { values, positionals } = readOptions(args, {
    key: { type: "string" },
    unsigned: { type: "boolean" },
  });
  const [from = ""] = positionals;
  try {
    const lines = await peopleInBackup(from, { env, ...values });
    process.stdout.write(lines.join(""));
  } catch (error) {
    const message = restoreError(from, error);
    throw message ? new ConfigError(message.replace("Cannot restore", "Cannot read")) : error;
  }
};

const moveAllFiles: Command = async (env, [to]) => {
  const bucket = bucketOf(env);
  if (to !== "s3" && to !== "disk") {
    throw new ConfigError("Where to? npm run move-files -- s3, or npm run move-files -- disk");
  }
  if (!bucket) throw new ConfigError("Set S3_ENDPOINT, S3_BUCKET and the two keys.");
  const stores = { disk: diskFiles(env.DATA_DIR), s3: s3Files(createS3Client(bucket)) };
  const {
    copied,
    unchanged: existing,
    bytes,
  } = await moveFiles(stores[to === "s3" ? "disk" : "s3"], stores[to]);
  say(
    `${copied} files (${inMb(bytes)}) are on ${to}, read back and the same; ${existing} were before.`,
  );
  say(`Now set FILES=${to} and start the server again. Nothing was deleted.`);
};

const moveWholeDatabase: Command = async (env) => {
  const moveResult = await moveDatabase(env);
  const nameWidth = Math.max(...moveResult.map(({ table }) => table.length));
  say(`${"table".padEnd(nameWidth)}  embedded  PostgreSQL`);
  for (const { table, before, after } of moveResult) {
    say(`${table.padEnd(nameWidth)}  ${String(before).padStart(8)}  ${String(after).padStart(10)}`);
  }
  say("Every table has the same rows and the same sum. The embedded database stays as it was.");
};

const checkOrCopyFilms: Command = async (env, [action, folder]) => {
  const isCopy = action === "copy" || action === "take";
  if (action !== "check" && !(isCopy && folder)) {
    throw new ConfigError("npm run media -- check, or copy <folder>, or take <folder>");
  }
  // With FILES=s3 a film in this folder is read instead of the one in the bucket, so no copy may be put there.
  if (folder && path.resolve(folder) === path.resolve(filmFolderOf(env))) {
    throw new ConfigError(`${folder} is the folder of films itself. Name another one.`);
  }
  const store = await openStore(env);
  try {
    const filmStore = filmsOf(env);
    if (isCopy && folder) {
      const target = diskFilms(folder);
      const copying =
        action === "copy"
          ? copyFilms(store.db, filmStore, target)
          : restoreFilms(store.db, filmStore, target);
      say(`${await copying} films ${action === "copy" ? `are copied to ${folder}` : "are back"}.`);
    }
    const { films: count, missing, damaged, extra } = await compareFilms(store.db, filmStore);
    say(`films: ${count}, missing: ${missing}, damaged: ${damaged}, extra: ${extra}`);
    if (missing + damaged + extra > 0) process.exitCode = 1;
  } finally {
    await store.close();
  }
};

const examineHost: Command = async (env) => {
  const { text, isFine } = await writeReport(env, process.env);
  say(text);
  if (!isFine) process.exitCode = 1;
};

const commands: Record<string, Command> = {
  backup,
  restore,
  who: listPeople,
  media: checkOrCopyFilms,
  "move-files": moveAllFiles,
  "move-database": moveWholeDatabase,
  doctor: examineHost,
};

function messageOf(error: unknown): string {
  if (error instanceof UnusableDatabase) return `Cannot go on: ${error.message}.`;
  return error instanceof ConfigError ? error.message : describeError(error);
}

/** Runs a command; false for an unknown name. */
export function runCommand(name: string | undefined, args: string[]): boolean {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return false;
  const run = async () => {
    const env = readEnv(process.env);
    const owner = otherOwnerOf(env.DATA_DIR);
    // These two read files of the operator, which may be root's.
    const isReader = command === restore || command === listPeople;
    if (owner && !isReader) continueAs(owner);
    restrictFilePermissions();
    try {
      await command(env, args);
    } finally {
      if (owner && isReader) giveTo(owner, env.DATA_DIR);
    }
  };
  run().catch((error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  });
  return true;
}
