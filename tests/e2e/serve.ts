import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { accessCode } from "../director-account";
import buildIfChanged, { startServer } from "../server-process";

/**
 * Serves a festival with demo content for the tests, in its own folder. Does nothing if E2E_URL names a running one.
 */
export default async function serve() {
  if (process.env.E2E_URL) return;
  buildIfChanged();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-e2e-"));
  const server = await startServer({
    DATA_DIR: dataDir,
    DEMO: "on",
    RATE_LIMITS: "off",
    DIRECTOR_ACCESS_CODE: accessCode,
  });
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    await server.end("SIGTERM");
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
