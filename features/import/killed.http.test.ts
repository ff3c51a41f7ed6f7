import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "~/db/client";
import { entryLinks, entrySources, submissionEvents, submissions } from "~/db/schema";
import { newLink } from "~/features/submissions/links/links.queries.server";
import { bounds } from "~/tests/bounds";
import { type FileRow, filmFreewayCsv, filmFreewayRow } from "~/tests/fixtures/film-freeway";
import { createTestApp, type TestApp } from "~/tests/harness";
import { importer } from "~/tests/import-fixture";
import { runs } from "~/tests/seed";
import { runImports } from "./jobs.server";

/**
 * Imports that are killed in the middle of a batch, before or after its commit, and continue
 * automatically.
 */

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

/** The database of a process that dies in transaction number `at`, before the commit or right after it. */
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

type Points = readonly { at: number; committed: boolean }[];

/** Runs the current import, killed at each of these points, until it is done. */
async function runKilled(points: Points): Promise<void> {
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

it("an import creates each entry once wherever the process is killed, and an undo restores everything", {
  timeout: bounds.stories,
}, async () => {
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
    { numRuns: runs(5) },
  );
});

/** The changes of a field: on this site before the second file, in the file, on this site after the run. */
const hand = fc.constantFrom(null, "desk" as const, "filmmaker" as const);
const fate = fc.record({
  ours: hand,
  theirs: fc.constantFrom("as before", "another", "as ours", "empty"),
  later: hand,
});
const columns = {
  language: "Language",
  country: "Country of Origin",
  director: "Directors",
} as const;
type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[];
type Fates = Record<Field, { ours: string | null; theirs: string; later: string | null }>;

/** Edits fields of an entry in the admin or on its private page. */
async function correctBy(editor: string, n: number, values: Partial<Record<Field, string>>) {
  if (Object.keys(values).length === 0) return;
  const [entry] = await app.db
    .select()
    .from(submissions)
    .where(eq(submissions.filmTitle, `Film ${n}`));
  if (!entry) throw new Error(`There is no entry ${n}.`);
  if (editor === "desk") {
    const json = { corrections: entry.corrections, fields: values };
    await site.read(await site.send("PATCH", `/api/submissions/${entry.id}/entry`, json), 200);
    return;
  }
  const { token, row } = newLink({ submissionId: entry.id }, app.deps.clock());
  await app.db.insert(entryLinks).values(row);
  const answer = await app.request(`/api/entries/${token}`, { method: "PATCH", json: values });
  await site.read(answer, 200);
}

it("an import keeps every edit wherever it is killed, and an undo restores only what it wrote", {
  timeout: bounds.stories,
}, async () => {
  const point = fc.record({ at: fc.integer({ min: 1, max: 4 }), committed: fc.boolean() });
  const points = fc.array(point, { minLength: 2, maxLength: 4 });
  const fates = fc.record({ language: fate, country: fate, director: fate });
  let round = 0;
  const check = async (all: readonly Fates[], added: number, run: Points, undo: Points) => {
    round += 1;
    const otherEntries = await app.db.$count(submissions);
    const first = round * 1_000;
    const base = (n: number, field: Field) => filmFreewayRow(first + n)[columns[field]] ?? "";
    const siteValue = (n: number, field: Field) =>
      all[n]?.[field].ours ? `Ours ${field}` : base(n, field);
    const fileValue = (n: number, field: Field) =>
      ({ another: `Theirs ${field}`, "as ours": siteValue(n, field), empty: "" })[
        all[n]?.[field].theirs ?? ""
      ] ?? base(n, field);
    /** The field after the run. */
    const merged = (n: number, field: Field) => {
      const [was, siteWord, file] = [base(n, field), siteValue(n, field), fileValue(n, field)];
      return file !== "" && file !== was && siteWord === was ? file : siteWord;
    };
    const laterOf = (n: number, field: Field) => (all[n]?.[field].later ? `Later ${field}` : null);
    const correct = async (phase: "ours" | "later") => {
      for (const n of all.keys()) {
        for (const editor of ["desk", "filmmaker"]) {
          const edited = fields.filter((field) => all[n]?.[field][phase] === editor);
          const word = phase === "ours" ? "Ours" : "Later";
          const values = Object.fromEntries(edited.map((field) => [field, `${word} ${field}`]));
          await correctBy(editor, first + n, values);
        }
      }
    };
    const expectAll = async (expected: (n: number, field: Field) => string) => {
      const rows = new Map(
        (await app.db.select().from(submissions)).map((row) => [row.filmTitle, row]),
      );
      const is = [...all.keys()].map((n) => rows.get(`Film ${first + n}`));
      expect(is.map((row) => fields.map((field) => row?.[field]))).toEqual(
        [...all.keys()].map((n) => fields.map((field) => expected(n, field))),
      );
    };
    const firstRows = all.map((_, n) => filmFreewayRow(first + n));
    await site.run((await site.checked(filmFreewayCsv(firstRows))).id);
    await correct("ours");
    const again = all.map((_, n) => ({
      ...filmFreewayRow(first + n),
      ...Object.fromEntries(fields.map((field) => [columns[field], fileValue(n, field)])),
    }));
    const newRows = Array.from({ length: added }, (_, n) => filmFreewayRow(first + all.length + n));
    const { id } = await site.checked(filmFreewayCsv([...newRows, ...again]));
    await site.read(await site.change(id, site.basis), 200);
    await site.read(await site.act(id, "run"), 202);
    await runKilled(run);
    expect((await site.get(id)).results.made).toBe(added);
    expect(await app.db.$count(submissions)).toBe(otherEntries + all.length + added);
    await expectAll(merged);
    await correct("later");
    await site.read(await site.act(id, "undo"), 202);
    await runKilled(undo);
    expect((await site.get(id)).undone).toMatchObject({ removed: added, kept: 0 });
    expect(await app.db.$count(submissions)).toBe(otherEntries + all.length);
    await expectAll((n, field) => laterOf(n, field) ?? siteValue(n, field));
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fates, { minLength: 5, maxLength: 20 }),
      fc.integer({ min: 0, max: 150 }),
      points,
      points,
      check,
    ),
    { numRuns: runs(5) },
  );
});

it("an import stops after a batch and continues there", async () => {
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
