import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadImage } from "~/features/media/contract";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { accessCode } from "~/tests/director-account";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { type S3Double, startS3Double } from "~/tests/fakes/s3";
import {
  node,
  type ServerProcess,
  serverFile,
  spawnServer,
  startServer,
} from "~/tests/server-process";

/** One festival, from the embedded database to PostgreSQL and back, by an operator's commands. */

const folder = makeTemporaryFolder();
const at = (name: string) => path.join(folder.path, name);
let cluster: Cluster;
let s3: S3Double;

beforeAll(async () => {
  cluster = await startCluster();
  s3 = await startS3Double({ pageSize: 1 });
  const client = new pg.Client({ connectionString: cluster.urlOf("postgres") });
  await client.connect();
  for (const name of ["moved", "restored"]) await client.query(`create database ${name}`);
  await client.end();
});
afterAll(async () => {
  await cluster?.stop();
  await s3?.close();
  folder.remove();
});

type Env = Record<string, string>;
/** Runs a command; returns its output and result. */
const run = async (env: Env, ...args: string[]) => {
  const options = { env: { NODE_ENV: "production", ...env }, cwd: process.cwd() };
  try {
    const { stdout } = await promisify(execFile)(node, [serverFile, ...args], options);
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
};

/** What the director reads of the festival. */
async function shownBy(server: ServerProcess): Promise<unknown[]> {
  const cookie = await server.logIn();
  const read = async (address: string) => {
    const response = await server.request(address, { cookie });
    expect([address, response.status]).toEqual([address, 200]);
    return response.json();
  };
  return Promise.all(
    ["/api/submissions", "/api/news", "/api/contacts", "/api/programme"].map(read),
  );
}

async function uploadTo(server: ServerProcess): Promise<string> {
  const create = { width: 700, height: 400, channels: 3, background: "#a13" } as const;
  const response = await server.request(uploadImage.path, {
    method: "POST",
    body: new Uint8Array(await sharp({ create }).png().toBuffer()),
    headers: { "Content-Type": "image/png" },
    cookie: await server.logIn(),
  });
  return ((await response.json()) as { url: string }).url;
}

test("restores backups of either engine into either engine, also encrypted from a bucket", {
  timeout: bounds.backups,
}, async () => {
  const keys = await run({}, "backup", "--new-key");
  fs.writeFileSync(at("key"), keys.said);
  const [, recipient = ""] = /^# BACKUP_RECIPIENT=(\S+)$/m.exec(keys.said) ?? [];
  const embedded: Env = { DATA_DIR: at("data"), DEMO: "on" };
  const sealed: Env = { ...embedded, ...s3.env, BACKUPS: "s3", BACKUP_RECIPIENT: recipient };

  // Of the embedded database, while the server works in it.
  let server = await startServer(embedded);
  const picture = await uploadTo(server);
  const before = await shownBy(server);
  const result = await run(sealed, "backup");
  expect(result).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      / rows of \d+ tables, 2 pictures\.[\s\S]*\nUploaded films left out: 0\./,
    ),
  });
  expect(await shownBy(server)).toEqual(before);
  const moved: Env = { DATABASE_URL: cluster.urlOf("moved"), DATA_DIR: at("data") };
  expect((await run(moved, "move-database")).said).toMatch(/another process/);
  await server.end();
  const [key = ""] = s3.objects.keys();
  expect(key).toMatch(/^backups\/heartlight-.*\.manual\.backup\.tar\.gz\.age$/);

  // Into PostgreSQL, all or nothing, and once.
  const move = await run(moved, "move-database");
  expect(move.said).toMatch(/Every table has the same rows and the same sum/);
  const rows = [...move.said.matchAll(/^(\w+) +(\d+) +(\d+)$/gm)];
  expect(rows.length).toBeGreaterThan(60);
  for (const [, table, original, restored] of rows)
    expect([table, restored]).toEqual([table, original]);
  expect(rows.find(([, table]) => table === "submissions")?.[2]).not.toBe("0");
  expect((await run(moved, "move-database")).said).toMatch(/is not empty/);
  // With a lost DATABASE_URL nothing takes the old database for the festival.
  const lost: Env = { DATA_DIR: at("data") };
  const refusal =
    /^Cannot go on: DATABASE_URL is not set, but .* \(PostgreSQL, moved on .*Set DATABASE_URL/;
  for (const args of [["backup"], ["restore", "any"], ["media", "check"]])
    expect(await run(lost, ...args)).toEqual({ code: 1, said: expect.stringMatching(refusal) });
  expect(await spawnServer(lost).ended).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringMatching(refusal),
  });
  expect((await run(lost, "doctor")).said).toMatch(
    /^error +database +DATABASE_URL is not set.*\n +→ Set DATABASE_URL/m,
  );
  server = await startServer(moved);
  expect(await shownBy(server)).toEqual(before);

  // Of PostgreSQL, while the server works in it, into an empty folder.
  expect((await run(moved, "backup", "--keep-days=soon")).said).toMatch(/ -- --keep-days=30$/m);
  const again = await run(moved, "backup", "--keep-days=30");
  expect(again.code).toBe(0);
  const [file = ""] = /\S+\.tar\.gz(?=:)/.exec(again.said) ?? [];
  await server.end();
  const empty: Env = { DATA_DIR: at("empty") };
  // Another machine has not made this key: it takes the file for anybody's until it has it.
  const refused = await run(empty, "restore", file);
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/no key.*--unsigned/) });
  expect(fs.readdirSync(at("empty"))).toEqual(["server.lock"]);
  fs.copyFileSync(path.join(at("data"), "secret.key"), path.join(at("empty"), "secret.key"));
  expect(await run(empty, "restore", file)).toMatchObject({ code: 0 });
  server = await startServer({ ...empty, DIRECTOR_ACCESS_CODE: accessCode });
  expect(await shownBy(server)).toEqual(before);
  expect((await server.request(picture)).status).toBe(200);
  await server.end();

  // From the bucket, with the key alone, into an unused PostgreSQL.
  const restored: Env = {
    ...s3.env,
    DATABASE_URL: cluster.urlOf("restored"),
    DATA_DIR: at("third"),
  };
  const from = `s3:${key.slice("backups/".length)}`;
  expect((await run(restored, "restore", from)).said).toMatch(/is encrypted; pass its key/);
  const withKey = ["restore", from, "--key", at("key")];
  expect((await run(restored, ...withKey)).said).toMatch(/no key.*--unsigned/);
  const back = await run(restored, ...withKey, "--unsigned");
  expect(back).toMatchObject({ code: 0, said: expect.stringContaining("settings-of-backup.env") });
  expect(fs.existsSync(at(`third${picture}`))).toBe(true);
  const client = new pg.Client({ connectionString: restored.DATABASE_URL });
  await client.connect();
  const { rows: counted } = await client.query("select count(*)::text as count from submissions");
  await client.end();
  // To the bucket, and from there alone.
  const { said } = await run(restored, "move-files", "s3");
  const [, setting = ""] = /^Now set FILES=(\w+) and start the server again\./m.exec(said) ?? [];
  fs.rmSync(at("third/images"), { recursive: true });
  server = await startServer({ ...restored, FILES: setting });
  expect((await server.request(picture)).status).toBe(200);
  await server.end();
  expect(counted[0].count).toBe(rows.find(([, table]) => table === "submissions")?.[2]);
});
