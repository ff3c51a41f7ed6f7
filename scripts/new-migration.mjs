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
import { nextMigration, withTriggers } from "./migration-text.mjs";

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
const newest = journal.entries.at(-1);
const { number, when } = nextMigration(journal, Date.now());

// drizzle-kit numbers by position, which here differs from the names: in a folder of its own nothing is overwritten.
const work = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-migration-"));
try {
  const meta = path.join(work, "meta");
  fs.mkdirSync(meta);
  const snapshot = `${newest.tag.slice(0, 4)}_snapshot.json`;
  fs.copyFileSync(path.join(folder, "meta", snapshot), path.join(meta, snapshot));
  const before = { ...newest, idx: Number(number) - 1 };
  writeJson(path.join(meta, "_journal.json"), { ...journal, entries: [before] });
  const config = path.join(work, "config.ts");
  const [given, out] = [path.join(root, "drizzle.config.ts"), path.relative(root, work)];
  fs.writeFileSync(
    config,
    `import given from ${JSON.stringify(given)};\nexport default { ...given, out: ${JSON.stringify(out)} };\n`,
  );
  const custom = values.custom ? ["--custom"] : [];
  const words = ["generate", `--config=${config}`, `--name=${name}`, ...custom];
  execFileSync("drizzle-kit", words, { cwd: root, stdio: "inherit", env: childEnv() });
  const tag = `${number}_${name}`;
  const made = path.join(work, `${tag}.sql`);
  if (!fs.existsSync(made)) stopWith("Nothing in db/schema changed. For functions add --custom.");
  const sql = fs.readFileSync(made, "utf8");
  const publicTables = values.public.split(",").filter(Boolean);
  fs.writeFileSync(path.join(folder, `${tag}.sql`), withTriggers(sql, publicTables));
  fs.copyFileSync(
    path.join(meta, `${number}_snapshot.json`),
    path.join(folder, "meta", `${number}_snapshot.json`),
  );
  const entry = {
    idx: journal.entries.length,
    version: newest.version,
    when,
    tag,
    breakpoints: true,
  };
  writeJson(journalFile, { ...journal, entries: [...journal.entries, entry] });
  process.stdout.write(`db/migrations/${tag}.sql\n`);
} catch (error) {
  stopWith(error.message);
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}
if (!values.custom) await import("./describe-database.mjs");
