import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { decisions, submissions } from "~/db/schema";
import { enterAs } from "~/tests/actors";
import { submissionListFixture } from "~/tests/submission-list-fixture";

/** One decision about many entries, and the list of decisions. */

const admin = submissionListFixture();
const { add, get } = admin;

const send = (path: string, json: unknown, cookie?: string) =>
  admin.send("POST", path, json, cookie);
const decideMany = (json: unknown, cookie?: string) => send("/api/decisions", json, cookie);
const undo = (change: unknown, ids: string[]) =>
  send("/api/submissions/status/undo", { change, ids });
const outcomes = async (ids: readonly string[]) => {
  const rows = await admin.db.select().from(submissions);
  return ids.map((id) => rows.find((row) => row.id === id)?.outcome);
};
const logged = (id: string) =>
  admin.db
    .select()
    .from(decisions)
    .where(eq(decisions.submissionId, id))
    .orderBy(asc(decisions.version));

test("one decision about many is private, in one commit, and can be undone", async () => {
  const waiting = await add();
  await send(`/api/decisions`, { ids: [waiting], outcome: "waitlisted" });
  await admin.db
    .update(decisions)
    .set({ waitRank: 2, personalNote: "A fine night." })
    .where(eq(decisions.submissionId, waiting));
  const openEntry = await add();
  const withdrawn = await add({ withdrawnAt: new Date() });
  const ids = [waiting, openEntry, withdrawn];
  admin.app.passMinutes(1);
  const done = await decideMany({ ids, outcome: "accepted" });
  expect(done).toMatchObject({ status: 200, body: { changed: 2, change: expect.any(String) } });
  expect(await outcomes(ids)).toEqual(["accepted", "accepted", null]);
  const [row] = await admin.db.select().from(submissions).where(eq(submissions.id, openEntry));
  expect(row).toMatchObject({ status: "accepted", announcedStatus: "pending", isReviewed: false });
  // Repeated, it changes nothing.
  expect((await decideMany({ ids, outcome: "accepted" })).body).toEqual({
    changed: 0,
    change: null,
  });

  admin.app.passMinutes(1);
  expect((await undo(done.body.change, ids)).body).toMatchObject({ leftAlone: 0 });
  expect(await outcomes(ids)).toEqual(["waitlisted", null, null]);
  expect((await logged(waiting)).at(-1)).toMatchObject({
    outcome: "waitlisted",
    waitRank: 2,
    personalNote: "A fine night.",
  });
  expect((await decideMany({ ids, outcome: null })).body).toMatchObject({ changed: 1 });
  expect(await outcomes(ids)).toEqual([null, null, null]);
});

test("changes nothing if one was announced or has another version", async () => {
  const [announced, open] = [await add({ filmTitle: "Told" }), await add()];
  await admin.db
    .update(submissions)
    .set({ outcome: "rejected", announcedStatus: "rejected", announcedAt: new Date() })
    .where(eq(submissions.id, announced));
  const refused = await decideMany({ ids: [announced, open], outcome: "accepted" });
  expect(refused).toMatchObject({
    status: 409,
    body: { announced: [announced], detail: expect.stringContaining("Told") },
  });
  const expected = { versions: { [open]: 0 } };
  expect((await decideMany({ ids: [open], outcome: "rejected", ...expected })).status).toBe(200);
  const stale = await decideMany({ ids: [open], outcome: "accepted", ...expected });
  expect(stale).toMatchObject({ status: 409, body: { current: [{ outcome: "rejected" }] } });
  expect(await outcomes([announced, open])).toEqual(["rejected", "rejected"]);
});

test("refuses the second of two concurrent decisions about the same entries", async () => {
  const ids = [await add(), await add(), await add()];
  const versions = Object.fromEntries(ids.map((id) => [id, 0]));
  const results = await Promise.all([
    decideMany({ ids, outcome: "accepted", versions }),
    decideMany({ ids: ids.toReversed(), outcome: "rejected", versions }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(new Set(await outcomes(ids)).size).toBe(1);
});

test("only directors decide, search, and sort by private fields", async () => {
  const id = await add();
  const clock = admin.app.deps.clock;
  const programmer = await enterAs(admin.db, clock, "programmer");
  const juror = await enterAs(admin.db, clock, "juror");
  for (const cookie of [programmer, juror]) {
    expect((await decideMany({ ids: [id], outcome: "accepted" }, cookie)).status).toBe(403);
  }
  const list = async (query: string) =>
    (await admin.app.request(`/api/decisions?${query}`, { cookie: programmer })).status;
  expect(await list("sort=title")).toBe(200);
  for (const query of ["q=marisol", "sort=score", "sort=country-desc"]) {
    expect(await list(query), query).toBe(403);
  }
  expect(await outcomes([id])).toEqual([null]);
  for (const json of [
    { ids: [], outcome: "accepted" },
    { ids: [id], outcome: "reviewed" },
    { ids: ["x"], outcome: "accepted" },
  ]) {
    expect((await decideMany(json)).status).toBe(422);
  }
});

test("searches and sorts the list across pages", async () => {
  await add({ filmTitle: "Beta", duration: 20, country: "Peru", director: "Ada Lovelace" });
  await add({ filmTitle: "alpha", duration: 5, country: "Chile" });
  await add({ filmTitle: "Gamma", duration: 90, country: "austria" });
  await add({ submissionType: "log_line", filmTitle: null, logLine: "Delta in a line" });
  const titles = async (query: string) => {
    const problems: string[] = [];
    let next: string | undefined = `/api/decisions?${query}`;
    while (next) {
      const answer: Response = await get(next);
      expect(answer.status).toBe(200);
      problems.push(...((await answer.json()) as { title: string }[]).map(({ title }) => title));
      next = /<([^>]+)>/.exec(answer.headers.get("Link") ?? "")?.[1];
    }
    return problems.map((title) => title.slice(0, 5));
  };
  const sorted = {
    "": ["Delta", "Gamma", "alpha", "Beta"],
    "sort=title&limit=1": ["alpha", "Beta", "Delta", "Gamma"],
    "sort=title-desc&limit=3": ["Gamma", "Delta", "Beta", "alpha"],
    "sort=minutes&limit=2": ["alpha", "Beta", "Gamma", "Delta"],
    "sort=minutes-desc": ["Gamma", "Beta", "alpha", "Delta"],
    "sort=country": ["Gamma", "alpha", "Beta", "Delta"],
    "sort=country-desc&limit=2": ["Beta", "alpha", "Gamma", "Delta"],
    "sort=score": ["Delta", "Gamma", "alpha", "Beta"],
  };
  for (const [query, expected] of Object.entries(sorted)) {
    expect(await titles(query), query).toEqual(expected);
  }
  expect(await titles("q=lovelace")).toEqual(["Beta"]);
  expect(await titles("q=chil")).toEqual(["alpha"]);
  expect(await titles("q=lovelace&outcome=accepted")).toEqual([]);
  expect((await get("/api/decisions?sort=rating")).status).toBe(422);
});

test("every page counts the same undecided entries", async () => {
  await add();
  await add({ status: "reviewed" });
  await add({ withdrawnAt: new Date() });
  await add({ forNext: true });
  await add({ refundedCents: 2_000 });
  const summary = (await (await get("/api/decisions/summary")).json()) as { undecided: number }[];
  expect(summary.reduce((sum, { undecided }) => sum + undecided, 0)).toBe(2);
  const list = await get("/api/decisions?outcome=none");
  expect(list.headers.get("X-Total-Count")).toBe("2");
  admin.app.setNow("2026-02-06T12:00:00Z");
  const refused = await send("/api/selection/publish", {}, await admin.app.logIn());
  expect(refused.body).toMatchObject({ undecided: 2 });
});
