import fs from "node:fs";
import path from "node:path";
import { setImmediate as turnOfLoop } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Database, databaseFolder, openEmbedded } from "~/db/client";
import { openDurablePglite } from "~/db/pglite/durable-pglite";
import { media, submissions } from "~/db/schema";
import { diskFiles } from "~/features/media/storage/disk.gateway.server";
import { systemClock } from "~/lib/dates/clock";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { writeEmptyDatabase } from "../empty-database";
import { readEnv } from "../env";
import { makeBackup } from "./create";
import { restoreLegacy } from "./legacy-format";
import { restoreBackup } from "./restore";

const placeAt = (DATA_DIR: string) => ({
  env: readEnv({ DATA_DIR }),
  files: diskFiles(DATA_DIR),
  clock: systemClock,
});
const picture = `${"ab".repeat(32)}.webp`;

type Pairs = { halves: number; others: number; even: boolean };
/** Both halves of each pair: never one alone. */
async function pairsIn(dataDir: string): Promise<Pairs> {
  const { db, close } = await openEmbedded(dataDir);
  try {
    const { rows } = (await db.execute(
      sql`select count(*) filter (where key like 'half%')::int as halves,
        count(*) filter (where key like 'other%')::int as others,
        coalesce(sum(case when key like 'half%' then count else -count end), 0)::int = 0 as even
        from rate_limits`,
    )) as unknown as { rows: [Pairs] };
    return rows[0];
  } finally {
    await close();
  }
}

/** Uploaded films of one entry; two of them have bytes. */
async function insertFilms(db: Database): Promise<void> {
  const [entry] = await db
    .insert(submissions)
    .values({
      submissionType: "short_film",
      submitterName: "Ana",
      submitterEmail: "a@films.example",
      filmTitle: "Tideline",
      submissionFee: "$20",
      agreedToTerms: true,
      paymentIntentId: "pi_1",
      paymentProvider: "sandbox",
      amountCents: 2_000,
      feePeriod: "early_bird",
    })
    .returning();
  const film = { submissionId: entry?.id ?? "", kind: "screener" as const, bytes: 9 };
  await db.insert(media).values([
    { ...film, name: "1.mp4", state: "ready", storageKey: "1" },
    { ...film, name: "2.mp4", state: "checking", storageKey: "2" },
    { ...film, name: "3.mp4", state: "missing", storageKey: "3" },
    { ...film, name: "4.mp4", state: "deleted", deletedAt: new Date() },
  ]);
}

test("I13: a backup made during writes is complete, and the replaced database is set aside", {
  timeout: bounds.backups,
}, async () => {
  const dataDir = makeDataDir();
  const place = placeAt(dataDir);
  await place.files.write(picture, Buffer.from("a picture"));
  await writeEmptyDatabase(databaseFolder(dataDir));
  const opened = await openEmbedded(dataDir);
  const { db } = opened;
  await insertFilms(db);
  const add = (tx: Pick<Database, "execute">, key: string) =>
    tx.execute(
      sql`insert into rate_limits (key, count, resets_at) values (${key}, ${turns}, now())`,
    );
  let writing = true;
  let turns = 0;
  const writer = (async () => {
    for (; writing; turns += 1) {
      // Both rows or none: a copy from the middle of a transaction would show one.
      await db.transaction(async (tx) => {
        await add(tx, `half ${turns}`);
        await add(tx, `other ${turns}`);
      });
      // A careless copy would lose what is in the log and not yet in its file.
      if (turns % 50 === 49) await db.execute(sql`update rate_limits set count = count`);
      // The embedded engine answers at once, and would give no other task a turn.
      await turnOfLoop();
    }
  })();
  let acknowledged = 0;
  const madeBackup = await (async () => {
    try {
      while (turns < 20) await turnOfLoop();
      acknowledged = turns;
      return await makeBackup({ ...place, origin: { byHand: true } });
    } finally {
      writing = false;
      await writer;
    }
  })();
  const { file, pictures, filmsLeftOut } = madeBackup;
  await db.execute(sql`delete from rate_limits`);
  await opened.close();
  expect(pictures).toBe(1);
  expect(filmsLeftOut).toBe(2);
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  expect(fs.readdirSync(path.join(dataDir, "backups"))).toEqual([path.basename(file)]);
  expect(fs.readdirSync(path.join(dataDir, "backup-work"))).toEqual(["server.lock"]);

  fs.rmSync(path.join(dataDir, "images"), { recursive: true });
  const { asidePath } = await restoreBackup(file, place);
  expect(asidePath && fs.existsSync(path.join(asidePath, "PG_VERSION"))).toBe(true);
  const pairs = await pairsIn(dataDir);
  expect(pairs.halves).toBe(pairs.others);
  expect(pairs.even).toBe(true);
  expect(pairs.halves).toBeGreaterThanOrEqual(acknowledged);

  expect(fs.readFileSync(path.join(dataDir, "images", picture), "utf8")).toBe("a picture");

  const noBackup = path.join(dataDir, "no.tar.gz");
  for (const content of ["not a backup", gzipSync("nor this")]) {
    fs.writeFileSync(noBackup, content);
    await expect(restoreBackup(noBackup, place)).rejects.toThrow();
    expect(fs.existsSync(path.join(databaseFolder(dataDir), "PG_VERSION"))).toBe(true);
  }
});

test("restores backups of earlier versions", { timeout: bounds.backups }, async () => {
  const dataDir = makeDataDir();
  await writeEmptyDatabase(databaseFolder(dataDir));
  const client = await openDurablePglite(databaseFolder(dataDir));
  await client.exec(
    "insert into rate_limits (key, count, resets_at) values ('half', 1, now()), ('other', 1, now())",
  );
  const file = path.join(dataDir, "heartlight-2026-01-01T03-00-00.tar.gz");
  const dump = Buffer.from(await (await client.dumpDataDir("none")).arrayBuffer());
  fs.writeFileSync(file, gzipSync(dump, { level: 1 }));
  await client.exec("delete from rate_limits");
  await client.close();
  await expect(restoreBackup(file, placeAt(dataDir))).rejects.toThrow(
    "it does not start like a backup",
  );
  expect(fs.readdirSync(dataDir).sort()).toEqual(["database", path.basename(file), "server.lock"]);
  const { asidePath } = await restoreLegacy(readEnv({ DATA_DIR: dataDir }), file);
  expect(asidePath).toMatch(/database-before-/);
  expect(await pairsIn(dataDir)).toEqual({ halves: 1, others: 1, even: true });
});
