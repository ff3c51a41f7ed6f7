import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { fromPglite, type OpenDatabase } from "~/db/client";
import { extensions } from "~/db/pglite/durable-pglite";

/**
 * The embedded engine under test: one database is dumped before the tests without tables and migrated (cached until
 * migrations or PGlite change), and each worker loads a copy into memory, which takes a tenth of the time.
 */

const root = path.resolve(import.meta.dirname, "../..");

/** The files of both dumps. */
function templateFiles() {
  const hash = createHash("sha256");
  const migrations = path.join(root, "db/migrations");
  for (const name of fs.readdirSync(migrations).filter((file) => file.endsWith(".sql"))) {
    hash.update(name).update(fs.readFileSync(path.join(migrations, name)));
  }
  // A migration that is generated again has the same text and another time.
  hash.update(fs.readFileSync(path.join(migrations, "meta/_journal.json")));
  hash.update(fs.readFileSync(path.join(root, "node_modules/@electric-sql/pglite/package.json")));
  const folder = path.join(root, "node_modules/.cache/heartlight");
  const key = hash.digest("hex").slice(0, 16);
  const fileOf = (name: string) => path.join(folder, `${name}-${key}.tar`);
  return { bare: fileOf("bare"), migrated: fileOf("embedded") };
}

/** Vitest's global set-up: creates the templates. */
export default async function setUp(project: TestProject): Promise<void> {
  const { bare, migrated } = templateFiles();
  if (!(fs.existsSync(bare) && fs.existsSync(migrated))) {
    fs.rmSync(path.dirname(bare), { recursive: true, force: true });
    fs.mkdirSync(path.dirname(bare), { recursive: true });
    const client = await PGlite.create({ extensions });
    await dumpTo(bare, client);
    const { close } = await fromPglite(client);
    await dumpTo(migrated, client);
    await close();
  }
  project.provide("embeddedBare", bare);
  project.provide("embeddedTemplate", migrated);
}

async function dumpTo(file: string, client: PGlite): Promise<void> {
  const dump = await client.dumpDataDir("none");
  fs.writeFileSync(`${file}.part`, Buffer.from(await dump.arrayBuffer()));
  fs.renameSync(`${file}.part`, file);
}

/** A copy of a template in memory. */
export async function copyOf(template: string): Promise<PGlite> {
  return PGlite.create({ extensions, loadDataDir: await fs.openAsBlob(template) });
}

/** A migrated database in memory. */
export const openEmbeddedCopy = async (template: string): Promise<OpenDatabase> =>
  fromPglite(await copyOf(template));

declare module "vitest" {
  interface ProvidedContext {
    embeddedBare: string;
    embeddedTemplate: string;
  }
}
