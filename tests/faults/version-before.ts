import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { often } from "./night";

const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();

/**
 * A folder with the built version that a deploy finds running: as it was before the newest
 * migration, so that the two differ in their tables. Undefined, for this very version, in
 * `npm test`, and where there is no history to take it from or it stands on other packages.
 */
export function versionBefore(): string | undefined {
  if (!often(0, 1)) return undefined;
  let commit: string;
  try {
    commit = git("rev-parse", `${git("log", "-1", "--format=%H", "--", "db/migrations")}^`);
    if (git("show", `${commit}:package-lock.json`) !== readLock()) return undefined;
  } catch {
    return undefined;
  }
  const home = path.resolve(`node_modules/.cache/heartlight-before/${commit}`);
  if (fs.existsSync(path.join(home, "build/server/index.js"))) return home;
  fs.rmSync(home, { recursive: true, force: true });
  fs.mkdirSync(home, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", home], { input: archive });
  fs.symlinkSync(path.resolve("node_modules"), path.join(home, "node_modules"));
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: home, stdio: "inherit" });
  return home;
}

const readLock = () => fs.readFileSync("package-lock.json", "utf8").trim();
