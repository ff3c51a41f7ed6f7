/**
 * `npm run db:new -- what_it_is [--public=venues,films] [--custom]`: writes the next migration from db/schema, with its
 * number, its time and the triggers of new tables, then describes the database. `--public` names new tables that public
 * pages show; `--custom` begins an empty migration, for functions.
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { childEnv, ensureInstalled, root, stopWith } from "./ensure-setup.mjs";
import { addTriggers, nextMigration } from "./migration-text.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { public: { type: "string", default: "" }, custom: { type: "boolean", default: false } },
});
const [name = ""] = positionals;
if (!/^[a-z][a-z0-9_]{2,50}$/.test(name)) {
  stopWith("What does it do? npm run db:new -- what_it_is, in small letters with underscores");
}
ensureInstalled();

const folder = path.join(root, "db/migrations");
const readJson = (file) => JSON.parse(fs.readFileSync(file, "utf8"));
const writeJson = (file, value) => fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
const journalFile = path.join(folder, "meta/_journal.json");
const journal = readJson(journalFile);
const newestEntry = journal.entries.at(-1);
const { number, when } = nextMigration(journal, Date.now());

// drizzle-kit numbers migrations by their position, which differs from their names here: in a temporary folder it overwrites none.
const workFolder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-migration-"));
let failure;
try {
  const meta = path.join(workFolder, "meta");
  fs.mkdirSync(meta);
  const snapshot = `${newestEntry.tag.slice(0, 4)}_snapshot.json`;
  fs.copyFileSync(path.join(folder, "meta", snapshot), path.join(meta, snapshot));
  const previousEntry = { ...newestEntry, idx: Number(number) - 1 };
  writeJson(path.join(meta, "_journal.json"), { ...journal, entries: [previousEntry] });
  const config = path.join(workFolder, "config.ts");
  const [baseConfig, out] = [path.join(root, "drizzle.config.ts"), path.relative(root, workFolder)];
  fs.writeFileSync(
    config,
    `import baseConfig from ${JSON.stringify(baseConfig)};\nexport default { ...baseConfig, out: ${JSON.stringify(out)} };\n`,
  );
  const custom = values.custom ? ["--custom"] : [];
  const generateArgs = ["generate", `--config=${config}`, `--name=${name}`, ...custom];
  execFileSync("drizzle-kit", generateArgs, { cwd: root, stdio: "inherit", env: childEnv() });
  const tag = `${number}_${name}`;
  const sqlFile = path.join(workFolder, `${tag}.sql`);
  if (!fs.existsSync(sqlFile))
    throw new Error("Nothing in db/schema changed. For functions add --custom.");
  const sql = fs.readFileSync(sqlFile, "utf8");
  const publicTables = values.public.split(",").filter(Boolean);
  fs.writeFileSync(path.join(folder, `${tag}.sql`), addTriggers(sql, publicTables));
  fs.copyFileSync(
    path.join(meta, `${number}_snapshot.json`),
    path.join(folder, "meta", `${number}_snapshot.json`),
  );
  const entry = {
    idx: journal.entries.length,
    version: newestEntry.version,
    when,
    tag,
    breakpoints: true,
  };
  writeJson(journalFile, { ...journal, entries: [...journal.entries, entry] });
  process.stdout.write(`db/migrations/${tag}.sql\n`);
} catch (error) {
  failure = error;
} finally {
  fs.rmSync(workFolder, { recursive: true, force: true });
}
// Not before: it ends the process.
if (failure) stopWith(failure.message);
if (!values.custom) await import("./describe-database.mjs");
