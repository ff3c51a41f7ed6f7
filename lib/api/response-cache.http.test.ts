import { gunzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { submissions } from "~/db/schema";
import type { Submission } from "~/features/submissions/schema";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { createResponseCache } from "./response-cache.server";

/** Answers of lists that are kept are never older than what they show. */

const admin = submissionListFixture();
const { add, get, post, titles } = admin;

const changes = async () => {
  const { rows } = (await admin.db.execute(
    sql`select last_value::text as at from desk_changes`,
  )) as unknown as { rows: { at: string }[] };
  return rows[0]?.at ?? "";
};

test("an answer is made once, and again when anything was changed, by whomever", async () => {
  const kept = createResponseCache(admin.db);
  let made = 0;
  const ask = async () => {
    const request = new Request("http://own.invalid/", { headers: { "Accept-Encoding": "gzip" } });
    const response = await kept.serve("/list", await changes(), request, async () => {
      made += 1;
      return new Response(`answer ${made}`, { headers: { "X-Total-Count": "7" } });
    });
    expect(response.headers.get("X-Total-Count")).toBe("7");
    expect(response.headers.get("Content-Encoding")).toBe("gzip");
    return gunzipSync(new Uint8Array(await response.arrayBuffer())).toString();
  };
  expect(await ask()).toBe("answer 1");
  expect(await ask()).toBe("answer 1");
  await admin.db.execute(sql`update submissions set admin_notes = 'x' where false`);
  expect(await ask()).toBe("answer 2");
  expect(await ask()).toBe("answer 2");
});

test("what is not a success is not kept", async () => {
  const kept = createResponseCache(admin.db);
  const request = new Request("http://own.invalid/");
  const at = await changes();
  const answer = (status: number) => async () => new Response("", { status });
  expect((await kept.serve("/list", at, request, answer(503))).status).toBe(503);
  expect((await kept.serve("/list", at, request, answer(200))).status).toBe(200);
});

test("each change is in the next answer", async () => {
  const first = await add({ filmTitle: "A" });
  const list = async () => (await (await get("/api/submissions")).json()) as Submission[];
  const total = async () => (await get("/api/submissions?limit=1")).headers.get("X-Total-Count");
  expect((await list())[0]).toMatchObject({ filmTitle: "A", isFavorite: false });
  expect(await total()).toBe("1");
  await post(`/api/submissions/${first}/favorite`, {});
  expect((await list())[0]).toMatchObject({ isFavorite: true });
  expect(await titles("/api/submissions/favorites")).toEqual(["A"]);
  await post("/api/submissions/status", { ids: [first], status: "accepted" });
  expect((await list())[0]).toMatchObject({ status: "accepted" });
  const second = await add({ filmTitle: "B" });
  expect(await titles("/api/submissions")).toEqual(["B", "A"]);
  expect(await total()).toBe("2");
  await admin.db.delete(submissions).where(eq(submissions.id, second));
  expect(await titles("/api/submissions")).toEqual(["A"]);
  expect(await titles("/api/submissions?q=a")).toEqual(["A"]);
  await admin.db.update(submissions).set({ filmTitle: "C" }).where(eq(submissions.id, first));
  expect(await titles("/api/submissions?q=a")).toEqual([]);
  expect(await titles("/api/submissions?q=c")).toEqual(["C"]);
});

test("an answer read while somebody is still writing is not taken for the one after it", async () => {
  const id = await add({ filmTitle: "Before" });
  const during: (string | null)[][] = [];
  await admin.db.transaction(async (tx) => {
    await tx.update(submissions).set({ filmTitle: "After" }).where(eq(submissions.id, id));
    // The embedded engine has one connection: there nobody can read meanwhile.
    if (admin.app.engine === "postgres") during.push(await titles("/api/submissions"));
  });
  expect(during).toEqual(admin.app.engine === "postgres" ? [["Before"]] : []);
  expect(await titles("/api/submissions")).toEqual(["After"]);
});

test("nobody is given a kept answer without a session", async () => {
  await add();
  expect((await get("/api/submissions")).status).toBe(200);
  expect((await admin.app.request("/api/submissions")).status).toBe(401);
  const ended = await admin.app.request("/api/director/session", {
    method: "DELETE",
    cookie: admin.cookie,
  });
  expect(ended.status).toBe(204);
  expect((await get("/api/submissions")).status).toBe(401);
});
