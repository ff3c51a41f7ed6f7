import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type ServerProcess, startServer } from "../server-process";
import { test as base } from "./fixtures";

/** For journeys that change what other journeys stand on: each worker gets a site of its own. */
export const test = base.extend<object, { server: ServerProcess }>({
  server: [
    async ({ browserName: _ }, use) => {
      const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-own-site-"));
      const server = await startServer({ DATA_DIR: dataDir });
      await use(server);
      await server.end("SIGTERM");
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
