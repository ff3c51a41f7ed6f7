import { spawn } from "node:child_process";

/** A running backup; `done` resolves to null, or to an error. */
export type RunningBackup = { done: Promise<string | null>; stop: () => void };

/**
 * Node's options for the backup's process, which opens a copy of the database beside the site's: few new objects before
 * they are collected, and the engine compiled once and quickly. They save 70 MB.
 */
const smallMemory = ["--max-semi-space-size=2", "--liftoff-only"];

/**
 * Runs `npm run backup` as a separate process. Its last line on standard error is the error. What one before an update
 * says is shown: its name is needed to go back.
 */
export function startBackupProcess(origin: "daily" | "update"): RunningBackup {
  const program = process.argv[1] ?? "";
  const child = spawn(process.execPath, [...smallMemory, program, "backup", `--${origin}`], {
    stdio: ["ignore", origin === "update" ? "inherit" : "ignore", "pipe"],
  });
  let errorOutput = "";
  child.stderr?.on("data", (text: Buffer) => {
    errorOutput = (errorOutput + text.toString()).slice(-2_000);
  });
  const done = new Promise<string | null>((resolve) => {
    child.on("error", (error) => resolve(`It could not be started: ${error.message}.`));
    child.on("close", (code, signal) => {
      const line = errorOutput.trim().split("\n").at(-1);
      resolve(code === 0 ? null : line || `It ended with ${signal ?? code}.`);
    });
  });
  return { done, stop: () => child.kill("SIGTERM") };
}
