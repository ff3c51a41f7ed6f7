import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
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
import { readFullResponse } from "~/tests/requests";
import { node, post, serverFile, spawnServer, startServer } from "~/tests/server-process";
import { message } from "~/tests/submission-fixtures";

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

/** This program as its next version, which has one migration more, after which this version no longer works. */
function makeNextVersion(home: string): string {
  const tag = "9999_removes_something";
  const migrations = path.join(home, "db/migrations");
  fs.cpSync("db/migrations", migrations, { recursive: true });
  for (const part of ["build", "node_modules"])
    fs.symlinkSync(path.resolve(part), `${home}/${part}`);
  fs.writeFileSync(
    path.join(migrations, `${tag}.sql`),
    "-- unused since this version\nALTER TABLE contacts ADD COLUMN of_the_next_version text;\n",
  );
  const file = path.join(migrations, "meta/_journal.json");
  const journal = JSON.parse(fs.readFileSync(file, "utf8"));
  journal.entries.push({ ...journal.entries.at(-1), when: Date.now(), tag });
  fs.writeFileSync(file, JSON.stringify(journal));
  return tag;
}

/** An empty database in place of one that nobody uses. */
async function emptyDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client({ connectionString: url.replace(`/${name}?`, "/template1?") });
  await client.connect();
  await client.query(`drop database "${name}"`);
  await client.query(`create database "${name}" template template0`);
  await client.end();
}

describe("an update that is rolled back", () => {
  const dataDir = () => path.join(folder.path, "data");
  const embedded = () => openEmbedded(dataDir());
  const title = "leaves the version before what it had, by the file that the update made";
  onBothEngines(title, { timeout: bounds.backups, embedded }, async (_, env) => {
    const settings = { DATA_DIR: dataDir(), ...env };
    const home = path.join(folder.path, "next");
    const write = (server: { url: string }, lastName: string) =>
      post(server, "/api/contact", message(lastName));
    const server = await startServer(settings);
    expect((await write(server, "Before")).status).toBe(201);
    await server.end();

    const migration = makeNextVersion(home);
    const next = await startServer(settings, home);
    const [file = ""] = /^\S+\.update\.backup\.tar\.gz(?=: )/m.exec(next.output.out) ?? [];
    expect((await write(next, "Since")).status).toBe(201);
    await next.end();

    const { code, err } = await spawnServer(settings).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^Cannot start: the database was changed by a newer version .+\n$/);
    expect(err).toContain(`(migration ${migration})`);

    // As docs/running.md says.
    if (env.DATABASE_URL) await emptyDatabase(env.DATABASE_URL);
    const restored = execFileSync("npm", ["run", "--silent", "restore", "--", file], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, ...settings },
    });
    expect(restored).toContain(`Restored ${file}`);
    const again = await startServer(settings);
    expect(again.output.out).not.toContain("First, a backup");
    const cookie = await again.logIn();
    const contacts = await readFullResponse<{ lastName: string }>(again, "/api/contacts", cookie);
    expect(contacts.map(({ lastName }) => lastName)).toEqual(["Before"]);
    await again.end();
  });
});
