import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** An empty DATA_DIR for the running test, removed after it. */
export function makeDataDir(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-data-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
