import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { databaseFolder, openEmbedded } from "~/db/client";
import { createLogger } from "~/lib/log";
import { openSite } from "./bootstrap";
import { emptyDatabase } from "./empty-database";
import { readEnv } from "./env";
import { openStore } from "./storage/open-store";

/**
 * The last step of the build: creates the empty database that first starts copy, then runs a start and a first page
 * once, so that Node caches the compiled code of both. Everything that the start wrote is deleted, including its access
 * code.
 */
export async function prepareStarts(): Promise<void> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), "heartlight-build-"));
  try {
    await (await openEmbedded(dataDir)).close();
    await fs.cp(databaseFolder(dataDir), emptyDatabase, { recursive: true });
    const publicUrl = "http://localhost";
    const env = readEnv({ DATA_DIR: dataDir, DEMO: "off" });
    const store = await openStore(env);
    const log = createLogger(() => undefined);
    const site = await openSite({ env, store, publicUrl, log });
    const response = await site.fetch(new Request(publicUrl));
    if (response.status !== 200) throw new Error(`The first page answered ${response.status}.`);
    await response.text();
    await site.close();
    await store.close();
  } finally {
    await fs.rm(dataDir, { recursive: true, force: true });
  }
}
