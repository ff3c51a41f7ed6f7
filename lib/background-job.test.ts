import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { runEach, runInBackground } from "~/lib/background-job";
import { createLogger } from "~/lib/log";

const silent = createLogger(() => undefined);

/** A job that counts its turns and would have a second one in an hour. */
function counted(options?: { firstAfter: number }) {
  let turns = 0;
  const first = Promise.withResolvers<void>();
  const work = async () => {
    turns += 1;
    first.resolve();
  };
  const job = runInBackground("counted", 3_600, silent, work, options);
  return { ...job, first: first.promise, turns: () => turns };
}

test("the first turn is at once", async () => {
  const job = counted();
  expect(job.turns()).toBe(1);
  await job.stop();
});

test("a delayed first run happens automatically", async () => {
  const job = counted({ firstAfter: 0.01 });
  expect(job.turns()).toBe(0);
  await job.first;
  expect(job.turns()).toBe(1);
  await job.stop();
});

test("waking a job starts it at once", async () => {
  const job = counted({ firstAfter: 3_600 });
  job.wake();
  await job.first;
  await job.stop();
  expect(job.turns()).toBe(1);
});

test("a job stopped before its first run never runs", async () => {
  const job = counted({ firstAfter: 0.01 });
  await job.stop();
  await sleep(30);
  expect(job.turns()).toBe(0);
});

test("a task that fails stops none after it, and its error is not lost", async () => {
  const done: string[] = [];
  const tasks = [
    async () => done.push("first"),
    async () => Promise.reject(new Error("No disk")),
    async () => Promise.reject(new Error("No network")),
    async () => done.push("last"),
  ];
  await expect(runEach(tasks)).rejects.toThrow("No disk");
  expect(done).toEqual(["first", "last"]);
});
