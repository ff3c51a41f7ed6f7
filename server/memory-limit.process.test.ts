import { readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { databaseFolder, openEmbedded } from "~/db/client";
import { environment, nodeOptions } from "~/scripts/server-options.mjs";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { insertManyEntries } from "~/tests/fixtures/many-entries";
import { limitMemory } from "~/tests/memory-limit";
import { node, type ServerProcess, serverFile, startServer } from "~/tests/server-process";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { writeEmptyDatabase } from "./empty-database";

/** What docs/running.md says of a small machine: MemoryMax=512M is enough for ten thousand entries. */

const megabytes = 1024 * 1024;
const entries = 10_000;

async function fill(dataDir: string): Promise<void> {
  await writeEmptyDatabase(databaseFolder(dataDir));
  const { db, close } = await openEmbedded(dataDir);
  await insertManyEntries(db, entries);
  await close();
  // The daily backup is due: the festival is older than a day.
  const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400;
  utimesSync(path.join(databaseFolder(dataDir), "PG_VERSION"), twoDaysAgo, twoDaysAgo);
}

/** Fifty visitors at once, twice. */
async function visit(server: ServerProcess): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const answer = await server.request(at % 2 ? "/" : `/?visitor=${round}-${at}`);
        await answer.text();
        return answer.status;
      }),
    );
    expect(answers.every((status) => status === 200 || status === 503)).toBe(true);
    expect(answers).toContain(200);
  }
}

test("an embedded site with 10,000 entries serves, takes entries and backs up within 512 MB", {
  timeout: bounds.many,
}, async (context) => {
  const limit = limitMemory(512 * megabytes);
  if (typeof limit === "string") return context.skip(`no control group here: ${limit}`);
  const dataDir = makeDataDir();
  await fill(dataDir);
  const server = await startServer({ DATA_DIR: dataDir, ...environment }, undefined, {
    command: [...limit.prefix, node, ...nodeOptions, serverFile],
  });
  onTestFinished(async () => {
    await server.end("SIGKILL");
    await expect.poll(limit.remove).toBe(true);
  });
  const hasBackup = () => {
    try {
      return readdirSync(path.join(dataDir, "backups")).some((name) =>
        /\.backup\.tar\.gz$/.test(name),
      );
    } catch {
      return false;
    }
  };
  while (!hasBackup()) {
    await visit(server);
    const intent = await openPayment(server, shortFilm, { amount: 30 });
    await pay(server, intent);
    expect((await submitEntry(server, intent, shortFilm)).status).toBe(201);
  }
  const cookie = await server.logIn();
  const listed = await server.request("/api/submissions?limit=10", { cookie });
  expect(Number(listed.headers.get("X-Total-Count"))).toBeGreaterThan(entries);
  expect(server.isAlive()).toBe(true);
});
