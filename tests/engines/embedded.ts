import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { fromPglite, type OpenDatabase } from "~/db/client";

/**
 * The embedded engine under test: one database is migrated and dumped before
 * the tests (kept until migrations or PGlite change), and each test file loads
 * a copy of it into memory, which takes a tenth of the time. Migrations must
 * leave the tables empty: rows they insert would be missing from later copies.
 */

const root = path.resolve(import.meta.dirname, "../..");

function templateFile(): string {
  const hash = createHash("sha256");
  const migrations = path.join(root, "db/migrations");
  for (const name of fs.readdirSync(migrations).filter((file) => file.endsWith(".sql"))) {
    hash.update(name).update(fs.readFileSync(path.join(migrations, name)));
  }
  hash.update(fs.readFileSync(path.join(root, "node_modules/@electric-sql/pglite/package.json")));
  const folder = path.join(root, "node_modules/.cache/heartlight");
  return path.join(folder, `embedded-${hash.digest("hex").slice(0, 16)}.tar`);
}

/** Vitest's global set-up: makes the migrated template. */
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
  const client = await PGlite.create();
  const { close } = await fromPglite(client);
  const dump = await client.dumpDataDir("none");
  await close();
  return Buffer.from(await dump.arrayBuffer());
}

/** Databases that earlier test apps of this worker gave back, empty again. */
const spares: PGlite[] = [];

/** A fresh migrated database in memory; `close` empties it for the next test app. */
export async function openEmbeddedCopy(template: string): Promise<OpenDatabase> {
  const client =
    spares.pop() ?? (await PGlite.create({ loadDataDir: await fs.openAsBlob(template) }));
  const close = async () => {
    await client.exec(emptyEveryTable);
    spares.push(client);
  };
  return { ...(await fromPglite(client)), close };
}

/** Emptying the few tables in use takes milliseconds, loading a copy half a second. */
const emptyEveryTable = `
  do $$
  declare
    name text;
    used boolean;
  begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables
                where schemaname = 'public' loop
      execute format('select exists (select from %s)', name) into used;
      if used then execute format('truncate %s restart identity cascade', name); end if;
    end loop;
  end $$`;

declare module "vitest" {
  interface ProvidedContext {
    embeddedTemplate: string;
  }
}
