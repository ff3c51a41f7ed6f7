import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "~/db/client";
import { entrySources, submissionEvents, submissions } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { type FileRow, filmFreewayCsv, filmFreewayRow, importer } from "~/tests/import-fixture";
import { runImports } from "./jobs.server";

/** Imports that die in the middle of a batch, before or after its commit, and go on by themselves. */

let app: TestApp;
let site: ReturnType<typeof importer>;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
  site = importer(app, cookie);
});
afterEach(() => app.close());

class Killed extends Error {}

/** The database of a process that dies at its transaction number `at`: before the commit, or right after it. */
function dying(db: Database, at: number, committed: boolean): Database {
  let count = 0;
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
      return async (work: (tx: Database) => Promise<unknown>) => {
        count += 1;
        if (count !== at) return target.transaction(work);
        await target.transaction(async (tx) => {
          await work(tx);
          if (!committed) throw new Killed();
        });
        throw new Killed();
      };
    },
  });
}

/** Runs what is under way, dying at each of these points, until it is done. */
async function runKilled(points: readonly { at: number; committed: boolean }[]): Promise<void> {
  for (const { at, committed } of points) {
    const deps = { ...app.deps, db: dying(app.db, at, committed) };
    await runImports(deps).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }
  await runImports(app.deps);
}

const exported = async () =>
  (await app.request("/api/submissions/export?sort=title", { cookie })).text();

it("makes each entry once, whatever dies when, and an undo is as if nothing had been", async () => {
  const point = fc.record({ at: fc.integer({ min: 1, max: 4 }), committed: fc.boolean() });
  const points = fc.array(point, { minLength: 3, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      points,
      points,
      fc.integer({ min: 150, max: 320 }),
      async (run, undo, size) => {
        const rows = Array.from({ length: size }, (_, n): FileRow => filmFreewayRow(n));
        const before = await exported();
        const { id } = await site.checked(filmFreewayCsv(rows));
        await site.read(await site.change(id, site.basis), 200);
        await site.read(await site.act(id, "run"), 202);
        await runKilled(run);
        expect(await site.get(id)).toMatchObject({
          state: "done",
          progress: { done: size, total: size },
          results: { made: size, changed: 0 },
        });
        expect(await app.db.$count(submissions)).toBe(size);
        expect(await app.db.$count(entrySources)).toBe(size);
        expect(await app.db.$count(submissionEvents)).toBe(size);
        await site.read(await site.act(id, "undo"), 202);
        await runKilled(undo);
        expect(await site.get(id)).toMatchObject({
          state: "undone",
          undone: { removed: size, restored: 0, kept: 0 },
        });
        expect(await exported()).toBe(before);
        expect(await app.db.$count(entrySources)).toBe(0);
      },
    ),
    { numRuns: 5 },
  );
});

it("stops after a batch and goes on where it was", async () => {
  const rows = Array.from({ length: 250 }, (_, n) => filmFreewayRow(n));
  const { id } = await site.checked(filmFreewayCsv(rows));
  await site.change(id, site.basis);
  await site.act(id, "run");
  let batches = 0;
  await runImports(app.deps, () => ++batches > 1);
  expect((await site.get(id)).progress).toEqual({ done: 100, total: 250 });
  await site.read(await site.act(id, "stop"), 200);
  await runImports(app.deps);
  expect(await app.db.$count(submissions)).toBe(100);
  await site.read(await site.act(id, "resume"), 202);
  await runImports(app.deps);
  expect(await app.db.$count(submissions)).toBe(250);
});
