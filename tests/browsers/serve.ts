import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import buildIfChanged, { startServer } from "../server-process";

/** Vitest's global set-up: a festival with its demo content, in a folder of its own. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  buildIfChanged();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-browsers-"));
  const server = await startServer({ DATA_DIR: dataDir, DEMO: "on" });
  project.provide("festival", { url: server.url, dataDir });
  return async () => {
    await server.end("SIGTERM");
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    /** Where it is served and where it keeps its data. */
    festival: { url: string; dataDir: string };
  }
}
