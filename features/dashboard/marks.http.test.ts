import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { outcomes, submissionStatuses } from "~/db/enums";
import {
  announcements,
  decisions,
  outboxMessages,
  submissionDays,
  submissionPlaces,
  submissions,
} from "~/db/schema";
import { releaseDue } from "~/features/announcements/jobs.server";
import { readDashboardFigures } from "~/features/entries-admin/dashboard-figures.queries.server";
import { readSubmissionDetail } from "~/features/entries-admin/list.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { shownStatus, statusOf } from "~/features/submissions/decision/rules";
import { readLatestSubmissions } from "~/features/submissions/queries.server";
import { statusLabel } from "~/features/submissions/status.texts";
import { hashToken } from "~/lib/token.server";
import { bounds } from "~/tests/bounds";
import { type Action, markActs, ownActs, story, titles, triage } from "~/tests/mark-stories";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { getActionItems } from "./action-items.queries.server";

/**
 * Random sequences of marks, decisions, bulk changes, undos, announcements and corrections: no mark changes a decision,
 * an announced decision changes only by its own action, and every page shows the same status and counts.
 */

const admin = submissionListFixture();
const counts = { marked: 0, announced: 0, refused: 0, corrected: 0, undone: 0 };

type Row = typeof submissions.$inferSelect;
type Change = { change: string; ids: string[]; isMark: boolean };

async function stage() {
  admin.app.setNow("2026-02-10T12:00:00Z");
  let cookie = await admin.app.logIn();
  const tokens = titles.map((_, at) => `entry${at}`.padEnd(32, "x"));
  const ids: string[] = [];
  for (const [at, filmTitle] of titles.entries()) {
    const submitterEmail = `maker${at}@films.example`;
    const statusTokenHash = hashToken(tokens[at] ?? "");
    const duration = 10 + at;
    ids.push(await admin.add({ filmTitle, submitterEmail, statusTokenHash, duration }));
  }
  const changes: Change[] = [];
  const send = async (method: string, path: string, json?: unknown) => {
    let answer = await admin.app.request(path, { method, cookie, json });
    if (answer.status === 401) {
      // A session would expire during a long sequence.
      cookie = await admin.app.logIn();
      answer = await admin.app.request(path, { method, cookie, json });
    }
    expect(answer.status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(500);
    if (answer.status === 409) counts.refused += 1;
    return (await answer.json()) as Record<string, unknown>;
  };
  const idOf = (at: number) => ids[at] ?? "";
  const versionOf = async (id: string) => (await send("GET", `/api/decisions/${id}`)).version;
  const patch = (at: number, json: object) => send("PATCH", `/api/submissions/${idOf(at)}`, json);
  const bulk = async (among: readonly number[], status: string) => {
    const chosenIds = among.map(idOf);
    const { change } = await send("POST", "/api/submissions/status", { ids: chosenIds, status });
    if (typeof change === "string") {
      changes.push({ change, ids: chosenIds, isMark: status === "reviewed" });
    }
  };
  const undo = async (back: number, matches: (change: Change) => boolean) => {
    const candidates = changes.filter(matches);
    const target = candidates.at(-1 - (back % Math.max(candidates.length, 1)));
    if (!target) return;
    const { change, ids } = target;
    const { restored } = await send("POST", "/api/submissions/status/undo", { change, ids });
    counts.undone += Array.isArray(restored) ? restored.length : 0;
  };
  /** Performs a step with the newest announcement in the required state. */
  const step = async (name: string, from: string) => {
    const all = (await send("GET", "/api/announcements")) as unknown as Record<string, unknown>[];
    const { id, version, letters } = all.find(({ state }) => state === from) ?? {};
    if (id) await send("POST", `/api/announcements/${id}/${name}`, { version, letters });
  };
  const pass = async () => {
    admin.app.passMinutes(11);
    await releaseDue(admin.app.deps);
  };
  const lock = async () => {
    const announcement = { name: "The evening", types: ["short_film"], outcomes };
    await send("POST", "/api/announcements", announcement);
    await step("lock", "draft");
  };

  async function take({ act, who, among, outcome, back }: Action): Promise<unknown> {
    const id = idOf(who);
    const status = outcome === "waitlisted" ? "rejected" : outcome;
    switch (act) {
      case "mark":
        return patch(who, { status: "reviewed" });
      case "mark many":
        return bulk(among, "reviewed");
      case "star":
        return send("POST", `/api/submissions/${id}/favorite`, {});
      case "notes":
        return patch(who, { adminNotes: `Seen ${back} times` });
      case "undo mark":
        return undo(back, ({ isMark }) => isMark);
      case "undo":
        return undo(back, ({ isMark }) => !isMark);
      case "status":
        return patch(who, { status });
      case "status many":
        return bulk(among, status);
      case "pending":
        return patch(who, { status: "pending" });
      case "pending many":
        return bulk(among, "pending");
      case "decide":
      case "take back": {
        const version = await versionOf(id);
        const to = act === "decide" ? outcome : null;
        return send("PUT", `/api/decisions/${id}`, { version, outcome: to });
      }
      case "correct": {
        const version = await versionOf(id);
        const { state } = await send("POST", `/api/decisions/${id}/correct`, { version, outcome });
        if (state === "locked") counts.corrected += 1;
        return;
      }
      case "lock":
        return lock();
      case "pass":
        return pass();
      case "evening":
        await lock();
        await step("release", "locked");
        return pass();
      case "withdraw":
        return send("POST", `/api/entries/${tokens[who]}/withdraw`);
    }
  }

  const rows = () => admin.db.select().from(submissions).orderBy(submissions.submittedAt);
  const logged = () => admin.db.$count(decisions);

  /** Checks that a step made only the changes that its kind allows. */
  async function expectAllowed(
    before: { rows: Row[]; logged: number },
    together: readonly Action[],
  ): Promise<void> {
    const isMarks = together.every(({ act }) => markActs.some((markAct) => markAct === act));
    const after = await rows();
    const steps = JSON.stringify(together);
    if (isMarks) expect(await logged(), steps).toBe(before.logged);
    for (const [at, row] of after.entries()) {
      const was = before.rows[at];
      if (!was) throw new Error("An entry came from nowhere.");
      if (isMarks) expect(row.outcome, steps).toBe(was.outcome);
      const isOwn = together.some(
        ({ act, who }) => who === at && ownActs.some((ownAct) => ownAct === act),
      );
      const wasTold = was.announcedStatus === "accepted" || was.announcedStatus === "rejected";
      if (wasTold && !isOwn) expect(row.outcome, steps).toBe(was.outcome);
      if (row.announcedStatus !== was.announcedStatus) {
        expect(together.map(({ act }) => act).join()).toMatch(/pass|evening/);
        counts.announced += 1;
      }
      if (row.isReviewed && !was.isReviewed) counts.marked += 1;
    }
  }

  async function expectSame(): Promise<void> {
    const all = await rows();
    const stands = all.filter(({ withdrawnAt }) => withdrawnAt === null);
    const [export_, dryRun] = [await csv(), await undecidedInDraft()];
    const settings = await getSettings(admin.db);
    const latest = await readLatestSubmissions(admin.db, titles.length);
    const listed = (await send("GET", "/api/decisions?limit=50")) as unknown as Decided[];
    for (const row of all) {
      const { id, outcome, isReviewed } = row;
      const status = statusOf(row);
      expect(row.status).toBe(status);
      const expected = { id, status, outcome, isReviewed, version: row.version };
      expect(await send("GET", `/api/submissions/${id}`)).toMatchObject(expected);
      const detail = await readSubmissionDetail(admin.db, id, new URLSearchParams());
      expect(detail?.submission).toMatchObject(expected);
      expect(latest.find((entry) => entry.id === id)).toMatchObject(expected);
      const decided = { submissionId: id, status, outcome };
      expect(await send("GET", `/api/decisions/${id}`)).toMatchObject(decided);
      expect(listed.find(({ submissionId }) => submissionId === id)).toMatchObject(decided);
      expect(export_.get(row.filmTitle ?? "")).toBe(statusLabel(shownStatus(row)));
    }
    const last = await admin.db
      .selectDistinctOn([decisions.submissionId])
      .from(decisions)
      .orderBy(decisions.submissionId, sql`${decisions.version} desc`);
    for (const { id, outcome } of all) {
      expect(last.find(({ submissionId }) => submissionId === id)?.outcome ?? null).toBe(outcome);
    }

    const total = async (path: string) => {
      const answer = await admin.app.request(path, { cookie });
      return Number(answer.headers.get("X-Total-Count"));
    };
    for (const status of submissionStatuses) {
      const withStatus = all.filter((row) => statusOf(row) === status);
      expect(await total(`/api/submissions?status=${status}`), status).toBe(withStatus.length);
      const notWithdrawn = stands.filter((row) => statusOf(row) === status);
      const path = `/api/submissions?status=${status}&withdrawn=false`;
      expect(await total(path), status).toBe(notWithdrawn.length);
    }
    const countOf = (outcome: string | null, among = stands) =>
      among.filter((row) => row.outcome === outcome).length;
    expect(await total("/api/submissions?status=waitlisted")).toBe(countOf("waitlisted", all));
    for (const outcome of outcomes) {
      expect(await total(`/api/decisions?outcome=${outcome}`)).toBe(countOf(outcome, all));
    }
    expect(await total("/api/decisions?outcome=none")).toBe(countOf(null));
    const summary = (await send("GET", "/api/decisions/summary")) as unknown as object[];
    expect(summary[0]).toMatchObject({
      submissionType: "short_film",
      entries: stands.length,
      undecided: countOf(null),
      accepted: countOf("accepted"),
      waitlisted: countOf("waitlisted"),
      rejected: countOf("rejected"),
      acceptedMinutes: stands.reduce(
        (sum, row) => sum + (row.outcome === "accepted" ? (row.duration ?? 0) : 0),
        0,
      ),
    });
    const today = await getActionItems(
      admin.db,
      settings,
      new Date(settings.dates.notificationsOn),
    );
    expect(today.undecided?.count ?? 0).toBe(countOf(null));
    expect((await readDashboardFigures(admin.db)).submissions).toBe(stands.length);
    if (dryRun !== null) {
      const unannounced = stands.filter((row) => !row.outcome && row.announcedStatus === "pending");
      expect(dryRun).toBe(unannounced.length);
    }
    for (const table of [submissionDays, submissionPlaces]) {
      const entries = sql<number>`sum(${table.entries})::int`;
      const sums = await admin.db
        .select({ status: table.status, entries })
        .from(table)
        .groupBy(table.status)
        .having(sql`${entries} <> 0`);
      const counted = Object.fromEntries(sums.map(({ status, entries }) => [status, entries]));
      const byStatus = Map.groupBy(all, statusOf);
      expect(counted).toEqual(
        Object.fromEntries([...byStatus].map(([status, group]) => [status, group.length])),
      );
    }
  }

  /** The status of each title in the exported file. */
  async function csv(): Promise<Map<string, string>> {
    const text = await (
      await admin.app.request("/api/submissions/export?format=csv", { cookie })
    ).text();
    const [head = "", ...lines] = text.replace(/^\ufeff/, "").split("\r\n");
    const cells = (line: string) => line.split(",").map((cell) => cell.replace(/^"|"$/g, ""));
    const at = (name: string) => cells(head).indexOf(name);
    return new Map(
      lines.map((line) => [cells(line)[at("Title")] ?? "", cells(line)[at("Status")] ?? ""]),
    );
  }

  /** The number of undecided entries in the draft announcement; null without a draft. */
  async function undecidedInDraft(): Promise<number | null> {
    const [draft] = await admin.db
      .select({ id: announcements.id })
      .from(announcements)
      .where(sql`${announcements.state} = 'draft' and ${announcements.kind} = 'batch'`)
      .limit(1);
    if (!draft) return null;
    const { undecided } = await send("GET", `/api/announcements/${draft.id}/dry-run`);
    return (undecided as unknown[]).length;
  }

  return {
    take,
    expectSame,
    expectAllowed,
    before: async () => ({ rows: await rows(), logged: await logged() }),
  };
}

type Decided = { submissionId: string; status: string; outcome: string | null };

const seed = Number(process.env.MARKS_SEED ?? Math.trunc(Math.random() * 2 ** 31));
const numRuns = Number(process.env.MARKS_RUNS ?? 4);
const timeout = Math.max(bounds.stories, numRuns * 60_000);

test("no mark changes a decision, and every page shows the same status", { timeout }, async () => {
  process.stdout.write(`marks and decisions: seed ${seed}\n`);
  await fc.assert(
    fc
      .asyncProperty(story, async (steps) => {
        const { take, before, expectAllowed, expectSame } = await stage();
        for (const together of steps) {
          admin.app.passMinutes(1);
          const was = await before();
          await Promise.all(together.map(take));
          await expectAllowed(was, together);
          await expectSame();
        }
      })
      .beforeEach(async () => {
        for (const table of [announcements, outboxMessages, submissions]) {
          await admin.db.delete(table);
        }
      }),
    // No shrinking: reading the failing sequence is faster.
    { numRuns, seed, endOnFailure: true, examples: [[triage]] },
  );
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(0);
});
