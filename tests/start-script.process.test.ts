import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeDataDir, makeTemporaryFolder } from "./data-dir";
import { node } from "./server-process";

/** What `npm start` and the commands do before the server runs: settings from a file, installation. */

/** The end of a script's run: its code, and all it printed. */
function runScript(args: readonly string[], env: Record<string, string>, cwd = process.cwd()) {
  const { PATH = "", HOME = "" } = process.env;
  const options = { cwd, env: { PATH, HOME, ...env }, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(node, args, options);
  return { status, said: stdout + stderr };
}

test("a start and the commands read SETTINGS_FILE, and what is set already wins", () => {
  const SETTINGS_FILE = path.join(makeDataDir(), "settings.env");
  fs.writeFileSync(
    SETTINGS_FILE,
    "PORT=http\nDATABASE_URL='postgres://nobody:a&b$HOME%23@127.0.0.1:1/none'\n",
  );
  for (const command of [["scripts/start.mjs"], ["scripts/cli.mjs", "backup"]]) {
    const wrongPort = runScript(command, { SETTINGS_FILE });
    expect(wrongPort).toEqual({
      status: 1,
      said: "Cannot start: PORT must be a port number from 0 to 65535.\n",
    });
    const noDatabase = runScript(command, { SETTINGS_FILE, PORT: "0", DATA_DIR: makeDataDir() });
    expect(noDatabase.status).toBe(1);
    expect(noDatabase.said).toMatch(
      /nothing answers there \(connect ECONNREFUSED 127\.0\.0\.1:1\)/,
    );
  }
  const missing = runScript(["scripts/start.mjs"], { SETTINGS_FILE: `${SETTINGS_FILE}.old` });
  expect(missing.status).toBe(1);
  expect(missing.said).toMatch(/^Cannot read the settings: ENOENT: .*settings\.env\.old/);
});

test("where npm runs no install scripts, a start installs once and names what makes it start", () => {
  const folder = makeTemporaryFolder();
  onTestFinished(folder.remove);
  const at = (name: string) => path.join(folder.path, name);
  /** npm as an operator runs it, without the settings of the npm around this test. */
  const npm = (command: string, cwd = folder.path) =>
    execFileSync("sh", ["-c", command], {
      cwd,
      env: { PATH: process.env.PATH, HOME: folder.path },
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
    });
  // A package that, as the pinned Node does, puts its program in place when it is installed.
  const program = "#!/bin/sh\necho Node runs\n";
  fs.mkdirSync(at("package"));
  fs.writeFileSync(
    at("package/put.cjs"),
    `require("fs").writeFileSync("bin", ${JSON.stringify(program)}, { mode: 0o755 });`,
  );
  const described = { name: "node", version: "1.0.0", bin: { node: "bin" } };
  fs.writeFileSync(
    at("package/package.json"),
    JSON.stringify({ ...described, scripts: { preinstall: "node put.cjs" } }),
  );
  npm("npm pack --silent --pack-destination ..", at("package"));
  fs.writeFileSync(
    at("package.json"),
    JSON.stringify({ dependencies: { node: "file:node-1.0.0.tgz" } }),
  );
  fs.writeFileSync(at(".npmrc"), "ignore-scripts=true\n");
  npm("npm install --package-lock-only --silent");
  fs.cpSync("scripts", at("scripts"), { recursive: true });
  // A build that is up to date.
  fs.writeFileSync(at("scripts/build.mjs"), "export const ensureBuilt = async () => undefined;\n");

  const start = () => runScript(["scripts/start.mjs"], { HOME: folder.path }, folder.path);
  const refused = start();
  expect(refused.status).toBe(1);
  expect(refused.said).toMatch(/^Installing packages/);
  const again = start();
  expect(again.said).toMatch(/^npm did not install the pinned Node, .*: npm rebuild node/);
  npm(again.said.split(": ").at(-1) ?? "");
  expect(start()).toEqual({ status: 0, said: "Node runs\n" });
});
