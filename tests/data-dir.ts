import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder for a server that several tests share; the caller removes it. */
export function makeTemporaryFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-data-"));
  return { path: folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/** An empty DATA_DIR for the running test, removed after it. */
export function makeDataDir(): string {
  const folder = makeTemporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
}
