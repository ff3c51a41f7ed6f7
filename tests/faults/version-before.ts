import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { repetitions } from "./scenario";

const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();

/**
 * A folder with the built previous version: before the newest migration, so that the tables differ. Undefined in `npm
 * test`, and if there is no git history or its packages differ.
 */
export function versionBefore(): string | undefined {
  if (!repetitions(0, 1)) return undefined;
  let commit: string;
  try {
    commit = git("rev-parse", `${git("log", "-1", "--format=%H", "--", "db/migrations")}^`);
    if (git("show", `${commit}:package-lock.json`) !== readLock()) return undefined;
  } catch {
    return undefined;
  }
  // Not under node_modules, where nothing counts as the site's own code.
  const home = path.join(os.tmpdir(), `heartlight-before-${commit.slice(0, 12)}`);
  if (fs.existsSync(path.join(home, "build/server/index.js"))) return home;
  fs.rmSync(home, { recursive: true, force: true });
  fs.mkdirSync(home, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", home], { input: archive });
  fs.symlinkSync(path.resolve("node_modules"), path.join(home, "node_modules"));
  // Built as an operator builds it, not as a test.
  const { PATH, HOME } = process.env;
  execFileSync(process.execPath, ["scripts/build.mjs"], {
    cwd: home,
    stdio: "inherit",
    env: { PATH, HOME },
  });
  return home;
}

const readLock = () => fs.readFileSync("package-lock.json", "utf8").trim();
