/**
 * `npm run db:describe`: migrates an empty embedded database and describes it in db/functions/ and docs/data-model.md.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureInstalled } from "./ensure-setup.mjs";
import { runThroughVite } from "./vite-node.mjs";

ensureInstalled();
await runThroughVite(async (load) => {
  const { openEmbedded } = await load("/db/client.ts");
  const { describeDataModel, describeFunctions } = await load("/db/data-model.ts");
  const folder = mkdtempSync(path.join(tmpdir(), "heartlight-schema-"));
  const opened = await openEmbedded(folder);
  rmSync("db/functions", { recursive: true, force: true });
  mkdirSync("db/functions");
  for (const [file, text] of await describeFunctions(opened.db)) {
    writeFileSync(`db/functions/${file}`, text);
  }
  writeFileSync("docs/data-model.md", await describeDataModel(opened.db));
  await opened.close();
  rmSync(folder, { recursive: true });
  return true;
});
