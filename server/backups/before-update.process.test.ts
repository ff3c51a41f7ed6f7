import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect } from "vitest";
import {
  type CopyConnection,
  openPgliteCopyConnection,
  openPostgresCopyConnection,
} from "~/db/backup/copy-connection";
import { databaseFolder, openEmbedded } from "~/db/client";
import { appliedMigrations, migrationNames, runMigrations } from "~/db/migrate";
import { openDurablePglite } from "~/db/pglite/durable-pglite";
import { onBothEngines } from "~/tests/both-engines";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { node, serverFile, spawnServer, startServer } from "~/tests/server-process";

/** A start that changes the database: first a backup, or nothing at all. */

const names = migrationNames();
const before = names.slice(0, names.indexOf("0116_erased_emails"));

let folder: { path: string; remove: () => void };
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => folder.remove());

describe("an update", () => {
  const dataDir = () => path.join(folder.path, "data");
  const embedded = () => openEmbedded(dataDir());
  const title = "makes a backup before it changes the database, which brings the former one back";
  onBothEngines(title, { timeout: bounds.backups, embedded }, async (engine, env) => {
    const withDatabase = async <T>(work: (connection: CopyConnection) => Promise<T>) => {
      const connection = env.DATABASE_URL
        ? await openPostgresCopyConnection(env.DATABASE_URL)
        : await openPgliteCopyConnection(await openDurablePglite(databaseFolder(dataDir())));
      try {
        return await work(connection);
      } finally {
        await connection.close();
      }
    };
    const migrations = () => withDatabase(({ query }) => appliedMigrations(query));
    const settings = { DATA_DIR: dataDir(), ...env };
    fs.mkdirSync(dataDir());
    await withDatabase((connection) => runMigrations(connection, before));

    // The backup cannot be written: nothing is changed.
    const backups = path.join(dataDir(), "backups");
    fs.writeFileSync(backups, "");
    const refused = await spawnServer(settings).ended;
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(
      /^Cannot start: this version changes the database, and the backup before that failed: .+ Nothing was changed\. With BACKUPS=off it starts without one\.\n$/,
    );
    expect(await migrations()).toEqual(before);
    if (engine === "embedded") {
      const DATA_DIR = path.join(folder.path, "without");
      fs.cpSync(dataDir(), DATA_DIR, { recursive: true });
      const started = await startServer({ DATA_DIR, BACKUPS: "off" });
      expect((await started.request("/readyz")).status).toBe(200);
      await started.end();
    }
    fs.rmSync(backups);

    const server = await startServer(settings);
    expect(server.output.out).toContain(
      `This version changes the database (0116_erased_emails to ${names.at(-1)}). First, a backup:`,
    );
    const [file = ""] = /^\S+\.update\.backup\.tar\.gz(?=: )/m.exec(server.output.out) ?? [];
    expect(path.dirname(file)).toBe(backups);
    expect((await server.request("/readyz")).status).toBe(200);
    await server.end();
    expect(await migrations()).toEqual(names);

    const again = await startServer(settings);
    expect(again.output.out, "nothing to change").not.toContain("First, a backup");
    await again.end();
    expect(fs.readdirSync(backups)).toEqual([path.basename(file)]);

    const manifest = gunzipSync(fs.readFileSync(file)).toString("latin1");
    expect(manifest).toContain(`"${before.at(-1)}"`);
    expect(manifest).not.toContain("0116_erased_emails");
    const restored = execFileSync(node, [serverFile, "restore", file, "--unsigned"], {
      encoding: "utf8",
      env: { DATA_DIR: path.join(folder.path, "restored") },
    });
    expect(restored).toContain(`Restored ${file}`);
  });
});
