import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { fromPglite, type OpenDatabase } from "~/db/client";
import { extensions } from "~/db/pglite/durable-pglite";

/**
 * The embedded engine under test: one database is migrated and dumped before the tests (cached until migrations or
 * PGlite change), and each worker loads a copy of it into memory, which takes a tenth of the time.
 */

const root = path.resolve(import.meta.dirname, "../..");

function templateFile(): string {
  const hash = createHash("sha256");
  const migrations = path.join(root, "db/migrations");
  for (const name of fs.readdirSync(migrations).filter((file) => file.endsWith(".sql"))) {
    hash.update(name).update(fs.readFileSync(path.join(migrations, name)));
  }
  // A migration that is generated again has the same text and another time.
  hash.update(fs.readFileSync(path.join(migrations, "meta/_journal.json")));
  hash.update(fs.readFileSync(path.join(root, "node_modules/@electric-sql/pglite/package.json")));
  const folder = path.join(root, "node_modules/.cache/heartlight");
  return path.join(folder, `embedded-${hash.digest("hex").slice(0, 16)}.tar`);
}

/** Vitest's global set-up: creates the migrated template. */
export default async function setUp(project: TestProject): Promise<void> {
  const file = templateFile();
  if (!fs.existsSync(file)) {
    const dump = await dumpMigrated();
    fs.rmSync(path.dirname(file), { recursive: true, force: true });
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(`${file}.part`, dump);
    fs.renameSync(`${file}.part`, file);
  }
  project.provide("embeddedTemplate", file);
}

async function dumpMigrated(): Promise<Buffer> {
  const client = await PGlite.create({ extensions });
  const { close } = await fromPglite(client);
  const dump = await client.dumpDataDir("none");
  await close();
  return Buffer.from(await dump.arrayBuffer());
}

/** A migrated database in memory. */
export async function openEmbeddedCopy(template: string): Promise<OpenDatabase> {
  return fromPglite(
    await PGlite.create({ extensions, loadDataDir: await fs.openAsBlob(template) }),
  );
}

declare module "vitest" {
  interface ProvidedContext {
    embeddedTemplate: string;
  }
}
