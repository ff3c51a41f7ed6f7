import { afterEach, beforeEach, expect, test } from "vitest";
import { readService } from "~/features/monitoring/queries.server";
import { makeDataDir } from "~/tests/data-dir";
import { createTestApp, type TestApp } from "~/tests/harness";
import { backupIfDue, type MakeBackup, startBackups } from "./daily";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

test("makes one a day for all processes, retries a failed one after an hour and a stopped one at once", async () => {
  const began = app.deps.clock();
  let madeCount = 0;
  let answer: string | null = null;
  let stopped = false;
  const make: MakeBackup = async () => {
    madeCount += 1;
    if (stopped) throw new Error("stopped");
    return answer;
  };
  // Each process has its own folder.
  const folders = [makeDataDir(), makeDataDir(), makeDataDir()];
  const look = () =>
    Promise.all(
      folders.map((dataDir) =>
        backupIfDue({ ...app.deps, dataDir, foundedAt: async () => began }, make),
      ),
    );
  await look();
  expect(madeCount).toBe(0);
  app.passMinutes(24 * 60);
  await look();
  await look();
  expect(madeCount).toBe(1);
  expect(await readService(app.db, "backups")).toMatchObject({ lastWorkedAt: app.deps.clock() });

  app.passMinutes(24 * 60);
  answer = "There was no room.";
  await look();
  await look();
  expect(madeCount).toBe(2);
  expect(await readService(app.db, "backups")).toMatchObject({ lastTrouble: "There was no room." });
  app.passMinutes(61);
  stopped = true;
  await expect(look()).rejects.toThrow("stopped");
  app.passMinutes(1);
  stopped = false;
  answer = null;
  const before = madeCount;
  await look();
  await look();
  expect(madeCount).toBe(before + 1);
});

test("one that a stop cuts off is no mistake, and the next start makes it", async () => {
  const began = app.deps.clock();
  const deps = { ...app.deps, dataDir: makeDataDir(), foundedAt: async () => began };
  app.passMinutes(24 * 60);
  const opened = Promise.withResolvers<void>();
  const begin = () => {
    const { promise: done, resolve } = Promise.withResolvers<string | null>();
    opened.resolve();
    return { done, stop: () => resolve("It ended with SIGTERM.") };
  };
  const job = startBackups(deps, { embedded: false, begin });
  job.wake();
  await opened.promise;
  await job.stop();
  expect(app.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  app.passMinutes(1);
  let madeCount = 0;
  await backupIfDue(deps, async () => {
    madeCount += 1;
    return null;
  });
  expect(madeCount).toBe(1);
});
