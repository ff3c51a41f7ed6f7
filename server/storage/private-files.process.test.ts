import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { node, type ServerProcess, serverFile, startServer } from "~/tests/server-process";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";

/** No other user of the machine reads or writes anything under DATA_DIR. */

/** Paths that group or others may access, as 'path mode'. */
function openIn(folder: string): string[] {
  const all = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  return ["", ...all].flatMap((name) => {
    const { mode } = fs.lstatSync(path.join(folder, name));
    return (mode & 0o077) === 0 ? [] : [`${name || "."} ${(mode & 0o777).toString(8)}`];
  });
}

/** As a version that knew nothing of this, or a careless copy, leaves a folder. */
function openToAll(folder: string): void {
  for (const name of ["", ...fs.readdirSync(folder, { recursive: true, encoding: "utf8" })]) {
    const place = path.join(folder, name);
    if (fs.lstatSync(place).isDirectory()) fs.chmodSync(place, 0o755);
    else fs.chmodSync(place, name.includes("pg_wal") ? 0o666 : 0o644);
  }
}

/** One of everything that is written down: an entry with its emails, a picture. */
async function use(server: ServerProcess): Promise<void> {
  const intent = await openPayment(server, shortFilm, { amount: 30 });
  await pay(server, intent);
  expect((await submitEntry(server, intent, shortFilm)).status).toBe(201);
  const cookie = await server.logIn();
  const image = await server.request("/api/generate-image", { json: { prompt: "Velvet" }, cookie });
  expect(image.status).toBe(201);
  const json = { testEmail: "ana@festival.example" };
  expect((await server.request("/api/test-email", { json, cookie })).status).toBe(200);
}

test("a folder is closed to others from its first start, and one that was open to all at the next, with its backups", {
  timeout: bounds.starts,
}, async () => {
  const DATA_DIR = makeDataDir();
  await isClosedWhenNew(DATA_DIR);
  await isClosedAgain(DATA_DIR);
});

test("what a command of root writes belongs to the owner of the folder", () => {
  const DATA_DIR = makeDataDir();
  if (process.getuid?.() === 0) fs.chownSync(DATA_DIR, 65_534, 65_534);
  const { uid } = fs.statSync(DATA_DIR);
  for (const [args, said, written] of [
    [["backup"], `There is no database in ${DATA_DIR}.`, "backup-work"],
    [["restore", "/no/file"], "Cannot restore: no file /no/file.", "server.lock"],
  ] as const) {
    const { stderr } = spawnSync(node, [serverFile, ...args], {
      env: { DATA_DIR },
      encoding: "utf8",
    });
    expect(stderr).toBe(`${said}\n`);
    expect(fs.statSync(path.join(DATA_DIR, written)).uid, written).toBe(uid);
  }
});

/** A new folder, and all that use puts into it. */
async function isClosedWhenNew(DATA_DIR: string): Promise<void> {
  const server = await startServer({ DATA_DIR });
  await use(server);
  const hasEmails = () => fs.existsSync(path.join(DATA_DIR, "mail"));
  await expect.poll(hasEmails, { timeout: 100_000 }).toBe(true);
  expect(openIn(DATA_DIR)).toEqual([]);
  await server.end();
  expect(openIn(DATA_DIR)).toEqual([]);
  expect(fs.readdirSync(DATA_DIR)).toEqual(
    expect.arrayContaining(["database", "images", "mail", "server.lock"]),
  );
}

/** The same folder, after it was open to all; then one that is restored from its backup. */
async function isClosedAgain(DATA_DIR: string): Promise<void> {
  const aDayAgo = new Date(Date.now() - 25 * 3_600_000);
  fs.utimesSync(path.join(DATA_DIR, "database", "PG_VERSION"), aDayAgo, aDayAgo);
  fs.writeFileSync(path.join(DATA_DIR, "images", "left.webp"), "picture");
  openToAll(DATA_DIR);
  expect(openIn(DATA_DIR).length).toBeGreaterThan(100);

  const server = await startServer({ DATA_DIR });
  const backups = path.join(DATA_DIR, "backups");
  const backupFiles = () => (fs.existsSync(backups) ? fs.readdirSync(backups) : []);
  await expect
    .poll(backupFiles, { timeout: 300_000 })
    .toEqual([expect.stringMatching(/\.tar\.gz$/)]);
  await use(server);
  expect(openIn(DATA_DIR)).toEqual([]);
  await server.end();

  // A restored database has the same file modes as the original.
  const [backup = ""] = backupFiles();
  execFileSync(node, [serverFile, "restore", path.join(backups, backup)], {
    env: { DATA_DIR },
    stdio: "pipe",
  });
  expect(openIn(DATA_DIR)).toEqual([]);
}
