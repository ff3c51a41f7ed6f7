import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import buildIfChanged, { startServer } from "../server-process";

/**
 * Vitest's global set-up: a festival of today with demo content, one a week before its deadline, with undecided entries
 * and a jury at work, and one whose programme is out. Each has its own folder.
 */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  buildIfChanged();
  const start = async (clock: string) => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-browsers-"));
    const server = await startServer({ DATA_DIR: dataDir, DEMO: "on", CLOCK: clock });
    const stop = async () => {
      await server.end("SIGTERM");
      fs.rmSync(dataDir, { recursive: true, force: true });
    };
    return { festival: { url: server.url, dataDir }, stop };
  };
  const today = await start("now");
  const early = await start("2026-01-24T18:00Z");
  const announced = await start("2026-02-04T18:00Z");
  project.provide("festival", today.festival);
  project.provide("openFestival", early.festival);
  project.provide("announcedFestival", announced.festival);
  return async () => {
    await today.stop();
    await early.stop();
    await announced.stop();
  };
}

declare module "vitest" {
  interface ProvidedContext {
    /** Its address and its data folder. */
    festival: { url: string; dataDir: string };
    /** A festival that accepts entries and whose jury is at work. */
    openFestival: { url: string; dataDir: string };
    /** A festival that visitors plan for. */
    announcedFestival: { url: string; dataDir: string };
  }
}
