import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { submissionEvents, submissions } from "~/db/schema";
import { submissionListFixture } from "~/tests/submission-list-fixture";

/** Setting the status of many submissions, and the undo. */

const admin = submissionListFixture();
const { add, post } = admin;

describe("one status for many", () => {
  const change = (ids: string[], status: string) =>
    post("/api/submissions/status", { ids, status });

  test("changes and records only entries with another status", async () => {
    const [a, b, c] = [await add(), await add({ status: "accepted" }), await add()];
    const unknownId = "00000000-0000-4000-8000-000000000000";
    const response = await change([a, b, a, unknownId], "accepted");
    expect(await response.json()).toMatchObject({ changed: 1 });
    const rows = await admin.db.select().from(submissions);
    expect(Object.fromEntries(rows.map((row) => [row.id, row.status]))).toEqual({
      [a]: "accepted",
      [b]: "accepted",
      [c]: "pending",
    });
    const events = await admin.db.select().from(submissionEvents);
    expect(events).toMatchObject([
      {
        submissionId: a,
        kind: "status",
        actor: "director",
        detail: { from: "pending", to: "accepted" },
      },
    ]);
  });

  test("two changes of the same entries at once do not deadlock", async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => add()));
    const answers = await Promise.all([
      change(ids, "reviewed"),
      change([...ids].reverse(), "rejected"),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  });

  test("refuses to decide about withdrawn entries", async () => {
    const withdrawn = await add({ withdrawnAt: new Date() });
    const active = await add();
    expect(await (await change([withdrawn, active], "accepted")).json()).toMatchObject({
      changed: 1,
    });
    const patch = (body: unknown) =>
      admin.app.request(`/api/submissions/${withdrawn}`, {
        cookie: admin.cookie,
        method: "PATCH",
        json: body,
      });
    const refused = await patch({ status: "accepted" });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      detail: "The filmmaker withdrew this entry. There is nothing to decide.",
    });
    expect((await patch({ adminNotes: "Write to her" })).status).toBe(200);
    const [row] = await admin.db.select().from(submissions).where(eq(submissions.id, withdrawn));
    expect(row).toMatchObject({ status: "pending", adminNotes: "Write to her" });
  });

  test("refuses no ids, too many ids or an unknown status with 422", async () => {
    const id = await add();
    expect((await change([], "accepted")).status).toBe(422);
    expect((await change([id], "New")).status).toBe(422);
    expect((await change(Array<string>(201).fill(id), "accepted")).status).toBe(422);
  });
});

describe("an undo", () => {
  const change = async (ids: string[], status: string) => {
    const response = await post("/api/submissions/status", { ids, status });
    expect(response.status).toBe(200);
    return (await response.json()) as { changed: number; change: string };
  };
  const undo = async (name: string, ids: string[]) => {
    const json = { change: name, ids };
    const response = await post("/api/submissions/status/undo", json);
    expect(response.status).toBe(200);
    return (await response.json()) as {
      restored: { id: string; status: string }[];
      leftAlone: number;
    };
  };
  const statusOf = async (id: string) =>
    (await admin.db.select().from(submissions).where(eq(submissions.id, id)))[0]?.status;

  test("restores and records exactly the former status", async () => {
    const a = await add({ status: "reviewed" });
    const b = await add({ status: "rejected" });
    const unchanged = await add({ status: "accepted" });
    const notIncluded = await add();
    const ids = [a, b, unchanged];
    const done = await change(ids, "accepted");
    expect(done.changed).toBe(2);
    admin.app.passMinutes(1);
    const { restored, leftAlone } = await undo(done.change, [...ids, notIncluded]);
    expect(restored).toHaveLength(2);
    expect(leftAlone).toBe(0);
    expect(await Promise.all([a, b, unchanged, notIncluded].map(statusOf))).toEqual([
      "reviewed",
      "rejected",
      "accepted",
      "pending",
    ]);
    const events = await admin.db
      .select()
      .from(submissionEvents)
      .where(eq(submissionEvents.submissionId, a));
    expect(events.at(-1)).toMatchObject({
      kind: "status",
      actor: "director",
      detail: { from: "accepted", to: "reviewed", undoes: done.change },
    });
    admin.app.passMinutes(1);
    expect(await undo(done.change, ids), "a second time").toEqual({ restored: [], leftAlone: 2 });
    expect(await statusOf(a)).toBe("reviewed");
  });

  test("leaves later decisions alone, even with the same value", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    const done = await change([a, b, c], "accepted");
    admin.app.passMinutes(1);
    await admin.app.request(`/api/submissions/${a}`, {
      method: "PATCH",
      cookie: admin.cookie,
      json: { status: "rejected" },
    });
    await change([b], "rejected");
    admin.app.passMinutes(1);
    await change([b], "accepted");
    expect(await undo(done.change, [a, b, c])).toEqual({
      restored: [{ id: c, status: "pending" }],
      leftAlone: 2,
    });
    expect(await Promise.all([a, b, c].map(statusOf))).toEqual(["rejected", "accepted", "pending"]);
  });

  test("restores nothing for an unknown change or other entries", async () => {
    const [a, b] = [await add(), await add()];
    const done = await change([a], "accepted");
    const unchanged = { restored: [], leftAlone: 0 };
    expect(await undo("00000000-0000-4000-8000-000000000000", [a])).toEqual(unchanged);
    expect(await undo(done.change, [b])).toEqual(unchanged);
    expect(await statusOf(a)).toBe("accepted");
  });

  test("restores once if requested twice at once; an empty change has no id", async () => {
    const a = await add();
    const done = await change([a], "accepted");
    admin.app.passMinutes(1);
    const results = await Promise.all([undo(done.change, [a]), undo(done.change, [a])]);
    expect(results.map(({ restored }) => restored.length).sort()).toEqual([0, 1]);
    expect(await change([a], "pending")).toEqual({ changed: 0, change: null });
  });
});
