import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { openEmbedded } from "~/db/client";
import { entrySources, importRows, imports, submissionEvents, submissions } from "~/db/schema";
import { type Opening, onBothEngines } from "~/tests/both-engines";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { type Night, reportScenario } from "~/tests/faults/scenario";
import { killSettings, preloadOption, type Step } from "~/tests/faults/steps";
import { filmFreewayCsv, filmFreewayRow } from "~/tests/fixtures/film-freeway";
import { importCalls } from "~/tests/import-fixture";
import { readFullResponse } from "~/tests/requests";
import { type ServerProcess, startServer } from "~/tests/server-process";
import type { Import } from "./schema";

/**
 * A second file with changes and new entries, whose server is killed (SIGKILL) at named points of
 * the run and of its undo: the next start continues, each row is done once, no edit is lost, and
 * the undo restores everything.
 */

const before = 120;
const added = 200;
/** Every third existing entry has another language in the file. */
const changed = before / 3;

/** A crash point, and how many rows are done there; one hundred are one commit. */
type Point = Step & { done: number };

const entry = 'insert into "submissions"';
const event = 'insert into "submission_events"';
const change = 'insert into "import_changes"';
const undoStatement = 'update "import_rows" set "is_undone"';

const runPoints: readonly Point[] = [
  { name: "before the first field is written", met: ['update "submissions" set'], done: 0 },
  { name: "before it is noted for the undo", met: [change], done: 0 },
  { name: "before the first commit", met: [change, "commit"], done: 0 },
  { name: "after the first commit, before an entry", met: [entry], done: 100 },
  { name: "between an entry and its source", met: ['insert into "entry_sources"'], done: 100 },
  { name: "before the second commit", met: [event, "commit"], done: 100 },
  { name: "within the third commit", met: [event, "commit", event], done: 200 },
  { name: "before it is done", met: ['"finished_at" ='], done: 320 },
];
const undoPoints: readonly Point[] = [
  { name: "before the first field goes back", met: ['update "submissions" set'], done: 0 },
  { name: "before the first commit", met: [undoStatement, "commit"], done: 0 },
  { name: "before the first deletion", met: ['delete from "submissions"'], done: 100 },
  { name: "before the second commit", met: ['delete from "submissions"', "commit"], done: 100 },
  {
    name: "within the third commit",
    met: [undoStatement, "commit", undoStatement, "commit"],
    done: 200,
  },
  { name: "before it is undone", met: ['"undone_at" ='], done: 320 },
];

let folder: { path: string; remove: () => void };
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => folder.remove());

/** The state of an import, counted in its rows and in the entries. */
async function readState(open: Opening, id: string) {
  const { db, close } = await open();
  try {
    const [row] = await db.select().from(imports).where(eq(imports.id, id));
    const rows = await db.select().from(importRows).where(eq(importRows.importId, id));
    const isUndo = row?.state === "undoing" || row?.state === "undone";
    return {
      done: row?.done,
      /** Rows that are marked as done; their number is part of the same commit. */
      rows: rows.filter(({ result, isUndone }) => (isUndo ? isUndone : result !== null)).length,
      made: rows.filter(({ result, isUndone }) => result === "made" && !isUndone).length,
      entries: await db.$count(submissions),
      sources: await db.$count(entrySources),
      events: await db.$count(submissionEvents, eq(submissionEvents.kind, "imported")),
    };
  } finally {
    await close();
  }
}

/** Waits until a server has exited. */
async function death(server: ServerProcess, name: string): Promise<void> {
  const waiting = new AbortController();
  const tooLong = sleep(90_000, null, { signal: waiting.signal }).then(
    () => Promise.reject(new Error(`It never came to this point: ${name}.`)),
    () => null,
  );
  await Promise.race([server.ended, tooLong]).finally(() => waiting.abort());
}

async function play(engine: Night["engine"], env: Record<string, string>, open: Opening) {
  const clock = path.join(folder.path, "clock");
  let now = Date.parse("2026-02-07T16:00:00Z");
  /** The server an hour later, when the lease has expired; it dies at a point. */
  const start = (point?: Step) => {
    now += 3_600_000;
    fs.writeFileSync(clock, new Date(now).toISOString());
    return startServer({
      DATA_DIR: path.join(folder.path, "data"),
      CLOCK_FILE: clock,
      BACKUPS: "off",
      ...killSettings(folder.path, point),
      NODE_OPTIONS: preloadOption("fake-time", "crash-points"),
      ...env,
    });
  };
  const callsOf = async (server: ServerProcess) => importCalls(server, await server.logIn());
  type Calls = Awaited<ReturnType<typeof callsOf>>;
  const reach = async (site: Calls, id: string, state: Import["state"]) => {
    const stateOf = async () => (await site.get(id)).state;
    await expect.poll(stateOf, { timeout: 60_000 }).toBe(state);
    return site.get(id);
  };
  const exported = async ({ send }: Calls) =>
    (await send("GET", "/api/submissions/export?sort=title")).text();
  /** Starts an operation on a server that dies at the first point, and restarts it for each further point. */
  const dieAt = async (points: readonly Point[], begin: (site: Calls) => Promise<unknown>) => {
    for (const [nth, point] of points.entries()) {
      const server = await start(point);
      // It may die before it has sent the response.
      if (nth === 0) await begin(await callsOf(server)).catch(() => null);
      await death(server, point.name);
      const current = await readState(open, id);
      expect(current, point.name).toMatchObject({ done: point.done, rows: point.done });
      expect(current, point.name).toMatchObject({
        entries: before + current.made,
        sources: before + current.made,
        events: before + current.made,
      });
    }
  };

  let server = await start();
  let site = await callsOf(server);
  const old = Array.from({ length: before }, (_, n) => filmFreewayRow(n));
  const first = await site.checked(filmFreewayCsv(old));
  await site.read(await site.change(first.id, site.basis), 200);
  await site.read(await site.act(first.id, "run"), 202);
  await reach(site, first.id, "done");
  // Edited by hand: the file does not overwrite the language.
  type Entry = { id: string; filmTitle: string; corrections: number };
  const entries = await readFullResponse<Entry>(server, "/api/submissions", await server.logIn());
  const byHand = entries.find(({ filmTitle }) => filmTitle === "Film 3");
  const corrected = { corrections: byHand?.corrections, fields: { language: "Ours" } };
  await site.read(await site.send("PATCH", `/api/submissions/${byHand?.id}/entry`, corrected), 200);
  const asBefore = await exported(site);
  const rows = Array.from({ length: before + added }, (_, n) =>
    filmFreewayRow(n, n < before && n % 3 === 0 ? { Language: "Theirs" } : {}),
  );
  const { id } = await site.checked(filmFreewayCsv(rows));
  await site.read(await site.change(id, site.basis), 200);
  await server.end("SIGKILL");

  await dieAt(runPoints, (calls) => calls.act(id, "run"));
  server = await start();
  site = await callsOf(server);
  const run = await reach(site, id, "done");
  const after = await exported(site);
  await server.end("SIGKILL");
  await dieAt(undoPoints, (calls) => calls.act(id, "undo"));
  server = await start();
  site = await callsOf(server);
  const undo = await reach(site, id, "undone");
  const back = await exported(site);
  expect((await server.end("SIGTERM")).code).toBe(0);

  const titles = after.match(/"Film \d+"/g) ?? [];
  reportScenario({
    fault: "killed while entries are imported and the import is undone",
    engine,
    times: runPoints.length + undoPoints.length,
    acknowledged: before + added,
    lost: before + added - new Set(titles).size,
    doubled: titles.length - new Set(titles).size,
  });
  expect(titles).toHaveLength(before + added);
  expect(new Set(titles).size).toBe(before + added);
  expect(after.match(/"Theirs"/g)).toHaveLength(changed - 1);
  expect(after.match(/"Ours"/g)).toHaveLength(1);
  expect(run.results).toEqual({ made: added, changed: changed - 1 });
  expect(undo.undone).toEqual({ removed: added, restored: changed - 1, kept: 0 });
  expect(back).toBe(asBefore);
}

describe("an import whose server is killed", () => {
  const embedded = () => openEmbedded(path.join(folder.path, "data"));
  onBothEngines("continues", { timeout: bounds.kills, embedded }, play);
});
