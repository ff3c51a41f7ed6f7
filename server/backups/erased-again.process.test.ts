import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Database,
  databaseFolder,
  type OpenDatabase,
  openEmbedded,
  openPostgres,
} from "~/db/client";
import {
  accessCodes,
  editions,
  outboxMessages,
  passkeys,
  people,
  personRoles,
  recoveryCodes,
  sessions,
  totpSecrets,
} from "~/db/schema";
import { ensureAccessCode } from "~/features/auth/access-code/change.commands.server";
import { hashAccessCode, verifyAccessCode } from "~/features/auth/access-code.rules.server";
import { setDirectorEmail } from "~/features/auth/person.commands.server";
import { recordEndedFactors } from "~/features/auth/second-factor/ended-factors.commands.server";
import { diskFiles } from "~/features/media/storage/disk.gateway.server";
import { deleteExpiredDataAccess, erasePerson } from "~/features/privacy/commands.server";
import { queryRows } from "~/features/privacy/subject.queries.server";
import { systemClock } from "~/lib/dates/clock";
import { createLogger } from "~/lib/log";
import { bounds } from "~/tests/bounds";
import { canary, canaryEmail, findCanary, plantCanary } from "~/tests/canary-person";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { directorEmail } from "~/tests/director-account";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { type S3Double, startS3Double } from "~/tests/fakes/s3";
import { writeEmptyDatabase } from "../empty-database";
import { type Env, readEnv } from "../env";
import { ledgersOf } from "../gateways";
import { secretKeysOf } from "../secret-key";
import { readArchive } from "./archive";
import { makeBackup } from "./create";
import { readDataCopies } from "./held-copies";
import { openBackup, restoreBackup } from "./restore";
import { peopleInBackup } from "./who";

/** A deleted person is in no later backup, and an earlier one does not restore them. */

const folder = makeTemporaryFolder();
let cluster: Cluster;
let s3: S3Double;
beforeAll(async () => {
  cluster = await startCluster();
  s3 = await startS3Double();
});
afterAll(async () => {
  await cluster?.stop();
  await s3?.close();
  folder.remove();
});

const SECRET_KEY = "the key of this festival, of 32 characters and more";
const log = createLogger(() => undefined);

const formerCode = "the code of then";

type Engine = "embedded" | "PostgreSQL";

/** A place for a festival: an empty folder, and on PostgreSQL an empty database. */
async function emptyPlace(engine: Engine, more: Record<string, string> = {}): Promise<Env> {
  const name = `d${randomUUID().replaceAll("-", "")}`;
  const DATA_DIR = path.join(folder.path, name);
  fs.mkdirSync(DATA_DIR);
  if (engine === "embedded") return readEnv({ DATA_DIR, SECRET_KEY, ...more });
  const client = new pg.Client({ connectionString: cluster.urlOf("postgres") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return readEnv({ DATA_DIR, SECRET_KEY, DATABASE_URL: cluster.urlOf(name), ...more });
}

async function open(env: Env): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL);
  await writeEmptyDatabase(databaseFolder(env.DATA_DIR));
  return openEmbedded(env.DATA_DIR);
}

async function within<T>(env: Env, work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
  const opened = await open(env);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

const depsOf = (env: Env, { db }: OpenDatabase) => ({
  copies: readDataCopies(env),
  db,
  clock: systemClock,
  publicUrl: "https://festival.test",
  secrets: secretKeysOf(env),
  ledgers: ledgersOf(env, log),
});

const backup = (env: Env) =>
  makeBackup({
    env,
    files: diskFiles(env.DATA_DIR),
    clock: systemClock,
    origin: { byHand: true },
  });

const restore = (from: string, env: Env, erasures?: string) =>
  restoreBackup(from, { env, files: diskFiles(env.DATA_DIR), unsigned: false, erasures });

/** The tables of a backup in whose rows the canary is. */
async function tablesWithCanary(file: string, env: Env): Promise<string[]> {
  const names = new Set<string>();
  const space = { bytes: Number.POSITIVE_INFINITY, perByteOfRows: 0 };
  for await (const part of readArchive(await openBackup(file, { env }), space)) {
    if (part.kind === "rows" && part.piece.includes(canary)) names.add(part.table);
  }
  return [...names].sort();
}

/** Three people with roles, and their and the director's access codes of before. */
async function plantAccess(db: Database, director: string, hash: string) {
  const [ended, kept, juror] = [randomUUID(), randomUUID(), randomUUID()];
  const [edition] = await db.select().from(editions);
  const names = { [ended]: "ended", [kept]: "kept", [juror]: "juror" };
  for (const [person, name] of Object.entries(names)) {
    await db.insert(people).values({ id: person, name, email: `${name}@mail.example` });
    for (const role of ["juror", "programmer"] as const) {
      await db.insert(personRoles).values({ personId: person, role, editionId: edition?.id ?? "" });
    }
  }
  const former = { accessCodeHash: hash, changedAt: new Date(Date.now() - 60_000) };
  const codes = [
    { personId: director, environmentHash: hash },
    { personId: ended },
    { personId: kept },
  ];
  await db.insert(accessCodes).values(codes.map((code) => ({ ...former, ...code })));
  return { director, ended, kept, juror };
}
type Access = Awaited<ReturnType<typeof plantAccess>>;

/** A changed access code, and access that was taken away since the backup, do not come back. */
async function staysTakenAway(db: Database, access: Access, hash: string): Promise<void> {
  const codes = new Map((await db.select().from(accessCodes)).map((code) => [code.personId, code]));
  // The environment's director keeps the note of the code that was applied, and no code.
  expect([...codes.keys()].sort()).toEqual([access.director, access.kept].sort());
  const ownCode = codes.get(access.director);
  expect(await verifyAccessCode(formerCode, ownCode?.accessCodeHash ?? "")).toBe(false);
  expect(ownCode?.environmentHash).toBe(hash);
  expect(await ensureAccessCode(db, systemClock, formerCode)).toEqual({ kind: "stored" });
  expect(codes.get(access.kept)?.accessCodeHash).toBe(hash);
  const three: string[] = [access.ended, access.kept, access.juror];
  const all = (await db.select().from(people)).filter(({ id }) => three.includes(id));
  expect(all).toHaveLength(3);
  const revoked = all.filter(({ revokedAt }) => revokedAt).map(({ name }) => name);
  // Access that was removed before the backup and granted again stays.
  expect(revoked).toEqual(["ended"]);
  const roles = await db.select().from(personRoles).where(eq(personRoles.personId, access.juror));
  expect(roles.map(({ role }) => role)).toEqual(["juror"]);
}

/** A festival with the canary, a director's factors and people with access, its backup, and then the deletion. */
async function erasedFestival(env: Env) {
  const [kept, removed] = [randomUUID(), randomUUID()];
  const [remaining, spent] = [randomUUID(), randomUUID()];
  const hash = await hashAccessCode(formerCode);
  const access = await within(env, async (opened) => {
    const { db } = opened;
    await setDirectorEmail(db, directorEmail);
    // In one transaction: each commit waits for the disk.
    await db.transaction((tx) => plantCanary({ db: tx, clock: systemClock }));
    const [{ id = "" } = {}] = await db
      .select({ id: people.id })
      .from(people)
      .where(eq(people.email, directorEmail));
    const at = new Date(Date.now() - 60_000);
    const key = { publicKey: "x", label: "x", rpId: "x", personId: id };
    await db.insert(passkeys).values([
      { ...key, id: kept, credentialId: "kept" },
      { ...key, id: removed, credentialId: "removed" },
    ]);
    await db.insert(recoveryCodes).values([
      { id: remaining, personId: id, codeHash: "left", confirmedAt: at },
      { id: spent, personId: id, codeHash: "spent", confirmedAt: at },
    ]);
    await db.insert(totpSecrets).values({ personId: id, secret: "x", confirmedAt: at });
    const hours = { expiresAt: new Date(Date.now() + 3_600_000), method: "passkey" as const };
    await db.insert(sessions).values({ ...hours, personId: id, tokenHash: "open" });
    return plantAccess(db, id, hash);
  });
  const earlier = { table: "people", row: access.kept } as const;
  await recordEndedFactors(ledgersOf(env, log), systemClock, [earlier]);
  await sleep(20);
  const { file } = await backup(env);
  await recordEndedFactors(ledgersOf(env, log), systemClock, [
    { table: "passkeys", row: removed },
    { table: "recovery_codes", row: spent },
    { table: "totp_secrets", row: access.director },
    { table: "access_codes", row: access.director },
    { table: "access_codes", row: access.ended },
    { table: "people", row: access.ended },
    { table: "person_roles", row: access.juror, roles: ["programmer"] },
  ]);
  await within(env, async (opened) => {
    await erasePerson(depsOf(env, opened), canaryEmail, "person");
    // The email about the deletion is the last thing to be deleted.
    const last = eq(outboxMessages.kind, "data_deleted");
    await opened.db.update(outboxMessages).set({ state: "sent" }).where(last);
    await deleteExpiredDataAccess({ db: opened.db, clock: systemClock });
  });
  return { file, kept, spent, left: remaining, access, hash };
}

/** Where the canary is after a restore, and what of the logins and factors of the backup is in force. */
const restored = (env: Env, access: Access, hash: string) =>
  within(env, async ({ db }) => {
    await staysTakenAway(db, access, hash);
    const canaries = await findCanary(db);
    const [open] = await queryRows<{ n: string }>(
      db,
      sql`select ((select count(*) from sessions) + (select count(*) from login_tickets)
        + (select count(*) from auth_challenges) + (select count(*) from data_access)
        + (select count(*) from login_codes where used_at is null)
        + (select count(*) from invitations where used_at is null))::text as n`,
    );
    const codes = await db.select().from(recoveryCodes);
    return {
      canaries,
      open: open?.n,
      passkeys: (await db.select().from(passkeys)).map(({ id }) => id),
      apps: await db.$count(totpSecrets),
      codes: codes.filter(({ usedAt }) => usedAt === null).map(({ id }) => id),
    };
  });

test("embedded: no later backup has them, and no restore what was taken away; the same place and a machine with the bucket erase them again", {
  timeout: bounds.backups,
}, async () => {
  const env = await emptyPlace("embedded", s3.env);
  const { file, kept, left: remaining, access, hash } = await erasedFestival(env);
  expect((await tablesWithCanary(file, env)).length).toBeGreaterThan(40);
  const [head, ...lines] = await peopleInBackup(file, { env });
  expect(head).toBe("email,kinds\r\n");
  expect(lines.find((line) => line.startsWith(`"${canaryEmail}"`))).toBe(
    `"${canaryEmail}","entries drafts payments letters messages mailing_list films guests waivers jury team sessions promo history"\r\n`,
  );

  const after = (await backup(env)).file;
  expect(await tablesWithCanary(after, env)).toEqual([]);
  expect((await peopleInBackup(after, { env })).join("")).not.toContain(canary);
  expect(fs.readdirSync(env.DATA_DIR)).not.toContain("who-work");

  const expected = { erasedCount: 1, endedAccess: { codes: 2, people: 2 } };
  expect(await restore(file, env)).toMatchObject(expected);
  const inForce = { canaries: [], open: "0", passkeys: [kept], apps: 0, codes: [remaining] };
  expect(await restored(env, access, hash)).toEqual(inForce);

  const empty = await emptyPlace("embedded", s3.env);
  expect(await restore(file, empty)).toMatchObject({ erasedCount: 1 });
  expect(await restored(empty, access, hash)).toEqual(inForce);
});

test("PostgreSQL: a list that the operator brings erases them again; without one they are back", {
  timeout: bounds.backups,
}, async () => {
  const env = await emptyPlace("PostgreSQL");
  const { file } = await erasedFestival(env);
  const empty = await emptyPlace("PostgreSQL");
  const ledger = path.join(env.DATA_DIR, "erasures.log");
  expect(await restore(file, empty, ledger)).toMatchObject({ erasedCount: 1 });
  expect(await within(empty, ({ db }) => findCanary(db))).toEqual([]);
  // The list came along: it protects the next restore as well.
  expect(fs.readFileSync(path.join(empty.DATA_DIR, "erasures.log"), "utf8")).toContain('"by"');
  const without = await emptyPlace("PostgreSQL");
  expect(await restore(file, without)).toMatchObject({ erasedCount: 0 });
  expect(await within(without, ({ db }) => findCanary(db))).not.toEqual([]);
  await expect(restore(file, without, "no such file")).rejects.toThrow("no file no such file");
});
